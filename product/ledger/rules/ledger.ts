import { aedOf, type Fils, filsOf, percentOf } from '../../rules/money.ts';
import { idIn, numberIn, type Values } from '../../rules/values.ts';

/** Ledger entries; receipts are balanced by vendor share and commission, or own service. */
const ENTRIES = ['Booking', 'Refund', 'Vendor Share', 'Commission', 'Own Service'] as const;
type Entry = (typeof ENTRIES)[number];

/** A line of the ledger, as it is stored. */
export type Posting = {
  readonly entry: Entry;
  /** Whose share it is, or whose work the commission is of. */
  readonly vendor_id: number | null;
  /** Credit comes in, debit goes out. */
  readonly transaction_type: 'Credit' | 'Debit';
  readonly amount_aed: number;
};

/** A booking's sums by entry and vendor: in above 0, out below; refunds reduce it. */
type Legs = ReadonlyMap<string, { readonly entry: Entry; readonly vendor_id: number | null; readonly fils: Fils }>;

/**
 * The lines that balance the ledger with the amount paid. Lines are immutable: corrections are
 * lines. `isRefund`: outgoing money is a refund.
 */
export function postingsFor(booking: Values, posted: readonly Posting[], isRefund = false): readonly Posting[] {
  const wanted = legsOf(booking);
  const held = addedUp(posted);
  const keys = new Set([...wanted.keys(), ...held.keys()]);
  return [...keys].flatMap((key): Posting[] => {
    const leg = wanted.get(key) ?? held.get(key);
    const fils = (wanted.get(key)?.fils ?? 0) - (held.get(key)?.fils ?? 0);
    if (!leg || fils === 0) return [];
    return [
      {
        entry: isRefund && leg.entry === 'Booking' ? 'Refund' : leg.entry,
        vendor_id: leg.vendor_id,
        transaction_type: fils > 0 ? 'Credit' : 'Debit',
        amount_aed: aedOf(Math.abs(fils)),
      },
    ];
  });
}

function legsOf({ paid_amount, commission_rate, vendor_id }: Values): Legs {
  const amount = filsOf(numberIn(paid_amount));
  if (amount === 0) return new Map();
  const vendor = idIn(vendor_id);
  const commission = percentOf(amount, numberIn(commission_rate));
  const out: readonly [Entry, number | null, Fils][] =
    vendor === null
      ? [['Own Service', null, amount]]
      : [
          ['Vendor Share', vendor, amount - commission],
          ['Commission', vendor, commission],
        ];
  return legs([['Booking', null, amount], ...out.map(([entry, whose, fils]) => [entry, whose, -fils] as const)]);
}

const addedUp = (posted: readonly Posting[]): Legs =>
  legs(
    posted.map(({ entry, vendor_id, transaction_type, amount_aed }) => [
      entry === 'Refund' ? 'Booking' : entry,
      vendor_id,
      filsOf(amount_aed) * (transaction_type === 'Credit' ? 1 : -1),
    ]),
  );

function legs(parts: readonly (readonly [Entry, number | null, Fils])[]): Legs {
  const found = new Map<string, { entry: Entry; vendor_id: number | null; fils: Fils }>();
  for (const [entry, vendor_id, fils] of parts) {
    const key = `${entry} ${vendor_id ?? ''}`;
    const leg = found.get(key) ?? { entry, vendor_id, fils: 0 };
    leg.fils += fils;
    found.set(key, leg);
  }
  return found;
}
