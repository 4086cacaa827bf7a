import { tableFrom } from '../../access-control/table.ts';
import type { SessionAnswer } from '../../api/wire/session.ts';
import type { Flag } from '../../resources/language/definition.ts';
import { type ApiFailure, call, latestCall, refusal, rightsSeen } from './api.ts';
import { createStore } from './lib/store.ts';

/** `asking`: loading. `ended`: expired; the page stays until the same user signs in again. */
export type SessionState =
  | { readonly status: 'asking' }
  | { readonly status: 'unreachable'; readonly failure: ApiFailure }
  | { readonly status: 'out' }
  | { readonly status: 'in' | 'ended'; readonly answer: SessionAnswer };

export type Can = (screen: string, flag: Flag) => boolean;

const AFTER_REFUSAL_MS = 3_000;
const AFTER_FOCUS_MS = 30_000;
const AROUND_ARRIVAL_MS = 200;

type Now = { readonly state: SessionState; readonly can: Can };

const NOTHING: Can = () => false;
const now = createStore<Now>({ state: { status: 'asking' }, can: NOTHING });
/** What is known of the calls for the session: when the latest was made, and what is awaited. */
const request = {
  at: 0,
  answer: undefined as Promise<void> | undefined,
  events: undefined as number | undefined,
  turn: 0,
  /** When a call was refused last. */
  refusedAt: 0,
  /** The version of the rights by the latest answer. */
  version: undefined as string | undefined,
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

/** A session came with the page; written by the server, as scripts cannot see the cookie. */
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

/** The newest history number at the first session request; all data shown is later. */
export const heardUpTo = (): number | undefined => request.events;

/** Resolves when the first answer, or the one being awaited, is there. Never rejects. */
export const sessionKnown = (): Promise<void> => request.answer ?? Promise.resolve();

/** Reloads the session, unless just loaded. Never rejects. */
export function refreshSession(notWithin: number = AFTER_REFUSAL_MS): Promise<void> {
  if (sessionState().status !== 'in' || Date.now() - request.at < notWithin) return request.answer ?? Promise.resolve();
  return ask();
}

function ask(): Promise<void> {
  request.at = Date.now();
  const { turn } = request;
  // Whoever signed in or out meanwhile, or changed their password, knows better.
  const isOld = (): boolean => turn !== request.turn;
  request.answer ??= call<SessionAnswer>(SESSION)
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
      request.answer = undefined;
    });
  return request.answer;
}

/** Takes over a new session. For another user the page reloads, so no data remains. */
export function signedIn({ events, ...answer }: SessionAnswer): void {
  request.at = Date.now();
  request.turn++;
  request.events ??= events;
  const state = sessionState();
  if ('answer' in state && state.answer.user.user_id !== answer.user.user_id) {
    location.replace('/');
    return;
  }
  if (state.status === 'in' && JSON.stringify(state.answer) === JSON.stringify(answer)) return;
  become({ status: 'in', answer });
}

/** Merges preferences or views into the session, after any pending request. */
export async function amendSession(
  change: (answer: SessionAnswer) => Pick<SessionAnswer, 'preferences' | 'views'>,
): Promise<void> {
  await sessionKnown();
  const state = sessionState();
  if ('answer' in state) become({ status: state.status, answer: { ...state.answer, ...change(state.answer) } });
}

/** Handles an expired session: users at work sign in again over the page. */
export function sessionEnded(): void {
  const state = sessionState();
  if (state.status === 'in') become({ status: 'ended', answer: state.answer });
  else if (state.status === 'asking' || state.status === 'unreachable') become({ status: 'out' });
}

/** Signs out. Throws ApiFailure if the server is unreachable; the session then stays. */
export async function signOut(): Promise<void> {
  await call<void>('/api/auth/logout', { method: 'POST' });
  leave();
}

/** Drops the session in the browser. */
export function leave(): void {
  request.turn++;
  history.replaceState(null, '', '/login');
  become({ status: 'out' });
  request.events = undefined;
  try {
    sessionStorage.clear();
  } catch {
    // Storage may be forbidden; then there is nothing to clear.
  }
}

function refreshAfterRefusal(): void {
  if (Date.now() - request.refusedAt < AFTER_REFUSAL_MS) return;
  request.refusedAt = Date.now();
  void refreshSession(0);
}

refusal.subscribe(() => {
  const status = refusal.get()?.status;
  if (status === 401) sessionEnded();
  if (status === 403) refreshAfterRefusal();
});

const SESSION = '/api/auth/session';

/** A new permissions version reloads the session; a pending request may predate it. */
rightsSeen.subscribe(() => {
  const { version, path = '' } = rightsSeen.get() ?? {};
  const known = request.version;
  request.version = version;
  // Answers to signing in come with the rights themselves.
  if (path.startsWith('/api/auth/') || known === undefined || known === version) return;
  void sessionKnown().then(() => {
    if (sessionState().status === 'in') return ask();
  });
});

/** Checks the role after navigation, if the page makes no API call. Returns the cleanup. */
export function arrivedAtPage(): () => void {
  // The page's own call has just started, before anybody was notified that it is there.
  const since = Date.now() - AROUND_ARRIVAL_MS;
  const timer = setTimeout(() => {
    if (latestCall.get() < since) void refreshSession(0);
  }, AROUND_ARRIVAL_MS);
  return () => clearTimeout(timer);
}

if (typeof window !== 'undefined') {
  window.addEventListener('focus', () => void refreshSession(AFTER_FOCUS_MS));
}
