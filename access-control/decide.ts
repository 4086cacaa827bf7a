import type { Id, RecordData, Registry } from '../resources/language/index.ts';
import { ANY, policyOf } from './policy.ts';
import { type DecisionTable, NOTHING, tableOf } from './table.ts';

/** The Casbin model: allowed, and denied neither on screen nor module (`g`, slowest, so last). */
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

type Cache = Map<Id, { readonly version: string; readonly table: Promise<DecisionTable> }>;

const cache = new WeakMap<Registry, Cache>();

/**
 * A role's decision table. Cached by content, as versions restart with a refilled store. @throws
 * Casbin's errors, uncached; the caller must refuse.
 */
export function decisionTableOf(registry: Registry, role: RecordData): Promise<DecisionTable> {
  const { active, grants } = registry.identity.role;
  const known: Cache = cache.get(registry) ?? new Map();
  cache.set(registry, known);
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
 * A new enforcer each time: a reloading one denies everything. Synchronous: dozens of promises per
 * question otherwise.
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
