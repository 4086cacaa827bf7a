import {
  type Field,
  filteredBy,
  linkOf,
  mapTests,
  type Registry,
  type Resource,
  type Rule,
  referrersOf,
  refers,
  type Screen,
} from '../resources/language/index.ts';

/** A field that refers to records of another resource. */
export type Reference = Field<'reference'> | Field<'references'>;

/** What a screen lets one of its fields be given. */
export type Choice = {
  readonly field: Reference;
  readonly target: Resource;
  readonly shows: readonly string[];
  /** Only whoever may add chooses of it. */
  readonly forNew: boolean;
};

/** The field as one that refers to others; undefined for any other. */
export const referenceIn = (field: Field | undefined): Reference | undefined =>
  field && refers(field) ? field : undefined;

/** What a field of a screen may be given; undefined where the screen has no such choice. */
export function choiceOf(registry: Registry, resource: Resource, screen: Screen, name: string): Choice | undefined {
  const choice = Object.hasOwn(screen.choices, name) ? screen.choices[name] : undefined;
  const field = choice && foundBy(resource, name);
  const target = choice && registry.resources[choice.resource];
  return field && target ? { field, target, shows: choice.readable, forNew: choice.forNew === true } : undefined;
}

/** A reference, directly or by path; its choices depend on no record. */
function foundBy(resource: Resource, name: string): Reference | undefined {
  const field = filteredBy(resource, name);
  const target = field && referenceIn(linkOf(field));
  if (!target || target === field) return target;
  const { where, ...others } = target;
  const rule = where && onlyTests(where, (referrers) => referrers.length === 0);
  return { ...others, name, ...(rule ? { where: rule } : {}) };
}

/** The rule without unwanted tests; undefined if empty. `name`: the field or path. */
export function onlyTests(
  rule: Rule,
  wanted: (referrers: readonly string[], name: string) => boolean,
): Rule | undefined {
  return mapTests(rule, ({ field, test }) => {
    const stored = Object.entries(test).filter(([name, operand]) =>
      wanted(referrersOf({ [field]: { [name]: operand } }), field),
    );
    return stored.length > 0 ? { field, test: Object.fromEntries(stored) } : undefined;
  });
}
