import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, CallOptions } from './client.ts';
import { startHost, type TestHost } from './host.ts';

const PASSWORD = 'Demo-pass-2026';
const NEW = 'lamp-violet-canoe';

let server: TestHost;
beforeAll(async () => {
  server = await startHost();
});
afterAll(() => server.close());
beforeEach(() => server.reset());

const login = (email = 'admin@example.com', password = PASSWORD) =>
  server.client().post('/api/auth/login', { email, password });
const codeFor = async (email: string): Promise<string | undefined> =>
  (await server.outbox()).find(({ kind, to }) => kind === 'one_time_code' && to === email)?.code;
const other = (code: string | undefined): string => String((Number(code) + 1) % 10_000).padStart(4, '0');

/** Every refusal has this shape, and tells nothing of the machine. */
function expectRefusal(answer: Answer, status: number): void {
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  expect(Object.keys(answer.body).sort()).toEqual(['code', 'detail', 'errors']);
  expect(typeof answer.body.code).toBe('string');
  expect(answer.body.detail).not.toBe('');
  for (const sentences of Object.values<unknown>(answer.body.errors)) expect(sentences).toEqual([expect.any(String)]);
  expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts\b|\bat .*:\d+|SyntaxError/);
}

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
    expect(started.body).toEqual({
      attempt: expect.any(String),
      sent_to: expect.stringContaining('***@'),
      resend_after: 300,
      factors: ['email'],
    });
    expect((await client.get('/api/auth/session')).status).toBe(401);
    const verified = await client.post('/api/auth/otp/verify', {
      attempt: started.body.attempt,
      code: await codeFor(email),
    });
    expect(verified.status).toBe(200);
    expect(verified.body).toMatchObject({ user: { email, role_name: role }, landing });
    expect((await client.get('/api/auth/session')).body).toEqual(verified.body);
    expect((await client.post('/api/auth/logout')).status).toBe(204);
    expect((await client.get('/api/auth/session')).status).toBe(401);
  });

  it('should end a session whose cookie was kept after signing out', async () => {
    const client = await server.signInByCode('admin@example.com');
    const kept = client.cookie;
    await client.post('/api/auth/logout');
    client.cookie = kept;
    expectRefusal(await client.get('/api/auth/session'), 401);
    expectRefusal(await client.get('/api/categories?screen_label=category-setup'), 401);
  });

  it('should answer alike for wrong, unknown and inactive', async () => {
    const answers = [
      await login('admin@example.com', 'wrong-password'),
      await login('nobody@example.com'),
      await login('inactive@example.com'),
      await login('inactive@example.com', 'wrong-password'),
    ];
    for (const answer of answers) expectRefusal(answer, 401);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('should let no half-signed-in caller do anything but send the code', async () => {
    const client = server.client();
    const { attempt } = (await client.post('/api/auth/login', { email: 'admin@example.com', password: PASSWORD })).body;
    expect(client.cookie).toBe('');
    client.cookie = `session=${attempt}`;
    for (const path of ['/api/auth/session', '/api/categories?screen_label=category-setup'])
      expectRefusal(await client.get(path), 401);
  });

  it('should say 429 and Retry-After to the sixth wrong code, and to a resend before its time', async () => {
    const { attempt } = (await login()).body;
    const wrong = other(await codeFor('admin@example.com'));
    for (let i = 0; i < 5; i += 1)
      expectRefusal(await server.client().post('/api/auth/otp/verify', { attempt, code: wrong }), 401);
    for (const [path, body] of [
      ['/api/auth/otp/verify', { attempt, code: wrong }],
      ['/api/auth/otp/resend', { attempt }],
    ] as const) {
      const answer = await server.client().post(path, body);
      expectRefusal(answer, 429);
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(280);
      expect(Number(answer.headers.get('Retry-After'))).toBeLessThanOrEqual(300);
    }
  });

  it('should forget limits and sessions at a reset of the fixtures', async () => {
    const client = await server.signInByCode('admin@example.com');
    for (let i = 0; i < 11; i += 1) await login('support@example.com', 'wrong-password');
    expect((await login('support@example.com')).status).toBe(429);
    await server.reset();
    expect((await login('support@example.com')).status).toBe(200);
    expect((await client.get('/api/auth/session')).status).toBe(401);
  });
});

