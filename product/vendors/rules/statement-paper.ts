import { dayOf } from '../../../resources/language/days.ts';
import type { Fils } from '../../rules/money.ts';
import { textIn } from '../../rules/values.ts';
import { type AccountLine, addedBy, type Due, lastDayOf, type Month } from './statements.ts';

/** A line as it stands on a statement. */
export type StatementItem = {
  /** A Dubai day. */
  readonly on: string;
  readonly transaction_id: string;
  readonly entry: AccountLine['entry'];
  readonly booking_id: number | null;
  /** It follows from money that was given back. */
  readonly refund?: true;
  /** What it adds to what the vendor is owed. */
  readonly amount: Fils;
};

/** A complete statement, the only source of the PDF, as closed. Amounts in fils. */
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

type Issue = Pick<StatementPaper, 'number' | 'uuid' | 'supplier'> & {
  readonly day: string;
  readonly refunds: ReadonlySet<unknown>;
};

/** The paper of a month: what stands on it was so when it was closed. */
export const paperOf = (
  vendor: { readonly [field: string]: unknown },
  { month, opening, earned, paidOut, closing, lines }: Due<AccountLine & { readonly [field: string]: unknown }>,
  { number, uuid, supplier, day, refunds }: Issue,
): StatementPaper => ({
  kind: 'statement',
  title: 'Statement',
  number,
  uuid,
  month,
  from: `${month}-01`,
  to: lastDayOf(month),
  issued_on: day,
  supplier,
  vendor: {
    name: textIn(vendor.company_or_vendor_name) ?? '',
    address: textIn(vendor.address),
    phone: textIn(vendor.phone_number),
    email: textIn(vendor.email),
  },
  opening,
  earned,
  paid_out: paidOut,
  closing,
  lines: lines.map((line) => ({
    on: dayOf(new Date(line.transaction_date)),
    transaction_id: String(line.transaction_id),
    entry: line.entry,
    booking_id: typeof line.booking_id === 'number' ? line.booking_id : null,
    ...(refunds.has(line.payment_id) && { refund: true }),
    amount: addedBy(line),
  })),
});
