import { tableFrom } from '../../access-control/table.ts';
import type { Flag } from '../../resources/language/definition.ts';
import { type ApiFailure, call, latestCall, refusal, rightsSeen } from './api.ts';
import { createStore } from './store.ts';

/** Who is signed in, as the API says (docs/api.md "Signing in"). */
export type SessionUser = {
  readonly user_id: number;
  readonly first_name: string;
  readonly last_name: string | null;
  readonly email: string;
  readonly phone: string | null;
  readonly profile_img: string | null;
  readonly user_type: string;
  readonly role_id: number;
  readonly role_name: string;
  readonly is_password_updated: boolean;
};

/**
 * How somebody wants a list drawn: the columns shown, in order (none: all of them), how much room a
 * row takes, and how many a page has; what is left out is as usual.
 */
export type ListPreferences = {
  readonly columns: readonly string[];
  readonly density?: 'comfortable' | 'compact';
  readonly size?: number;
};

/**
 * What the API keeps of how somebody likes to work: the groups of the menu opened and closed by
 * hand, and whether it is folded to its icons; each list by its screen, the language (null: as the
 * browser asks), and whether keys that are one letter or sign do nothing.
 */
export type Preferences = {
  readonly language: string | null;
  readonly keys_off: boolean;
  readonly menu_opened: readonly string[];
  readonly menu_closed: readonly string[];
  readonly menu_folded: boolean;
  readonly lists: { readonly [screen: string]: ListPreferences };
};

/**
 * A list's tab, search, filters and order under a name: `search` is the list's address, without the
 * question mark.
 */
export type SavedView = {
  readonly id: number;
  readonly screen: string;
  readonly name: string;
  readonly search: string;
  /** The role it is shared with, by id. */
  readonly shared_with: number | null;
  readonly mine: boolean;
  /** As what oneself is mailed it every week. */
  readonly weekly: 'pdf' | 'xlsx' | null;
};

/**
 * What the API answers for a session: the user, the role's decision table, and the path to open
 * first.
 */
export type SessionAnswer = {
  readonly user: SessionUser;
  readonly can: { readonly [screen: string]: readonly Flag[] };
  readonly landing: string;
  /** Left out by a server that keeps nothing. */
  readonly preferences?: Preferences;
  readonly views?: readonly SavedView[];
  /**
   * The number of the newest line of history: what is written from then on `GET /api/events` tells.
   */
  readonly events?: number;
};

/**
 * Where signing in stands. `asking`: the first answer is awaited. `ended`: there was a session and
 * it ran out; the page stays as it is, with the answer it was drawn from, until the same person
 * signs in again.
 */
export type SessionState =
  | { readonly status: 'asking' }
  | { readonly status: 'unreachable'; readonly failure: ApiFailure }
  | { readonly status: 'out' }
  | { readonly status: 'in' | 'ended'; readonly answer: SessionAnswer };

export type Can = (screen: string, flag: Flag) => boolean;

const AFTER_REFUSAL_MS = 3_000;
const AFTER_FOCUS_MS = 30_000;
const AROUND_ARRIVAL_MS = 200;

/** Where signing in stands, and what follows from it for what the role may do. */
type Now = { readonly state: SessionState; readonly can: Can };

const NOTHING: Can = () => false;
const now = createStore<Now>({ state: { status: 'asking' }, can: NOTHING });
/** What is known of the calls for the session: when the latest was made, and what is awaited. */
const asked: { at: number; answer: Promise<void> | undefined; events: number | undefined; turn: number } = {
  at: 0,
  answer: undefined,
  events: undefined,
  /** How often a session was taken over or given up. */
  turn: 0,
};

function become(next: SessionState): void {
  const { state, can } = now.get();
  now.set({ state: next, can: canIn(next, state, can) });
}

/** The decision table of a session; the same object as long as nothing in it changes. */
function canIn(next: SessionState, before: SessionState, can: Can): Can {
  if (next.status === 'out') return NOTHING;
  if (next.status !== 'in') return can;
  const unchanged = 'answer' in before && JSON.stringify(before.answer.can) === JSON.stringify(next.answer.can);
  return unchanged ? can : tableFrom(next.answer.can).can;
}

/**
 * Whether the browser came with a session, ended or not: the server writes it into the page, whose
 * scripts cannot see.
 */
export const carriesSession = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content === 'carried';

/** Where signing in stands, live. */
export const useSessionState = (): SessionState => now.useOf(({ state }) => state);

/** Tells `listener` of every change of it. */
export const onSession = now.subscribe;

/** The same, once, outside React. */
export const sessionState = (): SessionState => now.get().state;

/** The session of a page that is only drawn for somebody signed in. Throws elsewhere. */
export function useSession(): SessionAnswer {
  const state = useSessionState();
  if (!('answer' in state)) throw new Error('useSession() is used outside the signed-in part of the app.');
  return state.answer;
}

/** What the signed-in role may do; answers at once, and again after every change of the role. */
export const useCan = (): Can => now.useOf(({ can }) => can);

/** The same, once, outside React. */
export const canNow: Can = (screen, flag) => now.get().can(screen, flag);

/** Asks for the session for the first time. Never rejects; what came of it is in the state. */
export function startSession(): Promise<void> {
  return ask();
}