describe('passwords', () => {
  it('should keep a user who must change the password from everything else until it is done', async () => {
    const client = await server.signInByCode('first.login@example.com');
    const blocked = await client.get('/api/categories?screen_label=category-setup');
    expectRefusal(blocked, 403);
    expect(blocked.body.detail).toBe('Please change your password first.');
    expect((await client.get('/api/auth/session')).status).toBe(200);
    expect((await client.post('/api/auth/password', { current: PASSWORD, password: NEW })).status).toBe(204);
    expect((await client.get('/api/categories?screen_label=category-setup')).status).toBe(200);
    expect((await client.get('/api/auth/session')).body.landing).toBe('/dashboard');
  });

  it('should set a new one by the mailed link, once', async () => {
    const signedIn = await server.signInByCode('ops@example.com');
    const asked = await server.client().post('/api/auth/password/forgot', { email: 'ops@example.com' });
    const unknown = await server.client().post('/api/auth/password/forgot', { email: 'nobody@example.com' });
    expect([asked.status, asked.body]).toEqual([202, unknown.body]);
    const sent = await expect
      .poll(async () => (await server.outbox()).filter(({ kind }) => kind === 'password_reset'))
      .toHaveLength(1)
      .then(() => server.outbox());
    const token = sent.find(({ kind }) => kind === 'password_reset')?.token;
    for (const password of ['password', '87654321', 'Passw0rd!', 'Admin@123', 'superadmin', 'Home Services']) {
      const weak = await server.client().post('/api/auth/password/reset', { token, password });
      expectRefusal(weak, 422);
      expect(weak.body.errors.password, password).toHaveLength(1);
    }
    expect((await server.client().post('/api/auth/password/reset', { token, password: NEW })).status).toBe(204);
    expectRefusal(await server.client().post('/api/auth/password/reset', { token, password: NEW }), 422);
    expect((await signedIn.get('/api/auth/session')).status).toBe(401);
    expectRefusal(await login('ops@example.com'), 401);
    await server.signInByCode('ops@example.com', NEW);
  });
});

