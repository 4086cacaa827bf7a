import {
  type CompleteMove,
  type Draft,
  fieldsOf,
  holds,
  type Id,
  isEmpty,
  type RecordData,
  type Row,
  writableOf,
} from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { moveValues } from '../draft-values.ts';
import { ApiError, conflict, invalid } from '../errors.ts';
import { newWriteId } from '../history/journal.ts';
import { wasOnScreen } from '../history/lines.ts';
import { assertUnchanged, NO_VERSION, versionIn } from '../history/stale.ts';
import { moveRefusal, refusalFields } from '../present/move-refusal.ts';
import { readRecord, rowWith } from '../present/record.ts';
import { assertWritable, type Body } from '../request/body.ts';
import { noteDecisions, readyFor, reviewAnswersIn } from '../requirements/rounds.ts';
import { type Authorised, Scope } from '../scope.ts';
import type { Fields } from '../store.ts';
import { commit, presentWritten, type Written } from './commit.ts';
import type { MovePreflight } from './handler.ts';
import { changed, splitFields } from './update.ts';
import { validateOne } from './validate.ts';
import type { Write } from './write.ts';

/**
 * Makes a move: input and settings over the stored record, validated as a whole. Serialised,
 * atomic. `_version`: the one read. `dry_run`: only checks. @throws ApiError 404; 422 by field; 409
 * in this state; 403 or 409 of a check.
 */
export function moveRecord(
  context: ApiContext,
  call: Authorised & { readonly move: CompleteMove; readonly id: Id; readonly body: Body },
): Promise<Written<Row>> {
  const { move, id } = call;
  const [isDry, body] = flagIn(call.body, 'dry_run');
  if (isDry) return tryMove(new Scope(context, call), { move, id, body });
  return commit(context, { ...call, right: move, ids: [id] }, async (write) =>
    presentWritten(write, await moveWithin(write, { move, id, body })),
  );
}

type Moving = { readonly move: CompleteMove; readonly id: Id; readonly body: Body };

/** Makes a move in a write under way. @throws as `moveRecord`, perhaps after it wrote. */
export async function moveWithin(write: Write, moving: Moving): Promise<RecordData> {
  const { scope } = write;
  const { move } = moving;
  const { stored, input, value, answers, found } = await validateMove(scope, moving);
  const patch = changed(scope, value, stored);
  const record = patch ? await write.update(stored, patch, { event: move.name }) : stored;
  if (found) await noteDecisions(write, stored.id, found, { ...input.saying, rounds: move.rounds });
  await write.follow('updated', record, stored, { does: move.handlers, accepted: input.accepted, answers });
  return record;
}

/** Checks a move without writing. @throws ApiError as `moveRecord`. */
async function tryMove(scope: Scope, moving: Moving): Promise<Written<Row>> {
  const { stored } = await validateMove(scope, moving);
  const error = await withPreflight(scope, moving.move, stored, undefined);
  if (error !== undefined) throw error;
  return { answer: await readRecord(scope, moving.id), entry: undefined, writeId: newWriteId() };
}

/** The record and the move's result. @throws ApiError as `moveRecord`. */
async function validateMove(scope: Scope, { move, id, body }: Moving) {
  const stored = await loadForMove(scope, move, id);
  const input = readMoveBody(scope, move, body);
  if (!holds(move.when, stored, { now: scope.now, me: scope.operands.me })) throw await impossible(scope, move, id);
  await assertUnchanged(scope, stored, input.read);
  const entered = answered(move, input.given);
  const found = await readyFor(scope, move, stored, input.saying);
  const sets = moveValues(scope, move, { ...stored, ...entered });
  const { states, values, rest } = splitFields(scope.resource, { ...stored, ...sets }, sets);
  const draft = { ...writableOf(scope.resource, stored), ...entered, ...values };
  try {
    const { value, answers } = await validateOne(scope, { draft, stored, states, move: move.name });
    return { stored, input, value: { ...value, ...rest }, answers, found };
  } catch (error) {
    throw await withPreflight(scope, move, stored, error);
  }
}

/** What a body says of a move. @throws ApiError 422 by field. */
function readMoveBody(scope: Scope, move: CompleteMove, body: Body) {
  const { read, rest } = versionIn(body);
  // Where there are requirements, what was seen is reported for each of them.
  if (move.optimisticLock && scope.resource.requirements.length === 0 && read === undefined)
    throw invalid({ _version: [NO_VERSION] });
  const [accepted, more] = flagIn(rest, 'accept');
  const { saying, rest: answers } = reviewAnswersIn(scope, move, more);
  return { read, accepted, saying, given: assertWritable(scope, asksOf(move), answers) };
}

/** Takes a yes or no out of a body. @throws ApiError 422. */
function flagIn(body: Body, name: string): [boolean, Body] {
  const { [name]: flag = false, ...rest } = body;
  if (typeof flag !== 'boolean') throw invalid({ [name]: ['This must be true or false'] });
  return [flag, rest];
}

const asksOf = ({ inputs }: CompleteMove): string[] => inputs.map(({ field }) => field);

/** The move's input, empty where unanswered. @throws ApiError 422 if required. */
function answered(move: CompleteMove, given: Draft): Fields {
  const missing = move.inputs.flatMap(({ field, required }): [string, string[]][] =>
    required !== undefined && isEmpty(given[field]) ? [[field, [required]]] : [],
  );
  if (missing.length > 0) throw invalid(Object.fromEntries(missing));
  return Object.fromEntries(asksOf(move).map((name) => [name, given[name] ?? null]));
}

/** Refuses answers that would be refused whatever the record. @throws ApiError 422 by field. */
export function refuseAnswers(scope: Scope, move: CompleteMove, body: Body): void {
  answered(move, assertWritable(scope, asksOf(move), body));
}

/** The stored record; if it left the screen, its state is reported. @throws ApiError 404, 409. */
async function loadForMove(scope: Scope, move: CompleteMove, id: Id): Promise<RecordData> {
  const [stored] = await scope.records([id], fieldsOf(move.when));
  if (stored) return stored;
  throw (await wasOnScreen(scope, id)) ? await impossible(scope, move, id) : scope.missing();
}

const impossible = async (scope: Scope, move: CompleteMove, id: Id): Promise<ApiError> =>
  conflict(moveRefusal(scope, move, await rowWith(scope, id, refusalFields(move))));

/** Adds the handlers' refusals of a move, so that all is fixed at once. */
async function withPreflight(
  { context, reader, registry }: Scope,
  { name, handlers }: CompleteMove,
  record: RecordData,
  error: unknown,
): Promise<unknown> {
  const isWrong = error instanceof ApiError && error.code === 'invalid';
  if (error !== undefined && !isWrong) return error;
  const preflights: { readonly [handler: string]: MovePreflight | undefined } = context.product.foresights;
  for (const each of new Set(handlers)) {
    const foreseen = await preflights[each]?.({ record, reader, registry });
    if (!foreseen) continue;
    if (!isWrong) return foreseen;
    const { errors, more } = foreseen;
    const isOfParts = Array.isArray(more.parts) && more.parts.length > 0;
    const rest = isOfParts ? {} : { [name]: [foreseen.message] };
    return new ApiError('invalid', error.message, {
      errors: { ...errors, ...rest, ...error.errors },
      more: { ...error.more, parts: more.parts },
    });
  }
  return error;
}
