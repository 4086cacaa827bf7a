import type { NextFunction, Request, Response, Router } from 'express';
import { kindOf, type Registry, type Resource, type Row, type Value } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, badRequest, invalid } from '../errors.ts';
import { bodyOf } from '../gate.ts';
import { admitMove, onlyLabel } from '../guard.ts';
import { queryOf } from '../http.ts';
import { callingOf } from '../records/calls.ts';
import { enterMove, make, type Offered } from '../records/move-routes.ts';
import type { Body } from '../records/write.ts';
import { MOVE_ADDRESSES, type MoveAddress } from './table.ts';

type Addressed = Offered & { readonly at: MoveAddress };

/** Adds the addresses the specification gives some moves besides the pattern. */
export function addressedMoves(router: Router, context: ApiContext): void {
  for (const moves of addresses(context.registry)) {
    const [first] = moves;
    if (!first) continue;
    const { method, path } = first.at;
    const work = (request: Request, response: Response, next: NextFunction): void => {
      byAddress(context, moves, request)
        .then((row) => response.json(row))
        .catch(next);
    };
    // Other methods go on: the same address may mean something else with them.
    if (method === 'POST') router.post(path, work);
    else router.delete(path, work);
  }
}

/** The moves of a registry that have an address of their own, by method and address. */
function addresses(registry: Registry): Addressed[][] {
  const found = new Map<string, Addressed[]>();
  for (const at of MOVE_ADDRESSES) {
    const resource = registry.resources[at.resource];
    const move = resource?.moves.find(({ name }) => name === at.move);
    if (!resource || !move) continue;
    const key = `${at.method} ${at.path}`;
    found.set(key, [...(found.get(key) ?? []), { resource, move, at }]);
  }
  return [...found.values()];
}

/** Makes the move that a call at an address of its own means. */
async function byAddress(context: ApiContext, moves: readonly Addressed[], request: Request): Promise<Row> {
  const params = queryOf(request);
  const inQuery = request.method === 'DELETE';
  const body = inQuery ? valuesIn(params) : bodyOf(request);
  // Whoever may make none of them is not told what they would have to send.
  const first = moves[0] as Addressed;
  if (!moves.some((each) => isAdmitted(context, request, each))) enterMove(context, request, first);
  const meant = moves
    .filter(({ at }) => Object.entries(at.given ?? {}).every(([key, value]) => isGiven(body[key], value, inQuery)))
    .toSorted((one, other) => givens(other).length - givens(one).length)[0];
  if (!meant) throw invalid(choicesOf(moves));
  const admitted = enterMove(context, request, meant);
  if (!inQuery) onlyLabel(params);
  const { called, ...read } = readCall(meant, body, inQuery);
  return make(context, request, { ...admitted, ...read }).catch((error: unknown) => {
    throw error instanceof ApiError ? inWordsOf(called, error) : error;
  });
}

const givens = ({ at }: Addressed): string[] => Object.keys(at.given ?? {});

/** What could have been sent, by the keys that tell the moves apart. */
const choicesOf = (moves: readonly Addressed[]): Record<string, string[]> => {
  const keys = new Set(moves.flatMap(givens));
  return Object.fromEntries(
    [...keys].map((key) => {
      const values = moves.flatMap(({ at }) => (at.given && Object.hasOwn(at.given, key) ? [at.given[key]] : []));
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
function readCall({ resource, move, at }: Addressed, sent: Body, inQuery: boolean): Read {
  const called = new Map(move.asks.map(({ field }) => [field, at.names?.[field] ?? field]));
  const known = [at.id, ...Object.keys(at.given ?? {}), ...called.values()];
  const unknown = Object.keys(sent).filter((key) => !known.includes(key));
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((key) => [key, ['Unknown field']])));
  const id = recordId(sent[at.id]);
  if (id === undefined) throw invalid({ [at.id]: ['This must be an id'] });
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
    admitMove(callingOf(context, request, resource), move);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** A refusal that names the fields as the call did. */
function inWordsOf(called: Read['called'], { code, message, errors }: ApiError): ApiError {
  const renamed = Object.entries(errors).map(([field, messages]) => [called.get(field) ?? field, messages]);
  return new ApiError(code, message, { errors: Object.fromEntries(renamed) });
}