describe('bad input to signing in', () => {
  const CALLS: readonly { path: string; good: { [field: string]: string }; messages: { [field: string]: string } }[] = [
    {
      path: '/login',
      good: { email: 'admin@example.com', password: PASSWORD },
      messages: { email: 'Email is required', password: 'Password is required' },
    },
    {
      path: '/otp/verify',
      good: { attempt: 'A'.repeat(22), code: '0042' },
      messages: { attempt: 'Attempt is required', code: 'Please enter complete email OTP' },
    },
    { path: '/otp/resend', good: { attempt: 'A'.repeat(22) }, messages: { attempt: 'Attempt is required' } },
    {
      path: '/sign-up/verify',
      good: { attempt: 'A'.repeat(22), code: '0042' },
      messages: { attempt: 'Attempt is required', code: 'Please enter complete email OTP' },
    },
    { path: '/sign-up/resend', good: { attempt: 'A'.repeat(22) }, messages: { attempt: 'Attempt is required' } },
    { path: '/password/forgot', good: { email: 'nobody@example.com' }, messages: { email: 'Email is required' } },
    {
      path: '/password/reset',
      good: { token: 'A'.repeat(43), password: NEW },
      messages: {
        token: 'This link is not valid any more. Please ask for a new one.',
        password: 'Password is required',
      },
    },
    {
      path: '/password',
      good: { current: PASSWORD, password: NEW },
      messages: { current: 'Current password is required', password: 'New password is required' },
    },
  ];

  const send = async (path: string, body?: unknown, options?: CallOptions): Promise<Answer> => {
    const client = server.client();
    if (path === '/password') client.cookie = cookie;
    return client.post(`/api/auth${path}`, body, options);
  };
  let cookie = '';
  beforeEach(async () => {
    cookie = (await server.signInByCode('admin@example.com')).cookie;
  });

  it.each(CALLS)('$path should name every missing, extra and wrongly typed field', async ({ path, good, messages }) => {
    const nothing = await send(path, {});
    expectRefusal(nothing, 422);
    expect(nothing.body.errors).toEqual(
      Object.fromEntries(Object.entries(messages).map(([field, message]) => [field, [message]])),
    );
    expect((await send(path)).body.errors).toEqual(nothing.body.errors);

    const extra = await send(path, { ...good, role_id: 1, is_active: true });
    expectRefusal(extra, 422);
    expect(extra.body.errors).toEqual({ role_id: ['Unknown field'], is_active: ['Unknown field'] });
    const hidden = await send(path, undefined, {
      raw: `{"__proto__":{"is_admin":true},${JSON.stringify(good).slice(1)}`,
      headers: { 'Content-Type': 'application/json' },
    });
    expectRefusal(hidden, 422);

    for (const field of Object.keys(good)) {
      for (const value of [null, 7, true, ['x'], { $ne: null }, '', 'x'.repeat(5000)]) {
        const answer = await send(path, { ...good, [field]: value });
        expectRefusal(answer, 422);
        expect(Object.keys(answer.body.errors)).toEqual([field]);
      }
    }
  });

  it.each(CALLS)('$path should refuse what is not a JSON object, or too much of one', async ({ path, good }) => {
    const json = { 'Content-Type': 'application/json' };
    for (const raw of ['{"email":', 'nonsense', '"text"', '7', 'null', '[]', '[{}]', '\u0000']) {
      expectRefusal(await send(path, undefined, { raw, headers: json }), 400);
    }
    expectRefusal(await send(path, { ...good, filler: 'x'.repeat(2_000_000) }), 413);
    const form = new URLSearchParams(good).toString();
    expectRefusal(
      await send(path, undefined, { raw: form, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }),
      415,
    );
    expectRefusal(
      await send(path, undefined, { raw: JSON.stringify(good), headers: { 'Content-Type': 'text/plain' } }),
      415,
    );
  });

  it.each([...CALLS, { path: '/logout', good: {}, messages: {} }])(
    '$path should refuse other sites, other methods and unknown keys',
    async ({ path, good }) => {
      expectRefusal(await send(path, good, { headers: { 'X-Requested-With': undefined } }), 403);
      expectRefusal(await send(path, good, { headers: { 'X-Requested-With': 'XMLHttpRequest' } }), 403);
      for (const Origin of ['https://evil.example', 'null', `${server.url}0`]) {
        expectRefusal(await send(path, good, { headers: { Origin } }), 403);
      }
      for (const method of ['GET', 'PATCH', 'DELETE']) {
        const answer = await server.client().call(method, `/api/auth${path}`);
        expectRefusal(answer, 405);
        expect(answer.headers.get('Allow')).toBe('POST');
      }
      for (const query of ['?admin=1', '?_end=1000000', '?email_like=(', '?__proto__=1']) {
        expectRefusal(await send(`${path}${query}`, good), 400);
      }
    },
  );

  it('should take calls of our own pages, whose origin and label are known', async () => {
    const answer = await send(
      '/login?screen_label=login',
      { email: 'admin@example.com', password: PASSWORD },
      { headers: { Origin: server.url } },
    );
    expect(answer.status).toBe(200);
  });

  it.each([
    'plain',
    'a@b',
    '@example.com',
    'a b@example.com',
    'a@example.com\nBcc: x@example.com',
    '+971501234567',
    `${'a'.repeat(300)}@example.com`,
  ])('should not take %j for an address', async (email) => {
    for (const path of ['/login', '/password/forgot']) {
      const answer = await send(path, path === '/login' ? { email, password: 'x' } : { email });
      expectRefusal(answer, 422);
      expect(answer.body.errors).toEqual({ email: ['Invalid email'] });
    }
  });

  it.each([
    '',
    'session=',
    `session=${'A'.repeat(43)}`,
    `session=${'A'.repeat(5000)}`,
    'session=../../etc/passwd',
    'session=%E0%A4%A',
    '__proto__=x',
  ])('should take the cookie %j for nobody', async (forged) => {
    const client = server.client();
    client.cookie = forged;
    expectRefusal(await client.get('/api/auth/session'), 401);
    expectRefusal(await client.post('/api/auth/password', { current: PASSWORD, password: NEW }), 401);
    expect((await client.post('/api/auth/logout')).status).toBe(204);
  });

  it('should answer 404 in the one shape beside its calls', async () => {
    for (const path of [
      '/api/auth',
      '/api/auth/',
      '/api/auth/login/',
      '/api/auth/Login',
      '/api/auth/otp',
      '/api/auth/session/',
      '/api/auth/profiles',
    ]) {
      expectRefusal(await server.client().get(path), 404);
    }
  });

  it('should go on answering when a caller hangs up in the middle of a body', async () => {
    const { port } = new URL(server.url);
    await new Promise<void>((done) => {
      const request = httpRequest({
        port,
        method: 'POST',
        path: '/api/auth/login',
        headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'fetch', 'Content-Length': 1000 },
      });
      request.on('error', () => done());
      request.write('{"email":');
      setTimeout(() => request.destroy(new Error('hung up')), 50);
    });
    expect((await login()).status).toBe(200);
  });
});
