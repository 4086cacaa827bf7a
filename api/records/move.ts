import {
  type CompleteMove,
  type Draft,
  fieldsOf,
  holds,
  type Id,
  isEmpty,
  isState,
  isWritable,
  type RecordData,
  type Row,
  type Value,
  writableOf,
} from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { conflict, invalid } from '../errors.ts';
import { withForeseen } from '../handlers/foresight.ts';
import { hasLeft } from '../history/gone.ts';
import { newWriteId } from '../history/journal.ts';
import { NO_VERSION, onlyAsRead, versionIn } from '../history/stale.ts';
import { noteRound, readyFor, sayingIn } from '../requirements/rounds.ts';
import { type Admitted, Scope } from '../scope.ts';
import type { Fields } from '../store.ts';
import { commit, type Write, type Written } from './pipeline.ts';
import { readRecord, rowWith } from './read.ts';
import { meaning } from './set-by.ts';
import { readsWhy, whyNot } from './words.ts';
import { type Body, changed, judgedMove, sent, told } from './write.ts';

/**
 * Makes a move: what it asks and what it sets, over the record as it is stored, judged as a whole;
 * what does not change is not written. What is asked and not answered is nothing. Two made at the
 * same time go one after the other, so that the second finds what the first left. `_version`, where
 * it is sent, is the one that was read. `dry_run`: it is only said what would refuse it.
 * @throws ApiError 404; 422 for what it does not ask, and by field; 409 where it cannot be made on
 * the record as it is; 403 or 409 of a named check. One transaction: a refusal leaves nothing.
 */
export function moveRecord(
  context: ApiContext,
  asked: Admitted & { readonly move: CompleteMove; readonly id: Id; readonly body: Body },
): Promise<Written<Row>> {
  const { isDry, rest } = dryRunIn(asked.body);
  if (isDry) return tryMove(new Scope(context, asked), { ...asked, body: rest });
  return commit(context, { ...asked, right: asked.move, ids: [asked.id] }, async (write) =>
    told(write, await moveWithin(write, { ...asked, body: rest })),
  );
}

type Moving = { readonly move: CompleteMove; readonly id: Id; readonly body: Body };

/**
 * Says what would refuse a move, and writes nothing: answers the record as it is. @throws ApiError
 * as `moveRecord`.
 */
async function tryMove(scope: Scope, moving: Moving): Promise<Written<Row>> {
  const { context } = scope;
  const { stored } = await judgedFor(scope, moving);
  const error = await withForeseen(context.product, moving.move, undefined, {
    reader: scope.reader,
    registry: scope.registry,
    record: stored,
  });
  if (error !== undefined) throw error;
  return { answer: await readRecord(scope, moving.id), entry: undefined, writeId: newWriteId() };
}

/** Makes a move in a write under way. @throws as `moveRecord`, perhaps after it wrote. */
export async function moveWithin(write: Write, moving: Moving): Promise<RecordData> {
  const { scope } = write;
  const { move } = moving;
  const { stored, accepted, value, others, passing, found, saying } = await judgedFor(scope, moving);
  const patch = changed(scope, { ...value, ...others }, stored);
  const record = patch ? await write.update(stored, patch, { event: move.name }) : stored;
  if (found) await noteRound(write, move, stored.id, found, saying);
  await write.follow('updated', record, stored, {
    does: move.does,
    accepted,
    answers: passing,
  });
  return record;
}

/**
 * The record a move is made of, and what it would make of it. @throws ApiError as `moveRecord`,
 * with all that is wrong.
 */
