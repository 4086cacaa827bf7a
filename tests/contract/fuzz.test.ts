import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import type { Field, RecordData } from '../../resources/language/index.ts';
import { anyCharacter } from '../stage/any-character.ts';
import type { Answer, CallOptions, Client } from './client.ts';
import { EVERY_CALL } from './every-call.ts';
import { expectRefusal } from './expectations.ts';
import { startHost, type TestHost } from './host.ts';
import { csvOf, formOf } from './imports.ts';

/**
 * Calls drawn from the definitions: each field's values and what is none, operators, headers and
 * addresses, right and wrong mixed. Whatever is sent, it is answered, and never by a
 * mistake of the server's own.
 */

/**
 * How long the test queries one host, in milliseconds (FUZZ_MS extends it), and how much at
 * least, however slow the machine is.
 */
const TIME = Number(process.env.FUZZ_MS ?? 4000);
const LEAST = 20;

let server: TestHost;
const stored = new Map<string, readonly RecordData[]>();
beforeAll(async () => {
  server = await startHost();
  for (const name of Object.keys(registry.resources)) stored.set(name, await server.all(name));
});
afterAll(async () => {
  await server.reset();
  await server.close();
});

const TEXTS: readonly string[] = [
  ...['', ' ', '0', '-1', '1', '1.5', '1e400', '01', '٣', '½', 'NaN', 'null', 'true', 'undefined', '__proto__'],
  ...['\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\u202e', '\u200b', '\ufeff', '\uffff', 'ı', 'ß', 'ﬃ', '𝟘'],
  ...["'", '"', '\\', '%', '_', '(', '.*', '$1', '{}', '[]', '=1+1', '+971501234567', '../../etc/passwd', '%00', '%'],
  ...['2026-02-30', '0000-00-00', '2026-13-01', '9999-12-31', '+275760-09-13', '-000001-01-01', '2026-01-01T25:00:00Z'],
  'x'.repeat(600),
];
const NUMBERS: readonly number[] = [
  ...[0, -0, 1, -1, 0.1, 1.005, 1e21, 1e308, -1e308, 5e-324, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 999_999],
];
const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: anyCharacter, maxLength: 40 }));
const anything: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.constantFrom(...NUMBERS),
  fc.constantFrom(null, true, false, [], {}, [null], [[]], JSON.parse('{"__proto__":1,"constructor":1}')),
  fc.array(fc.oneof(text, fc.constantFrom(...NUMBERS)), { maxLength: 4 }),
  fc.jsonValue({ maxDepth: 3 }),
);

const RESOURCES = Object.keys(registry.resources).filter((name) =>
  registry.screens.some((each) => each.resource === name),
);
const fieldsOf = (name: string): readonly Field[] => registry.resources[name]?.fieldList ?? [];
const recordsOf = (name: string): readonly RecordData[] => stored.get(name) ?? [];

/** What may be right, five times as often as what is not. */
const mostly = <T>(right: fc.Arbitrary<T>, wrong: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: wrong });

/** What a field of some record holds, or anything. */
const heldOr = (name: string, field: string): fc.Arbitrary<unknown> => {
  const held = recordsOf(name)
    .slice(0, 20)
    .map((record) => record[field] ?? null);
  return held.length === 0 ? anything : mostly(fc.constantFrom(...held), anything);
};

/** The fields that forms write, sometimes all there are. */
const writtenIn = (name: string): string[] => {
  const written = registry.screens.filter((screen) => screen.resource === name).flatMap(({ writes }) => writes);
  return written.length === 0 ? fieldsOf(name).map((field) => field.name) : [...new Set(written)];
};

/** A body of a resource: some of its fields, and what is none. */
const bodyOf = (name: string): fc.Arbitrary<{ [field: string]: unknown }> =>
  fc
    .uniqueArray(fc.constantFrom(...writtenIn(name)), { maxLength: 4 })
    .chain((names) => fc.record(Object.fromEntries(names.map((field) => [field, heldOr(name, field)]))))
    .chain((body) =>
      mostly(fc.constant(null), fc.tuple(text, anything)).map((more) =>
        more ? { ...body, [more[0]]: more[1] } : body,
      ),
    );

const spelled = (value: unknown): string => (typeof value === 'string' ? value : String(JSON.stringify(value)));
const OPERATORS = ['', '_gte', '_lte', '_ne', '_like', '_in', '.id'];
const OWN = ['_sort', '_order', '_start', '_end', '_tab', 'q', 'id', '_version', 'dry_run', 'format', 'screen_label'];
const OF_REPORTS = ['period', 'grain', 'compare', '_of', '_cell'];

