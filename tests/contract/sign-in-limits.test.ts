import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nameOf } from '../../api/auth/secrets.ts';
import { expectRefusal } from './expectations.ts';
import { DEMO_PASSWORD, SYSTEM, startHost, type TestHost } from './host.ts';

/** Limits as a host keeps them: in its store, counted one by one however many come at once. */

const ADMIN = 'admin@example.com';
const OFF =
  'Too many wrong codes were entered for this account. Please choose a new password with "Having issues with your password?".';

let server: TestHost;
beforeAll(async () => {
  server = await startHost();
});
afterAll(() => server.close());
beforeEach(() => server.reset());

const login = (email = ADMIN, client = server.client()) =>
  client.post('/api/auth/login', { email, password: DEMO_PASSWORD });
const verify = (attempt: string, code: string) => server.client().post('/api/auth/otp/verify', { attempt, code });
const wrongCode = async (): Promise<string> => {
  const code = (await server.outbox()).find(({ kind }) => kind === 'one_time_code')?.code;
  return String((Number(code) + 1) % 10_000).padStart(4, '0');
};
/** So many things that were counted just now, each named after its moment where it has a name. */
const counted = (id: string, count: number, name = '') =>
  server.put(SYSTEM.limits, {
    id,
    hits: Array.from({ length: count }, () => `${new Date().toISOString()}${name}`),
    until: '2099-01-01T00:00:00.000Z',
  });

describe('wrong codes', () => {
  it('should each be counted, also of many at once, and make the account wait', async () => {
    const [one, two] = [(await login()).body.attempt, (await login()).body.attempt];
    const code = await wrongCode();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => verify(at % 2 ? one : two, code)));
    // A code of the other sign-in is as wrong as any.
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    for (const answer of answers.filter(({ status }) => status !== 401)) expectRefusal(answer, 429);
    expect((await server.one(SYSTEM.limits, 'wrong-codes:1'))?.hits).toHaveLength(5);
    await expect
      .poll(async () => (await server.outbox())[0])
      .toMatchObject({ kind: 'notice', about: 'wrong_codes', to: ADMIN });
  });

  it('should turn codes off at the fiftieth, until a link to the mailbox sets a new password', async () => {
    const { attempt } = (await login()).body;
    await counted('wrong-codes:1', 49, ' strangers');
    await server.ahead(24 * 3_600_000);
    const late = (await login()).body.attempt;
    expectRefusal(await verify(late, await wrongCode()), 401);
    await expect.poll(async () => (await server.outbox())[0]).toMatchObject({ kind: 'notice', about: 'codes_off' });
    for (const answer of [await login(), await verify(late, '0000')]) {
      expectRefusal(answer, 403);
      expect(answer.body.detail).toBe(OFF);
    }
    expectRefusal(await verify(attempt, '0000'), 401);
    await server.client().post('/api/auth/password/forgot', { email: ADMIN });
    await expect.poll(async () => (await server.outbox())[0]?.kind).toBe('password_reset');
    const token = (await server.outbox())[0]?.token;
    const password = 'lamp-violet-canoe';
    expect((await server.client().post('/api/auth/password/reset', { token, password })).status).toBe(204);
    await expect.poll(async () => (await server.outbox())[0]).toMatchObject({ about: 'password_changed', to: ADMIN });
    await server.signInByCode(ADMIN, password);
  });

  it('should be nobody’s for sign-ins that do not exist, and refused after sixty', async () => {
    const before = await server.all(SYSTEM.limits);
    const lines = (await server.audit()).length;
    const answers: number[] = [];
    for (let i = 0; i < 70; i += 1) answers.push((await verify('A'.repeat(22), '0042')).status);
    expect(answers.filter((status) => status === 401)).toHaveLength(60);
    expect(answers.at(-1)).toBe(429);
    expect(await server.all(SYSTEM.limits)).toEqual(before);
    expect((await server.audit()).length - lines).toBeLessThanOrEqual(20);
  });
});

describe('a place', () => {
  it('should stay open to whoever signed in there while others at the same address fill every count', async () => {
    const known = await server.signInByCode(ADMIN);
    await known.post('/api/auth/logout');
    expect(known.place).toMatch(/^place=[\w-]{43}$/);
    await counted('password-source:127.0.0.1', 310);
    await counted(`password-account:${nameOf(ADMIN)}`, 60);
    await counted('send:1', 10);
    const stranger = await login();
    expectRefusal(stranger, 429);
    expect(Number(stranger.headers.get('Retry-After'))).toBeLessThanOrEqual(900);
    expect((await login(ADMIN, known)).status).toBe(200);
    const other = await login('ops@example.com', known);
    expectRefusal(other, 429);
  });
});

describe('a link for a forgotten password', () => {
  it('should be sent once in a quarter of an hour, and stay good', async () => {
    const ask = () => server.client().post('/api/auth/password/forgot', { email: 'ops@example.com' });
    const answers = await Promise.all(Array.from({ length: 8 }, ask));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    await expect.poll(async () => (await server.outbox()).length).toBe(1);
    expect(await server.all(SYSTEM.resets)).toHaveLength(1);
    await server.ahead(15 * 60_000 + 1000);
    await ask();
    await expect.poll(async () => (await server.outbox()).length).toBe(2);
    expect(await server.all(SYSTEM.resets)).toHaveLength(2);
  });

  it('should leave as much behind for an address nobody has', async () => {
    const ask = (email: string) => server.client().post('/api/auth/password/forgot', { email });
    const rows = async () => (await server.all(SYSTEM.limits)).length + (await server.all(SYSTEM.resets)).length;
    await ask('first@example.com');
    const before = await rows();
    await ask('ops@example.com');
    const between = await rows();
    await ask('nobody@example.com');
    expect((await rows()) - between).toBe(between - before);
  });
});
