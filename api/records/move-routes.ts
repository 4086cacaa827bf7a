import type { NextFunction, Request, Response, Router } from 'express';
import {
  type CompleteMove,
  kindOf,
  type MovePath,
  type Registry,
  type Resource,
  type Row,
  type Value,
} from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, badRequest, invalid, notFound } from '../errors.ts';
import { bodyOf } from '../gate.ts';
import { admitMove, onlyLabel } from '../guard.ts';
import { answer, queryOf, sessionFor, sourceOf } from '../http.ts';
import { moveRecord } from './move.ts';
import { idOf } from './read.ts';
import type { Body } from './write.ts';

type Offered = { readonly resource: Resource; readonly move: CompleteMove };
type Addressed = Offered & { readonly path: MovePath };

/** Adds the calls that make moves: one by pattern, and the addresses the specification gives some besides. */
export function moveRoutes(router: Router, context: ApiContext): void {
  for (const moves of addresses(context.registry)) {
    const [first] = moves;
    if (!first) continue;
    const { method, path } = first.path;
    const work = (request: Request, response: Response, next: NextFunction): void => {
      byAddress(context, moves, request)
        .then((row) => response.json(row))
        .catch(next);
    };
    // Other methods go on: the same address may mean something else with them.
    if (method === 'POST') router.post(path, work);
    else router.delete(path, work);
  }
  answer(router, '/:resource/:id/:move', {
    POST: async (request, response) => {
      const { resource: name = '', move: called } = request.params;
      const resource = Object.hasOwn(context.registry.resources, name) ? context.registry.resources[name] : undefined;
      const move = resource?.moves.find((each) => each.name === called);
      if (!resource || !move) throw notFound();
      const params = queryOf(request);
      const admitted = enter(context, request, { resource, move });
      onlyLabel(params);
      const id = idOf(request.params.id);
      response.json(await make(context, request, { ...admitted, resource, move, id, body: bodyOf(request) }));
    },
  });
}

/** The moves that have an address of their own, by method and address. @throws when an address is another call's. */
function addresses(registry: Registry): Addressed[][] {
  const found = new Map<string, Addressed[]>();
  for (const resource of Object.values(registry.resources)) {
    for (const move of resource.moves) {
      const { path } = move;
      if (!path) continue;
      const [, name = '', second, third] = path.path.split('/');
      const isRecords = Object.hasOwn(registry.resources, name);
      if (isRecords && (second === undefined || second === 'bulk' || second === 'export') && third === undefined)
        throw new Error(`The address ${path.path} of the move '${move.name}' is a call on ${name} already.`);
      const key = `${path.method} ${path.path}`;
      found.set(key, [...(found.get(key) ?? []), { resource, move, path }]);
    }
  }
  return [...found.values()];
}

/** Makes the move that a call at an address of its own means. */
async function byAddress(context: ApiContext, moves: readonly Addressed[], request: Request): Promise<Row> {
  const params = queryOf(request);
  const inQuery = request.method === 'DELETE';
  const body = inQuery ? valuesIn(params) : bodyOf(request);
  // Whoever may make none of them is not told what they would have to send.
  const mayBe = moves.filter((each) => isAdmitted(context, request, each));
  const first = moves[0] as Addressed;
  if (mayBe.length === 0) enter(context, request, first);
  const meant = moves
    .filter(({ path }) => Object.entries(path.given ?? {}).every(([key, value]) => isGiven(body[key], value, inQuery)))
    .toSorted((one, other) => givens(other).length - givens(one).length)[0];
  if (!meant) throw invalid(choicesOf(moves));
  const admitted = enter(context, request, meant);
  if (!inQuery) onlyLabel(params);
  return make(context, request, { ...admitted, ...meant, ...readCall(meant, body, inQuery) });
}

const givens = ({ path }: Addressed): string[] => Object.keys(path.given ?? {});

/** What could have been sent, by the keys that tell the moves apart. */
const choicesOf = (moves: readonly Addressed[]): Record<string, string[]> => {
  const keys = new Set(moves.flatMap(givens));
  return Object.fromEntries(
    [...keys].map((key) => {
      const values = moves.flatMap(({ path }) =>
        path.given && Object.hasOwn(path.given, key) ? [path.given[key]] : [],
      );
      return [key, [`Must be ${values.map((value) => JSON.stringify(value)).join(' or ')}`]];
    }),
  );
};

