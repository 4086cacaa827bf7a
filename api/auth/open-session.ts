import type { Request, Response } from 'express';
import { decisionTableOf } from '../../access-control/index.ts';
import type { Id, RecordData } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { setDeviceToken, setToken } from '../sessions/cookie.ts';
import { nameOf } from '../sessions/secrets.ts';
import { endSessionOf, sendRightsVersion, startSession } from '../sessions/sessions.ts';
import type { Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { answerOf } from './answer.ts';
import { accountOf, loginOf } from './attempts.ts';
import { giveBack } from './limits.ts';
import { networkOf } from './source.ts';
import { fromOf, KNOWN_SECONDS, sendCounts, trustDevice } from './trusted-devices.ts';
import { resetWrongCodes } from './wrong-codes.ts';

/** Somebody for whom a session was begun. */
export type SignedIn = {
  outcome: 'ok';
  userId: Id;
  sessionToken: string;
  placeToken: string;
  user: RecordData;
  role: RecordData;
};

/** Hands over the session of whoever entered, and answers it. */
export async function answerSignedIn(context: ApiContext, response: Response, entered: SignedIn): Promise<void> {
  const { user, role, sessionToken, placeToken } = entered;
  const can = await decisionTableOf(context.registry, role);
  setToken(response, context.publicUrl, sessionToken);
  setDeviceToken(response, context.publicUrl, placeToken, KNOWN_SECONDS);
  const session = { id: nameOf(sessionToken), user, role, can, confirmed: true };
  sendRightsVersion(response, context.registry, session);
  response.json(await answerOf(context, session));
}

/** Replaces this browser's session after the second factor. Runs alone. */
export async function openSession(
  context: ApiContext,
  request: Request,
  tx: Writer,
  { row, userId, now }: { readonly row: RecordData; readonly userId: Id; readonly now: Date },
): Promise<SignedIn | { outcome: 'inactive'; userId: Id }> {
  await tx.remove(SYSTEM.attempts, row.id);
  const account = await accountOf(context, tx, row);
  if (!account) return { outcome: 'inactive', userId };
  await endSessionOf(tx, request, context.publicUrl);
  const sessionToken = await startSession(tx, { userId, request, now, confirmed: true });
  await resetWrongCodes(tx, { userId, attempt: String(row.id), now });
  const email = loginOf(context, account.user);
  // Only codes that led to no sign-in count.
  if (typeof row.sent_at === 'string') {
    const { place: location } = await fromOf(context, tx, request, email);
    const network = networkOf(typeof row.source === 'string' ? row.source : undefined);
    const counts = [location, undefined].flatMap((each) => sendCounts({ place: each, network }, userId));
    await giveBack(tx, counts, row.sent_at);
  }
  const placeToken = await trustDevice(context, tx, request, email);
  return { outcome: 'ok', userId, sessionToken, placeToken, ...account };
}
