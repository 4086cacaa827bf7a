import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal } from './expectations.ts';
import { startHost, type TestHost } from './host.ts';
import { expectSaid } from './outcomes.ts';
import { rawly } from './raw.ts';
import { running } from './running.ts';
import { unchanged } from './unchanged.ts';

/**
 * What stands before every call: by which name and from which pages the server is called, and what
 * a body may be.
 */

const { server, admin } = running({ admin: 'admin@example.com' }, { keeps: true });

const portOf = (host: TestHost): string => new URL(host.url).port;

describe('the name the server is called by', () => {
  const call = (host: string, target = '/api/auth/session') =>
    rawly(server.url, [`GET ${target} HTTP/1.1`, `Host: ${host}`]);

  it('should be one of its own', async () => {
    for (const name of ['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]'])
      expect((await call(`${name}:${portOf(server)}`)).status, name).toBe(401);
    const foreign = ['evil.example.com', 'localhost.evil.example.com', '127.0.0.1.evil.example.com'];
    for (const name of [...foreign, 'admin@127.0.0.1', '127.0.0.1/x', '']) expectRefusal(await call(name), 400);
    expectRefusal(await call('evil.example.com', '/'), 400);
  });

  it('should be one alone', async () => {
    const own = `Host: 127.0.0.1:${portOf(server)}`;
    for (const target of ['/api/auth/session', '/api/health', '/'])
      for (const other of [own, 'Host: evil.example.com'])
        expectRefusal(await rawly(server.url, [`GET ${target} HTTP/1.1`, own, other]), 400);
  });

  it('should not matter to what asks whether it lives', async () => {
    expect((await call('10.0.0.7:4000', '/api/health')).status).toBe(200);
  });
});

describe('the origin of a call that changes something', () => {
  const logout = (origin: string) =>
    server.client().post('/api/auth/logout', undefined, { headers: { Origin: origin } });

  it('should be exactly where people open the product', async () => {
    const port = portOf(server);
    expect((await logout(server.url)).status).toBe(204);
    for (const origin of [
      ...[`https://127.0.0.1:${port}`, `http://user@127.0.0.1:${port}`, `http://127.0.0.1:${port}/`],
      ...[`http://127.0.0.1:${port}, http://evil.example.com`, `http://localhost:${port}`],
      ...['http://127.0.0.1', 'http://127.0.0.1:1', 'null', ''],
    ])
      expectRefusal(await logout(origin), 403);
  });

  it('should be noted where it is another one', async () => {
    await logout('https://evil.example.com');
    const line = { event: 'call.foreign', outcome: 'refused', method: 'POST', source: '127.0.0.1' };
    expect((await server.audit()).at(-1)).toMatchObject(line);
  });
});

describe('a server with a public address', () => {
  let open: TestHost;
  beforeAll(async () => {
    open = await startHost({
      publicUrl: 'https://admin.example.com',
      env: { OTHER_ORIGINS: 'https://office.example.com:8443, http://intranet' },
    });
  });
  afterAll(() => open.close());
  const call = (host: string, origin?: string) =>
    rawly(open.url, [
      ...['POST /api/auth/logout HTTP/1.1', `Host: ${host}`, 'X-Requested-With: fetch', 'Content-Length: 0'],
      ...(origin === undefined ? [] : [`Origin: ${origin}`]),
    ]);

  it('should answer under its names, and to pages of exactly its origins', async () => {
    const own = ['https://admin.example.com', 'https://office.example.com:8443', 'http://intranet'];
    for (const host of ['admin.example.com', 'office.example.com', 'intranet', `127.0.0.1:${portOf(open)}`])
      for (const origin of [undefined, ...own])
        expect((await call(host, origin)).status, `${host} ${origin}`).toBe(204);
    for (const host of ['admin.example.com.evil.example', 'example.com'])
      expectRefusal(await call(host, 'https://admin.example.com'), 400);
    for (const origin of [
      ...['http://admin.example.com', 'https://admin.example.com:8443', 'https://x@admin.example.com'],
      ...['https://office.example.com', `http://127.0.0.1:${portOf(open)}`],
    ])
      expectRefusal(await call('admin.example.com', origin), 403);
  });

  it('should have no levers: whoever is let in from outside comes from this machine too', async () => {
    const host = `Host: localhost:${portOf(open)}`;
    for (const path of ['outbox', 'faults', 'records/users'])
      expectRefusal(await rawly(open.url, [`GET /mock/${path} HTTP/1.1`, host]), 404);
    expectRefusal(await rawly(open.url, ['POST /mock/reset HTTP/1.1', host, 'Content-Length: 0']), 404);
  });
});

