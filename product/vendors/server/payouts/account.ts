import type { Write } from '../../../../api/records/write.ts';
import type { Reader } from '../../../../api/store.ts';
import {
  type Id,
  type RecordData,
  type Registry,
  type Source,
  sourceOf,
} from '../../../../resources/language/index.ts';
import { type Fils, filsOf } from '../../../rules/money.ts';

const LEDGER = 'transactions';

/** A vendor's account, in fils. */
export type Account = {
  /** What is owed now. */
  readonly balance: Fils;
  /** What was paid out since its last month was closed, less what the bank gave back. */
  readonly paidSince: Fils;
};

/** The accounts of vendors in the ledger. One statement. */
export async function accountsOf(
  reader: Reader,
  registry: Registry,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, Account>> {
  const { vendors } = registry.resources;
  if (!vendors || ids.length === 0) return new Map();
  const rows = await reader.rows({
    from: vendors.name,
    where: { of: { column: 'id' }, in: ids },
    fields: {
      balance: sourceOf(registry, vendors, 'owed_to_vendor'),
      sent: unstated('Credit'),
      returned: unstated('Debit'),
    },
  });
  const filsIn = (value: unknown): Fils => filsOf(Number(value ?? 0));
  return new Map(
    rows.map(({ id, balance, sent, returned }) => [
      id,
      { balance: filsIn(balance), paidSince: filsIn(sent) - filsIn(returned) },
    ]),
  );
}

const unstated = (side: 'Credit' | 'Debit'): Source => ({
  rollup: 'sum',
  from: LEDGER,
  by: 'vendor_id',
  value: { column: 'amount_aed' },
  where: {
    all: [
      { of: { column: 'entry' }, is: 'Payout' },
      { of: { column: 'transaction_type' }, is: side },
      { of: { column: 'statement_id' }, empty: true },
    ],
  },
});

/** Posts payouts by double entry, returns in reverse. Idempotent by line number. */
export async function postPayouts(
  write: Write,
  payouts: readonly RecordData[],
  what: 'sent' | 'returned',
): Promise<void> {
  const where = { of: { column: 'id' }, in: payouts.map(({ vendor_id }) => Number(vendor_id)) };
  const vendors = await write.tx.find({ from: 'vendors', where });
  const names = new Map(vendors.map(({ id, company_or_vendor_name }) => [id, String(company_or_vendor_name ?? '')]));
  const [theirs, ours] = what === 'sent' ? (['Credit', 'Debit'] as const) : (['Debit', 'Credit'] as const);
  const first = what === 'sent' ? 1 : 3;
  const lines = payouts.flatMap(({ id, vendor_id, amount }) => {
    const common = {
      entry: 'Payout',
      amount_aed: amount ?? 0,
      transaction_date: write.scope.now.toISOString(),
      transaction_to: names.get(Number(vendor_id)) ?? '',
      booking_id: null,
      payment_id: null,
      payout_id: id,
      statement_id: null,
    };
    const line = (at: number) => `PAYOUT-${id}-${at}`;
    return [
      { ...common, vendor_id: vendor_id ?? null, transaction_type: theirs, transaction_id: line(first) },
      { ...common, vendor_id: null, transaction_type: ours, transaction_id: line(first + 1) },
    ];
  });
  await write.asDerived(LEDGER).insertEach(lines);
}
