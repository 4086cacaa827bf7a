import type { NextFunction, Request, RequestHandler, Response } from 'express';
import jsonServer from 'json-server';
import { ApiError, badRequest, conflict } from '../api/errors.ts';
import { type Reader, type Store, StoreRefusal, type Writer } from '../api/store.ts';
import type { Id, RecordData } from '../resources/language/index.ts';
import { type Change, type Changing, Mistaken, makeChanges, sentenceOf } from './changes.ts';

type State = { [collection: string]: readonly RecordData[] };

type Outcome = { readonly status: number; readonly data: unknown };

/**
 * json-server on raw records, for testers, without rules. Works on copies; differences are applied
 * in one transaction with history.
 */
export function rawRecords(changing: Changing, store: Store): RequestHandler {
  const names = Object.keys(changing.historian.registry.resources);
  return (request, response, next) => {
    const segments = request.path.split('/');
    const read = segments[1] === 'db' ? names : names.filter((name) => segments.includes(name));
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    const answer = isReading
      ? stateOf(store, read).then((state) => run(state, request, response))
      : store.transaction((tx) => write(tx, { changing, read }, request, response));
    answer.then(
      ({ status, data }) => response.status(status).json(data),
      (error) => next(refusal(error)),
    );
  };
}

async function stateOf(reader: Reader, names: readonly string[]): Promise<State> {
  const state: { [collection: string]: readonly RecordData[] } = {};
  for (const name of names) state[name] = (await reader.find({ from: name })).map(shown);
  return state;
}

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

/** Escapes `…_like`: json-server's regular expressions may never end. */
const literally = (query: Request['query']): Request['query'] =>
  Object.fromEntries(
    Object.entries(query).map(([key, value]) => [key, key.endsWith('_like') ? textsIn(value).map(escaped) : value]),
  );

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.flatMap(textsIn) : [String(value)]);

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

async function write(
  tx: Writer,
  { changing, read }: { readonly changing: Changing; readonly read: readonly string[] },
  request: Request,
  response: Response,
): Promise<Outcome> {
  // A transaction may be run again, and json-server puts an id into the very body it was sent.
  const sent: { readonly id?: Id } | undefined = request.body && { ...request.body };
  const before = await stateOf(tx, read);
  const state: State = structuredClone(before);
  const given = new Set(read.flatMap((name) => state[name] ?? []));
  const outcome = await run(state, request, response);
  request.body = sent;
  const changes = read.flatMap((name): Change[] => {
    const { columns = [] } = changing.schema.collections[name] ?? {};
    const nothing = Object.fromEntries(columns.map((column) => [column.name, null]));
    const old = new Map((before[name] ?? []).map((record) => [record.id, record]));
    const written = (state[name] ?? []).flatMap((record): Change[] => {
      const stored = old.get(record.id);
      old.delete(record.id);
      if (stored && JSON.stringify(stored) === JSON.stringify(record)) return [];
      if (!stored && given.has(record)) throw badRequest('An id cannot be changed.');
      const { id, ...fields } = shown(record);
      const unknown = Object.keys(fields).find((field) => !Object.hasOwn(nothing, field));
      if (unknown !== undefined)
        throw badRequest(`${name} have no ${unknown}.`, { [unknown]: ['There is no such field.'] });
      // json-server's own next id may have been used before, the store's was not.
      const isNumbered = stored !== undefined || sent?.id !== undefined;
      if (isNumbered && !(Number.isSafeInteger(id) && Number(id) > 0))
        throw badRequest('An id is a whole number from 1.');
      return [{ collection: name, id: isNumbered ? id : undefined, fields: { ...nothing, ...fields } }];
    });
    return [...written, ...[...old.keys()].map((id): Change => ({ collection: name, id, fields: undefined }))];
  });
  let { data } = outcome;
  for (const [{ collection, id }, record] of await makeChanges(changing, tx, changes)) {
    if (!record) continue;
    data = shown(record);
    if (id === undefined || response.statusCode === 201)
      response.location(`${request.baseUrl}/${collection}/${record.id}`);
  }
  return { ...outcome, data };
}

const shown = ({ _version, ...record }: RecordData): RecordData => record as RecordData;

function refusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof Mistaken) {
    const errors = Object.fromEntries(error.mistakes.map((each) => [each.field ?? '', [sentenceOf(each)]]));
    return error.mistakes.some(({ isConflict }) => isConflict)
      ? conflict(error.message, errors)
      : badRequest(error.message, errors);
  }
  if (error instanceof StoreRefusal) return new ApiError('unavailable', 'The store does not answer.');
  const message = error instanceof Error ? error.message : '';
  if (/duplicate id|already$/.test(message)) return conflict('A record with this id exists already.');
  if (/request entity too large/i.test(message)) return new ApiError('too_large', 'The body is too large.');
  return badRequest('json-server cannot answer this request.');
}
