import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decisionTableOf,
  emptyPermissions,
  grantAll,
  permissionsWhere,
  permissionTree,
} from '../../access-control/index.ts';
import { changesBetween, type Reason, reasonFor, tableOfDraft } from '../../access-control/preview.ts';
import { grantsOn } from '../../access-control/tree.ts';
import { registry } from '../../resources/index.ts';
import { FLAGS, type Flag, type Value } from '../../resources/language/index.ts';

const SCREEN = 'category-setup';
const MODULE = 'Service Management';
const everything = grantAll(registry);

/**
 * Grants as a store might hold them: any flag of any module and screen, agreeing or not, ids now
 * and then unknown or twice.
 */
const anyGrants: fc.Arbitrary<unknown> = (() => {
  const flags = fc.record(
    Object.fromEntries(FLAGS.map((flag) => [flag, fc.boolean()])) as Record<Flag, fc.Arbitrary<boolean>>,
  );
  const child = (ids: readonly string[]) =>
    fc.tuple(fc.constantFrom(...ids, 'gone'), flags).map(([id, on]) => ({ ...on, id }));
  return fc
    .tuple(
      ...permissionTree(registry).map(({ module, screens }) =>
        fc
          .tuple(flags, fc.array(child(screens.map(({ screen }) => screen)), { maxLength: 5 }))
          .map(([on, children]) => ({ ...on, id: module, children })),
      ),
    )
    .map((modules) => [...modules]);
})();

describe('previewing a role', () => {
  it('should answer as Casbin does, for any grants', async () => {
    await fc.assert(
      fc.asyncProperty(anyGrants, fc.boolean(), async (permissions, is_active) => {
        const input = await decisionTableOf(registry, { id: 77, is_active, permissions: permissions as Value });
        expect(tableOfDraft(registry, { id: 7, permissions, is_active }).toJSON()).toEqual(input.toJSON());
      }),
      { numRuns: 25 },
    );
  });

  it('should give a reason that agrees with the answer, for any grants, screen and flag', () => {
    fc.assert(
      fc.property(anyGrants, fc.boolean(), (permissions, is_active) => {
        const table = tableOfDraft(registry, { id: 7, permissions, is_active });
        const input = registry.screens.flatMap(({ name }) => FLAGS.map((flag) => [name, flag] as const));
        const granted = input.filter(
          ([name, flag]) => reasonFor(registry, { id: 7, permissions, is_active }, name, flag) === 'granted',
        );
        expect(granted).toEqual(input.filter(([name, flag]) => table.can(name, flag)));
      }),
      { numRuns: 40 },
    );
  });

  it('should not change what a role may do by loading it into the editor', () => {
    const tree = permissionTree(registry);
    fc.assert(
      fc.property(anyGrants, (permissions) => {
        const loaded = grantsOn(tree, permissions);
        expect(tableOfDraft(registry, { id: 7, permissions: loaded, is_active: true }).toJSON()).toEqual(
          tableOfDraft(registry, { id: 7, permissions, is_active: true }).toJSON(),
        );
      }),
      { numRuns: 40 },
    );
  });

  it.each<[string, unknown, boolean, string, Flag, Reason]>([
    ['everything granted', everything, true, SCREEN, 'delete', 'granted'],
    ['a screen nobody knows', everything, true, 'no-such-screen', 'read', 'unknown'],
    ['a name of every object', everything, true, '__proto__', 'read', 'unknown'],
    ['an inactive role', everything, false, SCREEN, 'read', 'inactive'],
    ['a closed module', without(MODULE, 'access'), true, SCREEN, 'read', 'module-closed'],
    ['a closed module before its closed screen', emptyPermissions(registry), true, SCREEN, 'read', 'module-closed'],
    ['a closed screen', without(SCREEN, 'access'), true, SCREEN, 'delete', 'screen-closed'],
    ['a flag that is off', without(SCREEN, 'delete'), true, SCREEN, 'delete', 'flag-off'],
    ['another flag of that screen', without(SCREEN, 'delete'), true, SCREEN, 'update', 'granted'],
    ['no grants at all', null, true, SCREEN, 'read', 'module-closed'],
  ])('should say what decides: %s', (_what, permissions, is_active, screen, flag, reason) => {
    expect(reasonFor(registry, { id: 7, permissions, is_active }, screen, flag)).toBe(reason);
  });
});

describe('what a change gives and takes', () => {
  const table = (permissions: unknown, is_active = true) => tableOfDraft(registry, { id: 7, permissions, is_active });

  it('should name the flag that goes', () => {
    const [more, less] = [table(everything), table(without(SCREEN, 'delete'))];
    expect(changesBetween(registry, more, less)).toEqual([{ screen: SCREEN, gained: [], lost: ['delete'] }]);
    expect(changesBetween(registry, less, more)).toEqual([{ screen: SCREEN, gained: ['delete'], lost: [] }]);
  });

  it('should be empty when nothing people can do changes', () => {
    expect(changesBetween(registry, table(everything), table(everything))).toEqual([]);
    // A flag on a closed screen is nothing yet.
    const closed = without(SCREEN, 'access');
    expect(changesBetween(registry, table(closed), table(without(SCREEN, 'access', 'delete')))).toEqual([]);
    expect(changesBetween(registry, table(grantAll(registry), false), table(null, false))).toEqual([]);
  });

  it('should tell everything of a new role, in menu order', () => {
    const changes = changesBetween(registry, table(null), table(grantAll(registry)));
    expect(changes.map(({ screen }) => screen)).toEqual(registry.screens.map(({ name }) => name));
    expect(changes.every(({ lost }) => lost.length === 0)).toBe(true);
  });
});

/** All grants, but for some flags of one module or screen. */
function without(id: string, ...flags: Flag[]): unknown {
  const off = Object.fromEntries(flags.map((flag) => [flag, false]));
  return permissionsWhere(registry, () => true).map((module) => ({
    ...module,
    ...(module.id === id ? off : {}),
    children: module.children.map((child) => (child.id === id ? { ...child, ...off } : child)),
  }));
}