/** Keys of a query with values that may be right. */
const queryOf = (name: string): fc.Arbitrary<[string, string][]> => {
  const fields = fieldsOf(name).map((field) => field.name);
  const filter = fc
    .tuple(fc.constantFrom(...fields), fc.constantFrom(...OPERATORS))
    .chain(([field, operator]) => fc.tuple(fc.constant(field + operator), heldOr(name, field).map(spelled)));
  const own = fc.tuple(
    fc.constantFrom(...OWN),
    fc.oneof(text, fc.constantFrom('asc', 'desc', 'csv', 'xlsx', ...fields)),
  );
  return fc.oneof(
    fc.constant<[string, string][]>([]),
    fc.array(fc.oneof(filter, own, fc.tuple(text, text)), { maxLength: 4 }),
  );
};

const label = (name: string): fc.Arbitrary<string> => {
  const own = registry.screens.filter((screen) => screen.resource === name).map((screen) => screen.name);
  const other = registry.screens.map((screen) => screen.name);
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...own, ...(own.length === 0 ? other : [])) },
    { weight: 1, arbitrary: text },
  );
};

/** A part of an address: as it stands, encoded, or encoded wrongly. */
const part = fc.oneof(
  text.map((each) => encodeURIComponent(Buffer.from(each).toString()).slice(0, 3000)),
  fc.constantFrom('%', '%E0%A4%A', '%ff', '.', '..', '%2e%2e', '%2F', '%00', 'w0000000000000000', '1;2'),
);

/** The end of an address, that of a record's own, or nothing. */
const restOf = (name: string): fc.Arbitrary<string> => {
  const { moves = [] } = registry.resources[name] ?? {};
  const lists = registry.screens.flatMap(({ show }) => (show?.tabs ?? []).map((tab) => tab.name));
  const ids = recordsOf(name).map(({ id }) => String(id));
  const id = mostly(fc.constantFrom('1', ...ids), part);
  const ends = fc.constantFrom('history', 'x', ...moves.map((move) => move.name), ...lists);
  return fc.oneof(
    fc.constantFrom('', '/export', '/bulk', '/import'),
    fc.oneof(fc.constantFrom(...fieldsOf(name).map((field) => field.name)), part).map((field) => `/lookup/${field}`),
    id.map((each) => `/${each}`),
    fc.tuple(id, fc.oneof(ends, part)).map((both) => `/${both.join('/')}`),
  );
};

const HEADERS = [
  ...['Accept', 'Content-Type', 'Accept-Encoding', 'If-None-Match', 'Last-Event-ID', 'Range'],
  ...['Origin', 'X-Requested-With', 'X-Forwarded-For', 'Authorization', 'Cookie'],
];
/** What node lets through in a header. */
const sayable = text.map((each) => each.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 2000));
const headers = fc.oneof(
  { weight: 4, arbitrary: fc.constant<CallOptions['headers']>({}) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...HEADERS), sayable, { maxKeys: 2 }) },
);

type Drawn = {
  readonly who: 'admin' | 'vendor' | 'nobody';
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly raw?: FormData | string;
  readonly headers?: CallOptions['headers'];
};
const who = mostly<Drawn['who']>(fc.constantFrom('admin', 'admin', 'vendor'), fc.constant('nobody'));
const method = fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'HEAD', 'PUT');

const bulkOf = (name: string): fc.Arbitrary<unknown> =>
  fc.record(
    {
      action: fc.oneof(fc.constantFrom('set', 'delete'), anything),
      ids: fc.oneof(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 5 }), anything),
      values: bodyOf(name),
      all: fc.oneof(fc.constant(true), anything),
      expected: fc.oneof(fc.integer({ min: 0, max: 30 }), anything),
    },
    { requiredKeys: [] },
  );
const fileOf = (name: string): fc.Arbitrary<FormData> =>
  fc
    .array(fc.tuple(fc.constantFrom(...fieldsOf(name).map((field) => field.label)), text, text), { maxLength: 4 })
    .map((columns) => formOf(csvOf(...[0, 1, 2].map((at) => columns.map((column) => column[at] ?? '')))));

/** The methods an address knows, and sometimes another. */
const methodsOf = (rest: string): fc.Arbitrary<string> => {
  if (rest === '') return mostly(fc.constantFrom('GET', 'POST'), method);
  if (rest === '/bulk' || rest === '/import') return mostly(fc.constant('POST'), method);
  if (/^\/(lookup\/|export$)|\/history$/.test(rest)) return mostly(fc.constant('GET'), method);
  return mostly(
    fc.constantFrom(...(rest.split('/').length > 2 ? ['GET', 'POST'] : ['GET', 'PATCH', 'DELETE'])),
    method,
  );
};

