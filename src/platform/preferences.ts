import { useMemo } from 'react';
import { ApiFailure, call } from './api.ts';
import { t } from './i18n/index.ts';
import { notify } from './notices.ts';
import {
  amendSession,
  type ListPreferences,
  type Preferences,
  sessionEnded,
  sessionState,
  useSession,
} from './session.ts';
import { createStore } from './store.ts';

/** What changes: what is not named stays, and a list's null forgets it. */
export type PreferencesChange = Partial<Omit<Preferences, 'lists'>> & {
  readonly lists?: { readonly [screen: string]: ListPreferences | null };
};

const NOTHING: PreferencesChange = {};
const NOTHING_KEPT: Preferences = { menu_closed: [], lists: {}, language: null, keys_off: false };

/** Preferences after a change, as the server merges them. */
export function afterChange(kept: Preferences, change: PreferencesChange): Preferences {
  if (change === NOTHING) return kept;
  const lists = Object.entries({ ...kept.lists, ...change.lists }).filter(
    (entry): entry is [string, ListPreferences] => entry[1] !== null,
  );
  return { ...kept, ...change, lists: Object.fromEntries(lists) };
}

/** Two changes as one. */
export const both = (first: PreferencesChange, second: PreferencesChange): PreferencesChange => ({
  ...first,
  ...second,
  ...(first.lists || second.lists ? { lists: { ...first.lists, ...second.lists } } : {}),
});

/** Chosen, and not yet answered by the server. */
const ahead = createStore(NOTHING);
/** What of it was not yet sent, and whether something is on its way. */
const queue = { unsent: NOTHING, sending: false };

/** How whoever is signed in likes to work, with what they chose just now. */
export function usePreferences(): Preferences {
  const kept = useSession().preferences ?? NOTHING_KEPT;
  const change = ahead.use();
  return useMemo(() => afterChange(kept, change), [kept, change]);
}

/** The same, once, outside React. */
export function preferencesNow(): Preferences {
  const state = sessionState();
  const kept = 'answer' in state ? state.answer.preferences : undefined;
  return afterChange(kept ?? NOTHING_KEPT, ahead.get());
}

/**
 * Keeps a choice for whoever is signed in. It counts at once; where the server refuses it, a notice says so and what was
 * before comes back. Choices made while one is on its way go together, after it.
 */
export function keepPreferences(change: PreferencesChange): void {
  queue.unsent = both(queue.unsent, change);
  ahead.set(both(ahead.get(), change));
  if (!queue.sending) void sendAll();
}

async function sendAll(): Promise<void> {
  queue.sending = true;
  while (queue.unsent !== NOTHING) {
    const body = queue.unsent;
    queue.unsent = NOTHING;
    try {
      const preferences = await call<Preferences>('/api/auth/preferences', { method: 'PATCH', body });
      await amendSession(() => ({ preferences }));
    } catch (error) {
      failed(error);
    }
    ahead.set(queue.unsent);
  }
  queue.sending = false;
}

function failed(error: unknown): void {
  const detail = error instanceof ApiFailure ? error.detail : '';
  // The calls of /api/auth do not say so by themselves, as most of them are made without a session.
  if (error instanceof ApiFailure && error.status === 401) sessionEnded();
  else
    notify({
      type: 'error',
      topic: 'preferences',
      message: t('Your choice could not be kept.'),
      ...(detail === '' ? {} : { description: detail }),
    });
}
