import type { Rule } from './rules.ts';

/** A measure of records, or one derived from measures `M` of the resource. */
export type MeasureDefinition<F extends string = string, M extends string = string> =
  | CountDefinition<F>
  | AmountDefinition<F>
  | RatioDefinition<M>
  | MinusDefinition<M>;

/** What every measure may say. */
export type MeasureWords = {
  /** Default: its name in words. @example 'Cancelled' */
  readonly label?: string;
  /**
   * The description, with date and zone added: 'Used coupons, by used on, Asia/Dubai'. Default:
   * derived from simple rules; others must be described.
   * @example 'Coupons used within a day'
   */
  readonly description?: string;
};

/** Which records are measured, and when. */
export type Measured<F extends string = string> = MeasureWords & {
  /** The date or timestamp by which a record falls into a period. @example 'created_at' */
  readonly dateField: F;
  /** Which records are measured. Default: all. @example { status: { is: 'Cancelled' } } */
  readonly where?: Rule<F>;
};

/** Records that are counted. */
export type CountDefinition<F extends string = string> = Measured<F> & { readonly measure: 'count' };

/** A number field of records, added up or otherwise measured. */
export type AmountDefinition<F extends string = string> = Measured<F> & {
  readonly measure: 'sum' | 'avg' | 'min' | 'max';
  /** The field that is measured: money, a number or a percentage. @example 'amount' */
  readonly field: F;
  /**
   * Records subtracted from a `sum`, such as refunds; they are listed too. Default: none.
   * @example { kind: { is: 'Refund' } }
   */
  readonly subtract?: Rule<F>;
};

/** One measure as percent of another; nothing where that one is not above 0. */
export type RatioDefinition<M extends string = string> = MeasureWords & {
  /** Two of one unit. @example ['cancelled', 'booked'] */
  readonly ratio: readonly [part: M, whole: M];
};

/** The first measure less the others; nothing where one of them is. */
export type MinusDefinition<M extends string = string> = MeasureWords & {
  /** All of one unit. @example ['earning', 'expense'] */
  readonly minus: readonly [M, M, ...M[]];
};

/** What a figure is written as. */
export type Unit = 'count' | 'money' | 'number' | 'percent';

/** A measure, complete. */
export type CompleteMeasure = {
  readonly name: string;
  readonly resource: string;
  readonly label: string;
  readonly description: string;
  readonly unit: Unit;
  /** How it is taken; undefined where it is worked out of others. */
  readonly taken:
    | {
        readonly measure: 'count' | 'sum' | 'avg' | 'min' | 'max';
        readonly field: string | undefined;
        readonly dateField: string;
        readonly where: Rule | undefined;
        readonly subtract: Rule | undefined;
      }
    | undefined;
  /** How it is worked out of other measures of the resource. */
  readonly derived: { readonly by: 'ratio' | 'minus'; readonly of: readonly string[] } | undefined;
};
