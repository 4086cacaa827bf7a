import { describe, expect, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import type { Answer, Client } from './client.ts';
import { EVERY_CALL, type KnownCall, named, routeOf } from './every-call.ts';
import { expectRefusal } from './expectations.ts';
import { SYSTEM } from './host.ts';
import { running } from './running.ts';
import { unchanged } from './unchanged.ts';

/**
 * Bad requests to all calls there are: each its own 4xx in the common shape, and nothing
 * changed.
 */

const { server, admin, first } = running(
  { admin: 'admin@example.com', first: 'first.login@example.com' },
  { keeps: true },
);

const KEPT = [
  // What the server does by itself meanwhile, as its jobs, is nobody's doing.
  ...Object.values(registry.resources).flatMap(({ name, history }) => (history ? [name] : [])),
  ...[SYSTEM.files, SYSTEM.history, SYSTEM.views, SYSTEM.weekly, SYSTEM.preferences],
  ...[SYSTEM.factors, SYSTEM.sessions, SYSTEM.presence],
];
/** When a session was used last is all that a refused call writes. */
const rowsOf = async (name: string) => (await server.all(name)).map(({ seen_at: _seen, ...record }) => record);
unchanged(() => Promise.all(KEPT.map(rowsOf)));

const isWrite = ({ method }: KnownCall): boolean => method !== 'GET';
const WRITES = EVERY_CALL.filter(isWrite);
const BODIES = WRITES.filter(({ takes }) => takes === 'json');
const JSON_TYPE = { 'Content-Type': 'application/json' };

const call = (client: Client, { method, at }: KnownCall, body?: unknown): Promise<Answer> =>
  client.call(method, `/api${at}`, body);
type Headers = { readonly [name: string]: string };
const raw = ({ method, at }: KnownCall, text: string | Uint8Array, headers: Headers = JSON_TYPE): Promise<Answer> =>
  admin.call(method, `/api${at}`, undefined, { raw: text, headers });
const withQuery = ({ at }: KnownCall, query: string): string => `/api${at}${at.includes('?') ? '&' : '?'}${query}`;

/** Asserts that a call is refused so; a failure names it. */
function expectRefused(of: KnownCall, answer: Answer, status: number, field?: string): void {
  expect(answer.status, `${named(of)}: ${JSON.stringify(answer.body)?.slice(0, 300)}`).toBe(status);
  expectRefusal(answer, status, field);
}
const none = (each: KnownCall): object | undefined => (isWrite(each) ? {} : undefined);
const ofJson = ({ takes }: KnownCall): object | undefined => (takes === 'json' ? {} : undefined);

describe('the table of all calls', () => {
  it('should hold every method of each, and each address be one of its path', async () => {
    for (const route of new Set(EVERY_CALL.map((each) => each.route))) {
      const calls = EVERY_CALL.filter((each) => each.route === route);
      const methods = calls.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
      for (const { at } of calls) {
        expect(routeOf(at), at).toBe(route);
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
        expectRefused(each, await server.client().call(each.method, `/api${each.at}`, none(each), { headers }), 401);
      }
  });

  it('should wait for the first password, but what leads to it', async () => {
    for (const each of EVERY_CALL.filter(({ who, beforePassword }) => who !== 'anybody' && !beforePassword)) {
      const answer = await call(first, each, none(each));
      expectRefused(each, answer, 403);
      expect(answer.body.detail, named(each)).toBe('Please change your password first.');
    }
  });

  it('should refuse a query nobody could mean', async () => {
    // Whoever asks only whether it lives may add what they like to get by a cache.
    for (const each of EVERY_CALL.filter(({ route }) => route !== '/health'))
      for (const query of ['nonsense=1', '__proto__=1', '_where=%7B%7D'])
        expectRefused(each, await admin.call(each.method, withQuery(each, query), each.sound), each.unknown ?? 400);
  });

  it('should refuse two labels, or one that is none', async () => {
    for (const each of EVERY_CALL.filter(({ who, at }) => who === 'grant' && at.includes('?'))) {
      const from = (path: string) => admin.call(each.method, path, ofJson(each));
      expectRefused(each, await from(withQuery(each, 'screen_label=role-list')), 400, 'screen_label');
      for (const label of ['', 'no-such-screen', '__proto__', 'constructor', '%00'])
        expectRefused(each, await from(`/api${each.at.replace(/=.*$/, `=${label}`)}`), 403);
    }
  });
});

describe('every call that changes something', () => {
  it('should refuse a key by which it can be known again that is none', async () => {
    for (const each of WRITES.filter(({ method }) => method === 'POST'))
      for (const key of ['', 'two words', 'x'.repeat(201), 'x'.repeat(9000), 'a, b', '\u00fc', '\t']) {
        const headers = { 'Idempotency-Key': key };
        expectRefused(each, await admin.call('POST', `/api${each.at}`, ofJson(each), { headers }), 400);
      }
  });

  it('should refuse what another site could have sent', async () => {
    const requested = [undefined, 'XMLHttpRequest'].map((by) => ({ 'X-Requested-With': by }));
    const foreign = ['https://evil.example', 'null'].map((Origin) => ({ Origin }));
    for (const each of WRITES)
      for (const headers of [...requested, ...foreign])
        expectRefused(each, await admin.call(each.method, `/api${each.at}`, {}, { headers }), 403);
  });

  it('should refuse a body that is no JSON, too deep, too large or of another type', async () => {
    for (const each of WRITES.filter(({ takes }) => takes !== 'form')) {
      const is = async (status: number, answer: Promise<Answer>) => expectRefused(each, await answer, status);
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
      expectRefused(each, await raw(each, '[]'), 400);
      const answer = await raw(each, '{"nonsense":1,"constructor":2,"__proto__":{"admin":true}}');
      expectRefused(each, answer, 422);
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
      ] as const)
        expectRefused(each, await raw(each, text, { 'Content-Type': type }), status);
    }
  });
});
