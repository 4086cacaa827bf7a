import { isEmpty } from '../../resources/language/index.ts';
import { sendEntry } from '../calls.ts';
import type { ApiContext } from '../context.ts';
import { unauthenticated } from '../errors.ts';
import { bodyOf } from '../gate.ts';
import { clientAddress } from '../http.ts';
import { rowFor } from '../present/record.ts';
import { commit } from '../records/commit.ts';
import { updateWithin } from '../records/update.ts';
import type { Write } from '../records/write.ts';
import type { Body } from '../request/body.ts';
import type { RouteCall } from '../routes/route.ts';
import { type Authorised, Scope } from '../scope.ts';
import type { Session } from '../session.ts';
import { activeAccount } from '../sessions/accounts.ts';
import { sendRightsVersion } from '../sessions/sessions.ts';
import { SYSTEM } from '../system.ts';
import { answerOf } from './answer.ts';
import { keepPicture } from './picture.ts';

const profileCall = ({ registry: { identity } }: ApiContext, session: Session): Authorised => ({
  ...identity.profile,
  session,
});

/** One's own names, address and picture. */
export async function readProfile({ context, response, by: session }: RouteCall<Session>): Promise<void> {
  const row = await rowFor(new Scope(context, profileCall(context, session)), session.user.id);
  if (!row) throw unauthenticated('User session not found');
  response.json(row);
}

/** Changes the user's own names and picture. @throws ApiError 422 by field. */
export async function changeProfile({ context, request, response, by: session }: RouteCall<Session>): Promise<void> {
  const body = bodyOf(request);
  const written = await commit(context, { ...profileCall(context, session), right: 'account' }, async (write) => {
    await updateWithin(write, session.user.id, await withPicture(write, body));
    return accountNow(context, session, write.tx);
  });
  const now = written.answer;
  const userId = Number(session.user.id);
  context.audit({ event: 'auth.profile.changed', outcome: 'ok', user_id: userId, source: clientAddress(request) });
  sendEntry(response, written);
  sendRightsVersion(response, context.registry, now);
  response.json(await answerOf(context, now));
}

/** A removed picture becomes the default one, since users require one. */
async function withPicture({ tx, scope }: Write, body: Body): Promise<Body> {
  const { context, registry, session } = scope;
  const { picture } = registry.identity.user;
  const isTakenAway = picture !== undefined && Object.hasOwn(body, picture) && isEmpty(body[picture]);
  if (!isTakenAway) return body;
  const id = await keepPicture(context, tx);
  await tx.update(SYSTEM.files, id, { user_id: session.user.id });
  return { ...body, [picture]: id };
}

/** The session after the write. @throws ApiError 401 if no longer permitted. */
export async function accountNow(
  { registry }: ApiContext,
  session: Session,
  reader: Parameters<typeof activeAccount>[0],
): Promise<Session> {
  const account = await activeAccount(reader, registry, session.user.id);
  if (!account) throw unauthenticated('User session not found');
  return { ...session, ...account };
}
