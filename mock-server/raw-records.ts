import type { NextFunction, Request, RequestHandler, Response } from 'express';
import jsonServer from 'json-server';
import { ApiError, badRequest, conflict } from '../api/errors.ts';
import type { Writer } from '../api/store.ts';
import type { Id, RecordData, Registry, Value } from '../resources/language/index.ts';
import type { JsonStore } from './json-store.ts';

type State = { [collection: string]: readonly RecordData[] };

/** What json-server's router made of one request. */
type Outcome = { readonly status: number; readonly data: unknown };

/**
 * json-server's own router on the raw records of the resources, for testers: no session, no guard, no validation.
 * It never touches the store: it reads frozen records, and writes to a copy whose differences are then committed.
 */
export function rawRecords(registry: Registry, store: JsonStore): RequestHandler {
  const names = Object.keys(registry.resources);
  const current = (): State => Object.fromEntries(names.map((name) => [name, store.current(name)]));
  return (request, response, next) => {
    const reading = request.method === 'GET' || request.method === 'HEAD';
    const answer = reading
      ? run(current(), request, response)
      : store.transaction((tx) => write(tx, names, request, response));
    answer.then(
      ({ status, data }) => response.status(status).json(data),
      (error) => next(refusal(error)),
    );
  };
}

/** Runs json-server's router on a state; what it would have sent is handed back, what it throws is thrown. */
function run(state: State, request: Request, response: Response): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const router = jsonServer.router(state);
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

async function write(tx: Writer, names: readonly string[], request: Request, response: Response): Promise<Outcome> {
  const before = new Map<string, readonly RecordData[]>();
  for (const name of names) before.set(name, (await tx.find(name, {})).rows);
  const state: State = JSON.parse(JSON.stringify(Object.fromEntries(before)));
  const given = new Set(names.flatMap((name) => state[name] ?? []));
  // json-server puts an id into the very body it was sent.
  const numbered = (request.body as { id?: unknown } | undefined)?.id !== undefined;
  const outcome = await run(state, request, response);
  let data = outcome.data;
  for (const name of names) {
    const after = state[name] ?? [];
    const old = new Map((before.get(name) ?? []).map((record) => [record.id, record]));
    for (const record of after) {
      const stored = old.get(record.id);
      old.delete(record.id);
      if (stored && JSON.stringify(stored) === JSON.stringify(record)) continue;
      if (stored && Object.keys(stored).every((field) => field in record)) await tx.update(name, record.id, record);
      else if (stored) {
        await tx.remove(name, record.id);
        await tx.insert(name, record);
      } else if (given.has(record)) throw badRequest('An id cannot be changed.');
      else {
        const stored = await insert(tx, name, record, numbered);
        response.location(`${request.baseUrl}/${name}/${stored.id}`);
        data = stored;
      }
    }
    for (const id of old.keys()) await tx.remove(name, id);
  }
  return { ...outcome, data };
}

/** A new record keeps the id it was sent with; json-server's own next id may have been used before, the store's was not. */
async function insert(tx: Writer, name: string, record: RecordData, numbered: boolean): Promise<RecordData> {
  const { id, ...fields } = record as { id: Id } & { [field: string]: Value };
  return tx.insert(name, numbered ? { ...fields, id } : fields);
}

/** Whatever json-server throws (a search that is no regular expression, an id twice, broken JSON) is the request's fault. */
function refusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const message = error instanceof Error ? error.message : '';
  if (/duplicate id|already$/.test(message)) return conflict('A record with this id exists already.');
  if (/request entity too large/i.test(message)) return new ApiError('too_large', 'The body is too large.');
  return badRequest('json-server cannot answer this request.');
}