/**
 * The number of the newest line of history when the session was first asked for: all that is shown
 * was read after it.
 */
export const heardUpTo = (): number | undefined => asked.events;

/** Resolves when the first answer, or the one being awaited, is there. Never rejects. */
export const sessionKnown = (): Promise<void> => asked.answer ?? Promise.resolve();

/**
 * Asks again who is signed in and what they may do, unless that was asked just now. Never rejects.
 */
export function refreshSession(notWithin: number = AFTER_REFUSAL_MS): Promise<void> {
  if (sessionState().status !== 'in' || Date.now() - asked.at < notWithin) return asked.answer ?? Promise.resolve();
  return ask();
}

function ask(): Promise<void> {
  asked.at = Date.now();
  const { turn } = asked;
  // Whoever signed in or out meanwhile, or changed their password, knows better.
  const isOld = (): boolean => turn !== asked.turn;
  asked.answer ??= call<SessionAnswer>(SESSION)
    .then(
      (answer) => isOld() || signedIn(answer),
      (failure: ApiFailure) => {
        if (isOld()) return;
        const { status } = sessionState();
        if (failure.status === 401) sessionEnded();
        else if (status === 'asking' || status === 'unreachable') become({ status: 'unreachable', failure });
      },
    )
    .then(() => undefined)
    .finally(() => {
      asked.answer = undefined;
    });
  return asked.answer;
}

/**
 * Takes over a session the API has answered. Another person than the one the page was drawn for:
 * everything is loaded anew, so that nothing of the former stays on the screen.
 */
export function signedIn({ events, ...answer }: SessionAnswer): void {
  asked.at = Date.now();
  asked.turn++;
  asked.events ??= events;
  const state = sessionState();
  if ('answer' in state && state.answer.user.user_id !== answer.user.user_id) {
    location.replace('/');
    return;
  }
  if (state.status === 'in' && JSON.stringify(state.answer) === JSON.stringify(answer)) return;
  become({ status: 'in', answer });
}

/**
 * Puts what the API answered about preferences or views into the session, so that nobody asks for
 * it anew. An answer already awaited may be from before it: that one is let pass first.
 */
export async function amendSession(
  change: (answer: SessionAnswer) => Pick<SessionAnswer, 'preferences' | 'views'>,
): Promise<void> {
  await sessionKnown();
  const state = sessionState();
  if ('answer' in state) become({ status: state.status, answer: { ...state.answer, ...change(state.answer) } });
}

/**
 * The server no longer knows the session. Somebody at work keeps the page and is asked to sign in
 * again over it.
 */
export function sessionEnded(): void {
  const state = sessionState();
  if (state.status === 'in') become({ status: 'ended', answer: state.answer });
  else if (state.status === 'asking' || state.status === 'unreachable') become({ status: 'out' });
}

/**
 * Ends the session. Throws ApiFailure when the server could not be told; the session then stays.
 */
export async function signOut(): Promise<void> {
  await call<void>('/api/auth/logout', { method: 'POST' });
  leave();
}

/**
 * Forgets the session on this side: after signing out, or when somebody gives up the page they had.
 */
export function leave(): void {
  asked.turn++;
  history.replaceState(null, '', '/login');
  become({ status: 'out' });
  asked.events = undefined;
  try {
    sessionStorage.clear();
  } catch {
    // Storage may be forbidden; then there is nothing to clear.
  }
}

const refused = { at: 0 };

/**
 * What the role may do has probably changed. Several refusals of one moment are one reason to ask.
 */
function refreshAfterRefusal(): void {
  if (Date.now() - refused.at < AFTER_REFUSAL_MS) return;
  refused.at = Date.now();
  void refreshSession(0);
}

refusal.subscribe(() => {
  const status = refusal.get()?.status;
  if (status === 401) sessionEnded();
  if (status === 403) refreshAfterRefusal();
});

const SESSION = '/api/auth/session';
const access: { version: string | undefined } = { version: undefined };

/**
 * Every answer says in which version the rights of whoever asked stand. Another one than was known
 * means that the role has changed: the session is asked for anew at once. One already being awaited
 * may be from before the change.
 */
rightsSeen.subscribe(() => {
  const { version, path = '' } = rightsSeen.get() ?? {};
  const known = access.version;
  access.version = version;
  // Answers to signing in come with the rights themselves.
  if (path.startsWith('/api/auth/') || known === undefined || known === version) return;
  void sessionKnown().then(() => {
    if (sessionState().status === 'in') return ask();
  });
});

/**
 * Told after a change of page: a role change is to be felt then, too. Most pages ask the API for
 * something, and the answer tells; for one that did not, the session is asked for.
 */
export function arrivedAtPage(): () => void {
  // The page's own call has just begun, before anybody was told that it is there.
  const since = Date.now() - AROUND_ARRIVAL_MS;
  const timer = setTimeout(() => {
    if (latestCall.get() < since) void refreshSession(0);
  }, AROUND_ARRIVAL_MS);
  return () => clearTimeout(timer);
}

if (typeof window !== 'undefined') {
  window.addEventListener('focus', () => void refreshSession(AFTER_FOCUS_MS));
}
