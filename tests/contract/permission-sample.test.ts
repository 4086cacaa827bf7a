import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from './client.ts';
import { startHost, type TestHost } from './host.ts';
import { assertCells, cellsOf, putUndoable, type Undoable } from './matrix/cells.ts';

/**
 * Some of the calls of the permission matrix on this host, drawn anew each time: the store has no
 * part in who may do what, but reads whose role it is. All of them are made on one host
 * (`once/permissions.test.ts`). The seed is told where one fails.
 */

const ROLES = {
  'admin@example.com': 1,
  'vendor@example.com': 2,
  'ops@example.com': 3,
  'support@example.com': 4,
  'finance@example.com': 5,
} as const;

/** Calls of a role. */
const CALLS = 80;

let server: TestHost;
let undoable: Undoable;
const clients = new Map<number, Client>();
beforeAll(async () => {
  server = await startHost();
  for (const [email, id] of Object.entries(ROLES)) clients.set(id, await server.signIn(email));
  undoable = await putUndoable(server);
});
afterAll(async () => {
  await server.reset();
  await server.close();
});

describe.each(Object.values(ROLES))('role %i', (id) => {
  it('should be allowed what its grants say, and nothing else', async () => {
    const role = await server.one('roles', id);
    const client = clients.get(id);
    if (!role || !client) throw new Error(`There is no role ${id}.`);
    const cells = cellsOf(role, undoable);
    const allowed = cells.filter(({ status }) => status !== 403);
    // As many that are let through as are not: most are refused.
    const drawn = fc.tuple(
      fc.shuffledSubarray(allowed, { minLength: Math.min(allowed.length, CALLS / 2), maxLength: CALLS / 2 }),
      fc.shuffledSubarray(cells, { minLength: CALLS / 2, maxLength: CALLS / 2 }),
    );
    expect(allowed.length).toBeGreaterThan(0);
    await fc.assert(
      fc.asyncProperty(drawn, async (both) => {
        await assertCells(client, both.flat());
      }),
      { numRuns: 1 },
    );
  });
});
