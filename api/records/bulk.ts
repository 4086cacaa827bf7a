import type { Request, Response } from 'express';
import type { Id, Screen } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { conflict, invalid } from '../errors.ts';
import { onlyLabel } from '../guard.ts';
import { COUNTED } from '../plan.ts';
import { Sight } from '../sight.ts';
import { type Change, settle } from './batch.ts';
import type { Writing } from './pipeline.ts';
import { parseFilterQuery } from './query.ts';
import { MOST_IDS, workThrough } from './stream.ts';

type Bulk = {
  readonly values: Change;
  /** Undefined: whatever the list's filters find, if it is as many as `expected`. */
  readonly ids: readonly number[] | undefined;
  readonly expected: number | undefined;
};
type Asked = Writing & {
  readonly params: URLSearchParams;
  readonly body: { readonly [field: string]: unknown };
  readonly request: Request;
  readonly response: Response;
  /** Notes a write as the single call would. */
  readonly written: (event: string, id: Id) => void;
};

/**
 * Sets a toggle of many records, or deletes them, as `workThrough`.
 * @throws ApiError 422 by field, 400 for a wrong filter, 409 when another number of records matches than was expected.
 */
export async function bulk(context: ApiContext, asked: Asked): Promise<void> {
  const wanted = readBulk(asked.screen, asked.body);
  const ids = await idsOf(context, asked, wanted);
  const event = { event: 'record.bulk', action: wanted.values ? 'set' : 'delete', ...wanted.values };
  const written = (id: Id): void => asked.written(wanted.values ? 'record.updated' : 'record.deleted', id);
  await workThrough(context, {
    ...asked,
    ids,
    event,
    written,
    work: (write, some) => settle(write, some, wanted.values),
  });
}

/** Reads the body. @throws ApiError 422 by field, for unknown ones too. */
function readBulk(screen: Screen, body: { readonly [field: string]: unknown }): Bulk {
  const { action, values, ids, all, expected, ...unknown } = body;
  const errors = new Map(Object.keys(unknown).map((name) => [name, 'Unknown field']));
  const check = (name: string, message: string, holds: boolean): void => {
    if (!holds) errors.set(name, message);
  };
  check('action', 'This must be set or delete', action === 'set' || action === 'delete');
  if (action === 'set') {
    const toggles = screen.list?.toggles ?? [];
    check('values', 'This must be true or false for exactly one toggle of the list', isOneToggle(values, toggles));
  } else check('values', 'Nothing is set here', values === undefined);
  if (all === undefined) {
    check('ids', `This must be 1 to ${MOST_IDS} different ids`, areIds(ids));
    check('expected', 'Only all records are expected to be so many', expected === undefined);
  } else {
    check('all', 'This must be true', all === true);
    check('ids', 'Give ids or all, not both', ids === undefined);
    check('expected', 'This must be how many records match', Number.isSafeInteger(expected) && Number(expected) >= 0);
  }
  if (errors.size > 0) throw invalid(Object.fromEntries([...errors].map(([name, message]) => [name, [message]])));
  // Judged above.
  return { values, ids, expected } as Bulk;
}

const isOneToggle = (values: unknown, toggles: readonly string[]): boolean => {
  if (typeof values !== 'object' || values === null) return false;
  const [entry, ...more] = Object.entries(values);
  return entry !== undefined && more.length === 0 && toggles.includes(entry[0]) && typeof entry[1] === 'boolean';
};

const areIds = (ids: unknown): boolean =>
  Array.isArray(ids) &&
  ids.length > 0 &&
  ids.length <= MOST_IDS &&
  ids.every((id) => Number.isSafeInteger(id) && id > 0) &&
  new Set(ids).size === ids.length;

/** The records meant. @throws ApiError 409 when they are not as many as expected. */
async function idsOf(context: ApiContext, asked: Asked, { ids, expected }: Bulk): Promise<readonly Id[]> {
  if (ids) {
    onlyLabel(asked.params);
    return ids;
  }
  const sight = new Sight(context, asked);
  const rows = await sight.reader.rows(sight.plan(sight.resource, [], parseFilterQuery(sight, asked.params)));
  // A list does not count further than that, and says so.
  if (rows.length === expected || (expected === COUNTED && rows.length > COUNTED)) return rows.map(({ id }) => id);
  const now = rows.length === 1 ? 'is now 1 that matches' : `are now ${rows.length} that match`;
  throw conflict(`There ${now}. Nothing was done.`);
}