const isGiven = (sent: unknown, wanted: Value | undefined, inQuery: boolean): boolean =>
  inQuery && wanted !== null && typeof wanted !== 'object' ? sent === String(wanted) : sent === wanted;

/** The values of a query, each given once. @throws ApiError 400 when one is repeated. */
function valuesIn(params: URLSearchParams): Body {
  const values = new Map<string, string>();
  for (const [key, value] of params) {
    if (key === 'screen_label') continue;
    if (values.has(key)) throw badRequest(`${key.slice(0, 60)} must be given once.`);
    values.set(key, value);
  }
  return Object.fromEntries(values);
}

type Read = { readonly id: number; readonly body: Body; readonly called: ReadonlyMap<string, string> };

/** The record and the asked fields of a call at an address of its own. @throws ApiError 422 for a key that is not known. */
function readCall({ resource, move, path }: Addressed, sent: Body, inQuery: boolean): Read {
  const called = new Map(move.asks.map(({ field }) => [field, path.names?.[field] ?? field]));
  const known = [path.id, ...Object.keys(path.given ?? {}), ...called.values()];
  const unknown = Object.keys(sent).filter((key) => !known.includes(key));
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((key) => [key, ['Unknown field']])));
  const id = recordId(sent[path.id]);
  if (id === undefined) throw invalid({ [path.id]: ['This must be an id'] });
  const body = [...called].flatMap(([field, key]): [string, unknown][] =>
    Object.hasOwn(sent, key) ? [[field, inQuery ? valueIn(resource, field, sent[key]) : sent[key]]] : [],
  );
  return { id, body: Object.fromEntries(body), called };
}

const recordId = (value: unknown): number | undefined => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
};

/** What a query's text stands for: the first reading of it that the field takes. */
function valueIn(resource: Resource, name: string, text: unknown): unknown {
  const field = resource.fields[name];
  const readings: readonly unknown[] = [text, Number(text), text === 'true'];
  return field ? (readings.find((each) => kindOf(field).parse(field, each).ok) ?? text) : text;
}

function isAdmitted(context: ApiContext, request: Request, { resource, move }: Offered): boolean {
  try {
    admitMove({ registry: context.registry, session: sessionFor(request), params: queryOf(request), resource, move });
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** Asks the guard; a refusal is noted. */
function enter(context: ApiContext, request: Request, { resource, move }: Offered) {
  const session = sessionFor(request);
  const params = queryOf(request);
  try {
    return { session, screen: admitMove({ registry: context.registry, session, params, resource, move }) };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'forbidden') {
      context.audit({
        event: 'record.move',
        outcome: 'refused',
        user_id: Number(session.user.id),
        source: sourceOf(request),
        resource: resource.name,
        screen: params.get('screen_label')?.slice(0, 60),
        move: move.name,
      });
    }
    throw error;
  }
}

type Made = Offered &
  ReturnType<typeof enter> & { readonly id: number; readonly body: Body; readonly called?: Read['called'] };

async function make(context: ApiContext, request: Request, made: Made): Promise<Row> {
  const { resource, move, screen, session, id, body, called } = made;
  try {
    const row = await moveRecord(context, { resource, screen, session, move, id, body });
    context.audit({
      event: 'record.moved',
      outcome: 'ok',
      user_id: Number(session.user.id),
      source: sourceOf(request),
      resource: resource.name,
      screen: screen.name,
      move: move.name,
      id,
    });
    return row;
  } catch (error) {
    throw error instanceof ApiError && called ? inWordsOf(called, error) : error;
  }
}

/** A refusal that names the fields as the call did. */
function inWordsOf(called: Read['called'], { code, message, errors }: ApiError): ApiError {
  const renamed = Object.entries(errors).map(([field, messages]) => [called.get(field) ?? field, messages]);
  return new ApiError(code, message, { errors: Object.fromEntries(renamed) });
}
