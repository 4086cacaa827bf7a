import { expect } from 'vitest';
import type { Report } from '../../api/wire/reports.ts';
import type { RecordData } from '../../resources/language/index.ts';
import { type Between, figureOf, havingValue, piecesBetween, rowsOf, valuesOf } from './counted.ts';

/** What a report shows: cards, series by dimension in the order of charts, and its table. */
export type Shows = {
  readonly cards: readonly string[];
  /** Measures that are broken down together, the first of which orders them. */
  readonly series: readonly { readonly by: string; readonly measures: readonly string[] }[];
  readonly table: { readonly by: string; readonly measures: readonly string[] } | null;
};

/** What the figures of stage-sales show somebody who sees everything. */
export const SHOWN: Shows = {
  cards: ['sold', 'due', 'revenue', 'average', 'smallest', 'largest', 'gift_rate', 'outstanding', 'profit'],
  series: [
    { by: 'period', measures: ['sold', 'gifts', 'due', 'in_towns', 'revenue', 'billed', 'outstanding'] },
    { by: 'status', measures: ['sold', 'due'] },
    { by: 'shop_town', measures: ['revenue', 'profit'] },
    { by: 'is_gift', measures: ['gift_rate'] },
    { by: 'size', measures: ['largest'] },
    { by: 'due_on', measures: ['sold', 'revenue'] },
  ],
  table: { by: 'shop_id', measures: ['revenue', 'sold', 'due', 'average', 'gift_rate', 'profit'] },
};

/** The same without some measures. */
export const without = ({ cards, series, table }: Shows, measures: readonly string[]): Shows => {
  const left = (names: readonly string[]): string[] => names.filter((name) => !measures.includes(name));
  return {
    cards: left(cards),
    series: series.map((each) => ({ by: each.by, measures: left(each.measures) })),
    table: table && { by: table.by, measures: left(table.measures) },
  };
};

/** What vendors are shown, who do not see what sales cost. */
export const SHOWN_TO_VENDORS = without(SHOWN, ['profit']);

/** A number of a report, and the rows it is made of. */
export type Numbered = {
  readonly measure: string;
  readonly value: number | null;
  readonly rows: readonly RecordData[];
  readonly opens: Report['cards'][number]['opens'];
};

const isClose = (one: number | null, other: number | null): boolean =>
  one === other || (one !== null && other !== null && Math.abs(one - other) < 0.000_002);

/**
 * Holds every number of a report to what is counted one by one of the sales it is about; answers
 * those that open a list.
 */
export function expectReport(report: Report, sales: readonly RecordData[], shows: Shows): readonly Numbered[] {
  const { from, to, grain, before } = report.period;
  const days = { from, to };
  const found: Numbered[] = [];
  const same = (value: number | null, expected: number | null, what: string): void => {
    expect(isClose(value, expected), `${what}: ${value}, counted ${expected}`).toBe(true);
  };
  const holds = (number: Omit<Numbered, 'rows'>, of: readonly RecordData[], span: Between, what: string): void => {
    same(number.value, figureOf(number.measure, of, span), what);
    found.push({ ...number, rows: rowsOf(number.measure, of, span) });
  };
  const valueBefore = (measure: string, of: readonly RecordData[]): number | null =>
    before ? figureOf(measure, of, before) : null;
  const pieces = piecesBetween(days, grain);
  const earlier = before ? piecesBetween(before, grain) : [];

  expect(report.cards.map(({ measure }) => measure)).toEqual(shows.cards);
  for (const { measure, value, before: was, line, opens } of report.cards) {
    holds({ measure, value, opens }, sales, days, `card ${measure}`);
    same(was, valueBefore(measure, sales), `card ${measure} before`);
    expect(line).toHaveLength(pieces.length);
    for (const [at, each] of line.entries())
      same(each, figureOf(measure, sales, pieces[at] as Between), `line ${measure} ${at}`);
  }

  const series = shows.series.flatMap(({ by, measures }) =>
    measures.map((measure) => ({ by, measure, order: measures })),
  );
  expect(report.series.map(({ by, measure }) => ({ by, measure }))).toEqual(
    series.map(({ by, measure }) => ({ by, measure })),
  );
  for (const [at, { by, measure, order }] of series.entries()) {
    const { points = [] } = report.series[at] ?? {};
    const what = `${measure} by ${by}`;
    if (by === 'period') {
      expect(points.map((point) => point.at)).toEqual(pieces.map((piece) => piece.from));
      for (const [index, { value, before: was, before_at, opens }] of points.entries()) {
        holds({ measure, value, opens }, sales, pieces[index] as Between, `${what} ${index}`);
        expect(before_at).toBe(earlier[index]?.from ?? null);
        same(
          was,
          earlier[index] ? figureOf(measure, sales, earlier[index] as Between) : null,
          `${what} ${index} before`,
        );
      }
      continue;
    }
    const spans = before ? [days, before] : [days];
    expect(new Set(points.map((point) => point.at)), what).toEqual(valuesOf(sales, by, { names: order, spans, grain }));
    expect(points.length).toBe(new Set(points.map((point) => point.at)).size);
    for (const { at: value, value: figure, before: was, opens } of points) {
      const of = havingValue(sales, by, value, grain);
      holds({ measure, value: figure, opens }, of, days, `${what} ${value}`);
      same(was, valueBefore(measure, of), `${what} ${value} before`);
    }
    if (measure === order[0] && by !== 'due_on')
      inOrder(
        points.map(({ value }) => value),
        what,
      );
    if (by === 'due_on')
      expect(points.map((point) => point.at)).toEqual(points.map((point) => point.at).toSorted(lastIfNothing));
  }

  const { table } = report;
  expect(table && { by: table.by, measures: table.columns.map(({ measure }) => measure) }).toEqual(shows.table);
  if (!table || !shows.table) return found;
  const { by, measures } = shows.table;
  for (const [index, { at, values, opens }] of table.rows.entries()) {
    const [of, span] = by === 'period' ? [sales, pieces[index] as Between] : [havingValue(sales, by, at, grain), days];
    expect(Object.keys(values)).toEqual(measures);
    for (const measure of measures) {
      holds(
        { measure, value: values[measure] ?? null, opens: opens[measure] ?? null },
        of,
        span,
        `table ${at} ${measure}`,
      );
    }
  }
  if (by === 'period') expect(table.rows.map(({ at }) => at)).toEqual(pieces.map((piece) => piece.from));
  else
    inOrder(
      table.rows.map(({ values }) => values[measures[0] ?? ''] ?? null),
      'table',
    );
  for (const measure of measures) {
    const { values, opens } = table.total;
    holds({ measure, value: values[measure] ?? null, opens: opens[measure] ?? null }, sales, days, `total ${measure}`);
  }
  return found;
}

const lastIfNothing = (one: unknown, other: unknown): number =>
  one === null || other === null ? Number(one === null) - Number(other === null) : String(one) < String(other) ? -1 : 1;

/** The greatest first, what is nothing last. */
function inOrder(values: readonly (number | null)[], what: string): void {
  const ranks = values.map((value) => value ?? Number.NEGATIVE_INFINITY);
  expect(ranks, what).toEqual(ranks.toSorted((one, other) => other - one));
}
