import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Request, Response } from 'express';
import type { Id, Screen } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, conflict, invalid } from '../errors.ts';
import { forgetFiles } from '../files/held.ts';
import { unforeseen } from '../gate.ts';
import { onlyLabel } from '../guard.ts';
import { sourceOf } from '../http.ts';
import { COUNTED } from '../plan.ts';
import { Sight, type Asked as Who } from '../sight.ts';
import { type Change, settle } from './batch.ts';
import { parseFilterQuery } from './query.ts';
import { inWords } from './refusals.ts';
import { titleOf } from './rows.ts';
import { finish } from './write.ts';

const MOST_IDS = 1000;
/** Records worked off in one transaction: others' writes wait for one at a time. Of very many, more at a time. */
const FEW = 50;
const MANY = 500;
/** Failures told one by one; all are counted. */
const TOLD = 100;

type Bulk = {
  readonly values: Change;
  /** Undefined: whatever the list's filters find, if it is as many as `expected`. */
  readonly ids: readonly number[] | undefined;
  readonly expected: number | undefined;
};
type Asked = Who & {
  readonly params: URLSearchParams;
  readonly body: { readonly [field: string]: unknown };
  readonly request: Request;
  readonly response: Response;
  /** Who asks, and what of, as it is by now. @throws ApiError 401, 403 when they may no more. */
  readonly again: () => Promise<Who>;
  /** Notes a write as the single call would. */
  readonly written: (event: string, id: Id) => void;
};
/** What became of one record. `name` is empty for one that is out of reach. */
type Outcome = { readonly id: Id; readonly name: string; readonly reason: string | undefined };

/**
 * Sets a toggle of many records, or deletes them, each exactly as a single call would: what is refused for one stops none of
 * the others. Answers lines of JSON as it goes on, and stops after the transaction under way when the caller leaves.
 * @throws ApiError 422 by field, 400 for a wrong filter, 409 when another number of records matches than was expected.
 */
export async function bulk(context: ApiContext, asked: Asked): Promise<void> {
  const { resource, screen, response } = asked;
  const wanted = readBulk(screen, asked.body);
  const ids = await idsOf(context, asked, wanted);
  let left = false;
  response.on('close', () => {
    left = !response.writableFinished;
  });
  // Transforming is forbidden because compressing would hold the lines back.
  response.setHeader('Cache-Control', 'no-store, no-transform');
  response.setHeader('Content-Type', 'application/x-ndjson; charset=utf-8');
  const tell = (line: object): unknown => response.write(`${JSON.stringify(line)}\n`);
  const event = {
    event: 'record.bulk',
    user_id: Number(asked.session.user.id),
    source: sourceOf(asked.request),
    resource: resource.name,
    screen: screen.name,
    action: wanted.values ? 'set' : 'delete',
    ...wanted.values,
  };
  const failures: Outcome[] = [];
  const batch = ids.length > MOST_IDS ? MANY : FEW;
  let [done, failed] = [0, 0];
  while (done < ids.length && !left) {
    const outcomes = await workOff(context, asked, wanted, ids.slice(done, done + batch));
    const refused = outcomes.filter(({ reason }) => reason !== undefined);
    failures.push(...refused.slice(0, TOLD - failures.length));
    failed += refused.length;
    done += outcomes.length;
    if (done < ids.length) tell({ done, total: ids.length });
    await othersTurn();
  }
  const counts = { done, total: ids.length, succeeded: done - failed, failed };
  context.audit({ ...event, ...counts, outcome: done < ids.length ? 'failed' : 'ok' });
  tell({ ...counts, failures, finished: true });
  response.end();
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

/** Works off some records in one transaction. What the store itself refuses, it refuses for all of them. */
async function workOff(context: ApiContext, asked: Asked, wanted: Bulk, ids: readonly Id[]): Promise<Outcome[]> {
  const { request } = asked;
  try {
    const who = await asked.again();
    const { refused, names, ...left } = await context.store.transaction(async (tx) => {
      const sight = new Sight(context, who, tx);
      const settled = await settle({ tx, sight }, ids, wanted.values);
      const called = await namesOf(sight, [...settled.refused.keys()]);
      return { ...settled, names: called, gone: await forgetFiles(tx, context.registry, settled.released) };
    });
    const sight = new Sight(context, who);
    const outcomes = ids.map((id): Outcome => {
      const reason = refused.has(id) ? reasonOf(context, request, inWords(sight, refused.get(id))) : undefined;
      return { id, name: names.get(id) ?? '', reason };
    });
    for (const { id, reason } of outcomes) {
      if (reason === undefined) asked.written(wanted.values ? 'record.updated' : 'record.deleted', id);
    }
    await finish(context, left);
    return outcomes;
  } catch (error) {
    const reason = reasonOf(context, request, error);
    return ids.map((id) => ({ id, name: '', reason }));
  }
}

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

/** What records are called, to whoever may see them. */
async function namesOf(sight: Sight, ids: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
  if (ids.length === 0) return new Map();
  const records = await sight.records(ids, [sight.resource.title]);
  return new Map(records.map((record) => [record.id, titleOf(sight.resource, record)]));
}

/** Why a record was refused, in one line. */
function reasonOf(context: ApiContext, request: Request, thrown: unknown): string {
  const error = thrown instanceof ApiError ? thrown : unforeseen(context, request, thrown);
  if (error.code === 'not_found') return 'Not found';
  const problems = Object.values(error.errors).flat();
  return problems.length > 0 ? problems.join('; ') : error.message;
}
