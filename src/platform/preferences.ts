import { useMemo } from 'react';
import type { ListPreferences, Preferences } from '../../api/wire/session.ts';
import { ApiFailure, call } from './api.ts';
import { t } from './i18n/index.ts';
import { createStore } from './lib/store.ts';
import { notify } from './notices.ts';
import { amendSession, sessionEnded, sessionState, useSession } from './session.ts';

/** What changes: what is not named stays, and a list's null forgets it. */
export type PreferencesChange = Partial<Omit<Preferences, 'lists'>> & {
  readonly lists?: { readonly [screen: string]: ListPreferences | null };
};

const NOTHING: PreferencesChange = {};
const NOTHING_KEPT: Preferences = {
  menu_opened: [],
  menu_closed: [],
  menu_folded: false,
  lists: {},
  language: null,
  keys_off: false,
};

/** Preferences after a change, as the server merges them. */
export function afterChange(preferences: Preferences, change: PreferencesChange): Preferences {
  if (change === NOTHING) return preferences;
  const lists = Object.entries({ ...preferences.lists, ...change.lists }).filter(
    (entry): entry is [string, ListPreferences] => entry[1] !== null,
  );
  return { ...preferences, ...change, lists: Object.fromEntries(lists) };
}

/** Two changes as one. */
export const both = (first: PreferencesChange, second: PreferencesChange): PreferencesChange => ({
  ...first,
  ...second,
  ...(first.lists || second.lists ? { lists: { ...first.lists, ...second.lists } } : {}),
});

const ahead = createStore(NOTHING);
const queue: { unsent: PreferencesChange; sending: AbortController | undefined } = {
  unsent: NOTHING,
  sending: undefined,
};

/** How whoever is signed in likes to work, with what they chose just now. */
export function usePreferences(): Preferences {
  const saved = useSession().preferences ?? NOTHING_KEPT;
  const change = ahead.use();
  return useMemo(() => afterChange(saved, change), [saved, change]);
}

/** The same, once, outside React. */
export function preferencesNow(): Preferences {
  const state = sessionState();
  const saved = 'answer' in state ? state.answer.preferences : undefined;
  return afterChange(saved ?? NOTHING_KEPT, ahead.get());
}

/**
 * Stores a preference at once; reverts with a notice if refused. Changes during a request are
 * batched.
 */
export function keepPreferences(change: PreferencesChange): void {
  queue.unsent = both(queue.unsent, change);
  ahead.set(both(ahead.get(), change));
  if (!queue.sending) void sendAll();
}

// Also when the page is kept to be returned to: it may not be.
if (typeof window !== 'undefined') window.addEventListener('pagehide', sendNow);

function sendNow(): void {
  if (queue.unsent === NOTHING) return;
  const { sending } = queue;
  queue.unsent = ahead.get();
  void sendAll();
  sending?.abort();
}

async function sendAll(): Promise<void> {
  while (queue.unsent !== NOTHING) {
    const body = queue.unsent;
    const sending = new AbortController();
    queue.unsent = NOTHING;
    queue.sending = sending;
    try {
      const preferences = await call<Preferences>('/api/auth/preferences', {
        method: 'PATCH',
        body,
        signal: sending.signal,
        keepalive: true,
      });
      await amendSession(() => ({ preferences }));
    } catch (error) {
      // It went along with what came after it.
      if (sending.signal.aborted) return;
      failed(error);
    }
    ahead.set(queue.unsent);
  }
  queue.sending = undefined;
}

function failed(error: unknown): void {
  const detail = error instanceof ApiFailure ? error.detail : '';
  // The calls of /api/auth do not say so by themselves, as most of them are made without a session.
  if (error instanceof ApiFailure && error.status === 401) sessionEnded();
  else
    notify({
      type: 'error',
      topic: 'preferences',
      message: t('Your choice could not be saved.'),
      ...(detail === '' ? {} : { description: detail }),
    });
}
