import { confirmFirst, conflicting } from '../../../../api/errors.ts';
import type { RecordHandler } from '../../../../api/handlers/handler.ts';
import type { Write } from '../../../../api/records/pipeline.ts';
import type { Condition, Id, RecordData } from '../../../../resources/language/index.ts';
import { english, message } from '../../../../resources/language/message.ts';
import { aedOf, filsOf } from '../../../rules/money.ts';
import { type Owed, type Payee, planned, stopOf } from '../../rules/payouts.ts';
import { monthBefore, monthOf } from '../../rules/statements.ts';
import { STATEMENTS } from '../statements/close.ts';
import { balancesOf, postPayout } from './account.ts';
import { payoutStops } from './stops.ts';

export const RUNS = 'payout_runs';
export const PAYOUTS = 'payouts';

/**
 * Makes the payouts of a run that was begun: of the statements of the last month, to whoever is
 * owed something and nothing stops; who is passed over stands there with why.
 * @throws ApiError 409 where there is nothing to be paid.
 */
export const makePayouts: RecordHandler = async ({ record: run, session, write }) => {
  const payouts = planned(await owedIn(write));
  if (!payouts.some(({ reason }) => reason === null))
    throw conflicting(message('No statement of the last month is waiting to be paid.'));
  await write.keeping(RUNS).update(run, { made_by: session.user.id });
  for (const { statement_id, vendor_id, amount, reason } of payouts) {
    const vendor = await write.tx.get('vendors', vendor_id);
    await write.keeping(PAYOUTS).insert({
      run_id: run.id,
      vendor_id,
      statement_id,
      held_id: reason === null ? statement_id : null,
      amount: aedOf(amount),
      beneficiary: reason === null ? (vendor?.acc_holder_name ?? null) : null,
      iban: reason === null ? (vendor?.iban_code ?? null) : null,
      status: reason === null ? 'Draft' : 'Excluded',
      reason: reason === null ? null : english(reason),
      sent_at: null,
      settled_at: null,
    });
  }
  return undefined;
};

/** Every statement of the last month something is owed of, with what is known of its vendor. */
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
  const balances = await balancesOf(tx, scope.registry, ids);
  const vendors = new Map((await found(tx, 'vendors', 'id', ids)).map((vendor) => [vendor.id, vendor]));
  const held = await found(
    tx,
    PAYOUTS,
    'held_id',
    statements.map(({ id }) => id),
  );
  const holders = new Map(held.map(({ held_id, run_id }) => [held_id, Number(run_id)]));
  const owed: Owed[] = [];
  for (const { id, vendor_id, closing } of statements) {
    const payee = vendors.get(Number(vendor_id)) ?? {};
    owed.push({
      statement_id: Number(id),
      vendor_id: Number(vendor_id),
      closing: filsOf(Number(closing)),
      balance: balances.get(Number(vendor_id)) ?? 0,
      heldBy: holders.get(id),
      payee,
      stops: await payoutStops({ registry: scope.registry, reader: tx, now: scope.now }, Number(vendor_id)),
    });
  }
  return owed;
}

const found = (tx: Write['tx'], from: string, column: string, ids: readonly Id[]): Promise<readonly RecordData[]> =>
  ids.length === 0 ? Promise.resolve([]) : tx.find({ from, where: { of: { column }, in: ids } });

/**
 * Sends a run: everything is looked at again, its amounts are taken off what is owed, and its bank
 * file can be had. Whoever made it does not release it, and whoever does proves who they are.
 * @throws ApiError 403 `confirm_first`; 409 for the maker, and where what was looked at is not so
 * any more.
 */
export const releasePayouts: RecordHandler = async ({ record: run, session, write }) => {
  if (run.made_by === session.user.id)
    throw conflicting(message('Who made a payout run does not release it: somebody else looks at it.'));
  if (!session.confirmed) throw confirmFirst();
  const { tx, scope } = write;
  const payouts = await payoutsOf(tx, run.id, 'Draft');
  const balances = await balancesOf(
    tx,
    scope.registry,
    payouts.map(({ vendor_id }) => Number(vendor_id)),
  );
  for (const payout of payouts) {
    const vendor = await tx.get('vendors', Number(payout.vendor_id));
    const payee: Payee = vendor ?? {};
    const stops = await payoutStops({ registry: scope.registry, reader: tx, now: scope.now }, Number(payout.vendor_id));
    const isOther = payee.iban_code !== payout.iban || payee.acc_holder_name !== payout.beneficiary;
    const isLess = filsOf(Number(payout.amount)) > (balances.get(Number(payout.vendor_id)) ?? 0);
    const why = isOther
      ? message('Its bank data changed since the run was made.')
      : isLess
        ? message('Less is owed than when the run was made.')
        : stopOf({ payee, stops });
    if (why)
      throw conflicting(
        message('{vendor}: {why} Cancel this run and make it anew.', {
          vendor: String(vendor?.company_or_vendor_name ?? payout.vendor_id),
          why,
        }),
      );
  }
  const sent_at = scope.now.toISOString();
  for (const payout of payouts) {
    const sent = await write.keeping(PAYOUTS).update(payout, { status: 'Sent', sent_at });
    await postPayout(write, sent, 'sent');
  }
  return undefined;
};

/** Lets go of the statements of a run that is not sent. */
export const cancelPayouts: RecordHandler = async ({ record: run, write }) => {
  for (const payout of await payoutsOf(write.tx, run.id, 'Draft'))
    await write.keeping(PAYOUTS).update(payout, { status: 'Cancelled', held_id: null });
  return undefined;
};

/** What the bank did not pay is owed again, and its statement can be paid by another run. */
export const returnPayout: RecordHandler = async ({ record: payout, write }) => {
  await write.keeping(PAYOUTS).update(payout, { held_id: null });
  await postPayout(write, payout, 'returned');
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
