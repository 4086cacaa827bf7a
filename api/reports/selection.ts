import {
  type CompleteMeasure,
  type Condition,
  calculated,
  type Days,
  type Figures,
  figureOf,
  partsOfMeasure,
  type Resource,
  type Rule,
} from '../../resources/language/index.ts';
import { allConditions } from '../confine.ts';
import type { ListQuery, Scope } from '../scope.ts';
import type { Aggregate, Group, Grouping, Selection } from '../store.ts';
import { added, fallsInto, rowsOfTaken, type Taken, takenOff } from './rows.ts';

/** Over which rows, and which days of them, measures are taken. */
export type View = {
  readonly scope: Scope;
  readonly measures: Resource['measures'];
  /** The rows, whatever their days. */
  readonly wanted: Pick<ListQuery, 'rules' | 'search'>;
  readonly days: Days;
  /** The days those are compared with. */
  readonly before: Days | undefined;
};

/** Figures of some rows, and of those of the days before. */
export type Compared = { readonly now: Figures; readonly before: Figures | undefined };

/** A measure that is taken of records. */
export type TakenMeasure = { readonly name: string; readonly taken: Taken };

type Span = 'now' | 'before';

/** How named measures are queried, and read from the answer. */
export type Taking = {
  readonly aggregates: Grouping['measures'];
  /** The rows of all requested days, by any of the dates of the measures. */
  readonly inDays: Selection;
  /** Of those the rows that matter to some measure. */
  readonly thatMatter: Selection;
  /** What a measure is called in the question. */
  keyOf(name: string, span: Span): string;
  /** What a group tells; of none: what nothing comes to. */
  read(group: Group | undefined): Compared;
};

/** The measures that are taken of records, of which the named ones are made. */
export function takenOf(measures: Resource['measures'], names: readonly string[]): readonly TakenMeasure[] {
  const all = names.flatMap((name) => [name, ...partsOfMeasure(measures, name)]);
  return [...new Set(all)].flatMap((name) => {
    const taken = measures[name]?.taken;
    return taken ? [{ name, taken }] : [];
  });
}

/** How measures over a view are queried in one question. */
export function takingOf(view: View, names: readonly string[]): Taking {
  const { scope, before } = view;
  const { resource } = scope;
  const taken = takenOf(view.measures, names);
  const spans: readonly Span[] = before ? ['now', 'before'] : ['now'];
  const condition = (rule: Rule): Condition => scope.condition(resource, rule);
  const everywhere = spans.flatMap((span) => taken.map(({ taken: how }) => ({ how, days: daysOf(view, span) })));
  const inDays = anyOf(everywhere.map(({ how, days }) => fallsInto(resource, how.dateField, days)));
  // Where all requested rows fall into the days of a measure, it does not query again.
  const isCut = inDays.length > 1;
  const keyOf = (name: string, span: Span): string => `${span}${taken.findIndex((each) => each.name === name)}`;
  const aggregates = spans.flatMap((span) =>
    taken.flatMap(({ name, taken: how }): [string, Aggregate][] => {
      const days = isCut ? condition(fallsInto(resource, how.dateField, daysOf(view, span))) : undefined;
      const of = (rule: Rule | undefined): Aggregate => {
        const where = allConditions(days, rule && condition(rule));
        const value = how.field === undefined ? undefined : scope.source(resource, how.field);
        return { measure: how.measure, ...(value && { value }), ...(where && { where }) };
      };
      const key = keyOf(name, span);
      return [
        [key, of(added(how))],
        ...(how.subtract ? [[lessOf(key), of(takenOff(how))] as [string, Aggregate]] : []),
      ];
    }),
  );
  const selectionFor = (any: readonly Rule[]): Selection =>
    scope.selectionFor(resource, {
      ...view.wanted,
      rules: [...view.wanted.rules, any.length === 1 && any[0] ? any[0] : { any }],
    });
  return {
    aggregates: Object.fromEntries(aggregates),
    inDays: selectionFor(inDays),
    thatMatter: selectionFor(anyOf(everywhere.map(({ how, days }) => rowsOfTaken(resource, how, days)))),
    keyOf,
    read: (group) => {
      const figures = (span: Span): Figures =>
        withDerived(
          view.measures,
          names,
          readTaken(taken, group, (name) => keyOf(name, span)),
        );
      return { now: figures('now'), before: before && figures('before') };
    },
  };
}

const daysOf = ({ days, before = days }: View, span: Span): Days => (span === 'before' ? before : days);

const lessOf = (key: string): string => `${key}_less`;

const anyOf = (rules: readonly Rule[]): readonly Rule[] => [
  ...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values(),
];

function readTaken(taken: readonly TakenMeasure[], group: Group | undefined, keyOf: (name: string) => string): Figures {
  const value = (key: string, { measure }: Taken): number | null => group?.measures[key] ?? nothingOf(measure);
  return Object.fromEntries(
    taken.map(({ name, taken: how }) => {
      const key = keyOf(name);
      const whole = value(key, how);
      return [name, how.subtract ? difference(whole, value(lessOf(key), how)) : whole];
    }),
  );
}

const nothingOf = (measure: Taken['measure']): 0 | null => (measure === 'count' || measure === 'sum' ? 0 : null);

const difference = (one: number | null, other: number | null): number | null =>
  calculated({ operation: 'sum', of: [one ?? 0, { operation: 'product', of: [other ?? 0, -1] }] }, () => null);

/** The named figures, those among them that are worked out of others. */
export const withDerived = (
  measures: { readonly [name: string]: CompleteMeasure },
  names: readonly string[],
  taken: Figures,
): Figures => ({ ...taken, ...Object.fromEntries(names.map((name) => [name, figureOf(measures, name, taken)])) });
