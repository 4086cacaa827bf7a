import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantAll } from '../../access-control/index.ts';
import { registry } from '../../resources/index.ts';
import type { Value } from '../../resources/language/index.ts';
import type { Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { startHost, type TestHost } from './host.ts';

/** What a role's grants may be, sent by somebody who holds everything. */

const ROLES = '/api/roles?screen_label=role-list';
const OPERATIONS = '/api/roles/3?screen_label=role-list';

let server: TestHost;
let admin: Client;

beforeAll(async () => {
  server = await startHost();
  admin = await server.signIn('admin@example.com');
});
afterAll(() => server.close());

const SOME = grantAll(registry).filter(({ id }) => id === 'Role Management');
const raw = async (): Promise<string> => JSON.stringify(await server.all('roles'));

describe('the grants of a role', () => {
  it('should start without any grant, and keep what it is sent', async () => {
    const bare = await admin.post(ROLES, { name: 'Bare' });
    expect([bare.status, bare.body.permissions, bare.body.user_count]).toEqual([201, null, 0]);
    const full = await admin.post(ROLES, { name: 'Full', permissions: SOME });
    expect(full.body.permissions).toEqual(SOME);
  });

  const wrong = (change: (all: Mutable[]) => void): Value => {
    const all = structuredClone(grantAll(registry)) as unknown as Mutable[];
    change(all);
    return all as unknown as Value;
  };
  type Mutable = { id: string; [key: string]: unknown; children: { id: string; [key: string]: unknown }[] };
  const first = (all: Mutable[]): Mutable => all.find(({ id }) => id === 'Service Management') as Mutable;

  it.each<readonly [what: string, change: (all: Mutable[]) => void, names: string]>([
    ['an unknown module', (all) => (first(all).id = 'Rocket Management'), "there is no module 'Rocket Management'"],
    [
      'an unknown screen',
      (all) => ((first(all).children[0] as Mutable).id = 'rockets'),
      "'Service Management' has no screen 'rockets'",
    ],
    [
      'a screen of another module',
      (all) => (first(all).children[0] = { ...(first(all).children[0] as Mutable), id: 'user-list' }),
      "'Service Management' has no screen 'user-list'",
    ],
    ['a module twice', (all) => all.push(first(all)), "'module Service Management' stands twice"],
    [
      'a screen twice',
      (all) => first(all).children.push(first(all).children[0] as Mutable),
      "'service-list' stands twice",
    ],
  ])('should name %s', async (_, change, names) => {
    const before = await raw();
    const answer = await admin.patch(OPERATIONS, { permissions: wrong(change) });
    expectRefusal(answer, 422, 'permissions');
    expect(answer.body.errors.permissions[0]).toContain(names);
    expect(await raw()).toBe(before);
  });

  it.each<readonly [what: string, change: (all: Mutable[]) => void]>([
    ['an unknown flag of a module', (all) => (first(all).fly = true)],
    ['an unknown flag of a screen', (all) => ((first(all).children[0] as Mutable).fly = true)],
    ['a flag that is no yes or no', (all) => ((first(all).children[0] as Mutable).delete = 1)],
    ['a missing flag', (all) => delete (first(all).children[0] as Mutable).delete],
    ['children that are no list', (all) => (first(all).children = {} as never)],
    ['a module without an id', (all) => delete (first(all) as { id?: string }).id],
  ])('should refuse %s', async (_, change) => {
    const before = await raw();
    expectRefusal(await admin.patch(OPERATIONS, { permissions: wrong(change) }), 422, 'permissions');
    expect(await raw()).toBe(before);
  });

  it.each(['all', 7, true, {}, { __proto__: null }, [null], ['Service Management'], [[]]])(
    'should not take %j for grants',
    async (value) => {
      const before = await raw();
      expectRefusal(await admin.patch(OPERATIONS, { permissions: value }), 422, 'permissions');
      expect(await raw()).toBe(before);
    },
  );
});
