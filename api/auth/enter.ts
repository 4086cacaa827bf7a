import type { Request, Response } from 'express';
import { decisionTableOf } from '../../access-control/index.ts';
import type { Id, RecordData } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import type { Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { answerOf } from './answer.ts';
import { accountOf, loginOf } from './attempts.ts';
import { setPlaceToken, setToken } from './cookie.ts';
import { giveBack } from './limits.ts';
import { fromOf, KNOWN_SECONDS, rememberPlace, sendCounts } from './places.ts';
import { nameOf } from './secrets.ts';
import { endSessionOf, startSession, tellVersion } from './sessions.ts';
import { networkOf } from './source.ts';
import { forgive } from './wrong-codes.ts';

/** Somebody for whom a session was begun. */
export type Entered = {
  outcome: 'ok';
  userId: Id;
  sessionToken: string;
  placeToken: string;
  user: RecordData;
  role: RecordData;
};

/** Hands over the session of whoever entered, and answers it. */
export async function answerEntered(context: ApiContext, response: Response, entered: Entered): Promise<void> {
  const { user, role, sessionToken, placeToken } = entered;
  const can = await decisionTableOf(context.registry, role);
  setToken(response, context.publicUrl, sessionToken);
  setPlaceToken(response, context.publicUrl, placeToken, KNOWN_SECONDS);
  const session = { id: nameOf(sessionToken), user, role, can, confirmed: true };
  tellVersion(response, context.registry, session);
  response.json(await answerOf(context, session));
}

/**
 * Uses an attempt up whose second factor was right: an old session of this browser ends and a new
 * one begins. Runs alone.
 */
export async function enter(
  context: ApiContext,
  request: Request,
  tx: Writer,
  { row, userId, now }: { readonly row: RecordData; readonly userId: Id; readonly now: Date },
): Promise<Entered | { outcome: 'inactive'; userId: Id }> {
  await tx.remove(SYSTEM.attempts, row.id);
  const account = await accountOf(context, tx, row);
  if (!account) return { outcome: 'inactive', userId };
  await endSessionOf(tx, request, context.publicUrl);
  const sessionToken = await startSession(tx, { userId, request, now, confirmed: true });
  await forgive(tx, { userId, attempt: String(row.id), now });
  const email = loginOf(context, account.user);
  // Only codes that lead nowhere count as too many. The code may have been asked for from
  // elsewhere, or from here when unknown.
  if (typeof row.sent_at === 'string') {
    const { place } = await fromOf(context, tx, request, email);
    const network = networkOf(typeof row.source === 'string' ? row.source : undefined);
    const counts = [place, undefined].flatMap((each) => sendCounts({ place: each, network }, userId));
    await giveBack(tx, counts, row.sent_at);
  }
  const placeToken = await rememberPlace(context, tx, request, email);
  return { outcome: 'ok', userId, sessionToken, placeToken, ...account };
}
