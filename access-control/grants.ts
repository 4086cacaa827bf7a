import type { Flag, RecordData, Registry, Value } from '../resources/language/index.ts';
import { policyOf } from './policy.ts';
import { tableOfDraft } from './preview.ts';
import type { DecisionTable } from './table.ts';

/** One flag on one screen. */
export type Grant = { readonly screen: string; readonly flag: Flag };

const opened = (registry: Registry, permissions: Value): Grant[] =>
  Object.entries(tableOfDraft(registry, { id: undefined, permissions, is_active: true }).toJSON()).flatMap(
    ([screen, flags]) => flags.map((flag) => ({ screen, flag })),
  );

/** Granted flags, even behind closed modules: opening those takes one click. */
const granted = (registry: Registry, permissions: Value): Grant[] =>
  policyOf(registry, { id: 0, [registry.identity.role.grants]: permissions }).flatMap(([screen = '', flag, effect]) =>
    effect === 'allow' ? [{ screen, flag: flag as Flag }] : [],
  );

/** What a role opens that the table does not hold. */
export const grantedBeyond = (registry: Registry, role: RecordData, table: DecisionTable): Grant[] =>
  opened(registry, role[registry.identity.role.grants] ?? null).filter(({ screen, flag }) => !table.can(screen, flag));

/** Flags newly opened or granted by a change. */
export function newlyGranted(registry: Registry, before: Value, after: Value): Grant[] {
  const fresh = (of: (registry: Registry, permissions: Value) => Grant[]): Grant[] => {
    const had = new Set(of(registry, before).map(keyOf));
    return of(registry, after).filter((grant) => !had.has(keyOf(grant)));
  };
  const found = new Map([...fresh(opened), ...fresh(granted)].map((grant) => [keyOf(grant), grant]));
  return [...found.values()];
}

const keyOf = ({ screen, flag }: Grant): string => `${screen} ${flag}`;