async function judgedFor(scope: Scope, { move, id, body }: Moving) {
  const { context, reader, registry, resource, now, operands } = scope;
  const { read, rest } = versionIn(body);
  const { accepted, asked: all } = acceptedIn(rest);
  const stored = await asItStands(scope, move, id);
  // Where there are requirements, what was seen is told of each.
  if (move.seen && resource.requirements.length === 0 && read === undefined) throw invalid({ _version: [NO_VERSION] });
  const { saying, rest: asked } = sayingIn(scope, move, all);
  const given = sent(scope, asksOf(move), asked);
  if (!holds(move.when, stored, { now, me: operands.me })) throw conflict(await standing(scope, move, stored.id));
  await onlyAsRead(scope, stored, read);
  const answers = answered(move, given);
  const found = await readyFor(scope, move, stored, saying);
  const { states, values, rest: others } = settled(scope, move, { ...stored, ...answers });
  const draft = { ...writableOf(resource, stored), ...answers, ...values };
  try {
    const { value, answers: passing } = await judgedMove({ scope }, { draft, stored, states, move: move.name });
    return { stored, accepted, value, others, passing, found, saying };
  } catch (error) {
    throw await withForeseen(context.product, move, error, { reader, registry, record: stored });
  }
}

/** Takes out of a body whether the move is only tried. @throws ApiError 422. */
function dryRunIn(body: Body): { readonly isDry: boolean; readonly rest: Body } {
  const { dry_run: isDry = false, ...rest } = body;
  if (typeof isDry !== 'boolean') throw invalid({ dry_run: ['This must be true or false'] });
  return { isDry, rest };
}

/**
 * Takes out of a body whether what the move changes elsewhere was told, and is wanted. @throws
 * ApiError 422.
 */
function acceptedIn(body: Body): { readonly accepted: boolean; readonly asked: Body } {
  const { accept: accepted = false, ...asked } = body;
  if (typeof accepted !== 'boolean') throw invalid({ accept: ['This must be true or false'] });
  return { accepted, asked };
}

const asksOf = ({ asks }: CompleteMove): string[] => asks.map(({ field }) => field);

/**
 * What is asked, each field with its answer or nothing. @throws ApiError 422 for what must be
 * answered and is not.
 */
function answered(move: CompleteMove, given: Draft): Fields {
  const missing = move.asks.flatMap(({ field, required }): [string, string[]][] =>
    required !== undefined && isEmpty(given[field]) ? [[field, [required]]] : [],
  );
  if (missing.length > 0) throw invalid(Object.fromEntries(missing));
  return Object.fromEntries(asksOf(move).map((name) => [name, given[name] ?? null]));
}

/** Refuses answers that would be refused whatever the record. @throws ApiError 422 by field. */
export function refuseAnswers(scope: Scope, move: CompleteMove, body: Body): void {
  answered(move, sent(scope, asksOf(move), body));
}

/**
 * What a move writes by itself: where the record will stand, what a form could write too, and what
 * nobody but the server writes.
 */
function settled(
  scope: Scope,
  { sets }: CompleteMove,
  record: Fields,
): { readonly states: Fields; readonly values: Fields; readonly rest: Fields } {
  const states: Record<string, Value> = {};
  const values: Record<string, Value> = {};
  const rest: Record<string, Value> = {};
  for (const field of scope.resource.fieldList) {
    const set = Object.hasOwn(sets, field.name) ? meaning(scope, sets[field.name] ?? null, record) : undefined;
    if (isState(field)) states[field.name] = set ?? record[field.name] ?? null;
    else if (set !== undefined) (isWritable(field) ? values : rest)[field.name] = set;
  }
  return { states, values, rest };
}

/**
 * The record as it is stored. One that left the screen since, which the session can only know from
 * there, is told as what it is now. @throws ApiError 404, 409.
 */
async function asItStands(scope: Scope, move: CompleteMove, id: Id): Promise<RecordData> {
  const names = fieldsOf(move.when);
  const [stored] = await scope.records([id], names);
  if (stored) return stored;
  if (await hasLeft(scope, id)) throw conflict(await standing(scope, move, id));
  throw scope.missing();
}

/**
 * Why a move cannot be made on the record as it is: where it stands instead, in the words of its
 * row.
 */
const standing = async (scope: Scope, move: CompleteMove, id: Id): Promise<string> =>
  whyNot(scope, move, await rowWith(scope, id, readsWhy(move)));
