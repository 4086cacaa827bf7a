import type { FieldDefinition, ResourceDefinition, Tab } from './definition.ts';
import type { Rule } from './rules.ts';
import { allOf, fieldsOf, isJoin } from './rules.ts';

/** The default `active` toggle (spec part 1 §2: Status, Active / In Active). */
const STATUS = { kind: 'toggle', label: 'Status', default: true } as const satisfies FieldDefinition;

/** What the two values of the toggle of `active` are called. */
export const ACTIVE_WORDS = { on: 'Active', off: 'In Active' } as const;

/** Adds the `active` field. Invalid definitions are unchanged. */
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

/** The tabs All / Active / In Active (spec part 1 §2, part 2 §2). */
export const activeTabs = (active: string): Tab[] => [
  { name: 'all', label: 'All' },
  { name: 'active', label: 'Active', where: { [active]: { is: true } } },
  { name: 'inactive', label: 'In Active', where: { [active]: { is: false } } },
];

/** Restricts choices to active records unless the rule tests that field. */
export function activeOnly(where: Rule | undefined, active: string | undefined): Rule | undefined {
  if (active === undefined || (where && fieldsOf(where).includes(active))) return where;
  const inUse: Rule = { [active]: { is: true } };
  if (!where) return inUse;
  return Object.keys(where).some(isJoin) ? allOf(where, inUse) : { ...where, ...inUse };
}
