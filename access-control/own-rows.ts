import type { Flag, Registry, Screen, Value } from '../resources/language/index.ts';
import { isOpenTo, undeclaredOn } from './declared.ts';
import { entryOf, grantOf, type ModuleGrant, moduleGrantOf, type Permissions } from './permissions.ts';
import { permissionsWhere } from './policy.ts';

/**
 * Whether a role makes and keeps rows of its own on a screen: its resource says which rows are the
 * role's, it offers to add some, and whatever else it shows is declared for the role too.
 */
export function keepsOwnRowsOn(registry: Registry, role: number, { name, resource, flags }: Screen): boolean {
  const rows = resource === undefined ? [] : (registry.resources[resource]?.rows ?? []);
  const isOwn = rows.some((each) => each.role === role);
  return isOwn && flags.includes('write') && undeclaredOn(registry, role, name, 'write').length === 0;
}

/**
 * A role's grants with the screens of its own rows that they do not mention yet, all they offer;
 * undefined: they mention all. What was decided about is left alone, and so is a closed module in
 * which something would open with it.
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
