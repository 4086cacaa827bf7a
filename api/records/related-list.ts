import type { Request, Response } from 'express';
import {
  type CompleteRelatedList,
  type Id,
  kindOf,
  type Resource,
  type Row,
  type Screen,
} from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { sendRows } from '../export/index.ts';
import { scopeOf } from '../owner.ts';
import type { Session } from '../session.ts';
import { expander } from './expand.ts';
import { parsePage, parseSort, scalar, sortKeys, wrongKey } from './query.ts';
import { idOf, recordOn } from './read.ts';

/** The most records one download holds. */
const MAX_IDS = 100;

type Asked = {
  /** The resource listed. */
  readonly resource: Resource;
  /** The screen on whose records' page it is listed. */
  readonly screen: Screen;
  readonly session: Session;
  readonly params: URLSearchParams;
  /** The page's lists of the resource by one and the same reference; at least one. */
  readonly lists: readonly CompleteRelatedList[];
};

/** What a related list shows of a record. */
export const shownIn = (list: CompleteRelatedList): string[] => [
  ...list.columns,
  ...Object.values(list.under).flat(),
  ...list.details,
  list.sort.field,
];

/**
 * The records that refer to one of the screen's, as its page lists them: what the list shows of each and nothing else.
 * @throws ApiError 404 where the record they refer to is not visible on the screen; 400 naming the key, for anything but
 * the reference, `_start`, `_end` and an order by what the list shows.
 */
export async function listRelated(
  context: ApiContext,
  asked: Asked,
): Promise<{ readonly rows: Row[]; readonly total: number }> {
  const { resource, params, lists } = asked;
  const { registry, store } = context;
  const by = referenceOf(lists);
  allowOnly(params, [by, '_start', '_end', '_sort', '_order']);
  const first = lists[0] as CompleteRelatedList;
  const columns = lists.flatMap((list) => list.columns);
  const sortable = columns.filter((name) => {
    const field = resource.fields[name];
    return field !== undefined && kindOf(field).sort !== undefined;
  });
  const sort = parseSort(params, [...sortable, ...lists.map((list) => list.sort.field)]);
  const page = parsePage(params, first.pageSize);
  const parent = await parentOf(context, asked, by);
  const scope = scopeOf(store, registry, asked.session);
  const query = await scope.confined(resource.name, {
    ...page,
    where: { [by]: { is: parent } },
    sort: (sort.length > 0 ? sort : [first.sort]).flatMap(({ field, order }) =>
      sortKeys(registry, resource, field).map((key) => ({ by: key, order })),
    ),
  });
  const { rows, total } = await store.find(resource.name, query);
  const only = lists.flatMap(shownIn);
  return { total, rows: await expander(store, { registry, resource, scope, only })(rows) };
}

/**
 * Sends chosen records of such a list as a file, with what the list's details show.
 * @throws ApiError 404 where the record they refer to, or one of them, is not there; 400 naming the key.
 */
export async function sendRelated(
  context: ApiContext,
  asked: Asked & { readonly request: Request; readonly response: Response },
): Promise<void> {
  const { resource, params, lists } = asked;
  const by = referenceOf(lists);
  allowOnly(params, [by, 'id', 'format']);
  const format = scalar(params, 'format') ?? 'csv';
  if (format !== 'csv' && format !== 'xlsx') throw wrongKey('format', 'Must be csv or xlsx');
  const texts = params.getAll('id');
  if (texts.length === 0 || texts.length > MAX_IDS) throw wrongKey('id', `1 to ${MAX_IDS} ids must be given`);
  const ids = [...new Set(texts.map(idOf))];
  const parent = await parentOf(context, asked, by);
  const scope = scopeOf(context.store, context.registry, asked.session);
  const query = { where: { [by]: { is: parent }, id: { in: ids } } };
  const { total } = await context.store.find(resource.name, await scope.confined(resource.name, query));
  if (total < ids.length) throw notFound(`This ${resource.label.one.toLowerCase()} does not exist.`);
  const downloads = lists.filter((list) => list.actions.includes('download'));
  const names = [...new Set(downloads.flatMap((list) => list.details))];
  const fields = names.flatMap((name) => resource.fields[name] ?? []);
  await sendRows(context, { ...asked, format, query, fields });
}

/** The record the listed ones refer to. @throws ApiError 400 when several are named, 404 when it is not visible on the screen. */
async function parentOf(context: ApiContext, { screen, session, params }: Asked, by: string): Promise<Id & number> {
  const id = idOf(scalar(params, by));
  const resource = screen.resource === undefined ? undefined : context.registry.resources[screen.resource];
  if (!resource) throw notFound();
  const scope = scopeOf(context.store, context.registry, session);
  await recordOn({ resource, screen, scope, id, now: context.now() });
  return id;
}

const referenceOf = (lists: readonly CompleteRelatedList[]): string => {
  const [list] = lists;
  if (!list) throw new Error('A related list without its definition');
  return list.by;
};

/** @throws ApiError 400 for any other query key. */
function allowOnly(params: URLSearchParams, keys: readonly string[]): void {
  for (const key of params.keys())
    if (key !== 'screen_label' && !keys.includes(key)) throw wrongKey(key, 'This list does not know this key');
}