describe('a target that is no address', () => {
  const targets = [
    ...['//', '///api/health', '/%', '/%zz', '/api/%zz', '/api/%', '/api/files/%c0%ae', '/mock/%zz', '/a%00b', '/?%'],
    ...['/nothing', '/api//auth/session', '/api/categories/%E0%A4%A', '/api/categories//[', '/..%2f..%2fetc/passwd'],
    ...['http://evil.example.com/api/auth/session', 'http://127.0.0.1/nothing', '*'],
  ];

  it.each(targets)('should be refused in the one shape: %s', async (target) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      if (target === '*' && method !== 'OPTIONS') continue;
      const headers = [`Host: 127.0.0.1:${portOf(server)}`, 'X-Requested-With: fetch', 'Content-Length: 0'];
      const answer = await rawly(server.url, [`${method} ${target} HTTP/1.1`, ...headers]);
      expect(answer.status, `${method} ${target}`).toBeGreaterThanOrEqual(400);
      expect(answer.status, `${method} ${target}`).toBeLessThan(500);
      expectRefusal(answer, answer.status);
    }
  });
});

describe('a JSON body', () => {
  const LABEL = 'screen_label=category-setup';
  const sending = { 'Content-Type': 'application/json' };
  const BODIES: readonly (readonly [method: string, path: string])[] = [
    ['POST', `/api/categories?${LABEL}`],
    ['PATCH', `/api/categories/1?${LABEL}`],
    ['POST', `/api/categories/bulk?${LABEL}`],
    ['POST', '/api/products/1/approve?screen_label=product-requests'],
    ['POST', '/api/product/admin_approve?screen_label=product-requests'],
    ['PATCH', '/api/roles/3?screen_label=role-list'],
    ['PATCH', '/api/auth/preferences'],
    ['PATCH', '/api/auth/profile'],
    ['POST', '/api/auth/views'],
  ];
  const send = (method: string, path: string, raw: string) =>
    admin.call(method, path, undefined, { raw, headers: sending });
  unchanged(() => Promise.all(['categories', 'products', 'roles', 'zones'].map(server.all)));

  it.each([
    ['POST', '/api/categories?screen_label=category-setup'],
    ['POST', '/mock/session'],
    ['PATCH', '/mock/records/zones/1'],
  ])('should be refused where it is nested deeply: %s %s', async (method, path) => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const)
      for (const depth of [33, 4250, 40_000])
        expectRefusal(await send(method, path, `{"name":${open.repeat(depth)}1${close.repeat(depth)}}`), 400);
  });

  it('should be refused, never stumbled over, whatever its depth, width and keys', { timeout: 60_000 }, async () => {
    const keys = fc.constantFrom(
      ...['name', '__proto__', 'constructor', 'toString', 'values', '', 'k'.repeat(50_000), '\u0000'],
    );
    const value = fc.oneof(
      fc.nat({ max: 5000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
      fc.nat({ max: 5000 }).map((depth) => `${'{"__proto__":'.repeat(depth)}1${'}'.repeat(depth)}`),
      fc.nat({ max: 60_000 }).map((width) => `[${Array.from({ length: width }, () => '1').join(',')}]`),
      fc.nat({ max: 9 }).map((width) => `{${Array.from({ length: width }, () => '"a":[{}]').join(',')}}`),
      fc.constantFrom('1e999', '-0', '""', '"\\ud800"', 'true', '123456789012345678901234567890'),
    );
    const entry = fc.tuple(keys, value).map(([key, each]) => `${JSON.stringify(key)}:${each}`);
    const body = fc.array(entry, { minLength: 1, maxLength: 3 }).map((entries) => `{${entries.join(',')}}`);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...BODIES), body, async ([method, path], raw) => {
        const answer = await send(method, path, raw);
        // Preferences and a category's PATCH may take nothing at all for an answer.
        if (answer.status === 200) return;
        expect([400, 403, 404, 409, 413, 422]).toContain(answer.status);
        expectRefusal(answer, answer.status);
        expect(JSON.stringify(answer.body).length).toBeLessThan(4000);
      }),
      { numRuns: 150 },
    );
  });

  it('should count the last of two equal keys, like everything that reads JSON', async () => {
    const twice = '{"name":7,"screen":"category-setup","search":"","name":""}';
    expectSaid(await send('POST', '/api/auth/views', twice), 422, 'Please name the view', 'name');
  });
});
