import { afterEach, expect, it } from 'vitest';
import { DEMO_PASSWORD, startHost, type TestHost } from './host.ts';

let server: TestHost;
afterEach(() => server.close());

/** Where the server takes a sign-in with this header to come from. */
async function sourceWith(forwarded: string): Promise<string> {
  const client = server.client();
  const options = { headers: { 'X-Forwarded-For': forwarded } };
  const login = await client.post('/api/auth/login', { email: 'ops@example.com', password: DEMO_PASSWORD }, options);
  const code = (await server.outbox())[0]?.code;
  await client.post('/api/auth/otp/verify', { attempt: login.body.attempt, code }, options);
  return (await client.get('/api/auth/sessions')).body[0].source;
}

/** The statuses of so many requests for links, each for another address and with another header. */
async function statusesOf(count: number): Promise<Set<number>> {
  const found = new Set<number>();
  for (let at = 0; at < count; at++) {
    const headers = { 'X-Forwarded-For': `203.0.113.${at}` };
    found.add(
      (await server.client().post('/api/auth/password/forgot', { email: `x${at}@example.com` }, { headers })).status,
    );
  }
  return found;
}

it('should believe nobody by default', async () => {
  server = await startHost();
  expect(await sourceWith('203.0.113.9')).toBe('127.0.0.1');
  expect(await statusesOf(61)).toEqual(new Set([202, 429]));
});

it('should believe a trusted proxy, and of the sources it reports only the last stranger', async () => {
  server = await startHost({ env: { TRUSTED_PROXIES: '127.0.0.0/8, 198.51.100.7' } });
  expect(await sourceWith('203.0.113.9')).toBe('203.0.113.9');
  expect(await sourceWith('192.0.2.1, 203.0.113.9, 198.51.100.7')).toBe('203.0.113.9');
  expect(await statusesOf(61)).toEqual(new Set([202]));
});

it('should not believe another proxy than the trusted ones', async () => {
  server = await startHost({ env: { TRUSTED_PROXIES: '10.0.0.0/8' } });
  expect(await sourceWith('203.0.113.9')).toBe('127.0.0.1');
});
