import type { Id, RecordData, Registry } from '../resources/language/index.ts';
import { ANY, policyOf } from './policy.ts';
import { type DecisionTable, NOTHING, tableOf } from './table.ts';

/**
 * The Casbin model of one role: it holds a flag (action) of a screen (object) that is allowed, and
 * denied neither on the screen nor on the module in which it stands (`g`, asked last: it takes
 * longest). What nothing is said of is refused.
 */
const MODEL = `
[request_definition]
r = obj, act

[policy_definition]
p = obj, act, eft

[role_definition]
g = _, _

[policy_effect]
e = some(where (p.eft == allow)) && !some(where (p.eft == deny))

[matchers]
m = r.obj == p.obj && r.act == p.act || p.act == "${ANY}" && g(r.obj, p.obj)
`;

/** The latest version of each role. */
type Kept = Map<Id, { readonly version: string; readonly table: Promise<DecisionTable> }>;

const kept = new WeakMap<Registry, Kept>();

/**
 * The decision table of a role: Casbin asked once for every screen and flag. The answers are kept
 * until the role's grants or whether it is active change; an inactive role may do nothing. What
 * they are is compared, not how often the role was written: that begins anew when a store is filled
 * anew.
 * @throws what Casbin throws; nothing is kept then, and the caller refuses the request.
 */
export function decisionTableOf(registry: Registry, role: RecordData): Promise<DecisionTable> {
  const { active, grants } = registry.identity.role;
  const known: Kept = kept.get(registry) ?? new Map();
  kept.set(registry, known);
  const version = JSON.stringify([role[active], role[grants]]);
  const latest = known.get(role.id);
  if (latest?.version === version) return latest.table;
  const table = decide(registry, role);
  known.set(role.id, { version, table });
  table.catch(() => {
    if (known.get(role.id)?.table === table) known.delete(role.id);
  });
  return table;
}

/**
 * A new enforcer each time: reloading the policy of a living one denies everything while it loads.
 * It is asked without promises, of which it would make dozens for each of some hundred questions;
 * nothing of the model has to be waited for.
 */
async function decide(registry: Registry, role: RecordData): Promise<DecisionTable> {
  if (role[registry.identity.role.active] !== true) return NOTHING;
  const { newEnforcer, newModelFromString } = await import('casbin');
  const enforcer = await newEnforcer(newModelFromString(MODEL));
  await enforcer.addPolicies(policyOf(registry, role));
  await enforcer.addGroupingPolicies(registry.screens.map(({ name, module }) => [name, module]));
  const held = registry.screens.map(
    ({ name, flags }) => [name, new Set(flags.filter((flag) => enforcer.enforceSync(name, flag)))] as const,
  );
  return tableOf(new Map(held));
}
