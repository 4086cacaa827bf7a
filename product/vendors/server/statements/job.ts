import type { ApiContext } from '../../../../api/context.ts';
import { conflicting } from '../../../../api/errors.ts';
import type { RecordHandler } from '../../../../api/handlers/handler.ts';
import type { Job } from '../../../../api/jobs/job.ts';
import { commitOwn } from '../../../../api/records/pipeline.ts';
import type { Condition, Id } from '../../../../resources/language/index.ts';
import { message } from '../../../../resources/language/message.ts';
import { monthBefore, monthOf, startOfMonth } from '../../rules/statements.ts';
import { closeMonths, STATEMENTS, unclosed } from './close.ts';

/** Vendors one step closes, so that it stays short however many there are. */
const CHUNK = 50;

/**
 * Closes the months of vendors once they are over: on the first of a month, from midnight on, some
 * at a time. It knows which month it was done with, and asks the store nothing until the next.
 * @throws the first failure, once all were tried.
 */
export const closeStatements: Job<'close-statements'> = {
  lane: 'work',
  every: 60_000,
  about: 'Closes the months of vendors as statements',
  begins: { done: '' },
  async run(context, { done }) {
    const month = monthBefore(monthOf(context.now()));
    if (month <= done) return undefined;
    const due = await vendorsDue(context);
    const failures: unknown[] = [];
    for (const id of due) await closeFor(context, id).catch((failure: unknown) => failures.push(failure));
    if (failures.length > 0) throw failures[0];
    return due.length < CHUNK ? { done: month } : undefined;
  },
};

/** Closes what is over of one vendor, when somebody asks for it. @throws ApiError 409: nothing is. */
export const closeVendorMonths: RecordHandler = async ({ record, write }) => {
  if ((await closeMonths(write, record.id)) === 0)
    throw conflicting(message('No month of this vendor is waiting to be closed.'));
  return undefined;
};

async function closeFor(context: ApiContext, id: Id): Promise<void> {
  const statements = context.registry.resources[STATEMENTS];
  if (statements) await commitOwn(context, statements, (write) => closeMonths(write, id));
}

/** Vendors with lines in no statement, or owed something by the one before the last month's. */
async function vendorsDue({ store, now }: ApiContext): Promise<readonly Id[]> {
  const month = monthOf(now());
  const page = { start: 0, end: CHUNK };
  const lines = {
    rollup: 'count',
    from: 'transactions',
    by: 'vendor_id',
    where: unclosed(startOfMonth(month)),
  } as const;
  const of = (month: string, more: Condition[] = []) =>
    ({
      rollup: 'count',
      from: STATEMENTS,
      by: 'vendor_id',
      where: { all: [{ of: { column: 'month' }, is: month }, ...more] },
    }) as const;
  const last = monthBefore(month);
  const owed: Condition = {
    all: [
      { of: of(monthBefore(last), [{ none: [{ of: { column: 'closing' }, is: 0 }] }]), above: 0 },
      { of: of(last), is: 0 },
    ],
  };
  const where: Condition = { any: [{ of: lines, above: 0 }, owed] };
  return (await store.rows({ from: 'vendors', where, fields: {}, page })).map(({ id }) => id);
}
