import type { Writer } from '../../../api/store.ts';
import { SYSTEM } from '../../../api/system.ts';
import { numberOf, type Series } from '../rules/number-format.ts';

/**
 * The next number, in the paper's transaction: no gaps, no duplicates. `start`: the initial count.
 */
export async function nextNumber(tx: Writer, series: Series, start?: () => Promise<number>): Promise<string> {
  const counter = await tx.get(SYSTEM.counters, series);
  const next = (counter ? Number(counter.last ?? 0) : ((await start?.()) ?? 0)) + 1;
  if (counter) await tx.update(SYSTEM.counters, series, { last: next });
  else await tx.insert(SYSTEM.counters, { id: series, last: next });
  return numberOf(series, next);
}
