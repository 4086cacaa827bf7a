import { describe, expect, it } from 'vitest';
import type { Answer } from './client.ts';
import { expectRefusal, expectWrong } from './expectations.ts';
import { done } from './outcomes.ts';
import { rawly } from './raw.ts';
import { running } from './running.ts';

const { server } = running();

/** What is sent as it stands, under a name and a version of HTTP that no client would say. */
const ask = (host: string, path = '/mock/outbox', version = '1.1'): Promise<Answer> =>
  rawly(server.url, [`GET ${path} HTTP/${version}`, `Host: ${host}`]);

describe('the levers', () => {
  it.each(['/outbox', '/faults', '/records/users'])('should not be there behind a proxy: %s', async (path) => {
    const headers = [
      ...['Host', 'Proto', 'Port', 'Server', 'Prefix', 'Client-Cert'].map((each) => `X-Forwarded-${each}`),
      ...['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP', 'X-Client-IP', 'X-Cluster-Client-IP'],
      ...['X-Original-Forwarded-For', 'X-Original-Host', 'X-Envoy-External-Address', 'X-Amzn-Trace-Id'],
      ...['X-Azure-ClientIP', 'True-Client-IP', 'Fastly-Client-IP', 'Fly-Client-IP', 'CF-Connecting-IP', 'CF-Ray'],
      ...['CDN-Loop', 'X-Request-Id', 'X-Request-Start', 'X-Correlation-Id', 'X-Trace-Id', 'X-B3-TraceId', 'B3'],
      ...['X-Cloud-Trace-Context', 'traceparent', 'tracestate'],
    ];
    for (const header of headers)
      expectRefusal(await server.client().get(`/mock${path}`, { headers: { [header]: '127.0.0.1' } }), 404);
  });

  it('should not be there under a name that only resolves to this machine', async () => {
    for (const host of ['evil.example.com', '127.0.0.1.evil.example.com'])
      expect((await ask(host)).status, host).not.toBe(200);
    expect((await ask('localhost:4000')).status).toBe(200);
  });

  it('should not be there for a proxy that tells nothing of itself but speaks as proxies do', async () => {
    const { host } = new URL(server.url);
    for (const path of ['/mock/outbox', '/mock/records/users']) expectRefusal(await ask(host, path, '1.0'), 404);
    expect((await ask(host)).status).toBe(200);
  });

  it('should refuse pages of another origin, and bodies a form can send', async () => {
    const client = server.client();
    for (const path of ['/mock/reset', '/mock/faults', '/mock/records/zones']) {
      expectRefusal(await client.post(path, {}, { headers: { Origin: 'http://evil.example.com' } }), 403);
      expectRefusal(await client.post(path, {}, { headers: { 'Sec-Fetch-Site': 'cross-site' } }), 403);
      expectRefusal(await client.post(path, undefined, { raw: '{}', headers: { 'Content-Type': 'text/plain' } }), 415);
    }
    expectRefusal(await client.get('/mock/outbox', { headers: { Origin: 'null' } }), 403);
  });

  it('should answer unknown ones as missing', async () => {
    expectRefusal(await server.client().get('/mock/nothing'), 404);
  });

  it('should show in the outbox what was sent, newest first', async () => {
    await server.signInByCode('admin@example.com');
    await server.signInByCode('ops@example.com');
    const sent = await server.outbox();
    expect(sent.map(({ to }) => to)).toEqual(['ops@example.com', 'admin@example.com']);
    const [code, at] = [expect.stringMatching(/^\d{4}$/), expect.stringMatching(/Z$/)];
    expect(sent[0]).toEqual({ to: 'ops@example.com', kind: 'one_time_code', code, at });
  });
});

describe('reset', () => {
  it('should bring the fixtures back and forget sessions, mails and faults', async () => {
    const client = server.client();
    const admin = await server.signInByCode('admin@example.com');
    await server.remove('zones', 14);
    await client.post('/mock/faults', { method: 'GET', path: '/api/health', status: 500 });
    await client.post('/mock/reset');
    done(await client.get('/api/health'));
    expect(await server.one('zones', 14)).toBeDefined();
    expect((await admin.get('/api/auth/session')).status).toBe(401);
    expect(await server.outbox()).toEqual([]);
    expect((await client.get('/mock/faults')).body).toEqual([]);
  });

  it('should let whoever tried too many links that do not exist try again', async () => {
    const body = { token: 'none', password: 'Seven green camels' };
    const tried = async (): Promise<number> => (await server.client().post('/api/auth/password/reset', body)).status;
    let refused = await tried();
    for (let tries = 1; refused !== 429 && tries < 100; tries++) refused = await tried();
    expect(refused).toBe(429);
    await server.client().post('/mock/reset', {});
    expect(await tried()).toBe(422);
  });
});

