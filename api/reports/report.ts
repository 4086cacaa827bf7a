import {
  changeOf,
  type Days,
  fieldAt,
  type Grain,
  piecesOf,
  reportNarrowed,
  startAfter,
} from '../../resources/language/index.ts';
import { inWords } from '../../resources/language/messages.ts';
import type { Scope } from '../scope.ts';
import type {
  Opens,
  Report,
  ReportCard,
  ReportCells,
  ReportKey,
  ReportMeasure,
  ReportPoint,
  ReportSeries,
  ReportTable,
} from '../wire/reports.ts';
import type { ReportAnswer } from './answer.ts';
import { drilldownOf, type NumberRef } from './drilldown.ts';
import { byDimension, overTime, totalsOf, type Values } from './figures.ts';
import { labelOfPiece, labelOfValue } from './labels.ts';
import { combine, mapAnswer, type Query } from './queries.ts';
import type { ReportQuery } from './query.ts';
import { isTime } from './rows.ts';
import type { Compared, View } from './selection.ts';

const MOST_VALUES = 200;

/** What is requested of the report of a screen, and by whom. */
export type ReportCall = { readonly scope: Scope; readonly report: ReportAnswer; readonly query: ReportQuery };

/** The report of a screen. Which questions that takes, asking and telling are apart: `Asked`. */
export function reportOf(request: ReportCall): Query<Report> {
  const call = callOf(request);
  const { report, query } = call;
  const { period, grain, compare, before = null } = query;
  const { cards, table } = report;
  const view = viewOf(call);
  const drawn = drawnIn(report);
  const rowsOver = table?.by === 'period' ? table.measures : [];
  const over = drawn.flatMap(({ by, measure }) => (by === 'period' ? [measure] : []));
  return mapAnswer(
    combine([
      totalsOf(view, [...new Set([...cards, ...(table?.measures ?? [])])]),
      overTime(view, [...new Set([...cards, ...over, ...rowsOver])], grain),
      valuesOf(call, view),
    ]),
    ([totals, time, values]): Report => ({
      period: { name: period.name, from: period.from, to: period.to, grain, compare, before },
      cards: cards.map((name) => cardOf(call, name, totals, time)),
      left_out: request.report.measures
        .filter((name) => !report.measures.includes(name))
        .map((name) => saidOf(call, name)),
      opens: request.report.cards[0] === undefined ? null : opensOf(call, request.report.cards[0], period),
      series: drawn.map((each) => seriesOf(call, each, time, values)),
      table: table
        ? tableFrom(call, totals, table.by === 'period' ? inPieces(call, time) : atValues(call, table, values))
        : null,
    }),
  );
}

/** The table of a report alone, with so many values of its dimension at most; null: it has none. */
export function tableOf(request: ReportCall, most: number): Query<ReportTable | null> {
  const call = callOf(request);
  const { report, query } = call;
  const { table } = report;
  if (!table) return { questions: [], read: () => null };
  // It tells nothing of the days before.
  const view = { ...viewOf(call), before: undefined };
  const totals = totalsOf(view, table.measures);
  if (table.by === 'period')
    return mapAnswer(combine([totals, overTime(view, table.measures, query.grain)]), ([total, time]) =>
      tableFrom(call, total, inPieces(call, time)),
    );
  const values = byDimension(view, table.measures, { name: table.by, grain: query.grain, most });
  return mapAnswer(combine([totals, values]), ([total, answers]) =>
    tableFrom(call, total, atEach(call, table.by, answers)),
  );
}

const viewOf = ({ scope, report, query: { wanted, period, before } }: ReportCall): View => ({
  scope,
  measures: report.known,
  wanted,
  days: { from: period.from, to: period.to },
  before,
});

type Drawn = { readonly by: string; readonly measure: string };

const drawnIn = ({ charts }: ReportAnswer): readonly Drawn[] => {
  const all = charts.flatMap(({ by, choices }) =>
    choices.flatMap(({ measures }) => measures.map((measure): Drawn => ({ by, measure }))),
  );
  return [...new Map(all.map((each) => [`${each.by} ${each.measure}`, each])).values()];
};

/** The values of dimensions, by what puts them in order: the dimension, and the first measure. */
type ByOrder = ReadonlyMap<string, Values>;

const orderOf = (by: string, measures: readonly string[]): string => `${by} ${measures[0] ?? ''}`;

/** What tells values of a dimension apart: a chart, or the table. */
const partsBy = ({
  charts,
  table,
}: ReportAnswer): readonly { readonly by: string; readonly measures: readonly string[] }[] =>
  [
    ...charts.map(({ by, choices }) => ({ by, measures: choices.flatMap(({ measures }) => measures) })),
    ...(table ? [table] : []),
  ].filter(({ by }) => by !== 'period');

function valuesOf({ report, query }: ReportCall, view: View): Query<ByOrder> {
  const orders = new Map<string, { readonly dimension: string; readonly names: Set<string> }>();
  for (const { by, measures } of partsBy(report)) {
    const known = orders.get(orderOf(by, measures)) ?? { dimension: by, names: new Set() };
    orders.set(orderOf(by, measures), known);
    for (const name of measures) known.names.add(name);
  }
  const queries = [...orders.values()].map(({ dimension, names }) =>
    byDimension(view, [...names], { name: dimension, grain: query.grain, most: MOST_VALUES }),
  );
  return mapAnswer(
    combine(queries),
    (answers) => new Map([...orders.keys()].map((order, at) => [order, answers[at] as Values])),
  );
}

