import { confirmFirst, conflicting } from '../../../../api/errors.ts';
import type { RecordHandler } from '../../../../api/records/handler.ts';
import type { Write } from '../../../../api/records/write.ts';
import type { Condition, Id, RecordData } from '../../../../resources/language/index.ts';
import { english, type Message, message } from '../../../../resources/language/message.ts';
import { aedOf, type Fils, filsOf } from '../../../rules/money.ts';
import { type Owed, type Payee, type Planned, planned, stopOf } from '../../rules/payouts.ts';
import { monthBefore, monthOf } from '../../rules/statements.ts';
import { STATEMENTS } from '../statements/close.ts';
import { accountsOf, postPayouts } from './account.ts';
import { payoutStops } from './stops.ts';

export const RUNS = 'payout_runs';
export const PAYOUTS = 'payouts';

/** Makes a run's payouts; skipped vendors carry a reason. @throws ApiError 409 without any. */
export const makePayouts: RecordHandler = async ({ record: run, session, write }) => {
  const payouts = planned(await owedIn(write));
  const vendors = await vendorsOf(
    write.tx,
    payouts.map(({ vendor_id }) => vendor_id),
  );
  if (!payouts.some(({ reason }) => reason === null)) throw conflicting(nobodyOf(payouts, vendors));
  await write.asDerived(RUNS).update(run, { made_by: session.user.id });
  await write.asDerived(PAYOUTS).insertEach(
    payouts.map(({ statement_id, vendor_id, amount, reason }) => {
      const vendor = vendors.get(vendor_id);
      const isPaid = reason === null;
      return {
        run_id: run.id,
        vendor_id,
        statement_id,
        held_id: isPaid ? statement_id : null,
        amount: aedOf(amount),
        beneficiary: isPaid ? (vendor?.acc_holder_name ?? null) : null,
        iban: isPaid ? (vendor?.iban_code ?? null) : null,
        status: isPaid ? 'Draft' : 'Excluded',
        reason: isPaid ? null : english(reason),
        sent_at: null,
        settled_at: null,
      };
    }),
  );
  return undefined;
};

function nobodyOf(payouts: readonly Planned[], vendors: Vendors): Message {
  const [first, ...others] = payouts;
  if (!first?.reason) return message('No statement of the last month is waiting to be paid.');
  const details = { vendor: nameOf(vendors, first.vendor_id), why: first.reason };
  return others.length === 0
    ? message('Nobody can be paid. {vendor}: {why}', details)
    : message('Nobody can be paid. {vendor}: {why} Others left out: {count}.', { ...details, count: others.length });
}

async function owedIn(write: Write): Promise<readonly Owed[]> {
  const { tx, scope } = write;
  const month = monthBefore(monthOf(scope.now));
  const where: Condition = {
    all: [
      { of: { column: 'month' }, is: month },
      { of: { column: 'closing' }, above: 0 },
    ],
  };
  const statements = await tx.find({ from: STATEMENTS, where });
  const ids = statements.map(({ vendor_id }) => Number(vendor_id));
  const accounts = await accountsOf(tx, scope.registry, ids);
  const vendors = await vendorsOf(tx, ids);
  const stops = await payoutStops({ registry: scope.registry, reader: tx, now: scope.now }, ids);
  const held = await found(
    tx,
    'held_id',
    statements.map(({ id }) => id),
  );
  const holders = new Map(held.map(({ held_id, run_id }) => [held_id, Number(run_id)]));
  const waiting = new Map<number, Fils>();
  for (const { vendor_id, status, amount } of await found(tx, 'vendor_id', ids))
    if (status === 'Draft')
      waiting.set(Number(vendor_id), (waiting.get(Number(vendor_id)) ?? 0) + filsOf(Number(amount)));
  return statements.map(({ id, vendor_id, closing }): Owed => {
    const vendor = Number(vendor_id);
    return {
      statement_id: Number(id),
      vendor_id: vendor,
      closing: filsOf(Number(closing)),
      ...(accounts.get(vendor) ?? { balance: 0, paidSince: 0 }),
      waiting: waiting.get(vendor) ?? 0,
      heldBy: holders.get(id),
      payee: vendors.get(vendor) ?? {},
      stops: stops.get(vendor) ?? [],
    };
  });
}

