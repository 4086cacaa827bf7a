import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grantAll, type Permissions, permissionsWhere } from '../../access-control/index.ts';
import { registry } from '../../resources/index.ts';
import type { RecordData, Value } from '../../resources/language/index.ts';
import type { Client } from './client.ts';
import { startHost, type TestHost } from './host.ts';
import { assertCells, cellsOf, putUndoable, type Undoable } from './matrix/cells.ts';
import { assertEvents, assertSearch } from './matrix/told.ts';

/**
 * The matrix of a role that changes. Every cell of it is asserted for each of the built-in roles
 * elsewhere; here it is asked in part, of more roles than anybody would think of.
 */

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

const everything: RecordData = { id: 3, is_active: true, permissions: grantAll(registry) as unknown as Value };
/**
 * By the places of the matrix: where grants decide, and where none would help (a label that is
 * none, or of another resource).
 */
const placesIn = (undoable: Undoable): { readonly open: readonly number[]; readonly closed: readonly number[] } => {
  const cells = cellsOf(everything, undoable);
  const places = [...cells.keys()];
  const isOpen = (at: number): boolean => cells[at]?.isAllowed === true;
  return { open: places.filter(isOpen), closed: places.filter((at) => !isOpen(at)) };
};

/** Grants as bits have it, each flag by itself; one module in four is closed. */
const grants: fc.Arbitrary<Permissions> = fc
  .tuple(
    fc.array(fc.boolean(), { minLength: 64, maxLength: 64 }),
    fc.array(fc.nat(3), { minLength: 16, maxLength: 16 }),
  )
  .map(([flags, modules]) => {
    let next = 0;
    const permissions = permissionsWhere(registry, () => flags[next++ % flags.length] ?? false);
    return permissions.map((module, at) => ({ ...module, access: modules[at % modules.length] !== 0 }));
  });

const changeTo = async (permissions: Permissions): Promise<void> => {
  const answer = await admin.patch('/api/roles/3?screen_label=role-list', { permissions });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};

const assertPlaces = async (undoable: Undoable, places: readonly number[]): Promise<number> => {
  const cells = cellsOf(await changed(), undoable);
  return assertCells(
    changing,
    places.flatMap((at) => cells[at] ?? []),
  );
};

const assertTold = async (): Promise<void> => {
  const role = await changed();
  await assertSearch(server, changing, role);
  await assertEvents(server, changing, role);
};

/**
 * Where a role fails, its seed leads back to it: looking for a simpler one takes longer than a test
 * may.
 */
const AT_ONCE = { endOnFailure: true };

/** Calls by the thousand: a machine that is busy with others holds this too. */
describe('the permission matrix of a role that is changed', { timeout: 180_000 }, () => {
  it('should follow whatever a role is changed to, from the next request on', async () => {
    const undoable = await putUndoable(server);
    const { open, closed } = placesIn(undoable);
    const some = fc.tuple(
      fc.subarray([...open], { minLength: 100, maxLength: 100 }),
      fc.subarray([...closed], { minLength: 40, maxLength: 40 }),
    );
    let allowed = 0;
    await fc.assert(
      fc.asyncProperty(grants, some, async (permissions, places) => {
        await changeTo(permissions);
        allowed += await assertPlaces(undoable, places.flat());
      }),
      { numRuns: 16, ...AT_ONCE },
    );
    expect(allowed).toBeGreaterThan(0);
  });

  it('should let it find and hear of what it may read by now, and of nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(grants, async (permissions) => {
        await changeTo(permissions);
        await assertTold();
      }),
      { numRuns: 8, ...AT_ONCE },
    );
  });

  it('should keep what is closed closed, whatever else its grants say', async () => {
    const all = grantAll(registry);
    const shut: Permissions[] = [
      all.map((module) => ({ ...module, access: false })),
      all.map((module) => ({ ...module, children: module.children.map((child) => ({ ...child, access: false })) })),
    ];
    const undoable = await putUndoable(server);
    const { open } = placesIn(undoable);
    for (const permissions of shut) {
      await server.change('roles', 3, { permissions: permissions as unknown as Value });
      expect(await assertPlaces(undoable, open)).toBe(0);
      await assertTold();
    }
  });
});
