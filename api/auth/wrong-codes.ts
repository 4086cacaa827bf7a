import type { Id } from '../../resources/language/index.ts';
import type { ApiContext, NoticeName } from '../context.ts';
import { type Reader, upsert, type Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { grown, secondsUntil } from './limits.ts';
import { notify } from './notices.ts';

/**
 * Wrong codes of all kinds (NIST SP 800-63B-4 §3.2.2) imply a known password: waits grow, and at
 * the ceiling codes are off until a mailed link sets a new one.
 */

/** At so many wrong ones no code is taken any more. NIST allows 100; four digits deserve less. */
const CEILING = 50;
/** So many a day cost no wait; after them it doubles with each. In seconds. */
const FREE = 5;
const WAIT = { first: 30, longest: 3600 };
const DAY_SECONDS = 24 * 3600;
const TOLD: { readonly [wrong: number]: NoticeName } = { 5: 'wrong_codes', 20: 'wrong_codes', [CEILING]: 'codes_off' };
/** A right code forgives what is older than this. Until there is one, nothing is forgiven. */
const REMEMBERED_SECONDS = 30 * DAY_SECONDS;
const KEPT_SECONDS = 3650 * DAY_SECONDS;

/** What is counted: when, and in which sign-in. */
type Wrong = { readonly at: string; readonly attempt: string };

const idOf = (userId: Id): string => `wrong-codes:${userId}`;
const after = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString();

async function wrongOf(reader: Reader, userId: Id): Promise<readonly Wrong[] | undefined> {
  const row = await reader.get(SYSTEM.limits, idOf(userId));
  if (!row) return undefined;
  const hits = Array.isArray(row.hits) ? row.hits : [];
  return hits.map((hit) => {
    const [at = '', attempt = ''] = String(hit).split(' ');
    return { at, attempt };
  });
}

async function store(tx: Writer, userId: Id, wrong: readonly Wrong[], now: Date): Promise<void> {
  const fields = { hits: wrong.map(({ at, attempt }) => `${at} ${attempt}`), until: after(now, KEPT_SECONDS) };
  await upsert(tx, SYSTEM.limits, idOf(userId), fields);
}

/** Seconds until an account's next code, and if codes are off. */
export async function codesOf(
  reader: Reader,
  userId: Id,
  now: Date,
): Promise<{ readonly isOff: boolean; readonly wait: number }> {
  const wrong = (await wrongOf(reader, userId)) ?? [];
  const [since, until] = [after(now, -DAY_SECONDS), after(now, DAY_SECONDS)];
  // Entries ahead came from a wrong clock: they count but cause no wait.
  const today = wrong.filter(({ at }) => at > since && at <= until);
  const beyond = today.length - FREE;
  const wait = beyond < 0 ? 0 : secondsUntil(today.at(-1)?.at ?? '', grown(WAIT, beyond), now);
  return { isOff: wrong.length >= CEILING, wait };
}

/** Counts a wrong code and notifies the owner when due. */
export async function countWrong(
  context: ApiContext,
  tx: Writer,
  { userId, attempt, now }: { readonly userId: Id; readonly attempt: string; readonly now: Date },
): Promise<void> {
  const wrong = [...((await wrongOf(tx, userId)) ?? []), { at: now.toISOString(), attempt }];
  await store(tx, userId, wrong, now);
  const refusal = TOLD[wrong.length];
  const user = refusal && (await tx.get(context.registry.identity.users, userId));
  if (refusal && user) await notify(context, tx, user, refusal);
}

/** Forgives this sign-in's wrong codes, not a stranger's, which must keep counting. */
export async function resetWrongCodes(
  tx: Writer,
  { userId, attempt, now }: { readonly userId: Id; readonly attempt: string; readonly now: Date },
): Promise<void> {
  const wrong = await wrongOf(tx, userId);
  if (!wrong) return;
  const since = after(now, -REMEMBERED_SECONDS);
  const left = wrong.filter((each) => each.attempt !== attempt && each.at > since);
  if (left.length === 0) await tx.remove(SYSTEM.limits, idOf(userId));
  else if (left.length < wrong.length) await store(tx, userId, left, now);
}

/** Accepts codes of an account again: its mailbox is proved, or it is deleted. */
export async function rebind(tx: Writer, userId: Id): Promise<void> {
  await tx.remove(SYSTEM.limits, idOf(userId));
}
