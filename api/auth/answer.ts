import type { ApiContext } from '../context.ts';
import { newestLine } from '../events/lines.ts';
import type { Session } from '../session.ts';
import { whoOf } from '../sessions/sessions.ts';
import { viewsOf } from '../views/views.ts';
import type { SessionAnswer } from '../wire/session.ts';
import { landingFor } from './landing.ts';
import { preferencesOf } from './preferences.ts';

/** The session for the browser, with the history number from which it needs news. */
export async function answerOf(context: ApiContext, session: Session): Promise<SessionAnswer> {
  const { registry, store } = context;
  // Before anything is read for the answer.
  const events = await newestLine(store);
  return {
    ...whoOf(registry, session),
    landing: await landingFor(context, session),
    preferences: await preferencesOf(store, context, session.user.id),
    views: await viewsOf(store, registry, session),
    events,
  };
}
