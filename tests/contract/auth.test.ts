import { request as httpRequest } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Client } from './client.ts';
import { expectRefusal, expectWrong } from './expectations.ts';
import { DEMO_PASSWORD as PASSWORD } from './host.ts';
import { done } from './outcomes.ts';
import { running } from './running.ts';

/** Signing in over a whole host; codes and limits by themselves: `tests/integration/auth-*`. */

const NEW = 'lamp-violet-canoe';

const { server } = running();

const login = (email = 'admin@example.com', password = PASSWORD) =>
  server.client().post('/api/auth/login', { email, password });
const codeFor = async (email: string): Promise<string | undefined> =>
  (await server.outbox()).find(({ kind, to }) => kind === 'one_time_code' && to === email)?.code;

describe('signing out', () => {
  it('should leave nothing of what was seen in the browser', async () => {
    const client = await server.signIn('support@example.com');
    const out = await client.post('/api/auth/logout');
    expect(out.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(out.headers.getSetCookie()[0]).toMatch(/Max-Age=0/);
    const again = await server.signIn('support@example.com');
    const [{ id }] = (await again.get('/api/auth/sessions')).body;
    expect((await again.delete(`/api/auth/sessions/${id}`)).headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect((await again.post('/api/auth/logout')).headers.get('clear-site-data')).toBe('"cache", "storage"');
  });
});

describe('signing in', () => {
  it.each([
    ['admin@example.com', 'Super Admin', '/dashboard'],
    ['first.login@example.com', 'Operations', '/auth/force-password'],
  ])('should take %s from password and code to the first page', async (email, role, landing) => {
    const client = server.client();
    const started = await client.post('/api/auth/login', { email, password: PASSWORD });
    const { attempt, ...rest } = started.body;
    expect(rest).toEqual({ sent_to: expect.stringContaining('***@'), resend_after: 300, factors: ['email'] });
    expect((await client.get('/api/auth/session')).status).toBe(401);
    const verified = done(await client.post('/api/auth/otp/verify', { attempt, code: await codeFor(email) }));
    expect(verified.body).toMatchObject({ user: { email, role_name: role }, landing });
    expect((await client.get('/api/auth/session')).body).toEqual(verified.body);
    expect((await client.post('/api/auth/logout')).status).toBe(204);
    expect((await client.get('/api/auth/session')).status).toBe(401);
  });

  it('should end a session whose cookie was kept after signing out', async () => {
    const client = await server.signInByCode('admin@example.com');
    const stored = client.cookie;
    await client.post('/api/auth/logout');
    client.cookie = stored;
    expectRefusal(await client.get('/api/auth/session'), 401);
    expectRefusal(await client.get('/api/categories?screen_label=category-setup'), 401);
  });

  it('should answer alike for wrong, unknown and inactive', async () => {
    const wrong = await login('admin@example.com', 'wrong-password');
    expectRefusal(wrong, 401);
    for (const email of ['nobody@example.com', 'inactive@example.com'])
      expect(await login(email), email).toMatchObject({ status: 401, body: wrong.body });
  });
});

describe('bad input to signing in', () => {
  const [ATTEMPT, CODE] = ['A'.repeat(22), '0042'];
  const NO_ATTEMPT = 'Attempt is required';
  const NO_CODE = 'Please enter complete email OTP';
  const DEAD = 'This link is not valid any more. Please ask for a new one.';
  /** What each call takes: by field a good value and what is said where it is missing. */
  const CALLS: readonly (readonly [path: string, fields: { readonly [field: string]: readonly [string, string] }])[] = [
    ['/login', { email: ['admin@example.com', 'Email is required'], password: [PASSWORD, 'Password is required'] }],
    ['/otp/verify', { attempt: [ATTEMPT, NO_ATTEMPT], code: [CODE, NO_CODE] }],
    ['/otp/resend', { attempt: [ATTEMPT, NO_ATTEMPT] }],
    ['/sign-up/verify', { attempt: [ATTEMPT, NO_ATTEMPT], code: [CODE, NO_CODE] }],
    ['/sign-up/resend', { attempt: [ATTEMPT, NO_ATTEMPT] }],
    ['/password/forgot', { email: ['nobody@example.com', 'Email is required'] }],
    ['/password/reset', { token: ['A'.repeat(43), DEAD], password: [NEW, 'Password is required'] }],
    ['/password', { current: [PASSWORD, 'Current password is required'], password: [NEW, 'New password is required'] }],
  ];

  let admin: Client;
  beforeEach(async () => {
    admin = await server.signIn('admin@example.com');
  });
  const send = (path: string, body: unknown): Promise<Answer> =>
    (path === '/password' ? admin : server.client()).post(`/api/auth${path}`, body);

  it.each(CALLS)('%s should name every missing and wrongly typed field', async (path, fields) => {
    const of = (at: 0 | 1) => Object.entries(fields).map(([name, both]) => [name, both[at]] as const);
    const good = Object.fromEntries(of(0));
    const nothing = await send(path, {});
    expectRefusal(nothing, 422);
    expect(nothing.body.errors).toEqual(Object.fromEntries(of(1).map(([name, message]) => [name, [message]])));
    expect((await send(path, undefined)).body.errors).toEqual(nothing.body.errors);
    for (const field of Object.keys(fields))
      for (const value of [null, 7, true, ['x'], { $ne: null }, '', 'x'.repeat(5000)]) {
        expectWrong(await send(path, { ...good, [field]: value }), 422, [field]);
      }
  });

  it('should take calls of our own pages, whose origin and label are known', async () => {
    const body = { email: 'admin@example.com', password: PASSWORD };
    const headers = { Origin: server.url };
    done(await server.client().post('/api/auth/login?screen_label=login', body, { headers }));
  });

  it.each([
    ...['plain', 'a@b', '@example.com', 'a b@example.com', 'a@example.com\nBcc: x@example.com', '+971501234567'],
    `${'a'.repeat(300)}@example.com`,
  ])('should not take %j for an address', async (email) => {
    for (const path of ['/login', '/password/forgot']) {
      const answer = await send(path, path === '/login' ? { email, password: 'x' } : { email });
      expectRefusal(answer, 422);
      expect(answer.body.errors).toEqual({ email: ['Invalid email'] });
    }
  });

  it('should answer 404 in the common shape for paths next to its calls, and 401 to whoever is not signed in', async () => {
    const admin = await server.signIn('admin@example.com');
    for (const path of ['', '/', '/login/', '/Login', '/otp', '/session/', '/profiles']) {
      expectRefusal(await admin.get(`/api/auth${path}`), 404);
      expectRefusal(await server.client().get(`/api/auth${path}`), 401);
    }
  });

  it('should go on answering when a caller hangs up in the middle of a body', async () => {
    const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'fetch', 'Content-Length': 1000 };
    const { port } = new URL(server.url);
    const request = httpRequest({ port, method: 'POST', path: '/api/auth/login', headers });
    request.on('error', () => undefined);
    request.write('{"email":', () => request.destroy());
    await new Promise((done) => request.on('close', done));
    expect((await login()).status).toBe(200);
  });
});
