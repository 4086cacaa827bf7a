import { type Condition, type Expansion, mapSources, type Source, withTerms } from '../resources/language/index.ts';

/**
 * Puts limits into whatever reads other records, so that a record beyond them is nowhere different
 * from one that does not exist.
 */
export type Confine = {
  source(source: Source): Source;
  condition(condition: Condition): Condition;
  expansion(expansion: Expansion): Expansion;
};

/**
 * Conditions that must all hold; undefined ones are left out, and so is the whole when nothing is
 * left.
 */
export function allConditions(...conditions: readonly (Condition | undefined)[]): Condition | undefined {
  const given = conditions.filter((each) => each !== undefined);
  return given.length > 1 ? { all: given } : given[0];
}

/** Nothing is limited. */
export const UNCONFINED: Confine = {
  source: (source) => source,
  condition: (condition) => condition,
  expansion: (expansion) => expansion,
};

/**
 * Limits by collection. They are absolute: a limit is not limited again by what it reads itself.
 */
export function confineWith(limit: (collection: string) => Condition | undefined): Confine {
  const within = (collection: string, where: Condition | undefined): { readonly where?: Condition } => {
    const whole = allConditions(limit(collection), where && condition(where));
    return whole ? { where: whole } : {};
  };
  const source = (asked: Source): Source => {
    if ('via' in asked) return { ...asked, ...within(asked.to, asked.where), value: source(asked.value) };
    if ('concat' in asked) return { concat: asked.concat.map(source) };
    if ('operation' in asked) return withTerms(asked, source);
    if ('column' in asked) return asked;
    return { ...asked, ...within(asked.from, asked.where), ...(asked.value && { value: source(asked.value) }) };
  };
  const condition = (asked: Condition): Condition => mapSources(asked, source);
  const expansion = (asked: Expansion): Expansion => ({
    ...asked,
    of: source(asked.of),
    ...within(asked.to, asked.where),
    fields: mapped(asked.fields, source),
    ...(asked.expand && { expand: mapped(asked.expand, expansion) }),
  });
  return { source, condition, expansion };
}

const mapped = <T>(entries: { readonly [name: string]: T }, each: (entry: T) => T): { [name: string]: T } =>
  Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, each(entry)]));
