import { FLAGS, type Flag, type Id, type RecordData, type Registry } from '../resources/language/index.ts';
import { MODEL } from './model.ts';
import { policyOf, subjectOf } from './policy.ts';
import { type DecisionTable, NOTHING, tableOf } from './table.ts';

type Kept = {
  /** By the record itself: stored records are immutable, so the same object is the same role. */
  readonly byRecord: WeakMap<RecordData, Promise<DecisionTable>>;
  /** The latest version of each role. */
  readonly byRole: Map<Id, { readonly version: string; readonly table: Promise<DecisionTable> }>;
};

const kept = new WeakMap<Registry, Kept>();

/**
 * The decision table of a role: Casbin asked once for every screen and flag. The answers are kept until the role's
 * permissions or its `is_active` change; an inactive role may do nothing.
 * @throws what Casbin throws; nothing is kept then, and the caller refuses the request.
 */
export function decisionTableOf(registry: Registry, role: RecordData): Promise<DecisionTable> {
  const { byRecord, byRole } = keptFor(registry);
  const known = byRecord.get(role);
  if (known) return known;
  const version = JSON.stringify([role.is_active, role.permissions]);
  const latest = byRole.get(role.id);
  const table = latest?.version === version ? latest.table : decide(registry, role);
  byRecord.set(role, table);
  byRole.set(role.id, { version, table });
  table.catch(() => {
    byRecord.delete(role);
    if (byRole.get(role.id)?.table === table) byRole.delete(role.id);
  });
  return table;
}

function keptFor(registry: Registry): Kept {
  const found = kept.get(registry);
  if (found) return found;
  const fresh: Kept = { byRecord: new WeakMap(), byRole: new Map() };
  kept.set(registry, fresh);
  return fresh;
}

/** A new enforcer each time: reloading the policy of a living one denies everything while it loads. */
async function decide(registry: Registry, role: RecordData): Promise<DecisionTable> {
  if (role.is_active !== true) return NOTHING;
  const { newEnforcer, newModelFromString } = await import('casbin');
  const enforcer = await newEnforcer(newModelFromString(MODEL));
  const lines = policyOf(registry, role);
  if (lines.length > 0) await enforcer.addPolicies(lines);
  const subject = subjectOf(role);
  const held = new Map<string, ReadonlySet<Flag>>();
  for (const screen of registry.screens) {
    const flags = new Set<Flag>();
    for (const flag of FLAGS) if (await enforcer.enforce(subject, screen.name, flag)) flags.add(flag);
    held.set(screen.name, flags);
  }
  return tableOf(held);
}
