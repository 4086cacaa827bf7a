import type { Write } from '../../../../api/records/pipeline.ts';
import type { Reader } from '../../../../api/store.ts';
import type { Registry } from '../../../../resources/language/index.ts';
import { type Id, type RecordData, sourceOf } from '../../../../resources/language/index.ts';
import { type Fils, filsOf } from '../../../rules/money.ts';

/** What vendors are owed now, by their accounts in the ledger, in fils. */
export async function balancesOf(
  reader: Reader,
  registry: Registry,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, Fils>> {
  const { vendors } = registry.resources;
  if (!vendors || ids.length === 0) return new Map();
  const rows = await reader.rows({
    from: vendors.name,
    where: { of: { column: 'id' }, in: ids },
    fields: { balance: sourceOf(registry, vendors, 'owed_to_vendor') },
  });
  return new Map(rows.map(({ id, balance }) => [id, filsOf(Number(balance ?? 0))]));
}

/**
 * Posts what a payout does to the ledger: it is taken off what the vendor is owed, and goes out of
 * the bank; what the bank gave back goes the other way. Credit and debit are the same sum. Each is
 * posted once: a line's number says which payout and what of it.
 */
export async function postPayout(write: Write, payout: RecordData, what: 'sent' | 'returned'): Promise<void> {
  const ledger = write.keeping('transactions');
  const vendor = await write.tx.get('vendors', Number(payout.vendor_id));
  const common = {
    entry: 'Payout',
    amount_aed: payout.amount ?? 0,
    transaction_date: write.scope.now.toISOString(),
    transaction_to: String(vendor?.company_or_vendor_name ?? ''),
    booking_id: null,
    payment_id: null,
    payout_id: payout.id,
    statement_id: null,
  };
  const [theirs, ours] = what === 'sent' ? (['Credit', 'Debit'] as const) : (['Debit', 'Credit'] as const);
  const first = what === 'sent' ? 1 : 3;
  const line = (at: number) => `PAYOUT-${payout.id}-${at}`;
  await ledger.insert({
    ...common,
    vendor_id: payout.vendor_id ?? null,
    transaction_type: theirs,
    transaction_id: line(first),
  });
  await ledger.insert({ ...common, vendor_id: null, transaction_type: ours, transaction_id: line(first + 1) });
}