/** What is said of a measure, headed otherwise where the report says so. */
function saidOf(
  { report }: ReportCall,
  measure: string,
  headings: { readonly [name: string]: string } = {},
): ReportMeasure {
  const { label = '', description = '', unit = 'number' } = report.known[measure] ?? {};
  return { measure, label: headings[measure] ?? label, says: description, unit };
}

function cardOf(call: ReportCall, measure: string, totals: Compared, time: readonly Compared[]): ReportCard {
  const value = totals.now[measure] ?? null;
  const before = totals.before?.[measure] ?? null;
  const change = changeOf(value, before);
  return {
    ...saidOf(call, measure),
    value,
    before,
    change,
    is_new: call.query.before !== undefined && change === null && (value ?? 0) !== 0,
    opens: opensOf(call, measure, call.query.period),
    line: time.map(({ now }) => now[measure] ?? null),
  };
}

function seriesOf(call: ReportCall, { by, measure }: Drawn, time: readonly Compared[], values: ByOrder): ReportSeries {
  const text = { ...saidOf(call, measure), by };
  if (by === 'period') {
    const points = inPieces(call, time).rows.map((row) => pointOf(call, measure, row));
    return { ...text, points, more: false };
  }
  const part = partsBy(call.report).find((each) => each.by === by && each.measures.includes(measure));
  const { rows, more } = atValues(call, part ?? { by, measures: [] }, values);
  return { ...text, points: rows.map((row) => pointOf(call, measure, row)), more };
}

const pointOf = (call: ReportCall, measure: string, { at, label, days, by, figures, before_at }: Row): ReportPoint => ({
  at,
  label,
  value: figures.now[measure] ?? null,
  before: figures.before?.[measure] ?? null,
  before_at,
  opens: opensOf(call, measure, days, by),
});

type Row = ReportKey & {
  readonly days: Days;
  readonly by?: NumberRef['by'];
  readonly figures: Compared;
  readonly before_at: string | null;
};
type Rows = { readonly by: string; readonly rows: readonly Row[]; readonly more: boolean };

function inPieces({ query: { period, before, grain } }: ReportCall, time: readonly Compared[]): Rows {
  const earlier = before ? piecesOf(before, grain) : [];
  const rows = piecesOf(period, grain).map(
    (days, at): Row => ({
      at: days.from,
      label: labelOfPiece(days, grain),
      days,
      figures: time[at] ?? NO_FIGURES,
      before_at: earlier[at]?.from ?? null,
    }),
  );
  return { by: 'period', rows, more: false };
}

const NO_FIGURES: Compared = { now: {}, before: undefined };

const atValues = (
  call: ReportCall,
  { by, measures }: { readonly by: string; readonly measures: readonly string[] },
  values: ByOrder,
): Rows => atEach(call, by, values.get(orderOf(by, measures)) ?? { values: [], more: false });

function atEach({ scope, query: { period, grain } }: ReportCall, by: string, { values, more }: Values): Rows {
  const field = fieldAt(scope.registry, scope.resource, by);
  const rows = values.map(({ value, title, ...figures }): Row => {
    const piece = isTime(field) && value !== null ? pieceFrom(String(value), grain) : undefined;
    return {
      at: value,
      label: piece ? labelOfPiece(piece, grain) : labelOfValue(field, value, title),
      days: period,
      by: { [by]: piece ?? value },
      figures,
      before_at: null,
    };
  });
  return { by, rows, more };
}

const pieceFrom = (from: string, grain: Grain): Days => ({ from, to: startAfter(grain, from) });

function tableFrom(call: ReportCall, totals: Compared, { by, rows, more }: Rows): ReportTable {
  const { scope, report, query } = call;
  const { measures = [], headings = {} } = report.table ?? {};
  const usual = by === 'period' ? inWords(query.grain) : fieldAt(scope.registry, scope.resource, by).label;
  const cells = (figures: Compared, days: Days, at?: Row['by']): ReportCells => ({
    values: Object.fromEntries(measures.map((name) => [name, figures.now[name] ?? null])),
    opens: Object.fromEntries(measures.map((name) => [name, opensOf(call, name, days, at)])),
  });
  return {
    by,
    label: headings.by ?? usual,
    numbered: report.table?.numbered ?? null,
    columns: measures.map((name) => saidOf(call, name, headings)),
    rows: rows.map((row) => ({ at: row.at, label: row.label, ...cells(row.figures, row.days, row.by) })),
    total: cells(totals, query.period),
    more,
  };
}

function opensOf(call: ReportCall, measure: string, days: Days, by?: Row['by']): Opens {
  const { scope, query } = call;
  const { name } = scope.resource;
  return {
    resource: name,
    screen_label: scope.screen.name,
    _of: `${name}.${measure}`,
    _cell: drilldownOf({ report: scope.screen.name, days, by, filters: query.filters }),
  };
}

/** The report without what its narrowed rows cannot tell. */
const callOf = (request: ReportCall): ReportCall => ({
  ...request,
  report: reportNarrowed(request.report, request.report.known, request.query.narrowing),
});
