import type { Comparison, Grain, PeriodName, Resource, Screen, Unit } from '../../resources/language/index.ts';
import { type ApiQuery, readFor } from '../data/use-api.ts';
import { registry } from '../platform/registry.ts';

/** The list query of a figure's rows. null: not permitted. */
export type Opens = {
  readonly resource: string;
  readonly screen_label: string;
  readonly _of: string;
  readonly _cell: string;
} | null;

type MeasureAnswer = {
  readonly measure: string;
  readonly label: string;
  readonly unit: Unit;
  readonly says: string;
};

export type CardAnswer = MeasureAnswer & {
  readonly value: number | null;
  readonly before: number | null;
  readonly change: number | null;
  readonly is_new: boolean;
  readonly opens: Opens;
  /** The measure piece by piece. */
  readonly line: readonly (number | null)[];
};

type PointAnswer = {
  readonly at: string | number | boolean | null;
  readonly label: string;
  readonly value: number | null;
  readonly before: number | null;
  readonly opens: Opens;
};

export type SeriesAnswer = MeasureAnswer & { readonly by: string; readonly points: readonly PointAnswer[] };

export type PeriodAnswer = {
  readonly name: string;
  /** Its first day, and the first one after it. */
  readonly from: string;
  readonly to: string;
  readonly grain: Grain;
  readonly before: { readonly from: string; readonly to: string } | null;
  readonly compare: Comparison | 'none' | null;
};

type RowAnswer = {
  readonly at: PointAnswer['at'];
  readonly label: string;
  readonly values: { readonly [measure: string]: number | null };
  readonly opens: { readonly [measure: string]: Opens };
};

/** What a report answers. */
export type ReportAnswer = {
  readonly period: PeriodAnswer;
  readonly cards: readonly CardAnswer[];
  /** What is not true of rows that are narrowed so, and is not shown. */
  readonly left_out: readonly MeasureAnswer[];
  /** The rows of the list below. */
  readonly opens: Opens;
  readonly series: readonly SeriesAnswer[];
  readonly table: {
    readonly by: string;
    /** What the first column is headed, and what numbers its rows; null: nothing does. */
    readonly label: string;
    readonly numbered: string | null;
    readonly columns: readonly MeasureAnswer[];
    readonly rows: readonly RowAnswer[];
    readonly total: Pick<RowAnswer, 'values' | 'opens'>;
    /** Whether there are more groups than are shown. */
    readonly more?: boolean;
  } | null;
};

/** What somebody chose of a report; what is left out is as its definition opens it. */
export type ReportChoice = {
  readonly period?: PeriodName | string | undefined;
  readonly grain?: string | undefined;
  readonly compare?: string | undefined;
};

type Query = { readonly [key: string]: string | readonly string[] };

/** The question for the figures of a screen, narrowed as its list is. */
export const reportQueryOf = (
  resource: Resource,
  screen: Screen,
  choice: ReportChoice,
  narrowed: Query,
): ApiQuery<ReportAnswer> => {
  const chosen = Object.entries(choice).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = { ...narrowed, ...Object.fromEntries(chosen) };
  return {
    about: [resource.name],
    key: ['report', screen.name, query],
    load: readFor<ReportAnswer>(screen.name, `/api/reports/${screen.name}`, query),
  };
};

/** The address listing a figure's rows, with the report's period if it has figures. */
export function addressOf(opens: Opens, period: PeriodAnswer | null): string | undefined {
  const screen = opens && registry.screen[opens.screen_label];
  if (!opens || !screen) return undefined;
  const { report } = screen;
  const chosen: [string, string][] = [];
  if (report && period) {
    const compare = period.compare ?? 'none';
    if (period.name !== report.period.range) chosen.push(['period', period.name]);
    if (compare !== (report.period.compare ?? 'none')) chosen.push(['compare', compare]);
  }
  return `${screen.path}?${new URLSearchParams([...chosen, ['of', opens._of], ['cell', opens._cell]])}`;
}
