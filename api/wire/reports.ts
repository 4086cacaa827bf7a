import type {
  Comparison,
  CompleteBlock,
  CompleteMeasure,
  Days,
  Grain,
  Row,
  Scalar,
} from '../../resources/language/index.ts';
import type { Total } from './list.ts';

/** The rows of a number, as the query of a list; null where the session may not read that. */
export type Opens = {
  readonly resource: string;
  readonly screen_label: string;
  readonly _of: string;
  readonly _cell: string;
} | null;

export type ReportMeasure = Pick<CompleteMeasure, 'label' | 'unit'> & {
  readonly measure: string;
  readonly says: string;
};

export type ReportCard = ReportMeasure & {
  readonly value: number | null;
  readonly before: number | null;
  /** How much larger it is, in percent; null: there was nothing. */
  readonly change: number | null;
  readonly is_new: boolean;
  readonly opens: Opens;
  /** The measure piece by piece. */
  readonly line: readonly (number | null)[];
};

/** `at`: the first day of a piece of the period, or the value of a dimension; null: none. */
export type ReportKey = { readonly at: Scalar | null; readonly label: string | null };

export type ReportPoint = ReportKey & {
  readonly value: number | null;
  readonly before: number | null;
  readonly before_at: string | null;
  readonly opens: Opens;
};

export type ReportSeries = ReportMeasure & {
  readonly by: string;
  readonly points: readonly ReportPoint[];
  readonly more: boolean;
};

export type ReportCells = {
  readonly values: { readonly [measure: string]: number | null };
  readonly opens: { readonly [measure: string]: Opens };
};

export type ReportTable = {
  readonly by: string;
  /** The heading of the first column. */
  readonly label: string;
  /** The heading of a column that counts the rows; null: there is none. */
  readonly numbered: string | null;
  readonly columns: readonly ReportMeasure[];
  readonly rows: readonly (ReportKey & ReportCells)[];
  /** Queried, not added up. */
  readonly total: ReportCells;
  /** There are more groups than are shown. */
  readonly more: boolean;
};

/** `to`: the first day after it. */
export type ReportPeriod = Days & {
  readonly name: string;
  readonly grain: Grain;
  readonly compare: Comparison | 'none';
  readonly before: Days | null;
};

export type Report = {
  readonly period: ReportPeriod;
  readonly cards: readonly ReportCard[];
  /** Left out, as it is not true of rows that are narrowed so (`reportNarrowed`). */
  readonly left_out: readonly ReportMeasure[];
  /** The rows of the first card, shown or not: those of the list below. */
  readonly opens: Opens;
  readonly series: readonly ReportSeries[];
  readonly table: ReportTable | null;
};

/** A dashboard's block; its contents follow from its kind. */
export type BlockAnswer = Pick<CompleteBlock, 'name' | 'kind'> & {
  readonly card?: ReportCard;
  readonly series?: readonly ReportSeries[];
  /** The rows of a list or a queue, as the list of its screen shows them; their number. */
  readonly rows?: readonly Row[];
  readonly total?: Total;
};

export type DashboardAnswer = { readonly period: ReportPeriod | null; readonly blocks: readonly BlockAnswer[] };
