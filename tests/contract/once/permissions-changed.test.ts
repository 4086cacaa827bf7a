import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grantAll, type Permissions, permissionsWhere } from '../../../access-control/index.ts';
import { registry } from '../../../resources/index.ts';
import type { RecordData, Value } from '../../../resources/language/index.ts';
import type { Client } from '../client.ts';
import { startHost, type TestHost } from '../host.ts';
import { assertMatrix } from '../matrix/cells.ts';

/** Eight whole matrices take longer than a test may otherwise, on a machine that has other work. */
const LONG = 240_000;

let server: TestHost;
let admin: Client;
let changing: Client;
beforeAll(async () => {
  server = await startHost();
  admin = await server.signIn('admin@example.com');
  changing = await server.signIn('ops@example.com');
});
afterAll(() => server.close());
beforeEach(() => server.reset(admin, changing));

const changed = async (): Promise<RecordData> => {
  const role = await server.one('roles', 3);
  if (!role) throw new Error('There is no role 3');
  return role;
};

describe('the permission matrix of a role that is changed', () => {
  it(
    'should follow whatever a role is changed to, from the next request on',
    async () => {
      const bits = fc.array(fc.boolean(), { minLength: 64, maxLength: 64 });
      await fc.assert(
        fc.asyncProperty(bits, fc.boolean(), async (flags, moduleOpen) => {
          let next = 0;
          const drawn = permissionsWhere(registry, () => flags[next++ % flags.length] ?? false);
          const permissions = drawn.map((module) => ({ ...module, access: moduleOpen }));
          const answer = await admin.patch('/api/roles/3?screen_label=role-list', {
            permissions,
          });
          expect(answer.status, JSON.stringify(answer.body)).toBe(200);
          await assertMatrix(server, changing, await changed());
        }),
        { numRuns: 8 },
      );
    },
    LONG,
  );

  it(
    'should keep what is closed closed, whatever else its grants say',
    async () => {
      const all = grantAll(registry);
      const closed: Permissions[] = [
        all.map((module) => ({ ...module, access: false })),
        all.map((module) => ({ ...module, children: module.children.map((child) => ({ ...child, access: false })) })),
      ];
      for (const permissions of closed) {
        await server.change('roles', 3, { permissions: permissions as unknown as Value });
        expect(await assertMatrix(server, changing, await changed())).toBe(0);
      }
    },
    LONG,
  );
});
