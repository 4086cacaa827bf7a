import type { Rule } from './rules.ts';

/** A measure of records, or one worked out of such measures of the same resource. */
export type MeasureDefinition<F extends string = string> =
  | CountDefinition<F>
  | AmountDefinition<F>
  | RatioDefinition
  | MinusDefinition;

/** What every measure may say. */
export type MeasureWords = {
  /** Default: its name in words. @example 'Cancelled' */
  readonly label?: string;
  /**
   * What it measures, in a sentence without its end; where it says nothing, that is made of what it
   * counts, its rules, its date and the house's time zone.
   * @example 'Coupons used, by the day of the booking'
   */
  readonly says?: string;
};

/** Records that are counted. */
export type CountDefinition<F extends string = string> = MeasureWords & {
  readonly measure: 'count';
  /** The date or timestamp by which it falls into a period. @example 'created_at' */
  readonly on: F;
  /** Which records are counted. Default: all. @example { status: { is: 'Cancelled' } } */
  readonly where?: Rule<F>;
};

/** A number field of records, added up or otherwise measured. */
export type AmountDefinition<F extends string = string> = MeasureWords & {
  readonly measure: 'sum' | 'avg' | 'min' | 'max';
  /** The field that is measured: money, a number or a percentage. @example 'amount' */
  readonly field: F;
  readonly on: F;
  readonly where?: Rule<F>;
  /**
   * Records whose amounts are taken from the sum: what was given back. `sum` alone takes it.
   * @example { kind: { is: 'Refund' } }
   */
  readonly less?: Rule<F>;
};

/** One measure as percent of another; nothing where that one is 0. */
export type RatioDefinition = MeasureWords & {
  /** @example ['cancelled', 'booked'] */
  readonly ratio: readonly [part: string, whole: string];
};

/** The first measure less the others. */
export type MinusDefinition = MeasureWords & {
  /** @example ['earning', 'expense'] */
  readonly minus: readonly [string, string, ...string[]];
};

/** What a figure is written as. */
export type Unit = 'count' | 'money' | 'number' | 'percent';

/** A measure, complete. */
export type CompleteMeasure = {
  readonly name: string;
  readonly resource: string;
  readonly label: string;
  readonly says: string;
  readonly unit: Unit;
  /** How it is taken; undefined where it is worked out of others. */
  readonly taken:
    | {
        readonly measure: 'count' | 'sum' | 'avg' | 'min' | 'max';
        readonly field: string | undefined;
        readonly on: string;
        readonly where: Rule | undefined;
        readonly less: Rule | undefined;
      }
    | undefined;
  /** How it is worked out of other measures of the resource. */
  readonly derived: { readonly by: 'ratio' | 'minus'; readonly of: readonly string[] } | undefined;
};
