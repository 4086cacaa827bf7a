import type { Id, Row } from '../../resources/language/index.ts';
import type { Scope } from '../scope.ts';
import { presenterOf } from './presenter.ts';
import { rowsOf } from './rows.ts';

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
