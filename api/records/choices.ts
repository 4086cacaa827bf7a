import {
  type Field,
  filteredBy,
  JOINS,
  meantBy,
  type Registry,
  type Resource,
  type Rule,
  referrersOf,
  refers,
  type Screen,
  type Test,
} from '../../resources/language/index.ts';

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
  return field && target ? { field, target, shows: choice.shows, forNew: choice.forNew === true } : undefined;
}

/**
 * A field that refers to others, by itself or at the end of its path. What that may be given here
 * depends on no record: it is no field of the one that is found by it.
 */
function foundBy(resource: Resource, name: string): Reference | undefined {
  const field = filteredBy(resource, name);
  const meant = field && referenceIn(meantBy(field));
  if (!meant || meant === field) return meant;
  const { where, ...others } = meant;
  const rule = where && onlyTests(where, (referrers) => referrers.length === 0);
  return { ...others, name, ...(rule ? { where: rule } : {}) };
}

/**
 * What is left of a rule without the tests that are not wanted; undefined when nothing is. `name`
 * is the field or path a test reads.
 */
export function onlyTests(
  rule: Rule,
  wanted: (referrers: readonly string[], name: string) => boolean,
): Rule | undefined {
  const kept = Object.entries(rule).flatMap(([key, part]): [string, unknown][] => {
    if (part === undefined) return [];
    if ((JOINS as readonly string[]).includes(key)) {
      const inner = (part as readonly Rule[]).flatMap((each): Rule[] => {
        const left = onlyTests(each, wanted);
        return left ? [left] : [];
      });
      return inner.length > 0 ? [[key, inner]] : [];
    }
    const tests = Object.entries(part as Test).filter(([test, operand]) =>
      wanted(referrersOf({ [key]: { [test]: operand } as Test }), key),
    );
    return tests.length > 0 ? [[key, Object.fromEntries(tests)]] : [];
  });
  return kept.length > 0 ? (Object.fromEntries(kept) as Rule) : undefined;
}
