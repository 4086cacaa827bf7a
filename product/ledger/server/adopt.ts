import { adoptSince } from '../../../api/adopt-since.ts';
import { type Historian, Journal } from '../../../api/history/journal.ts';
import type { Adopting } from '../../../api/product.ts';
import type { Store, Writer } from '../../../api/store.ts';
import type { Condition, Id, RecordData, Resource } from '../../../resources/language/index.ts';
import { figuresOf } from '../../bookings/rules/figures.ts';
import { aedOf, type Fils, filsOf } from '../../rules/money.ts';
import { keptOf, type Money, type PaymentKind } from '../rules/payments.ts';

/** Bookings worked off in one transaction. */
const AT_ONCE = 200;

const column = (name: string) => ({ column: name });
const UNKNOWN: Condition = {
  all: [
    { of: column('owed_amount'), empty: true },
    { of: column('payment_status'), empty: false },
  ],
};
/** Called paid by versions that knew no other word for it. */
const PARTLY_REFUNDED: Condition = {
  all: [
    { of: column('payment_status'), is: 'Paid' },
    { of: column('waived_amount'), above: 0 },
  ],
};

/**
 * Makes payments of what the ledger knows of bookings that were paid before there were any: what
 * came in and what was given back. Every host calls it at its start. Without it the next write of
 * such a booking would take back from the ledger what nobody seems to have paid.
 */
export async function adoptPayments({ store, ...historian }: Adopting): Promise<void> {
  const { bookings, payments, transactions } = historian.registry.resources;
  if (!bookings || !payments || !transactions) return;
  await adoptSince({ store, now: historian.now }, { resource: bookings, mark: 'payments_adopted' }, async (ids) => {
    await adoptSome({ store, historian, bookings }, UNKNOWN, ids, (tx, journal, booking) =>
      adopt(tx, journal, { booking, bookings, payments, now: historian.now() }),
    );
    await adoptSome({ store, historian, bookings }, PARTLY_REFUNDED, ids, async (tx, journal, booking) => {
      const { payment_status } = figuresOf(booking, booking, historian.now());
      const after = await tx.update(bookings.name, booking.id, { payment_status });
      journal.note(bookings, booking, after, { event: 'updated' }, 'kept');
    });
  });
}

type Adopter = { readonly store: Store; readonly historian: Historian; readonly bookings: Resource };

/**
 * Adopts those among some, or all. They are looked for outside of a transaction, which would stand
 * in the way of all who write any.
 */
async function adoptSome(
  { store, historian, bookings }: Adopter,
  which: Condition,
  asked: readonly Id[] | undefined,
  work: (tx: Writer, journal: Journal, booking: RecordData) => Promise<void>,
): Promise<void> {
  const among = (ids: readonly Id[]): Condition => ({ all: [{ of: column('id'), in: ids }, which] });
  const some = async (where: Condition): Promise<number> => {
    const found = await store.rows({ from: bookings.name, where, fields: {}, page: { start: 0, end: AT_ONCE } });
    if (found.length === 0) return 0;
    await store.transaction(async (tx) => {
      const journal = new Journal(historian, { by: null, screen: null });
      for (const booking of await tx.find({ from: bookings.name, where: among(found.map(({ id }) => id)) }))
        await work(tx, journal, booking);
      await journal.keep(tx);
    });
    return found.length;
  };
  if (!asked) while ((await some(which)) === AT_ONCE);
  else for (let at = 0; at < asked.length; at += AT_ONCE) await some(among(asked.slice(at, at + AT_ONCE)));
}

type Adopted = {
  readonly booking: RecordData;
  readonly bookings: Resource;
  readonly payments: Resource;
  readonly now: Date;
};

async function adopt(tx: Writer, journal: Journal, { booking, bookings, payments, now }: Adopted): Promise<void> {
  const lines = await tx.find({
    from: 'transactions',
    where: { of: { column: 'booking_id' }, is: Number(booking.id) },
  });
  const sumOf = (entry: string): Fils =>
    lines
      .filter((line) => line.entry === entry)
      .reduce((sum, line) => sum + filsOf(Number(line.amount_aed)) * (line.transaction_type === 'Credit' ? 1 : -1), 0);
  const [received, refunded] = [sumOf('Booking'), 0 - sumOf('Refund')];
  const note = 'From before payments were recorded.';
  const add = async (kind: PaymentKind, amount: Fils): Promise<void> => {
    if (amount <= 0) return;
    const entry = kind === 'Refund' ? 'Refund' : 'Booking';
    const paid_at = lines.find((line) => line.entry === entry)?.transaction_date ?? now.toISOString();
    const values = {
      booking_id: booking.id,
      vendor_id: booking.vendor_id ?? null,
      kind,
      amount: aedOf(amount),
      note,
      paid_at,
    };
    journal.note(payments, undefined, await tx.insert(payments.name, values), { event: 'created' }, 'kept');
  };
  await add('Receipt', received);
  await add('Refund', refunded);
  // Nobody asked again for what was given back.
  const money: Money = { paid: received - refunded, refunded, waived: refunded };
  const held = keptOf(money);
  const { owed_amount, payment_status } = figuresOf({ ...booking, ...held }, booking, now);
  const patch = { ...held, owed_amount, payment_status };
  journal.note(bookings, booking, await tx.update(bookings.name, booking.id, patch), { event: 'updated' }, 'kept');
}
