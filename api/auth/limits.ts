import type { Reader, Writer } from '../plan.ts';
import { SYSTEM } from '../system.ts';

/** How often something may happen to one subject within a sliding window. */
export type Limit = { readonly name: string; readonly most: number; readonly seconds: number };

/** A limit and whom it counts: an account, a source address. */
export type Count = { readonly limit: Limit; readonly subject: string };

const MINUTES = 60;
const HOURS = 3600;

/** The limits of signing in. Windows are short: a lock that someone else provokes must pass by itself. */
export const LIMITS = {
  /** Wrong passwords of an account, whether it exists or not. */
  password: { name: 'password', most: 10, seconds: 15 * MINUTES },
  passwordSource: { name: 'password-source', most: 100, seconds: 15 * MINUTES },
  /** Wrong codes of an account, across codes, attempts and resends. */
  code: { name: 'code', most: 10, seconds: 1 * HOURS },
  /** Codes sent that led to no sign-in. */
  send: { name: 'send', most: 10, seconds: 1 * HOURS },
  sendSource: { name: 'send-source', most: 60, seconds: 1 * HOURS },
  /** Links sent for forgotten passwords. */
  forgot: { name: 'forgot', most: 5, seconds: 1 * HOURS },
  forgotSource: { name: 'forgot-source', most: 30, seconds: 1 * HOURS },
} as const satisfies Record<string, Limit>;

const idOf = ({ limit, subject }: Count): string => `${limit.name}:${subject}`;

const later = (moment: Date, seconds: number): string => new Date(moment.getTime() + seconds * 1000).toISOString();

async function hitsOf(reader: Reader, count: Count, now: Date): Promise<{ stored: boolean; hits: readonly string[] }> {
  const row = await reader.get(SYSTEM.limits, idOf(count));
  const since = later(now, -count.limit.seconds);
  // What was counted further ahead than a window, a clock counted that was wrong: it must lock nobody out until then.
  const until = later(now, count.limit.seconds);
  const hits = Array.isArray(row?.hits)
    ? row.hits.filter((hit): hit is string => typeof hit === 'string' && hit > since && hit <= until)
    : [];
  return { stored: row !== undefined, hits };
}

/** Seconds until one more is allowed; 0 when it is now. */
export async function waitFor(reader: Reader, count: Count, now: Date): Promise<number> {
  const { hits } = await hitsOf(reader, count, now);
  const blocking = hits[hits.length - count.limit.most];
  if (blocking === undefined) return 0;
  return Math.max(1, Math.ceil((Date.parse(blocking) + count.limit.seconds * 1000 - now.getTime()) / 1000));
}

/** Counts one more. */
export async function hit(tx: Writer, count: Count, now: Date): Promise<void> {
  const { stored, hits } = await hitsOf(tx, count, now);
  const fields = { hits: [...hits, now.toISOString()], until: later(now, count.limit.seconds) };
  if (stored) await tx.update(SYSTEM.limits, idOf(count), fields);
  else await tx.insert(SYSTEM.limits, { id: idOf(count), ...fields });
}

/**
 * Counts one more against every limit, or against none where one is full. Counting before the outcome is known, and
 * giving back after a good one, is what keeps a hundred tries at once from being a hundred tries.
 * @returns the seconds to wait; 0 when it was counted.
 */
export async function take(tx: Writer, counts: readonly Count[], now: Date): Promise<number> {
  const waits: number[] = [];
  for (const count of counts) waits.push(await waitFor(tx, count, now));
  const wait = Math.max(0, ...waits);
  if (wait === 0) for (const count of counts) await hit(tx, count, now);
  return wait;
}

/** Takes back what `take` or `hit` counted at that moment. */
export async function giveBack(tx: Writer, counts: readonly Count[], at: string): Promise<void> {
  for (const count of counts) {
    const row = await tx.get(SYSTEM.limits, idOf(count));
    if (!Array.isArray(row?.hits)) continue;
    const index = row.hits.indexOf(at);
    if (index < 0) continue;
    const hits = row.hits.toSpliced(index, 1);
    if (hits.length === 0) await tx.remove(SYSTEM.limits, idOf(count));
    else await tx.update(SYSTEM.limits, idOf(count), { hits });
  }
}

/** Begins a count anew. */
export async function forget(tx: Writer, count: Count): Promise<void> {
  await tx.remove(SYSTEM.limits, idOf(count));
}
