import type { Writer } from '../../../api/store.ts';
import { SYSTEM } from '../../../api/system.ts';
import { numberOf, type Series } from '../rules/number.ts';

/**
 * The next number of a series, for a paper that is stored in the same transaction: the two are
 * durable together or gone together, so that there is no hole and no double. Whoever counts at the
 * same moment waits, or is run again, as of every row that two write. `begun`: how many there are
 * where nothing was counted yet, as in a demo.
 */
export async function nextNumber(tx: Writer, series: Series, begun?: () => Promise<number>): Promise<string> {
  const counter = await tx.get(SYSTEM.counters, series);
  const next = (counter ? Number(counter.last ?? 0) : ((await begun?.()) ?? 0)) + 1;
  if (counter) await tx.update(SYSTEM.counters, series, { last: next });
  else await tx.insert(SYSTEM.counters, { id: series, last: next });
  return numberOf(series, next);
}
