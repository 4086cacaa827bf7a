import { type Condition, type Expansion, mapSources, type Source, withTerms } from '../resources/language/index.ts';

/** Adds limits to reads of other records: those beyond look nonexistent. */
export type RowLimits = {
  source(source: Source): Source;
  condition(condition: Condition): Condition;
  expansion(expansion: Expansion): Expansion;
};

/** Combines conditions by "and", without undefined ones; undefined if none. */
export function allConditions(...conditions: readonly (Condition | undefined)[]): Condition | undefined {
  const given = conditions.filter((each) => each !== undefined);
  return given.length > 1 ? { all: given } : given[0];
}

/** Nothing is limited. */
export const NO_LIMITS: RowLimits = {
  source: (source) => source,
  condition: (condition) => condition,
  expansion: (expansion) => expansion,
};

/** Limits by collection. Not applied to what limits themselves read. */
export function rowLimits(limit: (collection: string) => Condition | undefined): RowLimits {
  const within = (collection: string, where: Condition | undefined): { readonly where?: Condition } => {
    const whole = allConditions(limit(collection), where && condition(where));
    return whole ? { where: whole } : {};
  };
  const source = (plain: Source): Source => {
    if ('via' in plain) return { ...plain, ...within(plain.to, plain.where), value: source(plain.value) };
    if ('concat' in plain) return { concat: plain.concat.map(source) };
    if ('operation' in plain) return withTerms(plain, source);
    if ('column' in plain) return plain;
    return { ...plain, ...within(plain.from, plain.where), ...(plain.value && { value: source(plain.value) }) };
  };
  const condition = (plain: Condition): Condition => mapSources(plain, source);
  const expansion = (plain: Expansion): Expansion => ({
    ...plain,
    of: source(plain.of),
    ...within(plain.to, plain.where),
    fields: mapped(plain.fields, source),
    ...(plain.expand && { expand: mapped(plain.expand, expansion) }),
  });
  return { source, condition, expansion };
}

const mapped = <T>(entries: { readonly [name: string]: T }, each: (entry: T) => T): { [name: string]: T } =>
  Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, each(entry)]));
