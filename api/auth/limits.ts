import { type Reader, upsert, type Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';

/** How often something may happen to one subject within a sliding window. */
export type Limit = {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
  /** When full, one more per wait, doubled from `first` to `longest` seconds: no lockout. */
  readonly wait?: { readonly first: number; readonly longest: number };
};

/** A limit and whom it counts: an account, a source address, an account at a place. */
export type Count = { readonly limit: Limit; readonly subject: string };

const MINUTES = 60;
const HOURS = 3600;

/** Windows are short: a lock provoked by others must pass. See `docs/security.md`. */
export const LIMITS = {
  /** Wrong passwords of an account, whether it exists or not, from one place or one source. */
  password: { name: 'password', most: 10, seconds: 15 * MINUTES },
  /** Wrong passwords of an account from all places it is not known at. */
  passwordAccount: {
    name: 'password-account',
    most: 50,
    seconds: 1 * HOURS,
    wait: { first: 30, longest: 15 * MINUTES },
  },
  /** Wrong passwords from a source, of all accounts not known there. */
  passwordSource: {
    name: 'password-source',
    most: 300,
    seconds: 1 * HOURS,
    wait: { first: 30, longest: 15 * MINUTES },
  },
  /** Codes that led to no sign-in, per account and source. */
  send: { name: 'send', most: 10, seconds: 1 * HOURS },
  sendSource: { name: 'send-source', most: 120, seconds: 1 * HOURS, wait: { first: 30, longest: 15 * MINUTES } },
  /** Addresses for which a source requested links. */
  forgotSource: { name: 'forgot-source', most: 60, seconds: 1 * HOURS, wait: { first: 30, longest: 15 * MINUTES } },
  /** Codes sent to one address, whether it is known or not, for an account that is being made. */
  signUp: { name: 'sign-up', most: 5, seconds: 1 * HOURS },
  /** The same from a source, to all addresses. */
  signUpSource: { name: 'sign-up-source', most: 30, seconds: 1 * HOURS, wait: { first: 30, longest: 15 * MINUTES } },
  /** Sign-ups from a source that were whole, so that the password was looked at. */
  signUpJudged: { name: 'sign-up-judged', most: 60, seconds: 1 * HOURS, wait: { first: 30, longest: 15 * MINUTES } },
  /** Wrong ones of those codes, for one address. */
  signUpWrong: { name: 'sign-up-wrong', most: 10, seconds: 24 * HOURS },
  /** Codes a user had sent to new addresses and numbers of records, and what was refused. */
  verifySend: { name: 'verify-send', most: 10, seconds: 1 * HOURS },
  /** Wrong ones of those codes a user entered. */
  verifyWrong: { name: 'verify-wrong', most: 20, seconds: 24 * HOURS },
  /** Wrong proofs in a session that must confirm again who it is, for as long as it can last. */
  confirm: { name: 'confirm', most: 10, seconds: 24 * HOURS },
} as const satisfies Record<string, Limit>;

const idOf = ({ limit, subject }: Count): string => `${limit.name}:${subject}`;

const later = (moment: Date, seconds: number): string => new Date(moment.getTime() + seconds * 1000).toISOString();

async function hitsOf(reader: Reader, count: Count, now: Date): Promise<readonly string[]> {
  const row = await reader.get(SYSTEM.limits, idOf(count));
  const since = later(now, -count.limit.seconds);
  // Entries beyond a window came from a wrong clock and must not lock anybody out.
  const until = later(now, count.limit.seconds);
  if (!Array.isArray(row?.hits)) return [];
  return row.hits.filter((hit): hit is string => typeof hit === 'string' && hit > since && hit <= until);
}

/** Whole seconds from now until so many after a moment; at least 1, or 0 when that is past. */
export function secondsUntil(moment: string, seconds: number, now: Date): number {
  const left = Date.parse(moment) + seconds * 1000 - now.getTime();
  return left <= 0 ? 0 : Math.max(1, Math.ceil(left / 1000));
}

/** The wait after so many beyond what is free, 0 being the first: it doubles. In seconds. */
export const grown = ({ first, longest }: NonNullable<Limit['wait']>, beyond: number): number =>
  Math.min(longest, first * 2 ** beyond);

/** Seconds until one more is allowed; 0 when it is now. */
export async function waitFor(reader: Reader, count: Count, now: Date): Promise<number> {
  const { most, seconds, wait } = count.limit;
  const hits = await hitsOf(reader, count, now);
  const beyond = hits.length - most;
  if (beyond < 0) return 0;
  return wait
    ? secondsUntil(hits.at(-1) ?? '', grown(wait, beyond), now)
    : secondsUntil(hits[beyond] ?? '', seconds, now);
}

/** Counts one more. */
export async function hit(tx: Writer, count: Count, now: Date): Promise<void> {
  const hits = [...(await hitsOf(tx, count, now)), now.toISOString()];
  await upsert(tx, SYSTEM.limits, idOf(count), { hits, until: later(now, count.limit.seconds) });
}

/**
 * Counts against all limits or none, before the outcome, against parallel tries. @returns the
 * seconds to wait; 0 when it was counted.
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
