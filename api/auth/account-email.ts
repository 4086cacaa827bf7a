import { sendEntry } from '../calls.ts';
import { confirmFirst, invalid } from '../errors.ts';
import { clientAddress } from '../http.ts';
import { commit } from '../records/commit.ts';
import { updateWithin } from '../records/update.ts';
import type { RouteCall } from '../routes/route.ts';
import type { Session } from '../session.ts';
import { numeric } from '../sessions/accounts.ts';
import { email, password, readBody } from '../sessions/bodies.ts';
import { sendRightsVersion } from '../sessions/sessions.ts';
import { answerOf } from './answer.ts';
import { factorsOf, strongOf } from './bound-factors.ts';
import { checkPassword } from './check-password.ts';
import { accountNow } from './profile.ts';

/**
 * Changes the sign-in address, by password (ASVS 5 §7.5.1); notifies the old one. @throws ApiError
 * 422 by field, 409 taken, 429.
 */
export async function changeEmail({ context, request, response, by: session }: RouteCall<Session>): Promise<void> {
  const { registry } = context;
  const { profile, user: of, users } = registry.identity;
  const body = readBody(request, {
    email: email(registry),
    current: password('Current password is required'),
  });
  const { user } = session;
  const old = String(user[of.login]);
  if (body.email === old) throw invalid({ email: ['This is your email already'] });
  if (!session.confirmed && strongOf(await factorsOf(context.store, user.id)).length > 0) throw confirmFirst();
  const event = { event: 'auth.email.change', user_id: numeric(user.id), source: clientAddress(request) };
  const right = await checkPassword(context, request, { email: old, password: body.current, event: event.event });
  if (!right) throw invalid({ current: ['The current password is wrong'] });
  const call = {
    resource: { ...(registry.resources[users] ?? profile.resource), checkedBy: [], rows: [] },
    screen: { ...profile.screen, writes: [of.login], updates: [of.login] },
    // The password proves who it is, where nothing stronger is bound.
    session: { ...session, confirmed: true },
  };
  const written = await commit(context, { ...call, right: 'account' }, async (write) => {
    await updateWithin(write, user.id, { [of.login]: body.email });
    return accountNow(context, session, write.tx);
  });
  const now = written.answer;
  context.audit({ ...event, outcome: 'ok' });
  sendEntry(response, written);
  sendRightsVersion(response, registry, now);
  response.json(await answerOf(context, now));
}
