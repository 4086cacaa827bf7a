import type { Request } from 'express';
import type { Id } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { removeAllOf } from '../sessions/accounts.ts';
import { nameOf } from '../sessions/secrets.ts';
import { upsert, type Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { LIMITS, secondsUntil, take } from './limits.ts';
import { fromOf } from './trusted-devices.ts';

/** A link for a forgotten password is good for this long, and once. */
export const LINK_SECONDS = 30 * 60;
/** Shorter than a link's validity, so that a valid one always exists. */
const SENT_SECONDS = 15 * 60;

const sentId = (email: string): string => `link-sent:${nameOf(email)}`;

/**
 * Creates a link, with equal work for an unknown address. `isNew`: created now; `wait`: seconds,
 * after too many addresses of one source.
 */
export async function beginLink(
  context: ApiContext,
  tx: Writer,
  request: Request,
  { email, userId, link }: { readonly email: string; readonly userId: Id | undefined; readonly link: string },
): Promise<{ readonly wait: number; readonly isNew: boolean }> {
  const now = context.now();
  const sent = await tx.get(SYSTEM.limits, sentId(email));
  const at = Array.isArray(sent?.hits) ? String(sent.hits[0]) : undefined;
  const { place: location, network } = await fromOf(context, tx, request, email);
  // Sent further ahead than that, it was by a clock that was wrong.
  const left = at === undefined ? 0 : secondsUntil(at, SENT_SECONDS, now);
  if (left > 0 && left <= SENT_SECONDS) return { wait: 0, isNew: false };
  const wait = await take(tx, location === undefined ? [{ limit: LIMITS.forgotSource, subject: network }] : [], now);
  if (wait > 0) return { wait, isNew: false };
  const until = (seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString();
  await upsert(tx, SYSTEM.limits, sentId(email), { hits: [now.toISOString()], until: until(SENT_SECONDS) });
  if (userId === undefined)
    await tx.insert(SYSTEM.limits, { id: `link-to-nobody:${nameOf(link)}`, hits: [], until: until(LINK_SECONDS) });
  else await tx.insert(SYSTEM.resets, { id: nameOf(link), user_id: userId, expires_at: until(LINK_SECONDS) });
  return { wait: 0, isNew: true };
}

/** Voids every link of a user with an address, so that the next is sent at once. */
export async function voidLinks(tx: Writer, userId: Id, email: string): Promise<void> {
  await removeAllOf(tx, SYSTEM.resets, userId);
  await tx.remove(SYSTEM.limits, sentId(email));
}
