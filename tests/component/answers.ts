import { expect, onTestFinished, vi } from 'vitest';
import type { Row } from '../../resources/language/index.ts';

/** The API as a test gives its answers: there is no server. */

/** Default status: 200; default total: as many as there are rows. A `body` is sent as it is. */
export type Answer = {
  readonly status?: number;
  readonly json?: unknown;
  readonly body?: BodyInit;
  readonly headers?: { readonly [name: string]: string };
};
export type Call = {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Row;
  readonly headers: Headers;
};
/** Answers by `METHOD /path`, of which the first counts; a path's `*` stands for one part. */
export type Answers = { readonly [call: string]: (call: Call) => Answer | Promise<Answer> };

/** A promise, and what settles it. */
export function held<T>(): { readonly promise: Promise<T>; readonly release: (value: T) => void } {
  let release = (_value: T): void => undefined;
  const promise = new Promise<T>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}

/** The calls that were made, in order: `POST /api/boats/1/note`, with query and body. */
export type Calls = readonly { readonly call: string; readonly query: string; readonly body: Row }[];

/** All calls, and those that write. */
export type Log = { readonly calls: Calls; readonly written: Calls };

/** Answers calls of the page. One without an answer is refused, and fails the test. */
export function answerCalls(answers: Answers): Log {
  const calls: Calls[number][] = [];
  const written: Calls[number][] = [];
  const unknown: string[] = [];
  const patterns = Object.entries(answers).map(
    ([named, answer]) => [new RegExp(`^${named.replaceAll('*', '[^/]+')}$`), answer] as const,
  );
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname: path, search, searchParams: query } = new URL(input, location.origin);
    const call = `${init.method ?? 'GET'} ${path}`;
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Row) : ({} as Row);
    // Who else has a record open: nobody.
    if (path.endsWith('/here')) return Response.json([]);
    const made = { call, query: search, body };
    calls.push(made);
    if (init.method !== undefined && init.method !== 'GET') written.push(made);
    const found = patterns.find(([pattern]) => pattern.test(call))?.[1];
    if (!found) unknown.push(call);
    const {
      status = 200,
      json,
      body: sent = JSON.stringify(json),
      headers,
    } = (await found?.({ path, query, body, headers: new Headers(init.headers) })) ?? {
      status: 404,
      json: { code: 'not_found', detail: 'The test says nothing of it.' },
    };
    const total = String(Array.isArray(json) ? json.length : 1);
    const type = { 'Content-Type': 'application/json', 'X-Total-Count': total };
    return new Response(sent, { status, headers: { ...type, ...headers } });
  });
  onTestFinished(() => {
    expect(unknown).toEqual([]);
  });
  return { calls, written };
}

/** Answers with a failure. */
export const refused = (status = 500, code = 'internal', detail = ''): Answer => ({
  status,
  json: { code, detail, errors: {} },
});

/** The rows of each resource. A write changes them, and an undo puts back what it changed. */
export type Records = { readonly [resource: string]: readonly Row[] };

/** Answers of the calls that read and write records one by one. */
export function recordAnswers(records: Records): Answers {
  const undoing: (() => Row)[] = [];
  const answers: { [call: string]: Answers[string] } = {
    'POST /api/history/*/undo': ({ path }) => ({ json: undoing[Number(path.split('/')[3])]?.() }),
  };
  for (const [resource, given] of Object.entries(records)) {
    const rows = given.map((row) => ({ _version: 1, ...row }) as Row);
    const list = `/api/${resource}`;
    const at = (path: string): number => rows.findIndex(({ id }) => String(id) === path.split('/')[3]);
    const written = (json: Row, undo: () => Row): Answer => ({
      json,
      headers: { 'X-History-Entry': String(undoing.push(undo) - 1) },
    });
    answers[`GET ${list}`] = ({ query }) => {
      const found = rows.filter((row) => isFound(row, query));
      const page = found.slice(Number(query.get('_start') ?? 0), Number(query.get('_end') ?? found.length));
      return { json: page, headers: { 'X-Total-Count': String(found.length) } };
    };
    answers[`GET ${list}/*`] = ({ path }) => (at(path) < 0 ? refused(404, 'not_found') : { json: rows[at(path)] });
    answers[`POST ${list}`] = ({ body }) => {
      const row = { ...body, id: rows.length + 100, _version: 1 } as Row;
      rows.push(row);
      return written(row, () => rows.pop() as Row);
    };
    answers[`PATCH ${list}/*`] = ({ path, body }) => {
      const before = rows[at(path)] as Row;
      const set = (row: Row): Row => {
        rows[at(path)] = row;
        return row;
      };
      return written(set({ ...before, ...body, _version: Number(before._version) + 1 }), () => set(before));
    };
    answers[`DELETE ${list}/*`] = ({ path }) => {
      const position = at(path);
      const [row] = rows.splice(position, 1) as [Row];
      return written(row, () => {
        rows.splice(position, 0, row);
        return row;
      });
    };
  }
  return answers;
}

/** Whether a row has what is searched, and each value that is filtered by. */
const isFound = (row: Row, query: URLSearchParams): boolean =>
  [...new Set(query.keys())].every((key) =>
    key === 'q'
      ? JSON.stringify(row)
          .toLowerCase()
          .includes(String(query.get(key)).toLowerCase())
      : !(key in row) || query.getAll(key).includes(String(row[key])),
  );
