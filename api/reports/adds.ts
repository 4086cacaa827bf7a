import { fieldsOfMeasure, type Id, partsOfMeasure, type Resource } from '../../resources/language/index.ts';
import type { Scope, Wanted } from '../scope.ts';
import { type Asked, ask, together } from './asked.ts';
import type { Numbered } from './cell.ts';
import { totalsOf } from './figures.ts';
import { takingOf } from './taking.ts';

/** What rows add to a number. */
export type Adds = {
  /** What all rows that are meant come to. */
  readonly value: number | null;
  /** What each of some rows adds, below 0 where it takes off; undefined: this is not told. */
  readonly each: ReadonlyMap<Id, number> | undefined;
};

/**
 * What rows of a list add to the number they are the rows of: asked as the number itself is, so
 * that they agree by construction. Rows of what is no sum (a count, an average, a ratio) add
 * nothing, and what a row adds is told to whoever is told all fields it is made of.
 */
export async function addsOf(
  scope: Scope,
  { measure, measures, days }: Numbered,
  wanted: Wanted,
  ids: readonly Id[],
): Promise<Adds> {
  const { readable } = scope;
  const isTold = isSum(measures, measure) && fieldsOfMeasure(measures, measure).every((name) => readable.has(name));
  const view = { scope, measures, days, before: undefined };
  const rules = wanted.rules;
  const all = totalsOf({ ...view, wanted }, [measure]);
  const taking = takingOf({ ...view, wanted: { rules: [...rules, { id: { in: isTold ? ids : [] } }] } }, [measure]);
  const byId = {
    ...taking.inDays,
    by: [{ of: scope.source(scope.resource, 'id') }],
    measures: taking.aggregates,
  };
  const each: Asked<readonly (readonly [Id, number])[]> = {
    questions: isTold && ids.length > 0 ? [byId] : [],
    tell: ([groups = []]) =>
      groups.map((group) => [Number(group.by[0]), taking.read(group).now[measure] ?? 0] as const),
  };
  const [totals, added] = await ask(scope.reader, together([all, each]));
  return { value: totals.now[measure] ?? null, each: isTold ? new Map(added) : undefined };
}

/** Whether a measure is a sum of what its rows hold, or a difference of such. */
function isSum(measures: Resource['measures'], name: string): boolean {
  const known = [name, ...partsOfMeasure(measures, name)].flatMap((each) => measures[each] ?? []);
  return known.every(({ taken, derived }) => (derived ? derived.by === 'minus' : taken?.measure === 'sum'));
}
