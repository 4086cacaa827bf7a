import {
  type Days,
  type Figures,
  fieldAt,
  type Grain,
  linkOf,
  piecesOf,
  type Resource,
  refers,
  type Scalar,
  type Source,
  startOf,
} from '../../resources/language/index.ts';
import type { Scope } from '../scope.ts';
import type { Group, Grouping } from '../store.ts';
import { combine, mapAnswer, type Query } from './queries.ts';
import { hourOf, isClock, isTime } from './rows.ts';
import {
  type Compared,
  type TakenMeasure,
  type Taking,
  takenOf,
  takingOf,
  type View,
  withDerived,
} from './selection.ts';

const LOOKED_AT = 2_000;

/** Named measures over all rows of a view. */
export function totalsOf(view: View, names: readonly string[]): Query<Compared> {
  const taking = takingOf(view, names);
  return {
    questions: asksFor(taking.aggregates, { ...taking.inDays, by: [], measures: taking.aggregates }),
    read: ([groups = []]) => taking.read(groups[0]),
  };
}

/** Where nothing is measured, nothing is queried. */
const asksFor = (measures: Grouping['measures'], grouping: Grouping): readonly Grouping[] =>
  Object.keys(measures).length === 0 ? [] : [grouping];

/** Measures by time, with the previous period if compared. One query per date field. */
export function overTime(view: View, names: readonly string[], grain: Grain): Query<readonly Compared[]> {
  const pieces = piecesOf(view.days, grain);
  const piecesBefore = view.before ? piecesOf(view.before, grain) : [];
  const taken = takenOf(view.measures, names);
  const dates = [...new Set(taken.map((each) => each.taken.dateField))];
  const queries = dates.map((on): Query<readonly Compared[]> => {
    const taking = takingOf(
      view,
      taken.filter((each) => each.taken.dateField === on).map(({ name }) => name),
    );
    const by = [{ of: view.scope.source(view.scope.resource, on), grain }];
    return {
      questions: [{ ...taking.inDays, by, measures: taking.aggregates }],
      read: ([groups = []]) => {
        const at = new Map(groups.map((group) => [group.by[0], group]));
        const read = (piece: Days | undefined): Compared => taking.read(piece && at.get(startOf(grain, piece.from)));
        return pieces.map((piece, index) => ({ now: read(piece).now, before: read(piecesBefore[index]).before }));
      },
    };
  });
  return mapAnswer(combine(queries), (answers) =>
    pieces.map((_piece, index): Compared => {
      const all = answers.map((each) => each[index]);
      const figures = (of: readonly (Figures | undefined)[]): Figures =>
        withDerived(view.measures, names, Object.assign({}, ...of));
      return {
        now: figures(all.map((each) => each?.now)),
        before: piecesBefore[index] && figures(all.map((each) => each?.before)),
      };
    }),
  );
}

/** What is reported of one value of a dimension; null: of the rows that have none. */
type OfValue = Compared & { readonly value: Scalar | null; readonly title: string | null };

/** The values of a dimension that come first, and whether there are more. */
export type Values = { readonly values: readonly OfValue[]; readonly more: boolean };

/** A dimension, how finely it is cut where it is a date, and how many of its values are shown. */
export type Dimension = { readonly name: string; readonly grain: Grain; readonly most: number };

/** Measures by a dimension: largest first, dates in order, limited. One query. */
export function byDimension(view: View, names: readonly string[], dimension: Dimension): Query<Values> {
  const { scope } = view;
  const { name, grain, most } = dimension;
  const taking = takingOf(view, names);
  const of = scope.source(scope.resource, name);
  if (isTime(scope.resource.fields[name])) {
    const grouping = { ...taking.thatMatter, by: [{ of, grain }], measures: taking.aggregates, most: most + 1 };
    return { questions: asksFor(taking.aggregates, grouping), read: ([groups = []]) => valuesOf(taking, groups, most) };
  }
  if (isClock(fieldAt(scope.registry, scope.resource, name))) return byHour(taking, of);
  const [first = ''] = names;
  const lead = leadOf(view.measures, first);
  // What is worked out of several figures is put in order here.
  const isOrdered = lead?.name === first && !lead.taken.subtract;
  const title = titleOf(scope, name);
  const grouping: Grouping = {
    ...taking.thatMatter,
    by: [{ of, ...(title && { title }) }],
    measures: taking.aggregates,
    ...(lead && { sort: { measure: taking.keyOf(lead.name, 'now'), order: 'desc' } }),
    most: isOrdered ? most + 1 : Math.max(most + 1, LOOKED_AT),
  };
  return {
    questions: asksFor(taking.aggregates, grouping),
    read: ([groups = []]) => {
      if (isOrdered) return valuesOf(taking, groups, most);
      const figure = (group: Group) => taking.read(group).now[first];
      return valuesOf(
        taking,
        groups.toSorted((one, other) => descending(figure(one), figure(other))),
        most,
      );
    },
  };
}

/** Named measures by the hours of a time of day: each from the first to the last there is. */
const byHour = (taking: Taking, of: Source): Query<Values> => ({
  questions: asksFor(taking.aggregates, {
    ...taking.thatMatter,
    by: [{ of, grain: 'hour' }],
    measures: taking.aggregates,
  }),
  read: ([groups = []]) => {
    const at = new Map(groups.map((group) => [group.by[0] ?? null, group]));
    const hours = [...at.keys()].flatMap((hour) => (hour === null ? [] : [Number.parseInt(String(hour), 10)]));
    const [first, last] = [Math.min(...hours), Math.max(...hours)];
    const all = hours.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, hour) => hourOf(first + hour));
    const values = [...all, ...(at.has(null) ? [null] : [])];
    return {
      values: values.map((value) => ({ ...taking.read(at.get(value)), value, title: null })),
      more: false,
    };
  },
});

const valuesOf = (taking: Taking, groups: readonly Group[], most: number): Values => ({
  values: groups
    .slice(0, most)
    .map((group) => ({ ...taking.read(group), value: group.by[0] ?? null, title: group.titles[0] ?? null })),
  more: groups.length > most,
});

/** By which taken measure a store puts groups in order; one may be worked out of others. */
function leadOf(measures: Resource['measures'], name: string): TakenMeasure | undefined {
  const { taken, derived } = measures[name] ?? {};
  if (taken) return { name, taken };
  const next = derived?.of[derived.by === 'ratio' ? 1 : 0];
  return next === undefined ? undefined : leadOf(measures, next);
}

function titleOf(scope: Scope, dimension: string): Source | undefined {
  const { registry, resource } = scope;
  const field = linkOf(fieldAt(registry, resource, dimension));
  return refers(field) ? scope.source(resource, `${dimension}.${field.titleField}`) : undefined;
}

function descending(one: number | null | undefined, other: number | null | undefined): number {
  const isNothing = (value: number | null | undefined): value is null | undefined => typeof value !== 'number';
  if (isNothing(one) || isNothing(other)) return Number(isNothing(one)) - Number(isNothing(other));
  return other - one;
}
