import type { NextFunction, Request, RequestHandler, Response } from 'express';
import jsonServer from 'json-server';
import { ApiError, badRequest, conflict } from '../api/errors.ts';
import { type Historian, Journal, recordName } from '../api/history/journal.ts';
import type { StoredLine } from '../api/history/line.ts';
import { SYSTEM } from '../api/system.ts';
import type { Id, RecordData } from '../resources/language/index.ts';
import type { JsonStore, RawRecords } from './json-store.ts';

type State = { [collection: string]: readonly RecordData[] };

/** What json-server's router made of one request. */
type Outcome = { readonly status: number; readonly data: unknown };

/**
 * json-server's own router on the raw records of the resources, for testers: no session, no guard,
 * no validation. It never touches the store: it reads copies, and writes to one whose differences
 * are then committed, each with a line of history that says so. How often a record was written is
 * the store's to count: `_version` is not shown here, and what is sent under that name is left out.
 */
export function rawRecords(historian: Historian, store: JsonStore): RequestHandler {
  const { registry } = historian;
  const names = Object.keys(registry.resources);
  const lists = new WeakMap<readonly RecordData[], readonly RecordData[]>();
  const listOf = (name: string): readonly RecordData[] => {
    const records = store.current(name);
    const known = lists.get(records) ?? Object.freeze(records.map(shown));
    lists.set(records, known);
    return known;
  };
  const current = (): State => Object.fromEntries(names.map((name) => [name, listOf(name)]));
  return (request, response, next) => {
    const reading = request.method === 'GET' || request.method === 'HEAD';
    // json-server puts an id into the very body it was sent.
    const numbered = (request.body as { id?: unknown } | undefined)?.id !== undefined;
    const answer = reading
      ? run(current(), request, response)
      : store.raw((records) => write(records, { historian, names, numbered }, request, response));
    answer.then(
      ({ status, data }) => response.status(status).json(data),
      (error) => next(refusal(error)),
    );
  };
}

/**
 * Runs json-server's router on a state; what it would have sent is handed back, what it throws is
 * thrown.
 */
function run(state: State, request: Request, response: Response): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const router = jsonServer.router(state);
    request.query = literally(request.query);
    // Its last layer answers errors with the stack; without it they come to us.
    router.stack.pop();
    router.render = (_, answer) => {
      if (answer.statusCode === 404) reject(new ApiError('not_found', 'Not found.'));
      else resolve({ status: answer.statusCode, data: answer.locals.data });
    };
    router(request, response, ((error?: unknown) =>
      reject(error ?? new ApiError('not_found', 'Not found.'))) as NextFunction);
  });
}

/**
 * json-server makes a regular expression of what a `…_like` is given, and some take for ever: here
 * it is text to be found as it stands.
 */
const literally = (query: Request['query']): Request['query'] =>
  Object.fromEntries(
    Object.entries(query).map(([key, value]) => [key, key.endsWith('_like') ? textsIn(value).map(escaped) : value]),
  );

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.flatMap(textsIn) : [String(value)]);

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

async function write(
  records: RawRecords,
  {
    historian,
    names,
    numbered,
  }: { readonly historian: Historian; readonly names: readonly string[]; readonly numbered: boolean },
  request: Request,
  response: Response,
): Promise<Outcome> {
  const { resources } = historian.registry;
  const journal = new Journal(historian, { by: null, screen: null });
  const note = (name: string, id: Id, was: RecordData | undefined): void => {
    const resource = resources[name];
    if (resource) journal.note(resource, was, records.one(name, id), { event: 'raw' });
  };
  const before = new Map(names.map((name) => [name, records.all(name).map(shown)]));
  const state: State = JSON.parse(JSON.stringify(Object.fromEntries(before)));
  const given = new Set(names.flatMap((name) => state[name] ?? []));
  const outcome = await run(state, request, response);
  let data = outcome.data;
  for (const name of names) {
    const after = state[name] ?? [];
    const old = new Map((before.get(name) ?? []).map((record) => [record.id, record]));
    for (const record of after) {
      const stored = old.get(record.id);
      old.delete(record.id);
      if (stored && JSON.stringify(stored) === JSON.stringify(record)) continue;
      if (!stored && given.has(record)) throw badRequest('An id cannot be changed.');
      const was = stored && records.one(name, stored.id);
      const written = put(records, name, record, stored !== undefined || numbered);
      note(name, written.id, was);
      data = shown(written);
      if (!stored) response.location(`${request.baseUrl}/${name}/${(data as RecordData).id}`);
    }
    for (const id of old.keys()) {
      const was = records.one(name, id);
      records.remove(name, id);
      note(name, id, was);
    }
  }
  // By version, so that each record's last line stands.
  const lines = records.all(SYSTEM.history).map((row) => row as unknown as StoredLine);
  const last = new Map(
    lines.toSorted((one, other) => one.version - other.version).map((line) => [recordName(line), line.hash]),
  );
  for (const line of journal.chained(last)) records.put(SYSTEM.history, line);
  return { ...outcome, data };
}

/**
 * A new record keeps the id it was sent with; json-server's own next id may have been used before,
 * the store's was not.
 */
function put(records: RawRecords, name: string, record: RecordData, numbered: boolean): RecordData {
  const { id, ...fields } = shown(record);
  return records.put(name, numbered ? { ...fields, id } : fields);
}

const shown = ({ _version, ...record }: RecordData): RecordData => Object.freeze(record) as RecordData;

/**
 * Whatever json-server throws (an order that is none, an id twice, broken JSON) is the request's
 * fault.
 */
function refusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const message = error instanceof Error ? error.message : '';
  if (/duplicate id|already$/.test(message)) return conflict('A record with this id exists already.');
  if (/request entity too large/i.test(message)) return new ApiError('too_large', 'The body is too large.');
  return badRequest('json-server cannot answer this request.');
}