/** Calls on the records of a resource. */
const callsOn = (name: string): fc.Arbitrary<Drawn> => {
  const [body, bulk, file] = [bodyOf(name), bulkOf(name), fileOf(name)];
  const at = restOf(name).chain((rest) => fc.tuple(fc.constant(rest), methodsOf(rest)));
  return fc
    .record({ who, headers, at, label: label(name), query: queryOf(name), body, bulk, file })
    .map(({ label: screen, at: [rest, by], query, body: sent, bulk: many, file: raw, ...drawn }) => {
      const path = `/api/${name}${rest}?${new URLSearchParams([['screen_label', screen], ...query])}`;
      if (by === 'GET' || by === 'HEAD') return { ...drawn, method: by, path };
      if (rest === '/import') return { ...drawn, method: by, path, raw };
      return { ...drawn, method: by, path, body: rest === '/bulk' ? many : sent };
    });
};

/** Characters of an address and what comes with it that Node refuses by itself: about 16 KB. */
const TOO_LONG = 12_000;

/** What would end the session of those who ask. */
const ENDING = ['/auth/logout', '/auth/sessions'];
const FIELDS = [
  ...['email', 'password', 'current', 'attempt', 'code', 'token', 'response', 'name'],
  ...['search', 'screen', 'lists', 'menu_opened', 'menu_closed', 'menu_folded', 'shared_with'],
];
const onAll: fc.Arbitrary<Drawn> = fc
  .record({
    ...{ who, headers, body: fc.oneof(fc.dictionary(fc.constantFrom(...FIELDS), anything, { maxKeys: 4 }), anything) },
    call: fc.constantFrom(...EVERY_CALL.filter(({ at }) => !ENDING.includes(at) && at !== '/events')),
    query: fc.array(fc.tuple(fc.oneof(fc.constantFrom('q', ...OWN, ...OF_REPORTS), text), text), { maxLength: 2 }),
    odd: fc.option(part, { freq: 3 }),
  })
  .map(({ call, query, odd, body, ...drawn }) => {
    const [at = '', before = ''] = call.at.split('?');
    const path = `/api${odd === null ? at : at.replace(/[^/]+$/, odd)}?${before}&${new URLSearchParams(query)}`;
    return { ...drawn, method: call.method, path, ...(call.method === 'GET' ? {} : { body }) };
  });

it(
  'should answer whatever it receives, and never by a mistake of its own',
  async () => {
    const clients: { readonly [who in Drawn['who']]: Client } = {
      admin: await server.signIn('admin@example.com'),
      vendor: await server.signIn('vendor@example.com'),
      nobody: server.client(),
    };
    const answers: Answer[] = [];
    const ask = async (drawn: Drawn): Promise<void> => {
      const { who: asks, method: by, path, body, raw, headers: sent = {} } = drawn;
      const answer = await clients[asks].call(by, path, body, { headers: sent, ...(raw && { raw }) });
      answers.push(answer);
      const text = `${by} ${path.slice(0, 500)}: ${JSON.stringify(answer.body)?.slice(0, 500)}`;
      expect(answer.status, text).toBeLessThan(500);
      // What Node itself does not read is answered before anything of ours.
      if (answer.status === 431) expect(path.length, text).toBeGreaterThan(TOO_LONG);
      else if (answer.status >= 400 && by !== 'HEAD') expectRefusal(answer, answer.status);
      // What failed after its answer began says so at its end.
      if (typeof answer.body === 'string') expect(answer.body, text).not.toContain('"code":"internal"');
      if (answer.status === 401 && asks !== 'nobody' && sent.Cookie === undefined)
        await server
          .signIn(asks === 'admin' ? 'admin@example.com' : 'vendor@example.com', clients[asks])
          .catch(() => undefined);
    };
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 3, arbitrary: fc.oneof(...RESOURCES.map(callsOn)) }, { weight: 1, arbitrary: onAll }),
        ask,
      ),
      { numRuns: 1_000_000, interruptAfterTimeLimit: TIME, markInterruptAsFailure: false },
    );
    expect(answers.length).toBeGreaterThan(LEAST);
    // It is no test of refusals alone.
    const done = answers.filter(({ status }) => status < 300).length;
    if (answers.length > 10 * LEAST) expect(done).toBeGreaterThan(answers.length / 100);
    expect((await server.audit()).filter(({ event }) => event === 'error.internal')).toEqual([]);
  },
  TIME + 60_000,
);
