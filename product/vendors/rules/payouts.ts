import { english, type Message, message } from '../../../resources/language/message.ts';
import type { Fils } from '../../rules/money.ts';
import type { Values } from '../../rules/values.ts';

/** A statement something is owed of. */
export type Owed = {
  readonly statement_id: number;
  readonly vendor_id: number;
  readonly closing: Fils;
  /** What is owed now: a refund since may have made it less. */
  readonly balance: Fils;
  /** What was paid out since the month was closed: of what was owed at its end. */
  readonly paidSince: Fils;
  /** What waits in runs that are not released yet. */
  readonly waiting: Fils;
  /** The run that pays it already. */
  readonly heldBy: number | undefined;
  /** The vendor: whether it can be paid, and to which account. */
  readonly payee: Values;
  /** What stops payouts to it. */
  readonly stops: readonly Message[];
};

/** A payout as it is planned: an amount, or why there is none. */
export type Planned = Pick<Owed, 'statement_id' | 'vendor_id'> &
  ({ readonly amount: Fils; readonly reason: null } | { readonly amount: 0; readonly reason: Message });

/** Why a vendor is paid nothing, whatever it is owed; undefined: nothing stops it. */
export function stopOf({ payee, stops }: Pick<Owed, 'payee' | 'stops'>): Message | undefined {
  if (payee.admin_approval !== 'APPROVED') return message('The vendor is not approved.');
  if (!payee.acc_holder_name || !payee.iban_code) return message('The bank data is not complete.');
  if (stops.length > 0) return message('Payouts are stopped: {why}.', { why: stops.map(english).join(', ') });
  return undefined;
}

/**
 * A run's payouts: the unpaid rest per statement, at most what is owed now, without other runs'.
 * Includes skipped ones with a reason.
 */
export const planned = (all: readonly Owed[]): readonly Planned[] =>
  all
    .filter(({ heldBy, closing }) => heldBy === undefined && closing > 0)
    .map((owed): Planned => {
      const { statement_id, vendor_id, closing, balance, paidSince, waiting } = owed;
      const left = Math.min(closing - Math.max(0, paidSince), balance);
      const amount = left - waiting;
      const nothing =
        left > 0 ? message('What is owed is already in another run.') : message('Nothing is owed any more.');
      const reason = stopOf(owed) ?? (amount > 0 ? undefined : nothing);
      return reason
        ? { statement_id, vendor_id, amount: 0, reason }
        : { statement_id, vendor_id, amount, reason: null };
    });

/** A line of the file a bank pays by. */
export type Transfer = {
  readonly beneficiary: string;
  readonly iban: string;
  readonly amount: Fils;
  readonly reference: string;
};
