import { describe, expect, it } from 'vitest';
import { grantAll, type Permissions } from '../../access-control/index.ts';
import { registry } from '../../resources/index.ts';
import type { RecordData, Value } from '../../resources/language/index.ts';
import { assertCells, cellsOf, putUndoable, type Undoable } from './matrix/cells.ts';
import { assertEvents, assertSearch } from './matrix/presented.ts';
import { done } from './outcomes.ts';
import { running } from './running.ts';

/**
 * The matrix of a role that changes: what the guard says of any grants is checked in the process
 * (`permissions.test.ts`); here, that the guard uses the present ones.
 */

const { server, admin, changing } = running({ admin: 'admin@example.com', changing: 'ops@example.com' });

const changed = async (): Promise<RecordData> => {
  const role = await server.one('roles', 3);
  if (!role) throw new Error('There is no role 3');
  return role;
};

const changeTo = async (permissions: Permissions): Promise<void> => {
  done(await admin.patch('/api/roles/3?screen_label=role-list', { permissions }));
};

/** What grants could open to a role: whatever whoever holds nothing is refused. */
const openIn = (undoable: Undoable): ReadonlySet<string> => {
  const everything = { id: 3, is_active: true, permissions: grantAll(registry) as unknown as Value };
  const allowed = cellsOf(everything, undoable).filter(({ status, isNowhere }) => status !== 403 && !isNowhere);
  const open = new Set(allowed.map(({ what }) => what));
  for (const { what, status } of cellsOf({ ...everything, permissions: [] }, undoable))
    if (status !== 403) open.delete(what);
  return open;
};

describe('the permission matrix of a role that is changed', { timeout: 180_000 }, () => {
  it.each([
    ['no module', () => false, () => true],
    ['no screen', () => true, () => false],
    ['every other screen', () => true, (at: number) => at % 2 === 0],
    ['the other ones', () => true, (at: number) => at % 2 === 1],
  ])('should follow from the next request on, in what it may do and see: %s', async (_which, isModule, isOpen) => {
    const undoable = await putUndoable(server);
    const open = openIn(undoable);
    let at = 0;
    const permissions = grantAll(registry).map((module) => ({
      ...module,
      access: isModule(),
      children: module.children.map((child) => ({ ...child, access: isOpen(at++) })),
    }));
    await changeTo(permissions);
    const role = await changed();
    const cells = cellsOf(role, undoable).filter(({ what }) => open.has(what));
    // One in eight: each screen meets several calls.
    const some = cells.filter((_, path) => path % 8 === 0);
    await assertCells(changing, some);
    expect(some.some(({ status }) => status !== 403)).toBe(isModule() && (isOpen(0) || isOpen(1)));
    await assertSearch(server, changing, role);
    await assertEvents(server, changing, role);
  });
});
