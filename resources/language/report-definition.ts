import type { Comparison, Grain, PeriodName } from './periods.ts';

/**
 * Figures over the rows of a screen: cards, charts and a table of its resource's measures. What the
 * list of the screen is filtered, searched and tabbed by, the figures are too; whoever may read the
 * screen reads them, of the rows they may read.
 */
export type ReportDefinition<F extends string = string, M extends string = string> = {
  /**
   * What it opens with: a period, how finely that is cut, and with what it is compared. Default: no
   * comparison.
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

/** Measures beside each other: over time, or of what a dimension tells apart. */
export type ReportChart<F extends string = string, M extends string = string> = {
  /** @example 'Coupons' */
  readonly label: string;
  readonly shape: 'line' | 'column' | 'bar';
  /**
   * What is drawn at once; where there are several, people choose one. The first is drawn first.
   * @example [{ measures: ['used'] }, { label: 'Amounts', measures: ['given', 'due'] }]
   */
  readonly choices: readonly ReportChoice<M>[];
  /**
   * A dimension, or `period`: a choice, state, toggle, whole number, reference or date, of the
   * record or of one at most three references away. Default: `period`.
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
  /** Parts of a whole, counts or sums: drawn upon each other. Default: beside each other. */
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
   * Columns headed otherwise than by their measure's label; `by` heads the first.
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
