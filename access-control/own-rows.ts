import type { Flag, Registry, Screen, Value } from '../resources/language/index.ts';
import { isOpenTo, undeclaredOn } from './declared.ts';
import { entryOf, grantOf, type ModuleGrant, moduleGrantOf, type Permissions } from './permissions.ts';
import { permissionsWhere } from './policy.ts';

/** A role may create own rows on a screen, all of whose content is declared for it. */
export function keepsOwnRowsOn(registry: Registry, role: number, { name, resource, flags }: Screen): boolean {
  const rows = resource === undefined ? [] : (registry.resources[resource]?.rows ?? []);
  const isOwn = rows.some((each) => each.role === role);
  return isOwn && flags.includes('write') && undeclaredOn(registry, role, name, 'write').length === 0;
}

/**
 * Grants plus unmentioned own-row screens; undefined: none. Decided entries and closed modules
 * stay.
 */
export function withOwnScreens(registry: Registry, role: number, grants: Value): Permissions | undefined {
  const stored = Array.isArray(grants) ? (grants as unknown as Permissions) : [];
  const missing = registry.screens.filter(
    (screen) =>
      keepsOwnRowsOn(registry, role, screen) &&
      entryOf(entryOf(grants, screen.module)?.children, screen.name) === undefined,
  );
  const fresh = missing.filter(({ module }) => {
    const known = stored.find(({ id }) => id === module);
    return known === undefined || known.access || !known.children.some((child) => child.access);
  });
  if (fresh.length === 0) return undefined;
  // In the order in which a whole tree stands.
  return permissionsWhere(registry, () => false).flatMap(({ id }): ModuleGrant[] => {
    const known = stored.find((module) => module.id === id);
    const added = fresh.filter(({ module }) => module === id);
    if (added.length === 0) return known ? [known] : [];
    const children = added.map((screen) =>
      grantOf(screen.name, (flag: Flag) => screen.flags.includes(flag) && isOpenTo(registry, role, screen, flag)),
    );
    return [moduleGrantOf(id, [...(known?.children ?? []), ...children])];
  });
}