describe('a session without password and code', () => {
  const mint = (body: unknown, client = server.client()) => client.post('/mock/session', body);

  it('should be the same as one that was signed in for', async () => {
    const client = server.client();
    const minted = done(await mint({ email: 'Support@example.com' }, client));
    const signedIn = await server.signInByCode('support@example.com');
    const known = await signedIn.get('/api/auth/session');
    expect(minted.body).toEqual(known.body);
    expect(minted.headers.get('x-access-version')).toBe(known.headers.get('x-access-version'));
    expect((await client.get('/api/auth/session')).body).toEqual(known.body);
    expect((await client.get('/api/categories?screen_label=category-setup')).status).toBe(200);
    expect(minted.headers.getSetCookie()[0]).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  it.each(['nobody@example.com', 'inactive@example.com'])('should not be made for %s', async (email) => {
    const client = server.client();
    expectRefusal(await mint({ email }, client), 404);
    expect(client.cookie).toBe('');
  });

  it.each([
    [{}, ['email']],
    [{ email: 7 }, ['email']],
    [{ email: 'admin' }, ['email']],
    [{ email: 'admin@example.com', role_id: 1 }, ['role_id']],
    [[], []],
  ])('should refuse %j', async (body, wrong) => {
    expectWrong(await mint(body), 400, wrong);
  });
});

describe('the clock', () => {
  const set = (body: unknown) => server.client().post('/mock/clock', body);
  const away = (answer: Answer) => Math.abs(Date.parse(answer.body.now) - Date.now());

  it('should be moved, run on from there, and be set right again', async () => {
    const support = await server.signInByCode('support@example.com');
    const later = new Date(Date.now() + 2 * 3600_000).toISOString();
    const moved = done(await set({ now: later }));
    expect(Date.parse(moved.body.now) - Date.parse(later)).toBeLessThan(5000);
    expectRefusal(await support.get('/api/auth/session'), 401);
    const again = await server.signInByCode('support@example.com');
    expect(Date.parse((await server.outbox())[0]?.at ?? '') - Date.parse(later)).toBeGreaterThan(0);
    expect((await again.get('/api/auth/session')).status).toBe(200);
    expect(away(await set({}))).toBeLessThan(5000);
  });

  it('should take an offset, and the past', async () => {
    expect((await set({ now: '2026-03-01T12:00:00+04:00' })).body.now).toMatch(/^2026-03-01T08:00:0\d\.\d{3}Z$/);
  });

  it('should be set right by a reset', async () => {
    await set({ now: '2040-01-01T00:00:00Z' });
    await server.reset();
    await server.signInByCode('admin@example.com');
    expect(Math.abs(Date.parse((await server.outbox())[0]?.at ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it.each([
    [{ now: 'tomorrow' }, ['now']],
    [{ now: '2026-03-01' }, ['now']],
    [{ now: '2026-13-01T00:00:00Z' }, ['now']],
    [{ now: 7 }, ['now']],
    [{ now: null }, ['now']],
    [{ at: '2026-03-01T00:00:00Z' }, ['at']],
  ])('should refuse %j, and stay', async (body, wrong) => {
    expectWrong(await set(body), 400, wrong);
    expect(away(await set({}))).toBeLessThan(5000);
  });
});

describe('faults', () => {
  const add = (fault: unknown) => server.client().post('/mock/faults', fault);
  const HEALTH = { method: 'GET', path: '/api/health' };

  it('should refuse the next calls that match, so many times, in the one shape', async () => {
    const client = server.client();
    expect((await add({ method: 'get', path: '/api/health', status: 500, times: 2 })).status).toBe(201);
    expect((await client.post('/api/health')).status).not.toBe(500);
    expectRefusal(await client.get('/api/health?x=1'), 500);
    expectRefusal(await client.get('/api/health'), 500);
    expect((await client.get('/api/health')).status).toBe(200);
  });

  it.each([
    [429, 'too_many_requests'],
    [409, 'conflict'],
    [503, 'unavailable'],
    [502, 'internal'],
    [418, 'bad_request'],
  ])('should answer %i as %s', async (status, code) => {
    await add({ method: 'GET', path: '/api/health', status });
    const answer = await server.client().get('/api/health');
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.headers.has('retry-after')).toBe(status === 429);
  });

  it('should only delay where no status is named', async () => {
    await add({ ...HEALTH, delay_ms: 40 });
    const began = performance.now();
    done(await server.client().get('/api/health'));
    expect(performance.now() - began).toBeGreaterThan(35);
  });

  it('should be listed and taken back', async () => {
    await add({ ...HEALTH, status: 500, times: 3 });
    await server.client().get('/api/health');
    const left = [{ ...HEALTH, status: 500, delay_ms: 0, times: 2 }];
    expect((await server.client().get('/mock/faults')).body).toEqual(left);
    done(await server.client().delete('/mock/faults'), 204);
    done(await server.client().get('/api/health'));
  });

  it.each([
    [[], []],
    [{}, ['method', 'path']],
    [{ method: 'FLY', path: '/api/x' }, ['method']],
    [{ method: 'GET', path: '/mock/outbox' }, ['path']],
    [{ method: 'GET', path: '/api/x?y' }, ['path']],
    [{ method: 'GET', path: '/api/x', status: 200 }, ['status']],
    [{ method: 'GET', path: '/api/x', status: '500' }, ['status']],
    [{ method: 'GET', path: '/api/x', times: 0 }, ['times']],
    [{ method: 'GET', path: '/api/x', delay_ms: -1 }, ['delay_ms']],
    [{ method: 'GET', path: '/api/x', extra: 1 }, ['extra']],
    [JSON.parse('{"method":"GET","path":"/api/x","__proto__":1}'), ['__proto__']],
  ])('should refuse %j', async (fault, wrong) => expectWrong(await add(fault), 400, wrong));

  it('should refuse broken JSON', async () => {
    const headers = { 'Content-Type': 'application/json' };
    expectRefusal(await server.client().post('/mock/faults', undefined, { raw: '{', headers }), 400);
  });
});
