import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Request, Response } from 'express';
import type { Id, Resource, WriteEvent } from '../../resources/language/index.ts';
import type { ApiContext, AuditEvent } from '../context.ts';
import { ApiError } from '../errors.ts';
import { unforeseen } from '../gate.ts';
import { newWriteId } from '../history/journal.ts';
import { clientAddress, LineStream } from '../http.ts';
import { titleOf } from '../present/rows.ts';
import { Scope } from '../scope.ts';
import { asRefusal } from '../store-refusals.ts';
import { commit, type Writing } from './commit.ts';
import type { Refused, Write } from './write.ts';

/** The most records whose ids a call may name, and the fewest of which there are very many. */
export const MOST_IDS = 1000;

/** Records per transaction, which blocks others' writes; larger for very many. */
const FEW = 50;

const MANY = 500;

/** How many failures are reported one by one; all are counted. */
const TOLD = 100;

/** Work on many records, in the order of their ids. */
export type Many = Writing & {
  readonly request: Request;
  readonly response: Response;
  readonly ids: readonly Id[];
  /** What the audit log calls it, and tells of it. */
  readonly event: Pick<AuditEvent, 'event'> & { readonly [detail: string]: string | number | boolean };
  /** Works off some of them in a write under way; why records were refused. */
  readonly work: (write: Write, ids: readonly Id[]) => Promise<Refused>;
  /** Notes a write as the single call would. */
  readonly written: (id: Id) => void;
};

type Outcome = { readonly id: Id; readonly name: string; readonly reason: string | undefined };

/**
 * Processes records as single calls, refusals independent. Streams NDJSON. One write in the
 * history. @throws ApiError 403 `confirm_first` at the start.
 */
export async function workThrough(context: ApiContext, many: Many): Promise<void> {
  const { resource, screen, request, response, ids } = many;
  const lines = new LineStream(response);
  const failures: Outcome[] = [];
  // It is many writes, each of which finds what was done already.
  const call = { ...many, once: undefined, writeId: newWriteId() };
  const batch = ids.length > MOST_IDS ? MANY : FEW;
  let [done, failed, wrote] = [0, 0, false];
  while (done < ids.length && !lines.isClosed) {
    const { outcomes, hasWritten } = await workOff(
      context,
      { ...call, isFirst: done === 0 },
      ids.slice(done, done + batch),
    );
    wrote ||= hasWritten;
    const refused = outcomes.filter(({ reason }) => reason !== undefined);
    failures.push(...refused.slice(0, TOLD - failures.length));
    failed += refused.length;
    done += outcomes.length;
    if (done < ids.length) lines.send({ done, total: ids.length });
    await othersTurn();
  }
  const counts = { done, total: ids.length, succeeded: done - failed, failed };
  const written = wrote ? { write_id: call.writeId } : {};
  const who = { user_id: Number(many.session.user.id), source: clientAddress(request) };
  const what = { ...many.event, resource: resource.name, screen: screen.name };
  context.audit({ ...what, ...who, ...counts, ...written, outcome: done < ids.length ? 'failed' : 'ok' });
  lines.send({ ...counts, failures, ...written, finished: true });
  response.end();
}

const asksWho = (error: unknown): boolean => error instanceof ApiError && error.code === 'confirm_first';

/**
 * One transaction; the store's refusals apply to all. @throws ApiError 403 `confirm_first` at the
 * start.
 */
async function workOff(
  context: ApiContext,
  many: Many & { readonly isFirst: boolean },
  ids: readonly Id[],
): Promise<{ readonly outcomes: Outcome[]; readonly hasWritten: boolean }> {
  const { request } = many;
  try {
    const { answer, entry } = await commit(context, { ...many, ids }, async (write) => {
      const refused = await many.work(write, ids);
      const question = many.isFirst ? [...refused.values()].find(asksWho) : undefined;
      if (question) throw question;
      return { refused, names: await namesOf(write.scope, [...refused.keys()]) };
    });
    const { refused, names } = answer;
    const scope = new Scope(context, many);
    const outcomes = ids.map((id): Outcome => {
      const reason = refused.has(id) ? reasonOf(context, request, asRefusal(scope, refused.get(id))) : undefined;
      return { id, name: names.get(id) ?? '', reason };
    });
    for (const { id, reason } of outcomes) if (reason === undefined) many.written(id);
    return { outcomes, hasWritten: entry !== undefined };
  } catch (error) {
    if (many.isFirst && asksWho(error)) throw error;
    const reason = reasonOf(context, request, error);
    return { outcomes: ids.map((id) => ({ id, name: '', reason })), hasWritten: false };
  }
}

async function namesOf(scope: Scope, ids: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
  const names = new Map<Id, string>();
  const { context, registry, resource, session, reader } = scope;
  const others = registry.screens.filter((screen) => screen.resource === resource.name && screen.list !== undefined);
  for (const screen of new Set([scope.screen, ...others])) {
    const nameless = ids.filter((id) => !names.has(id));
    if (nameless.length === 0) break;
    const there = screen === scope.screen ? scope : new Scope(context, { resource, screen, session }, reader);
    if (there !== scope && !(there.may('read') && there.readable.has(resource.title))) continue;
    for (const record of await there.records(nameless, [resource.title]))
      names.set(record.id, titleOf(resource, record));
  }
  return names;
}

function reasonOf(context: ApiContext, request: Request, thrown: unknown): string {
  const error = thrown instanceof ApiError ? thrown : unforeseen(context, request, thrown);
  if (error.code === 'not_found') return 'Not found';
  const problems = error.code === 'stale' ? [] : Object.values(error.errors).flat();
  return problems.length > 0 ? problems.join('; ') : error.message;
}

/**
 * What can be written together: all at once, or one after another where what is done to one can
 * matter to the next, by what is checked or follows.
 */
export const setsOf = <T>({ checkedBy, handlers }: Resource, event: WriteEvent, all: readonly T[]): (readonly T[])[] =>
  checkedBy.length > 0 || handlers[event].length > 0 ? all.map((one) => [one]) : [all];

/**
 * Does a part of a write for one set after the other; `work` answers why some are refused. Where a
 * set fails as a whole, each of it is tried alone and says why; so is what is refused, once others
 * are done that may have stood in its way. Of what is refused nothing is left.
 */
export async function attemptSets<T>(
  write: Write,
  sets: readonly (readonly T[])[],
  idOf: (one: T) => Id,
  work: (some: readonly T[]) => Promise<Refused>,
): Promise<Refused> {
  const all = new Map<Id, unknown>();
  for (const some of sets) {
    // Undefined: it failed as a whole, and nothing is left of it.
    const refused = some.length > 1 ? await write.attempt(() => work(some)).catch(() => undefined) : undefined;
    const isOver = refused?.size === some.length;
    for (const [id, error] of isOver ? refused : []) all.set(id, error);
    for (const one of isOver ? [] : some) {
      const id = idOf(one);
      if (refused && !refused.has(id)) continue;
      const alone = async (): Promise<void> => {
        for (const refusal of (await work([one])).values()) throw refusal;
      };
      await write.attempt(alone).catch((error: unknown) => all.set(id, error));
    }
  }
  return all;
}
