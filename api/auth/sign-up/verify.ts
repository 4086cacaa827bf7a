import type { Request } from 'express';
import type { RecordData, Value } from '../../../resources/language/index.ts';
import type { ApiContext } from '../../context.ts';
import { stamps } from '../../draft-values.ts';
import { conflict } from '../../errors.ts';
import { Journal } from '../../history/journal.ts';
import { clientAddress } from '../../http.ts';
import { withRetry } from '../../jobs/insert-retry.ts';
import type { RouteCall } from '../../routes/route.ts';
import { activeAccount, storePasswordHash, userByEmail } from '../../sessions/accounts.ts';
import { code, readBody, token } from '../../sessions/bodies.ts';
import { nameOf } from '../../sessions/secrets.ts';
import { endSessionOf, startSession } from '../../sessions/sessions.ts';
import type { Writer } from '../../store.ts';
import { SYSTEM } from '../../system.ts';
import { LIMITS } from '../limits.ts';
import { answerSignedIn, type SignedIn } from '../open-session.ts';
import { keepPicture } from '../picture.ts';
import { type Code, codeRefusal, judgeCode, loggedOf, refuseUnknown, type Verdict } from '../sent-codes.ts';
import { withinCount } from '../tries.ts';
import { trustDevice } from '../trusted-devices.ts';
import { OVER } from './begin.ts';
import { heldBy, openSignUp, type SignUp, strangersIn } from './choices.ts';

type Verified =
  | SignedIn
  | Exclude<Verdict, { outcome: 'ok' }>
  | { readonly outcome: 'inactive' }
  | { readonly outcome: 'taken'; readonly field: string; readonly why: string };

/** Creates the account by its code and signs in. @throws ApiError 401; 409 taken; 429 */
export async function verifySignUp({ context, request, response }: RouteCall): Promise<void> {
  const open = openSignUp(context.registry);
  const given = readBody(request, { attempt: token('Attempt is required'), code });
  const event = { event: 'auth.sign_up.check', source: clientAddress(request) };
  await refuseUnknown(context, { attempts: SYSTEM.signUps, attempt: given.attempt, over: OVER }, event);
  const verified = await withRetry(context.store, (tx) => judge(context, tx, { open, request, ...given }));
  if (verified.outcome === 'ok') {
    context.audit({ ...event, user_id: Number(verified.userId), outcome: 'ok' });
    return answerSignedIn(context, response, verified);
  }
  context.audit({ ...event, ...loggedOf(verified) });
  if (verified.outcome === 'taken') throw conflict(verified.why, { [verified.field]: [verified.why] });
  throw codeRefusal(verified, { over: OVER });
}

type Judging = Code & { readonly open: SignUp; readonly request: Request };

/** Runs alone, and answers instead of throwing: a wrong try must stay counted. */
async function judge(context: ApiContext, tx: Writer, given: Judging): Promise<Verified> {
  const row = await tx.get(SYSTEM.signUps, nameOf(given.attempt));
  if (!row) return { outcome: 'expired' };
  const tries = { limit: LIMITS.signUpWrong, subject: nameOf(String(row.email)) };
  const judged = await judgeCode(context, tx, { attempts: SYSTEM.signUps, row, ...given }, (isRight) =>
    withinCount(tx, tries, context.now(), isRight),
  );
  if (judged.outcome !== 'ok') return judged;
  await tx.remove(SYSTEM.signUps, row.id);
  return made(context, tx, given, row);
}

async function made(
  context: ApiContext,
  tx: Writer,
  { open, request }: Judging,
  { email, given, password_hash }: RecordData,
): Promise<Verified> {
  const { registry } = context;
  const { identity } = registry;
  const user = given as { readonly [field: string]: Value };
  const taken = await takenIn(context, tx, user);
  if (taken) return taken;
  // What was chosen may be gone since, and so may be the role.
  const isGone = Object.keys(await strangersIn(tx, registry, open, user)).length > 0;
  const role = await tx.get(identity.roles, open.role);
  if (isGone || role?.[identity.role.active] !== true) return { outcome: 'inactive' };
  const picture = await keepPicture(context, tx);
  const now = context.now();
  const stored = await tx.insert(identity.users, {
    ...user,
    ...heldBy(registry, open, picture),
    ...stamps({ resource: open.users, now }, ['created', 'updated']),
  });
  await tx.update(SYSTEM.files, picture, { user_id: stored.id });
  await storePasswordHash(tx, stored.id, String(password_hash));
  const journal = new Journal(context, { by: stored.id, screen: null });
  journal.note(open.users, { after: stored }, { event: 'created' });
  await journal.store(tx);
  const account = await activeAccount(tx, registry, stored.id);
  if (!account) return { outcome: 'inactive' };
  await endSessionOf(tx, request, context.publicUrl);
  const sessionToken = await startSession(tx, { userId: stored.id, request, now, confirmed: true });
  const placeToken = await trustDevice(context, tx, request, String(email));
  return { outcome: 'ok', userId: stored.id, sessionToken, placeToken, ...account };
}

/** Whether somebody has the address or the number by now: only the address's owner sees this. */
async function takenIn(
  { registry }: ApiContext,
  tx: Writer,
  user: { readonly [field: string]: Value },
): Promise<Verified | undefined> {
  const { identity } = registry;
  const { login, phone } = identity.user;
  if (await userByEmail(tx, registry, String(user[login])))
    return { outcome: 'taken', field: login, why: 'There is an account with this email already. Please sign in.' };
  const number = user[phone];
  if (typeof number !== 'string') return undefined;
  const sameNumber = { of: { column: phone }, is: number };
  return (await tx.find({ from: identity.users, where: sameNumber, most: 1 })).length === 0
    ? undefined
    : {
        outcome: 'taken',
        field: phone,
        why: 'Somebody has this phone number already. Please begin again with another.',
      };
}
