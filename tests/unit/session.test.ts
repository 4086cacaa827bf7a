import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionAnswer } from '../../api/wire/session.ts';

const USER: SessionAnswer['user'] = {
  ...{ user_id: 1, first_name: 'Mariam', last_name: null, email: 'admin@example.com', phone: '+971501234567' },
  ...{ profile_img: null, user_type: 'Admin', role_id: 1, role_name: 'Super Admin', is_password_updated: true },
};
const answer = (
  change: Partial<SessionAnswer['user']> = {},
  can: SessionAnswer['can'] = { 'category-setup': ['access', 'read'] },
): SessionAnswer => ({ user: { ...USER, ...change }, can, landing: '/service-management/category-setup' });

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers });

const refusal = (status: number, code: string, detail = ''): Response => json(status, { code, detail, errors: {} });

describe('the session in the browser', () => {
  const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
  const stored = new Map<string, string>();
  const replaced = vi.fn();

  beforeEach(() => {
    vi.resetModules();
    vi.useFakeTimers({ now: 1_000_000 });
    fetched.mockReset();
    replaced.mockReset();
    stored.clear();
    vi.stubGlobal('fetch', fetched);
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
    vi.stubGlobal('sessionStorage', { clear: () => undefined });
    vi.stubGlobal('history', { replaceState: () => undefined });
    vi.stubGlobal('location', { replace: replaced });
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const start = async (first: Response) => {
    fetched.mockResolvedValueOnce(first);
    const session = await import('../../src/platform/session.ts');
    const api = await import('../../src/platform/api.ts');
    await session.startSession();
    return { ...session, ...api };
  };

  it('should answer what the role may do at once, from the table of the answer', async () => {
    const { canNow, sessionState } = await start(json(200, answer()));
    expect(sessionState().status).toBe('in');
    expect(canNow('category-setup', 'read')).toBe(true);
    expect(canNow('category-setup', 'write')).toBe(false);
    expect(canNow('sub-category-setup', 'access')).toBe(false);
    expect(canNow('constructor', 'access')).toBe(false);
  });

  it('should be out, and allow nothing, when there is no session', async () => {
    const { canNow, sessionState } = await start(refusal(401, 'unauthenticated'));
    expect(sessionState().status).toBe('out');
    expect(canNow('category-setup', 'access')).toBe(false);
  });

  it('should tell a server that cannot be reached from one that says no', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { startSession, sessionState } = await import('../../src/platform/session.ts');
    await startSession();
    expect(sessionState()).toMatchObject({ status: 'unreachable', failure: { status: 0 } });
    fetched.mockResolvedValueOnce(json(200, answer()));
    await startSession();
    expect(sessionState().status).toBe('in');
  });

  it('should keep the page and its answer when the session ends during work', async () => {
    const { call, sessionState, signedIn, canNow } = await start(json(200, answer()));
    fetched.mockResolvedValueOnce(refusal(401, 'unauthenticated', 'Please sign in.'));
    await expect(call('/api/categories')).rejects.toMatchObject({ status: 401 });
    expect(sessionState()).toMatchObject({ status: 'ended', answer: { user: { user_id: 1 } } });
    expect(canNow('category-setup', 'read')).toBe(true);
    signedIn(answer());
    expect(sessionState().status).toBe('in');
    expect(replaced).not.toHaveBeenCalled();
  });

  it('should not take a refusal of signing in itself for the end of the session', async () => {
    const { call, sessionState } = await start(json(200, answer()));
    fetched.mockResolvedValueOnce(refusal(401, 'unauthenticated'));
    await expect(call('/api/auth/password', { body: {} })).rejects.toMatchObject({ status: 401 });
    expect(sessionState().status).toBe('in');
  });

  it('should load everything anew when another person signs in over an ended session', async () => {
    const { sessionEnded, signedIn, sessionState } = await start(json(200, answer()));
    sessionEnded();
    signedIn(answer({ user_id: 2 }));
    expect(replaced).toHaveBeenCalledWith('/');
    expect(sessionState().status).toBe('ended');
  });

  it('should ask again after a refusal, but not twice within a few seconds', async () => {
    const { call, canNow } = await start(json(200, answer()));
    vi.advanceTimersByTime(10_000);
    fetched.mockImplementation(async (path) =>
      path === '/api/auth/session' ? json(200, answer({}, {})) : refusal(403, 'forbidden'),
    );
    await expect(call('/api/categories')).rejects.toMatchObject({ status: 403 });
    await vi.waitFor(() => expect(canNow('category-setup', 'read')).toBe(false));
    await expect(call('/api/categories')).rejects.toMatchObject({ status: 403 });
    await expect(call('/api/categories')).rejects.toMatchObject({ status: 403 });
    expect(fetched.mock.calls.filter(([path]) => path === '/api/auth/session')).toHaveLength(2);
  });

  it('should stay signed in when the sign-out did not reach the server', async () => {
    const { signOut, sessionState } = await start(json(200, answer()));
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(signOut()).rejects.toMatchObject({ status: 0 });
    expect(sessionState().status).toBe('in');
    fetched.mockResolvedValueOnce(json(204, undefined));
    await signOut();
    expect(sessionState().status).toBe('out');
  });

  it('should send the header the server asks for, and read its refusals', async () => {
    const { call, ApiFailure } = await start(json(200, answer()));
    const body = { code: 'too_many_requests', detail: 'Slow down.', errors: { email: ['No.'], odd: 'x' } };
    fetched.mockResolvedValueOnce(json(429, body, { 'Retry-After': '12' }));
    const login = call('/api/auth/login', { body: {}, query: { a: [1, 2], b: undefined } });
    const failure = await login.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiFailure);
    expect(failure).toMatchObject({ status: 429, detail: 'Slow down.', retryAfter: 12, errors: { email: ['No.'] } });
    const [path, init] = fetched.mock.lastCall ?? [];
    expect(path).toBe('/api/auth/login?a=1&a=2');
    expect(init?.headers).toMatchObject({ 'X-Requested-With': 'fetch' });
    expect(init?.method).toBe('POST');
  });

  it('should keep the status of an answer that is not in the shape', async () => {
    const { call } = await start(json(200, answer()));
    fetched.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    const failure = { status: 502, code: 'unknown', detail: '', errors: {} };
    await expect(call('/api/categories')).rejects.toMatchObject(failure);
  });
});
