import type { FieldDefinition, ResourceDefinition, Tab } from './definition.ts';
import type { Rule } from './rules.ts';
import { allOf, fieldsOf, isJoin } from './rules.ts';

/**
 * The toggle `active` brings where the definition does not write it out (spec part 1 §2: Status,
 * Active / In Active).
 */
const STATUS = { kind: 'toggle', label: 'Status', default: true } as const satisfies FieldDefinition;

/** What the two values of the toggle of `active` are called. */
export const ACTIVE_WORDS = { on: 'Active', off: 'In Active' } as const;

/**
 * The definition with the field of `active` among its fields, before those the server stamps. A
 * definition that is wrong elsewhere comes back as it is: its mistakes are told later.
 */
export function withActive(definition: ResourceDefinition): ResourceDefinition {
  const { active, fields } = definition;
  if (typeof active !== 'string' || fields === null || typeof fields !== 'object') return definition;
  if (Object.hasOwn(fields, active)) return definition;
  const entries = Object.entries<FieldDefinition>(fields);
  const stamped = entries.findIndex(([, field]) => field !== null && typeof field === 'object' && 'stamp' in field);
  const at = stamped === -1 ? entries.length : stamped;
  return {
    ...definition,
    fields: Object.fromEntries([...entries.slice(0, at), [active, STATUS], ...entries.slice(at)]),
  };
}

/**
 * All / Active / In Active, as lists of a resource with `active` have them (spec part 1 §2, part 2
 * §2).
 */
export const activeTabs = (active: string): Tab[] => [
  { name: 'all', label: 'All' },
  { name: 'active', label: 'Active', where: { [active]: { is: true } } },
  { name: 'inactive', label: 'In Active', where: { [active]: { is: false } } },
];

/**
 * Which records of a resource with `active` may be chosen: those in use, unless the rule itself
 * says something of it.
 */
export function activeOnly(where: Rule | undefined, active: string | undefined): Rule | undefined {
  if (active === undefined || (where && fieldsOf(where).includes(active))) return where;
  const inUse: Rule = { [active]: { is: true } };
  if (!where) return inUse;
  return Object.keys(where).some(isJoin) ? allOf(where, inUse) : { ...where, ...inUse };
}
