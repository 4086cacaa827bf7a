import { FLAGS, type Flag, type Id, type Registry } from '../resources/language/index.ts';
import { isKeptFromOwners, undeclaredOn } from './declared.ts';
import { entryOf } from './permissions.ts';
import { type DecisionTable, tableOf } from './table.ts';

/** A role as far as it decides anything. `id`: undefined for one that is not stored yet. */
export type RoleDraft = { readonly id: Id | undefined; readonly permissions: unknown; readonly is_active: boolean };

/** What a change of a role gives and takes on one screen. */
export type ScreenChange = {
  readonly screen: string;
  readonly gained: readonly Flag[];
  readonly lost: readonly Flag[];
};

/** `granted`, or the first that forbids; the first four are not settings of the role. */
export type Reason =
  | 'granted'
  | 'unknown'
  | 'not-offered'
  /** The role keeps to rows of its own, and none are declared there. */
  | 'rows-undeclared'
  /** The records there are the role's own, of which others issue the papers. */
  | 'own-rows'
  | 'inactive'
  | 'module-closed'
  | 'screen-closed'
  | 'flag-off';

/** A draft role's permissions by `reasonFor`, without Casbin; a test compares both. */
export const tableOfDraft = (registry: Registry, role: RoleDraft): DecisionTable =>
  tableOf(
    new Map(
      registry.screens.map(({ name, flags }) => [
        name,
        new Set(flags.filter((flag) => reasonFor(registry, role, name, flag) === 'granted')),
      ]),
    ),
  );

/** What changes for a role's users, screen by screen in menu order; empty when nothing does. */
export function changesBetween(registry: Registry, before: DecisionTable, after: DecisionTable): ScreenChange[] {
  return registry.screens.flatMap(({ name }) => {
    const gained = FLAGS.filter((flag) => after.can(name, flag) && !before.can(name, flag));
    const lost = FLAGS.filter((flag) => before.can(name, flag) && !after.can(name, flag));
    return gained.length + lost.length > 0 ? [{ screen: name, gained, lost }] : [];
  });
}

/** Why a role may or may not do something on a screen: the outermost setting that decides. */
export function reasonFor(registry: Registry, role: RoleDraft, screen: string, flag: Flag): Reason {
  const known = Object.hasOwn(registry.screen, screen) ? registry.screen[screen] : undefined;
  if (!known) return 'unknown';
  if (!known.flags.includes(flag)) return 'not-offered';
  if (role.id !== undefined && undeclaredOn(registry, role.id, screen, flag).length > 0) return 'rows-undeclared';
  if (role.id !== undefined && isKeptFromOwners(registry, role.id, known, flag)) return 'own-rows';
  if (!role.is_active) return 'inactive';
  const module = entryOf(role.permissions, known.module);
  if (module?.access !== true) return 'module-closed';
  const child = entryOf(module.children, screen);
  if (child?.access !== true) return 'screen-closed';
  return child[flag] === true ? 'granted' : 'flag-off';
}
