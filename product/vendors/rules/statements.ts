import { dayOf, startOfDay } from '../../../resources/language/days.ts';
import { type Fils, filsOf } from '../../rules/money.ts';

/** A line of the ledger that is of a vendor's account: a share of a booking, or a payout. */
export type AccountLine = {
  readonly id: number;
  readonly entry: 'Vendor Share' | 'Payout';
  /** Debit goes to the account, credit is taken from it. */
  readonly transaction_type: 'Credit' | 'Debit';
  readonly amount_aed: number;
  /** ISO 8601, UTC. */
  readonly transaction_date: string;
};

/** The entries an account is made of. */
export const ACCOUNT = ['Vendor Share', 'Payout'] as const satisfies readonly AccountLine['entry'][];

/** A month of Dubai days, `2026-10`. */
export type Month = string;

/** A month that is to be closed, in fils. `closing` is `opening + earned - paidOut`. */
export type Due<Line extends AccountLine> = {
  readonly month: Month;
  readonly opening: Fils;
  readonly earned: Fils;
  readonly paidOut: Fils;
  readonly closing: Fils;
  readonly lines: readonly Line[];
};

/** What a line adds to what a vendor is owed. */
export const addedBy = ({ transaction_type, amount_aed }: AccountLine): Fils =>
  filsOf(amount_aed) * (transaction_type === 'Debit' ? 1 : -1);

/** The month of an instant. */
export const monthOf = (instant: Date | string): Month => dayOf(new Date(instant)).slice(0, 7);

/** The month after another. */
export function nextMonth(month: Month): Month {
  const [year = 0, at = 0] = month.split('-').map(Number);
  return at === 12 ? `${year + 1}-01` : `${year}-${String(at + 1).padStart(2, '0')}`;
}

/** The month before another. */
export function monthBefore(month: Month): Month {
  const [year = 0, at = 0] = month.split('-').map(Number);
  return at === 1 ? `${year - 1}-12` : `${year}-${String(at - 1).padStart(2, '0')}`;
}

/** The instant a month begins at in Dubai, ISO 8601. */
export const startOfMonth = (month: Month): string => startOfDay(`${month}-01`);

/** The last day of a month, `2026-10-31`. */
export const lastDayOf = (month: Month): string =>
  new Date(Date.parse(`${nextMonth(month)}-01T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/**
 * The months to close, in order, up to the one before `now`. A line belongs to its posting month,
 * or the next open one. Empty months close only while something is owed. @param lines Lines in no
 * statement yet. @param last The last closed month and balance. @param now The current month.
 */
export function statementsDue<Line extends AccountLine>(
  lines: readonly Line[],
  last: { readonly month: Month; readonly closing: Fils } | undefined,
  now: Month,
): readonly Due<Line>[] {
  const left = lines
    .map((line) => ({ line, month: monthOf(line.transaction_date) }))
    .toSorted(({ line: one }, { line: other }) =>
      one.transaction_date === other.transaction_date
        ? one.id - other.id
        : one.transaction_date < other.transaction_date
          ? -1
          : 1,
    );
  let month = last ? nextMonth(last.month) : left[0]?.month;
  const due: Due<Line>[] = [];
  let opening = last?.closing ?? 0;
  for (let from = 0; month !== undefined && month < now; month = nextMonth(month)) {
    const at = month;
    const beyond = left.findIndex((each, path) => path >= from && each.month > at);
    const to = beyond < 0 ? left.length : beyond;
    const own = left.slice(from, to).map(({ line }) => line);
    from = to;
    if (own.length === 0 && opening === 0) continue;
    const sum = (entry: AccountLine['entry']): Fils =>
      own.filter((line) => line.entry === entry).reduce((all, line) => all + addedBy(line), 0);
    const [earned, paidOut] = [sum('Vendor Share'), 0 - sum('Payout')];
    const closing = opening + earned - paidOut;
    due.push({ month, opening, earned, paidOut, closing, lines: own });
    opening = closing;
  }
  return due;
}
