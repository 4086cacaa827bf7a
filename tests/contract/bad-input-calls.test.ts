import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import type { Answer, Client } from './client.ts';
import { EVERY_CALL, type KnownCall, named } from './every-call.ts';
import { expectRefusal } from './expectations.ts';
import { SYSTEM, startHost, type TestHost } from './host.ts';

/**
 * What holds for every call there is, asked wrongly: its own 4xx in the one shape, and nothing
 * changed.
 */

let server: TestHost;
let admin: Client;
let first: Client;
let before: string;

const KEPT = [
  // What the server does by itself meanwhile, as its jobs, is nobody's doing.
  ...Object.values(registry.resources).flatMap(({ name, history }) => (history ? [name] : [])),
  ...[
    SYSTEM.files,
    SYSTEM.history,
    SYSTEM.views,
    SYSTEM.weekly,
    SYSTEM.preferences,
    SYSTEM.factors,
    SYSTEM.sessions,
    SYSTEM.presence,
  ],
];
const state = async (): Promise<string> =>
  JSON.stringify(
    await Promise.all(
      KEPT.map(async (name) =>
        // When a session was used last is all that a refused call writes.
        (await server.all(name)).map(({ seen_at: _seen, ...record }) => record),
      ),
    ),
  );

beforeAll(async () => {
  server = await startHost();
  admin = await server.signIn('admin@example.com');
  first = await server.signIn('first.login@example.com');
  before = await state();
});
afterAll(() => server.close());
afterEach(async () => {
  const was = before;
  before = await state();
  expect(before === was, 'something was changed').toBe(true);
});

const isWrite = ({ method }: KnownCall): boolean => method !== 'GET';
const WRITES = EVERY_CALL.filter(isWrite);
const BODIES = WRITES.filter(({ takes }) => takes === 'json');
const JSON_TYPE = { 'Content-Type': 'application/json' };

const call = (client: Client, { method, at }: KnownCall, body?: unknown): Promise<Answer> =>
  client.call(method, `/api${at}`, body);
const raw = (
  { method, at }: KnownCall,
  text: string | Uint8Array,
  headers: { readonly [name: string]: string } = JSON_TYPE,
): Promise<Answer> => admin.call(method, `/api${at}`, undefined, { raw: text, headers });
const withQuery = ({ at }: KnownCall, query: string): string => `/api${at}${at.includes('?') ? '&' : '?'}${query}`;

describe('the list of all calls', () => {
  it('should hold every path the router has', () => {
    // What is below /auth and no call is not there for anybody.
    const known = new Set(['/auth/*', ...EVERY_CALL.map(({ route }) => route)].map((route) => `/api${route}`));
    expect(server.routes.map(({ path }) => path).toSorted()).toEqual([...known].toSorted());
  });

  it('should hold every method of each, and each address be one of its path', async () => {
    for (const route of new Set(EVERY_CALL.map((each) => each.route))) {
      const calls = EVERY_CALL.filter((each) => each.route === route);
      const methods = calls.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
      for (const { at } of calls) {
        const path = `/api${at}`.replace(/\?.*$/s, '');
        expect(server.routes.find(({ takes }) => takes(path))?.path, at).toBe(`/api${route}`);
        for (const other of ['PUT', 'OPTIONS', 'QUERY', 'PATCH', 'DELETE', 'POST', 'GET']) {
          if (methods.includes(other)) continue;
          const answer = await admin.call(other, `/api${at}`);
          expectRefusal(answer, 405);
          expect(answer.headers.get('Allow')?.split(', ').toSorted(), `${other} ${at}`).toEqual(methods.toSorted());
        }
      }
    }
    expectRefusal(await admin.get('/api/auth/nonsense'), 404);
  });
});

