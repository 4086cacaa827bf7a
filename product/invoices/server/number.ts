import type { Writer } from '../../../api/store.ts';
import { SYSTEM } from '../../../api/system.ts';

/** What is numbered, and what its numbers begin with. Each is counted by itself. */
export const SERIES = { invoice: 'INV', credit_note: 'CN', statement: 'VS' } as const;
export type Series = keyof typeof SERIES;
/** Those of papers that are issued of a record. */
export type IssuedSeries = Exclude<Series, 'statement'>;

/** Digits of a number; beyond them it grows longer. */
const DIGITS = 6;

/**
 * The next number of a series, for a paper that is stored in the same transaction: the two are
 * durable together or gone together, so that there is no hole and no double. Whoever counts at the
 * same moment waits, or is run again, as of every row that two write.
 */
export async function nextNumber(tx: Writer, series: Series): Promise<string> {
  const counter = await tx.get(SYSTEM.counters, series);
  const next = Number(counter?.last ?? 0) + 1;
  if (counter) await tx.update(SYSTEM.counters, series, { last: next });
  else await tx.insert(SYSTEM.counters, { id: series, last: next });
  return `${SERIES[series]}-${String(next).padStart(DIGITS, '0')}`;
}
