import { FLAGS, type Flag, type PermissionTree } from '../resources/language/index.ts';
import { entryOf, grantOf, moduleGrantOf, type Permissions } from './permissions.ts';

/** A role editor's checkbox: `mixed` if partly granted, `none` if empty and hidden. */
export type BoxState = 'on' | 'off' | 'mixed' | 'none';

/** A change of grants. `scope`: the switchable part, all or as `within` limits it. */
export type Change = { readonly scope: PermissionTree; readonly grants: Permissions; readonly on: boolean };

type Wanted = (module: string, screen: string, flag: Flag) => boolean;

/**
 * A role's grants on the current tree. Unknown entries are dropped, duplicates void, as for the
 * guard. Parents and children agree, without effect on permissions.
 */
export function grantsOn(tree: PermissionTree, value: unknown): Permissions {
  return tree.map(({ module, screens }) => {
    const stored = entryOf(value, module);
    const children = screens.map(({ screen, flags }) => {
      const child = entryOf(stored?.children, screen);
      const holds = (flag: Flag): boolean => flags.includes(flag) && child?.[flag] === true;
      return grantOf(screen, (flag) => holds(flag) && (flag !== 'access' || stored?.access === true));
    });
    return moduleGrantOf(module, children);
  });
}

/** Toggles a screen's flag. Access brings read. */
export const toggleScreen = (screen: string, flag: Flag, change: Change): Permissions =>
  set(change, (_module, each, one) => each === screen && follows(one, flag));

/** Switches one flag on every screen of a module that offers it. */
export const toggleModule = (module: string, flag: Flag, change: Change): Permissions =>
  set(change, (each, _screen, one) => each === module && follows(one, flag));

/** Switches every flag of every screen. */
export const toggleAll = (change: Change): Permissions => set(change, () => true);

/** Whether the screen's box is on. */
export const screenHolds = (grants: Permissions, screen: string, flag: Flag): boolean =>
  grants.some((module) => module.children.some((child) => child.id === screen && child[flag]));

/** How a module's box stands: by those of its screens that offer the flag. */
export const moduleState = (scope: PermissionTree, grants: Permissions, module: string, flag: Flag): BoxState =>
  stateOf(scope, grants, (each, _screen, one) => each === module && one === flag);

/** How Select All stands. */
export const allState = (scope: PermissionTree, grants: Permissions): BoxState => stateOf(scope, grants, () => true);

/** What of a tree somebody may grant: nobody grants what they do not hold. */
export const within = (tree: PermissionTree, holds: (screen: string, flag: Flag) => boolean): PermissionTree =>
  tree.map(({ module, screens }) => ({
    module,
    screens: screens.map((each) => ({ ...each, flags: each.flags.filter((flag) => holds(each.screen, flag)) })),
  }));

/** Whether the tree lets the screen's flag be switched. */
export const offers = (tree: PermissionTree, screen: string, flag: Flag): boolean =>
  tree.some(({ screens }) => screens.some((each) => each.screen === screen && each.flags.includes(flag)));

/** What grants open that is not in the scope. A flag of a closed screen opens nothing. */
export const beyond = (
  scope: PermissionTree,
  grants: Permissions,
): { readonly screen: string; readonly flag: Flag }[] =>
  grants.flatMap((module) =>
    module.children
      .filter((child) => child.access)
      .flatMap(({ id, ...flags }) =>
        FLAGS.filter((flag) => flags[flag] && !offers(scope, id, flag)).map((flag) => ({ screen: id, flag })),
      ),
  );

const follows = (flag: Flag, switched: Flag): boolean =>
  flag === switched || (switched === 'access' && flag === 'read');

function set({ scope, grants, on }: Change, wanted: Wanted): Permissions {
  return grants.map((module) =>
    moduleGrantOf(
      module.id,
      module.children.map((child) =>
        grantOf(child.id, (flag) =>
          wanted(module.id, child.id, flag) && offers(scope, child.id, flag) ? on : child[flag],
        ),
      ),
    ),
  );
}

function stateOf(scope: PermissionTree, grants: Permissions, wanted: Wanted): BoxState {
  const held = scope.flatMap(({ module, screens }) =>
    screens.flatMap(({ screen, flags }) =>
      flags.filter((flag) => wanted(module, screen, flag)).map((flag) => screenHolds(grants, screen, flag)),
    ),
  );
  if (held.length === 0) return 'none';
  if (held.every(Boolean)) return 'on';
  return held.some(Boolean) ? 'mixed' : 'off';
}
