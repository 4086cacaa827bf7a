import type { Id, Row } from '../../resources/language/index.ts';
import { notFound } from '../errors.ts';
import { presenterOf, type View } from '../reads.ts';
import { addsOf } from '../reports/adds.ts';
import type { Scope } from '../scope.ts';
import type { Total } from '../wire/list.ts';
import { parseListQuery } from './query.ts';
import { rowsOf } from './rows.ts';

/** The id in a path. @throws ApiError 404 if malformed, as if missing. */
export function idOf(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw notFound();
  return Number(text);
}

/** Rows of a list, and how many there are in all; of the rows of a number, what all come to. */
export type Found = { readonly rows: readonly Row[]; readonly total: Total; readonly value?: number | null };

/**
 * A page of a list in two queries, three for a report's rows. `place`: the detail. @throws ApiError
 * 400 as `parseListQuery`.
 */
export async function listRecords(scope: Scope, params: URLSearchParams, location: View = 'list'): Promise<Found> {
  const { resource, reader } = scope;
  const reading = presenterOf(scope, location);
  const { number, ...wanted } = parseListQuery(scope, params);
  const plan = scope.plan(resource, reading.names, wanted);
  const [answers, total] = await Promise.all([reader.rows(plan), reader.total(plan)]);
  const rows = reading.present(answers, plan);
  if (!number) return { rows, total };
  const ids = rows.map(({ id }) => id);
  const { value, each } = await addsOf(scope, number, wanted, ids);
  return { rows: each ? rows.map((row) => ({ ...row, _adds: each.get(row.id) ?? 0 })) : rows, total, value };
}

/** One record of the screen, as its pages show it. @throws ApiError 404. */
export async function readRecord(scope: Scope, id: Id): Promise<Row> {
  const { where } = scope;
  const row = await rowFor(scope, id, where ? [where] : []);
  if (!row) throw scope.missing();
  return row;
}

/** The same wherever it stands; undefined when it is not within reach. */
export async function rowFor(
  scope: Scope,
  id: Id,
  rules: Parameters<Scope['plan']>[2]['rules'] = [],
): Promise<Row | undefined> {
  const reading = presenterOf(scope, 'record');
  const plan = scope.plan(scope.resource, reading.names, { rules: [{ id: { is: id } }, ...rules] });
  return reading.present(await scope.reader.rows(plan), plan)[0];
}

/** A record's fields, expanded, for server texts; undefined out of reach. */
export async function rowWith(
  scope: Scope,
  id: Id,
  names: readonly string[],
  resource: Scope['resource'] = scope.resource,
): Promise<Row | undefined> {
  const plan = scope.plan(resource, names, { rules: [{ id: { is: id } }] });
  return rowsOf(await scope.reader.rows(plan), plan)[0];
}
