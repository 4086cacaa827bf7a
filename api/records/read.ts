import type { Id, RecordData, Registry, Resource, Row, Screen } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { type Scope, scopeOf } from '../owner.ts';
import type { Session } from '../session.ts';
import type { Reader } from '../store.ts';
import { expander, titleIn } from './expand.ts';
import { parseListQuery } from './query.ts';

/** The id in a path. @throws ApiError 404 for what cannot be one: a malformed id answers like a missing record. */
export function idOf(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw notFound();
  return Number(text);
}

/** A page of a screen's list, and how many rows there are in all. @throws ApiError 400 as `parseListQuery`. */
export async function listRecords(
  context: ApiContext,
  asked: {
    readonly resource: Resource;
    readonly screen: Screen;
    readonly session: Session;
    readonly params: URLSearchParams;
  },
): Promise<{ readonly rows: Row[]; readonly total: number }> {
  const { resource, screen, params } = asked;
  const scope = scopeOf(context.store, context.registry, asked.session);
  const query = await scope.confined(resource.name, parseListQuery(context.registry, resource, screen, params));
  const { rows, total } = await context.store.find(resource.name, query);
  return { rows: await expander(context.store, { registry: context.registry, resource, scope })(rows), total };
}

/** A stored record. @throws ApiError 404 for one that is missing, beyond the screen's rows, or somebody else's. */
export async function recordOn(asked: {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly scope: Scope;
  readonly id: Id;
  readonly now: Date;
}): Promise<RecordData> {
  const record = await asked.scope.get(asked.resource.name, asked.id);
  const { where } = asked.screen;
  if (!record || (where && !(await asked.scope.holds(asked.resource.name, where, record, asked.now)))) {
    throw notFound(`This ${asked.resource.label.one.toLowerCase()} does not exist.`);
  }
  return record;
}

/** What a record is called, as text; empty for one that is called nothing. */
export const titleOf = (resource: Resource, record: RecordData): string => String(titleIn(resource, record) ?? '');

/** One record as a row. */
export async function rowOf(
  reader: Reader,
  asked: { readonly registry: Registry; readonly resource: Resource; readonly scope: Scope },
  record: RecordData,
): Promise<Row> {
  const [row] = await expander(reader, asked)([record]);
  if (!row) throw new Error('A record made no row');
  return row;
}
