import { fieldsOfMeasure, type Id, partsOfMeasure, type Resource } from '../../resources/language/index.ts';
import type { ListQuery, Scope } from '../scope.ts';
import type { Numbered } from './drilldown.ts';
import { totalsOf } from './figures.ts';
import { ask, combine, type Query } from './queries.ts';
import { takingOf } from './selection.ts';

/** What rows add to a number. */
export type Adds = {
  /** The result of all selected rows. */
  readonly value: number | null;
  /** What each of some rows adds, below 0 where it takes off; undefined: this is not shown. */
  readonly each: ReadonlyMap<Id, number> | undefined;
};

/**
 * A row's contribution to a figure, computed as the figure is. None for averages, counts, ratios.
 */
export async function addsOf(
  scope: Scope,
  { measure, measures, days }: Numbered,
  wanted: ListQuery,
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
  const each: Query<readonly (readonly [Id, number])[]> = {
    questions: isTold && ids.length > 0 ? [byId] : [],
    read: ([groups = []]) =>
      groups.map((group) => [Number(group.by[0]), taking.read(group).now[measure] ?? 0] as const),
  };
  const [totals, added] = await ask(scope.reader, combine([all, each]));
  return { value: totals.now[measure] ?? null, each: isTold ? new Map(added) : undefined };
}

function isSum(measures: Resource['measures'], name: string): boolean {
  const known = [name, ...partsOfMeasure(measures, name)].flatMap((each) => measures[each] ?? []);
  return known.every(({ taken, derived }) => (derived ? derived.by === 'minus' : taken?.measure === 'sum'));
}
