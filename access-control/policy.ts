import type { Flag, Id, RecordData, Registry, Screen } from '../resources/language/index.ts';
import { isOpenTo } from './declared.ts';
import { entryOf, grantOf, moduleGrantOf, type Permissions } from './permissions.ts';

/** A module as the role editor shows it: its screens, each with the flags it offers. */
export type PermissionModule = {
  readonly module: string;
  readonly screens: readonly { readonly screen: string; readonly label: string; readonly flags: readonly Flag[] }[];
};

/** What can be granted at all: every module that has screens, in menu order (spec part 1 §3 Role). */
export function permissionTree(registry: Registry): PermissionModule[] {
  return registry.modules
    .map(({ name }) => ({
      module: name,
      screens: screensOf(registry, name).map((screen) => ({
        screen: screen.name,
        label: screen.label,
        flags: screen.flags,
      })),
    }))
    .filter(({ screens }) => screens.length > 0);
}

/**
 * A whole permission tree in which each screen holds the offered flags the question answers yes to.
 * A module's own flags are those that one of its screens holds.
 */
export function permissionsWhere(registry: Registry, grants: (screen: Screen, flag: Flag) => boolean): Permissions {
  return permissionTree(registry).map(({ module }) => {
    const children = screensOf(registry, module).map((screen) =>
      grantOf(screen.name, (flag) => screen.flags.includes(flag) && grants(screen, flag)),
    );
    return moduleGrantOf(module, children);
  });
}

/** A permission tree that grants nothing: what a new role starts from. */
export const emptyPermissions = (registry: Registry): Permissions => permissionsWhere(registry, () => false);

/** A permission tree that grants everything there is. */
export const grantAll = (registry: Registry): Permissions => permissionsWhere(registry, () => true);

/** How Casbin calls a role. */
export const subjectOf = (role: { readonly id: Id }): string => `role:${role.id}`;

/**
 * The Casbin lines (`role, screen, flag`) of a role's record. A screen is open where both its module and the screen itself
 * have `access` (spec part 1 §6); its other flags count only while it is open and offers them. Grants for screens that do
 * not exist or on which a role that keeps to its own rows has none declared, and whatever is not a permission tree, grant
 * nothing.
 */
export function policyOf(registry: Registry, role: RecordData): string[][] {
  const subject = subjectOf(role);
  const lines: string[][] = [];
  for (const screen of registry.screens) {
    const module = entryOf(role[registry.identity.role.grants], screen.module);
    const child = entryOf(module?.children, screen.name);
    if (module?.access !== true || child?.access !== true) continue;
    for (const flag of screen.flags)
      if (child[flag] === true && isOpenTo(registry, role.id, screen, flag)) lines.push([subject, screen.name, flag]);
  }
  return lines;
}

const screensOf = (registry: Registry, module: string): Screen[] =>
  registry.screens.filter((screen) => screen.module === module);
