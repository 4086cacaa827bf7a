import { randomUUID } from 'node:crypto';
import type { Write } from '../../../../api/records/write.ts';
import type { Reader } from '../../../../api/store.ts';
import { type Condition, dayOf, type Id, type RecordData } from '../../../../resources/language/index.ts';
import { placeOf } from '../../../invoices/rules/number-format.ts';
import { supplierOn } from '../../../invoices/server/issued.ts';
import { nextNumber } from '../../../invoices/server/next-number.ts';
import { aedOf, filsOf } from '../../../rules/money.ts';
import { paperOf } from '../../rules/statement-paper.ts';
import { ACCOUNT, type AccountLine, type Due, monthOf, startOfMonth, statementsDue } from '../../rules/statements.ts';

export const STATEMENTS = 'vendor_statements';
const LINES = 'transactions';

type StoredLine = RecordData & AccountLine;

/** Lines of a vendor's account that stand in no statement, posted before an instant. */
export const unclosed = (before: string): Condition => ({
  all: [
    { of: { column: 'entry' }, in: [...ACCOUNT] },
    { of: { column: 'statement_id' }, empty: true },
    { of: { column: 'transaction_date' }, below: before },
  ],
});

/**
 * Closes a vendor's past months; returns their number. Idempotent and safe in parallel: number and
 * month are unique.
 */
export async function closeMonths(write: Write, vendor_id: Id): Promise<number> {
  const { tx, scope } = write;
  const now = monthOf(scope.now);
  const where: Condition = { all: [{ of: { column: 'vendor_id' }, is: vendor_id }, unclosed(startOfMonth(now))] };
  const lines = (await tx.find({ from: LINES, where })) as readonly StoredLine[];
  const last = await lastStatement(tx, vendor_id);
  const due = statementsDue(lines, last && { month: String(last.month), closing: filsOf(Number(last.closing)) }, now);
  if (due.length === 0) return 0;
  const vendor = await tx.get('vendors', vendor_id);
  if (!vendor) return 0;
  for (const each of due) await close(write, vendor, each);
  return due.length;
}

async function lastStatement(reader: Reader, vendor_id: Id): Promise<RecordData | undefined> {
  const [last] = await reader.rows({
    from: STATEMENTS,
    where: { of: { column: 'vendor_id' }, is: vendor_id },
    fields: { month: { column: 'month' }, closing: { column: 'closing' } },
    sort: [{ of: { column: 'month' }, order: 'desc' }],
    page: { start: 0, end: 1 },
  });
  return last;
}

async function close(write: Write, vendor: RecordData, due: Due<StoredLine>): Promise<void> {
  const { tx, scope } = write;
  const day = dayOf(scope.now);
  const [number, uuid] = [await nextNumber(tx, 'statement', () => numbersSoFar(tx)), randomUUID()];
  const supplier = await supplierOn(tx, day);
  const refunds = await refundsAmong(tx, due.lines);
  const paper = paperOf(vendor, due, { number, uuid, day, supplier, refunds });
  const statement = await write.asSystem(STATEMENTS).insert({
    number,
    uuid,
    vendor_id: vendor.id,
    month: due.month,
    opening: aedOf(due.opening),
    earned: aedOf(due.earned),
    paid_out: aedOf(due.paidOut),
    closing: aedOf(due.closing),
    line_count: due.lines.length,
    closed_at: scope.now.toISOString(),
    paper,
  });
  // The only change of a line after it was posted: its statement.
  const patch = { statement_id: statement.id };
  await write.asDerived(LINES).updateEach(due.lines.map((stored) => ({ stored, patch })));
}

async function refundsAmong(reader: Reader, lines: readonly StoredLine[]): Promise<ReadonlySet<unknown>> {
  const ids = lines.flatMap(({ payment_id }) => (typeof payment_id === 'number' ? [payment_id] : []));
  if (ids.length === 0) return new Set();
  const where: Condition = {
    all: [
      { of: { column: 'id' }, in: ids },
      { of: { column: 'kind' }, is: 'Refund' },
    ],
  };
  return new Set((await reader.rows({ from: 'payments', where, fields: {} })).map(({ id }) => id));
}

/** Where the numbers of statements go on, in a store that holds some and counted none: a demo's. */
async function numbersSoFar(reader: Reader): Promise<number> {
  const [last] = await reader.rows({
    from: STATEMENTS,
    fields: { number: { column: 'number' } },
    sort: [{ of: { column: 'id' }, order: 'desc' }],
    page: { start: 0, end: 1 },
  });
  return last ? placeOf(String(last.number)) : 0;
}
