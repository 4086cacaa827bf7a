import type { Flag, PermissionTree, RecordData, Registry, Screen } from '../resources/language/index.ts';
import { isOpenTo } from './declared.ts';
import { entryOf, grantOf, moduleGrantOf, type Permissions } from './permissions.ts';

/** All grantable modules with screens, in menu order (spec part 1 §3 Role). */
export function permissionTree({ identity, resources }: Registry): PermissionTree {
  const grants = resources[identity.roles]?.fields[identity.role.grants];
  return grants && 'tree' in grants ? grants.tree : [];
}

/** A full permission tree of the flags the predicate accepts; module flags follow. */
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

/** Of a line of a policy: any flag. */
export const ANY = '*';

/**
 * A role as Casbin policy lines (`object, flag, allow or deny`): no `access` closes a screen (spec
 * part 1 §6); own-row roles get denials.
 */
export function policyOf(registry: Registry, role: RecordData): string[][] {
  const grants = role[registry.identity.role.grants];
  const closed = (name: string, entry: ReturnType<typeof entryOf>): string[][] =>
    entry?.access === true ? [] : [[name, ANY, 'deny']];
  return [
    ...registry.modules.flatMap(({ name }) => closed(name, entryOf(grants, name))),
    ...registry.screens.flatMap((screen) => {
      const entry = entryOf(entryOf(grants, screen.module)?.children, screen.name);
      const granted = screen.flags.filter((flag) => entry?.[flag] === true);
      const denied = granted.filter((flag) => !isOpenTo(registry, role.id, screen, flag));
      return [
        ...closed(screen.name, entry),
        ...granted.map((flag) => [screen.name, flag, 'allow']),
        ...denied.map((flag) => [screen.name, flag, 'deny']),
      ];
    }),
  ];
}

const screensOf = (registry: Registry, module: string): Screen[] =>
  registry.screens.filter((screen) => screen.module === module);
