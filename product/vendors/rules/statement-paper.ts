import type { Fils } from '../../rules/money.ts';
import type { AccountLine, Month } from './statements.ts';

/** A line as it stands on a statement. */
export type StatementItem = {
  /** A Dubai day. */
  readonly on: string;
  readonly transaction_id: string;
  readonly entry: AccountLine['entry'];
  readonly booking_id: number | null;
  /** What it adds to what the vendor is owed. */
  readonly amount: Fils;
};

/**
 * A statement, complete: the PDF is made of nothing else, and it is kept as it was closed. All
 * amounts are fils.
 */
export type StatementPaper = {
  readonly kind: 'statement';
  readonly title: 'Statement';
  readonly number: string;
  readonly uuid: string;
  readonly month: Month;
  readonly from: string;
  readonly to: string;
  readonly issued_on: string;
  readonly supplier: { readonly name: string; readonly address: string | null; readonly trn: string | null };
  readonly vendor: {
    readonly name: string;
    readonly address: string | null;
    readonly phone: string | null;
    readonly email: string | null;
  };
  readonly opening: Fils;
  readonly earned: Fils;
  readonly paid_out: Fils;
  readonly closing: Fils;
  readonly lines: readonly StatementItem[];
};
