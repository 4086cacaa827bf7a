import type { ApiContext } from '../context.ts';
import type { Session } from '../session.ts';
import { preferencesOf } from './preferences.ts';
import { whoOf } from './sessions.ts';
import { viewsOf } from './views.ts';

/** The session as the browser gets it: who, what their role may do, where to begin, and what they keep. */
export async function answerOf(context: ApiContext, session: Session): Promise<object> {
  const { registry, store } = context;
  return {
    ...whoOf(registry, session),
    preferences: await preferencesOf(store, context, session.user.id),
    views: await viewsOf(store, registry, session),
  };
}
