import { describe, expect, it } from 'vitest';
import { expectRefusal } from './expectations.ts';
import { DEMO_PASSWORD, SYSTEM } from './host.ts';
import { running } from './running.ts';

/**
 * Limits as a host keeps them: in its store, counted one by one however many come at once. What
 * they are: `tests/integration/auth-*`.
 */

const ADMIN = 'admin@example.com';
const { server } = running();

const login = () => server.client().post('/api/auth/login', { email: ADMIN, password: DEMO_PASSWORD });
const verify = (attempt: string, code: string) => server.client().post('/api/auth/otp/verify', { attempt, code });
const wrongCode = async (): Promise<string> => {
  const code = (await server.outbox()).find(({ kind }) => kind === 'one_time_code')?.code;
  return String((Number(code) + 1) % 10_000).padStart(4, '0');
};
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
});