const found = (tx: Write['tx'], column: string, ids: readonly Id[]): Promise<readonly RecordData[]> =>
  ids.length === 0 ? Promise.resolve([]) : tx.find({ from: PAYOUTS, where: { of: { column }, in: ids } });

type Vendors = ReadonlyMap<Id, RecordData>;

async function vendorsOf(tx: Write['tx'], ids: readonly Id[]): Promise<Vendors> {
  if (ids.length === 0) return new Map();
  const vendors = await tx.find({ from: 'vendors', where: { of: { column: 'id' }, in: ids } });
  return new Map(vendors.map((vendor) => [Number(vendor.id), vendor]));
}

const nameOf = (vendors: Vendors, id: Id): string => String(vendors.get(id)?.company_or_vendor_name ?? id);

/**
 * Rechecks, releases and posts a run. Not by its maker. @throws ApiError 403 `confirm_first`; 409
 * for the maker or outdated data.
 */
export const releasePayouts: RecordHandler = async ({ record: run, session, write }) => {
  if (run.made_by === session.user.id)
    throw conflicting(message('Somebody else has to release this run: you made it.'));
  if (!session.confirmed) throw confirmFirst();
  const { tx, scope } = write;
  const payouts = await payoutsOf(tx, run.id, 'Draft');
  const ids = payouts.map(({ vendor_id }) => Number(vendor_id));
  const vendors = await vendorsOf(tx, ids);
  const accounts = await accountsOf(tx, scope.registry, ids);
  const stops = await payoutStops({ registry: scope.registry, reader: tx, now: scope.now }, ids);
  for (const payout of payouts) {
    const id = Number(payout.vendor_id);
    const payee: Payee = vendors.get(id) ?? {};
    const isOther = payee.iban_code !== payout.iban || payee.acc_holder_name !== payout.beneficiary;
    const isLess = filsOf(Number(payout.amount)) > (accounts.get(id)?.balance ?? 0);
    const why = isOther
      ? message('Its bank data changed since the run was made.')
      : isLess
        ? message('Less is owed than when the run was made.')
        : stopOf({ payee, stops: stops.get(id) ?? [] });
    if (why)
      throw conflicting(
        message('{vendor}: {why} Cancel this run and make a new one.', { vendor: nameOf(vendors, id), why }),
      );
  }
  const patch = { status: 'Sent', sent_at: scope.now.toISOString() };
  await write.asDerived(PAYOUTS).updateEach(payouts.map((stored) => ({ stored, patch })));
  await postPayouts(write, payouts, 'sent');
  return undefined;
};

/** Lets go of the statements of a run that is not sent. */
export const cancelPayouts: RecordHandler = async ({ record: run, write }) => {
  const patch = { status: 'Cancelled', held_id: null };
  const payouts = await payoutsOf(write.tx, run.id, 'Draft');
  await write.asDerived(PAYOUTS).updateEach(payouts.map((stored) => ({ stored, patch })));
  return undefined;
};

/** What the bank did not pay is owed again, and its statement can be paid by another run. */
export const returnPayout: RecordHandler = async ({ record: payout, write }) => {
  await write.asDerived(PAYOUTS).update(payout, { held_id: null });
  await postPayouts(write, [payout], 'returned');
  return undefined;
};

/** The payouts of a run in a state, in the order in which they were made. */
export const payoutsOf = (tx: Write['tx'], run: Id, status: string): Promise<readonly RecordData[]> =>
  tx.find({
    from: PAYOUTS,
    where: {
      all: [
        { of: { column: 'run_id' }, is: run },
        { of: { column: 'status' }, is: status },
      ],
    },
  });
