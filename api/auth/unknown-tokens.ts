import type { ApiContext, AuditEvent } from '../context.ts';
import { tooMany } from '../errors.ts';
import type { Store } from '../store.ts';
import { networkOf } from './source.ts';

/** Counted in process without writes: guessing an attempt or link faces 128 bits. */

const WINDOW_MS = 15 * 60 * 1000;
const MOST = 60;
/** So many counts are kept; whoever comes beyond them shares one. */
const KEPT = 10_000;

type Tally = { readonly since: number; count: number };

const tallies = new WeakMap<Store, Map<string, Tally>>();

/** Counts and logs an unknown attempt or link. @throws ApiError too_many_requests. */
export function limitUnknownTokens(context: ApiContext, event: AuditEvent): void {
  context.audit(event);
  const moment = context.now().getTime();
  const all = tallies.get(context.store) ?? new Map<string, Tally>();
  tallies.set(context.store, all);
  const isOver = ({ since }: Tally): boolean => Math.abs(moment - since) >= WINDOW_MS;
  if (all.size >= KEPT) for (const [key, tally] of all) if (isOver(tally)) all.delete(key);
  const network = networkOf(event.source);
  const key = all.has(network) || all.size < KEPT ? network : 'everybody else';
  const found = all.get(key);
  const tally = found && !isOver(found) ? found : { since: moment, count: 0 };
  tally.count += 1;
  all.set(key, tally);
  const left = Math.max(1, Math.ceil((tally.since + WINDOW_MS - moment) / 1000));
  if (tally.count > MOST) throw tooMany('Too many tries. Please try again later.', left);
}

/** Counts nothing of before any more: the store begins anew. */
export const resetUnknownTokens = (store: Store): void => void tallies.delete(store);
