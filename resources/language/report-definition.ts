import type { Comparison, Grain, PeriodName } from './periods.ts';

/** Figures over a screen's rows: cards, charts, a table, with the list's filters. */
export type ReportDefinition<F extends string = string, M extends string = string> = {
  /**
   * The initial period, grain and comparison. Default: no comparison.
   * @example { range: 'this-year', grain: 'month', compare: 'year' }
   */
  readonly period: ReportPeriod;
  /** Measures as figures. @example ['used', 'given'] */
  readonly cards?: readonly M[];
  /** @example [{ label: 'Coupons', shape: 'line', choices: [{ measures: ['used'] }] }] */
  readonly charts?: readonly ReportChart<F, M>[];
  /** @example { by: 'period', measures: ['used', 'given'] } */
  readonly table?: ReportTable<F, M>;
};

/** What a report opens with. People choose another of each. */
export type ReportPeriod = {
  readonly range: PeriodName;
  readonly grain: Grain;
  /** The period before, or the same days a year ago: always as many days. Default: none. */
  readonly compare?: Comparison;
};

/** Measures next to each other: over time, or by the values of a dimension. */
export type ReportChart<F extends string = string, M extends string = string> = {
  /** @example 'Coupons' */
  readonly label: string;
  readonly shape: 'line' | 'column' | 'bar';
  /**
   * Alternative sets of measures; the first is initial.
   * @example [{ measures: ['used'] }, { label: 'Amounts', measures: ['given', 'due'] }]
   */
  readonly choices: readonly ReportChoice<M>[];
  /**
   * A choice, state, toggle, whole number, reference or date, at most three references away.
   * Default: `period`.
   * @example 'category_id'
   */
  readonly by?: F | 'period';
};

/** What a chart draws at once. */
export type ReportChoice<M extends string = string> = {
  /** Default: that of its only measure. @example 'Amounts' */
  readonly label?: string;
  /** Of one unit, so that one axis fits all. @example ['used', 'given'] */
  readonly measures: readonly M[];
  /** Parts of a whole, counts or sums: drawn upon each other. Default: next to each other. */
  readonly stacked?: boolean;
};

/** A table of figures: a row for each piece of the period, or for each value of a dimension. */
export type ReportTable<F extends string = string, M extends string = string> = {
  /** As of a chart. @example 'category_id' */
  readonly by: F | 'period';
  /** @example ['used', 'given'] */
  readonly measures: readonly M[];
  /** Heads a first column that counts the rows. Default: there is none. @example 'S.no' */
  readonly numbered?: string;
  /**
   * Column headings; `by` heads the first. Default: the measures' labels.
   * @example { by: 'Month', used: 'Coupons used' }
   */
  readonly headings?: { readonly [measure in M | 'by']?: string };
};

/** A report, complete. */
export type CompleteReport = {
  readonly period: Omit<ReportPeriod, 'compare'> & { readonly compare: Comparison | undefined };
  readonly cards: readonly string[];
  readonly charts: readonly CompleteReportChart[];
  readonly table: CompleteReportTable | undefined;
  /** Every measure it asks for, with those they are worked out of. */
  readonly measures: readonly string[];
};

export type CompleteReportChart = Required<Omit<ReportChart, 'choices'>> & {
  readonly choices: readonly Required<ReportChoice>[];
};

export type CompleteReportTable = Pick<ReportTable, 'by' | 'measures'> & {
  readonly numbered: string | undefined;
  readonly headings: { readonly [measure: string]: string };
};
