import type { ApiContext } from '../../../../api/context.ts';
import type { Job } from '../../../../api/jobs/job.ts';
import { commitAsSystem } from '../../../../api/records/commit.ts';
import type { Condition, Id } from '../../../../resources/language/index.ts';
import { monthBefore, monthOf, startOfMonth } from '../../rules/statements.ts';
import { closeMonths, STATEMENTS, unclosed } from './close.ts';

/** Vendors one step closes, so that it stays short however many there are. */
const CHUNK = 200;

/**
 * Closes past months from the 1st, in batches. Stores progress, so it queries nothing until the
 * next month. Retries failures last. @throws the first failure.
 */
export const closeStatements: Job<'close-statements'> = {
  lane: 'work',
  every: 60_000,
  about: 'Closes the months of vendors as statements',
  begins: { done: '', after: 0 },
  async run(context, given) {
    const { done } = given;
    const month = monthBefore(monthOf(context.now()));
    if (month <= done) return undefined;
    const { after, failed = [] } = given.of === month ? given : { after: 0 };
    const due = await vendorsDue(context, after);
    const isLast = due.length < CHUNK;
    const left: number[] = [];
    let failure: unknown;
    for (const id of isLast ? [...due, ...failed] : due)
      await closeFor(context, id).catch((thrown: unknown) => {
        failure ??= thrown;
        left.push(Number(id));
      });
    if (!isLast) return { done, of: month, after: Number(due.at(-1)), failed: [...failed, ...left] };
    if (left.length > 0) throw failure;
    return { done: month, after: 0 };
  },
};

async function closeFor(context: ApiContext, id: Id): Promise<void> {
  const statements = context.registry.resources[STATEMENTS];
  if (statements) await commitAsSystem(context, statements, (write) => closeMonths(write, id));
}

async function vendorsDue({ store, now }: ApiContext, after: number): Promise<readonly Id[]> {
  const of = { rollup: 'count', by: 'vendor_id' } as const;
  const lines = { ...of, from: 'transactions', where: unclosed(startOfMonth(monthOf(now()))) };
  const where: Condition = {
    all: [
      { of: { column: 'id' }, above: after },
      {
        any: [
          { of: lines, above: 0 },
          { of: { ...of, from: STATEMENTS }, above: 0 },
        ],
      },
    ],
  };
  const sort = [{ of: { column: 'id' }, order: 'asc' }] as const;
  const found = await store.rows({ from: 'vendors', where, fields: {}, sort, page: { start: 0, end: CHUNK } });
  return found.map(({ id }) => id);
}
