import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Answer = { readonly status?: number; readonly version?: string; readonly can?: Record<string, readonly string[]> };

const USER = {
  ...{ user_id: 4, first_name: 'Omar', last_name: null, email: 'ops@example.com', profile_img: null },
  ...{ user_type: 'Admin', role_id: 3, role_name: 'Operations', is_password_updated: true },
};

const fetched = vi.fn<(path: string) => Promise<Response>>();
/** What the server would answer just now. */
let rights: { version: string | undefined; can: Record<string, readonly string[]> };

const respond = ({ status = 200, version = rights.version, can }: Answer = {}): Response =>
  new Response(JSON.stringify(can ? { user: USER, can, landing: '/' } : []), {
    status,
    headers: version === undefined ? {} : { 'X-Access-Version': version },
  });
const sessionCalls = (): number => fetched.mock.calls.filter(([path]) => path === '/api/auth/session').length;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: 1_000_000 });
  rights = { version: 'a', can: { users: ['access', 'read', 'delete'] } };
  fetched.mockReset();
  fetched.mockImplementation(async (path) =>
    path.startsWith('/api/auth/session') ? respond({ can: rights.can }) : respond(),
  );
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const start = async () => {
  const session = await import('../../src/platform/session.ts');
  const api = await import('../../src/platform/api.ts');
  await session.startSession();
  return { ...session, ...api };
};
const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const called = async (call: (path: string) => Promise<unknown>): Promise<void> => {
  await call('/api/categories');
  await settled();
};

it('a change of one’s role should be felt at the next answer, whatever the request', async () => {
  const { call, canNow } = await start();
  await call('/api/categories');
  expect(sessionCalls()).toBe(1);
  rights = { version: 'b', can: { users: ['access', 'read'] } };
  expect(canNow('users', 'delete')).toBe(true);
  await called(call);
  expect([canNow('users', 'delete'), canNow('users', 'read')]).toEqual([false, true]);
  await called(call);
  expect(sessionCalls()).toBe(2);
});

it('a change of one’s role should be felt at a refusal too', async () => {
  const { call, canNow } = await start();
  rights = { version: 'b', can: {} };
  fetched.mockImplementationOnce(async () => respond({ status: 403 }));
  await expect(call('/api/users')).rejects.toMatchObject({ status: 403 });
  await settled();
  expect(canNow('users', 'access')).toBe(false);
  expect(sessionCalls()).toBe(2);
});

it('a change of one’s role should not be missed while an older answer about the session is on its way', async () => {
  const { call, canNow, refreshSession } = await start();
  let late: (response: Response) => void = () => undefined;
  fetched.mockImplementationOnce(() => new Promise((resolve) => (late = resolve)));
  void refreshSession(0);
  const old = respond({ can: rights.can });
  rights = { version: 'b', can: { users: ['access'] } };
  await call('/api/categories');
  late(old);
  await settled();
  expect(canNow('users', 'delete')).toBe(false);
});

it.each([
  ['says another thing', () => respond({ can: {} })],
  ['knows of no session', () => respond({ status: 401 })],
])('what was just taken over should stay where an older answer %s', async (_what, old) => {
  const { refreshSession, signedIn, sessionState, canNow } = await start();
  let late: (response: Response) => void = () => undefined;
  fetched.mockImplementationOnce(() => new Promise((resolve) => (late = resolve)));
  void refreshSession(0);
  signedIn({ user: { ...USER, phone: null }, can: { jobs: ['access'] }, landing: '/' });
  late(old());
  await settled();
  expect([sessionState().status, canNow('jobs', 'access')]).toEqual(['in', true]);
});

it('who signed out should stay so where an older answer comes late', async () => {
  vi.stubGlobal('history', { replaceState: () => undefined });
  const { refreshSession, leave, sessionState } = await start();
  let late: (response: Response) => void = () => undefined;
  fetched.mockImplementationOnce(() => new Promise((resolve) => (late = resolve)));
  void refreshSession(0);
  leave();
  late(respond({ can: rights.can }));
  await settled();
  expect(sessionState().status).toBe('out');
});

it('a change of one’s role should be felt after a change of page without requests', async () => {
  const { arrivedAtPage, canNow } = await start();
  await vi.advanceTimersByTimeAsync(5_000);
  rights = { version: 'b', can: {} };
  arrivedAtPage();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(canNow('users', 'access')).toBe(false);
  expect(sessionCalls()).toBe(2);
});

it('a change of one’s role should cost no call at a change of page that asks for something itself, nor after the page was left', async () => {
  const { arrivedAtPage, call } = await start();
  await vi.advanceTimersByTimeAsync(5_000);
  await call('/api/categories');
  arrivedAtPage();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sessionCalls()).toBe(1);
  arrivedAtPage()();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sessionCalls()).toBe(1);
});

it('a change of one’s role should do nothing where answers carry no version', async () => {
  rights = { ...rights, version: undefined };
  const { call } = await start();
  await called(call);
  expect(sessionCalls()).toBe(1);
});

it('a change of one’s role should tell nobody who did not see a change: what may be done stays the same object', async () => {
  const { call, canNow, sessionState } = await start();
  const before = sessionState();
  rights = { ...rights, version: 'b' };
  await called(call);
  expect(sessionState()).toBe(before);
  expect(canNow('users', 'delete')).toBe(true);
});
