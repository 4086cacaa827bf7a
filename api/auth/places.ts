import type { Reader, Writer } from '../plan.ts';
import { SYSTEM } from '../system.ts';
import { type Count, forget, LIMITS } from './limits.ts';
import { nameOf } from './secrets.ts';

/** A place from which a user has signed in is known for this long. */
const KNOWN_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * What a wrong password counts against. A stranger who fills an account's limit must not shut out its user: from a place
 * the user is known at, tries are counted by themselves.
 */
export async function passwordCount(reader: Reader, email: string, place: string, now: Date): Promise<Count> {
  const until = (await reader.get(SYSTEM.limits, knownId(email, place)))?.until;
  const known = typeof until === 'string' && until > now.toISOString();
  return known ? countAt(email, place) : { limit: LIMITS.password, subject: nameOf(email) };
}

/** Notes that a user proved, here, who they are. */
export async function rememberPlace(tx: Writer, email: string, place: string, now: Date): Promise<void> {
  const id = knownId(email, place);
  const fields = { hits: [], until: new Date(now.getTime() + KNOWN_MS).toISOString() };
  if (await tx.get(SYSTEM.limits, id)) await tx.update(SYSTEM.limits, id, fields);
  else await tx.insert(SYSTEM.limits, { id, ...fields });
}

/** For somebody who forgot the password, tried in vain, and has a new one by mail: they may use it here and now. */
export async function welcomeBack(tx: Writer, email: string, place: string, now: Date): Promise<void> {
  await rememberPlace(tx, email, place, now);
  await forget(tx, countAt(email, place));
}

// Hashed, because people type all sorts of things into the field for the address, passwords among them.
const countAt = (email: string, place: string): Count => ({
  limit: LIMITS.password,
  subject: `${nameOf(email)}@${place}`,
});
const knownId = (email: string, place: string): string => `known:${nameOf(email)}@${place}`;
