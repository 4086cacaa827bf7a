import type { Id } from '../../resources/language/index.ts';
import type { ApiContext, NoticeName } from '../context.ts';
import { type Reader, upsert, type Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { grown, secondsUntil } from './limits.ts';
import { notify } from './notices.ts';

/**
 * Wrong codes of an account, across all its codes, attempts, resends and kinds of code (NIST SP
 * 800-63B-4 §3.2.2). Whoever enters one knows the password: the wait grows, the owner is told, and
 * at the ceiling codes are off until a link sent to the owner's mailbox sets a new password. That
 * proves the mailbox, which is the factor, and shuts out who knew the old one.
 */

/** At so many wrong ones no code is taken any more. NIST allows 100; four digits deserve less. */
const CEILING = 50;
/** So many a day cost no wait; after them it doubles with each. In seconds. */
const FREE = 5;
const WAIT = { first: 30, longest: 3600 };
const DAY_SECONDS = 24 * 3600;
/** The owner is told at these counts. */
const TOLD: { readonly [wrong: number]: NoticeName } = { 5: 'wrong_codes', 20: 'wrong_codes', [CEILING]: 'codes_off' };
/** A right code forgives what is older than this. Until there is one, nothing is forgiven. */
const REMEMBERED_SECONDS = 30 * DAY_SECONDS;
/**
 * When a row may be swept that nothing was added to: long after the ceiling could be told from a
 * life's mistypings.
 */
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

/**
 * Whether codes of an account are off, and the seconds until one more may be tried; 0 when it is
 * now.
 */
export async function codesOf(
  reader: Reader,
  userId: Id,
  now: Date,
): Promise<{ readonly isOff: boolean; readonly wait: number }> {
  const wrong = (await wrongOf(reader, userId)) ?? [];
  const [since, until] = [after(now, -DAY_SECONDS), after(now, DAY_SECONDS)];
  // What lies further ahead was counted by a clock that was wrong: it counts, and nobody waits for
  // it.
  const today = wrong.filter(({ at }) => at > since && at <= until);
  const beyond = today.length - FREE;
  const wait = beyond < 0 ? 0 : secondsUntil(today.at(-1)?.at ?? '', grown(WAIT, beyond), now);
  return { isOff: wrong.length >= CEILING, wait };
}

/**
 * Counts a wrong code of a sign-in, named as its attempt is stored; and tells the owner of the
 * account where that is due.
 */
export async function countWrong(
  context: ApiContext,
  tx: Writer,
  { userId, attempt, now }: { readonly userId: Id; readonly attempt: string; readonly now: Date },
): Promise<void> {
  const wrong = [...((await wrongOf(tx, userId)) ?? []), { at: now.toISOString(), attempt }];
  await store(tx, userId, wrong, now);
  const told = TOLD[wrong.length];
  const user = told && (await tx.get(context.registry.identity.users, userId));
  if (told && user) await notify(context, tx, user, told);
}

/**
 * Forgives what a sign-in got wrong before it got its code right, and what is long past. Not what
 * other sign-ins got wrong: a stranger's guesses must go on counting however often the owner signs
 * in between.
 */
export async function forgive(
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

/**
 * Lets codes of an account be taken again: its mailbox was proved by a link, or the account is
 * gone.
 */
export async function rebind(tx: Writer, userId: Id): Promise<void> {
  await tx.remove(SYSTEM.limits, idOf(userId));
}