describe('every call', () => {
  it('should be nobody’s without a session, but what is everybody’s', async () => {
    const cookies = ['', 'session=', 'session=x', `session=${'A'.repeat(43)}`, `session=${'A'.repeat(5000)}`, '%%%'];
    for (const each of EVERY_CALL.filter(({ who }) => who !== 'anybody'))
      for (const cookie of cookies) {
        const headers = { Cookie: cookie === '' ? undefined : cookie };
        const answer = await server
          .client()
          .call(each.method, `/api${each.at}`, isWrite(each) ? {} : undefined, { headers });
        expect(answer.status, `${named(each)} with ${cookie.slice(0, 20)}`).toBe(401);
        expectRefusal(answer, 401);
      }
  });

  it('should wait for the first password, but what leads to it', async () => {
    for (const each of EVERY_CALL.filter(({ who, beforePassword }) => who !== 'anybody' && !beforePassword)) {
      const answer = await call(first, each, isWrite(each) ? {} : undefined);
      expect(answer.status, named(each)).toBe(403);
      expectRefusal(answer, 403);
      expect(answer.body.detail, named(each)).toBe('Please change your password first.');
    }
  });

  it('should refuse a query nobody could mean', async () => {
    // Whoever asks only whether it lives may add what they like to get by a cache.
    for (const each of EVERY_CALL.filter(({ route }) => route !== '/health'))
      for (const query of ['nonsense=1', '__proto__=1', '_where=%7B%7D']) {
        const answer = await admin.call(each.method, withQuery(each, query), each.sound);
        const { unknown: status = 400 } = each;
        expect(answer.status, `${named(each)} with ${query}: ${JSON.stringify(answer.body)}`).toBe(status);
        expectRefusal(answer, status);
      }
  });

  it('should refuse two labels, or one that is none', async () => {
    for (const each of EVERY_CALL.filter(({ who, at }) => who === 'screen' && at.includes('?'))) {
      const body = each.takes === 'json' ? {} : undefined;
      const twice = await admin.call(each.method, withQuery(each, 'screen_label=role-list'), body);
      expect(twice.status, named(each)).toBe(400);
      expectRefusal(twice, 400, 'screen_label');
      for (const label of ['', 'no-such-screen', '__proto__', 'constructor', '%00']) {
        const answer = await admin.call(each.method, `/api${each.at.replace(/=.*$/, `=${label}`)}`, body);
        expect(answer.status, `${named(each)} from ${label}`).toBe(403);
        expectRefusal(answer, 403);
      }
    }
  });
});

describe('every call that changes something', () => {
  it('should refuse a key by which it can be known again that is none', async () => {
    for (const each of WRITES.filter(({ method }) => method === 'POST'))
      for (const key of ['', 'two words', 'x'.repeat(201), 'x'.repeat(9000), 'a, b', '\u00fc', '\t']) {
        const headers = { 'Idempotency-Key': key };
        const answer = await admin.call('POST', `/api${each.at}`, each.takes === 'json' ? {} : undefined, { headers });
        expect(answer.status, `${named(each)} with ${key.slice(0, 20)}`).toBe(400);
        expectRefusal(answer, 400);
      }
  });

  it('should refuse what another site could have sent', async () => {
    const foreign = [
      { 'X-Requested-With': undefined },
      { 'X-Requested-With': 'XMLHttpRequest' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
    ];
    for (const each of WRITES)
      for (const headers of foreign) {
        const answer = await admin.call(each.method, `/api${each.at}`, {}, { headers });
        expect(answer.status, named(each)).toBe(403);
        expectRefusal(answer, 403);
      }
  });

  it('should refuse a body that is no JSON, too deep, too large or of another type', async () => {
    for (const each of WRITES.filter(({ takes }) => takes !== 'form')) {
      const is = async (status: number, answer: Promise<Answer>): Promise<void> => {
        const found = await answer;
        expect(found.status, named(each)).toBe(status);
        expectRefusal(found, status);
      };
      for (const text of ['{', '{"a":', '7', '"text"', 'null', 'NaN', '{"a":1e}', '\uFEFF{'])
        await is(400, raw(each, text));
      await is(400, raw(each, new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])));
      await is(400, raw(each, `${'{"a":'.repeat(4250)}1${'}'.repeat(4250)}`));
      await is(400, raw(each, `{"${'k'.repeat(201)}":1}`));
      await is(413, raw(each, `{"a":"${'x'.repeat(300_000)}"}`));
      await is(415, raw(each, 'a=b', { 'Content-Type': 'application/x-www-form-urlencoded' }));
      await is(415, raw(each, '{}', { 'Content-Type': 'application/json; charset=klingon' }));
      await is(415, raw(each, '{}', { ...JSON_TYPE, 'Content-Encoding': 'nonsense' }));
    }
  });

  it('should refuse a body that is no object, or holds what it does not know, naming it', async () => {
    for (const each of BODIES) {
      const list = await raw(each, '[]');
      expect(list.status, named(each)).toBe(400);
      expectRefusal(list, 400);
      const answer = await raw(each, '{"nonsense":1,"constructor":2,"__proto__":{"admin":true}}');
      expect(answer.status, `${named(each)}: ${JSON.stringify(answer.body)}`).toBe(422);
      expectRefusal(answer, 422);
      expect(Object.keys(answer.body.errors), named(each)).toEqual(
        expect.arrayContaining(each.first === undefined ? ['nonsense', 'constructor', '__proto__'] : [each.first]),
      );
    }
  });

  it('should refuse a form that is none', async () => {
    for (const each of WRITES.filter(({ takes }) => takes === 'form')) {
      for (const [text, type, status] of [
        ['{}', 'application/json', 415],
        ['a=b', 'application/x-www-form-urlencoded', 415],
        ['x', 'multipart/form-data', 400],
        ['x', 'multipart/form-data; boundary=b', 400],
        ['--b--\r\n', 'multipart/form-data; boundary=b', 422],
      ] as const) {
        const answer = await raw(each, text, { 'Content-Type': type });
        expect(answer.status, `${named(each)} with ${type}`).toBe(status);
        expectRefusal(answer, status);
      }
    }
  });
});
