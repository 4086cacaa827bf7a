import type { Preferences, SessionAnswer } from '../../api/wire/session.ts';
import { queryClient } from '../../src/data/query-client.ts';
import { signedIn } from '../../src/platform/session.ts';

/** What is kept of somebody who chose nothing yet. */
export const PREFERENCES: Preferences = {
  language: null,
  keys_off: false,
  menu_opened: [],
  menu_closed: [],
  menu_folded: false,
  lists: {},
};

/** Signs in a user who has requested nothing yet. */
export function signIn({ user, ...answer }: Partial<Omit<SessionAnswer, 'user'>> & { user?: object }): SessionAnswer {
  queryClient.clear();
  sessionStorage.clear();
  const whole: SessionAnswer = {
    user: {
      // One other than this would have the whole page loaded anew.
      ...{ user_id: 1, first_name: 'Ada', last_name: null, email: 'ada@example.com', phone: null, profile_img: null },
      ...{ user_type: 'staff', role_id: 1, role_name: 'Admin', is_password_updated: true },
      ...user,
    },
    can: {},
    landing: '/',
    preferences: PREFERENCES,
    ...answer,
  };
  signedIn(whole);
  return whole;
}
