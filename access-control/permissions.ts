import { FLAGS, type Flag } from '../resources/language/index.ts';

/** What a role's record holds for one screen: the flags of spec part 1 §3 Role. */
export type ScreenGrant = { readonly id: string } & { readonly [flag in Flag]: boolean };

/** A role's grants for a module and its screens. `id`: the module's name. */
export type ModuleGrant = ScreenGrant & { readonly children: readonly ScreenGrant[] };

/** The `permissions` field of a role. Modules and screens it does not mention are not granted. */
export type Permissions = readonly ModuleGrant[];

/** The grant by id in any stored value. Duplicates yield none: neither is trusted. */
export function entryOf(grants: unknown, id: string): { readonly [key: string]: unknown } | undefined {
  if (!Array.isArray(grants)) return undefined;
  const found = grants.filter((each) => typeof each === 'object' && each !== null && each.id === id);
  return found.length === 1 ? found[0] : undefined;
}

/** A grant with the flags the question answers yes to. */
export const grantOf = (id: string, holds: (flag: Flag) => boolean): ScreenGrant => ({
  id,
  ...(Object.fromEntries(FLAGS.map((flag) => [flag, holds(flag)])) as Record<Flag, boolean>),
});

/** A module's grant: its own flags are those that one of its screens holds. */
export const moduleGrantOf = (id: string, children: readonly ScreenGrant[]): ModuleGrant => ({
  ...grantOf(id, (flag) => children.some((child) => child[flag])),
  children,
});
