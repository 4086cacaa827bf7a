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
import { withPreflight } from '../handlers/preflight.ts';
import { newWriteId } from '../history/journal.ts';
import { wasOnScreen } from '../history/on-screen.ts';
import { assertUnchanged, NO_VERSION, versionIn } from '../history/stale.ts';
import { noteRound, readyFor, reviewAnswersIn } from '../requirements/rounds.ts';
import { type Authorised, Scope } from '../scope.ts';
import type { Fields } from '../store.ts';
import { commit, type Write, type Written } from './pipeline.ts';
import { readRecord, rowWith } from './read.ts';
import { evaluateOperand } from './set-by.ts';
import { moveRefusal, refusalFields } from './words.ts';
import { assertWritable, type Body, changed, presentWritten, validatedMove } from './write.ts';

/**
 * Makes a move: input and settings over the stored record, validated as a whole. Serialised,
 * atomic. `_version`: the one read. `dry_run`: only checks. @throws ApiError 404; 422 by field; 409
 * in this state; 403 or 409 of a check.
 */
export function moveRecord(
  context: ApiContext,
  call: Authorised & { readonly move: CompleteMove; readonly id: Id; readonly body: Body },
): Promise<Written<Row>> {
  const { isDry, rest } = dryRunIn(call.body);
  if (isDry) return tryMove(new Scope(context, call), { ...call, body: rest });
  return commit(context, { ...call, right: call.move, ids: [call.id] }, async (write) =>
    presentWritten(write, await moveWithin(write, { ...call, body: rest })),
  );
}

type Moving = { readonly move: CompleteMove; readonly id: Id; readonly body: Body };

/** Checks a move without writing. @throws ApiError as `moveRecord`. */
async function tryMove(scope: Scope, moving: Moving): Promise<Written<Row>> {
  const { context } = scope;
  const { stored } = await judgedFor(scope, moving);
  const error = await withPreflight(context.product, moving.move, undefined, {
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
    does: move.handlers,
    accepted,
    answers: passing,
  });
  return record;
}

/** The record and the move's result. @throws ApiError as `moveRecord`. */
async function judgedFor(scope: Scope, { move, id, body }: Moving) {
  const { context, reader, registry, resource, now, operands } = scope;
  const { read, rest } = versionIn(body);
  const { accepted, rest: all } = acceptedIn(rest);
  const stored = await asItStands(scope, move, id);
  // Where there are requirements, what was seen is reported for each of them.
  if (move.optimisticLock && resource.requirements.length === 0 && read === undefined)
    throw invalid({ _version: [NO_VERSION] });
  const { saying, rest: answersGiven } = reviewAnswersIn(scope, move, all);
  const given = assertWritable(scope, asksOf(move), answersGiven);
  if (!holds(move.when, stored, { now, me: operands.me })) throw conflict(await whyNotNow(scope, move, stored.id));
  await assertUnchanged(scope, stored, read);
  const answers = answered(move, given);
  const found = await readyFor(scope, move, stored, saying);
  const { states, values, rest: others } = settled(scope, move, { ...stored, ...answers });
  const draft = { ...writableOf(resource, stored), ...answers, ...values };
  try {
    const { value, answers: passing } = await validatedMove({ scope }, { draft, stored, states, move: move.name });
    return { stored, accepted, value, others, passing, found, saying };
  } catch (error) {
    throw await withPreflight(context.product, move, error, { reader, registry, record: stored });
  }
}

/** Takes out of a body whether the move is only tried. @throws ApiError 422. */
function dryRunIn(body: Body): { readonly isDry: boolean; readonly rest: Body } {
  const { dry_run: isDry = false, ...rest } = body;
  if (typeof isDry !== 'boolean') throw invalid({ dry_run: ['This must be true or false'] });
  return { isDry, rest };
}

/** Takes the acceptance of effects out of a body. @throws ApiError 422. */
function acceptedIn(body: Body): { readonly accepted: boolean; readonly rest: Body } {
  const { accept: accepted = false, ...rest } = body;
  if (typeof accepted !== 'boolean') throw invalid({ accept: ['This must be true or false'] });
  return { accepted, rest };
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

function settled(
  scope: Scope,
  { sets }: CompleteMove,
  record: Fields,
): { readonly states: Fields; readonly values: Fields; readonly rest: Fields } {
  const states: Record<string, Value> = {};
  const values: Record<string, Value> = {};
  const rest: Record<string, Value> = {};
  for (const field of scope.resource.fieldList) {
    const set = Object.hasOwn(sets, field.name) ? evaluateOperand(scope, sets[field.name] ?? null, record) : undefined;
    if (isState(field)) states[field.name] = set ?? record[field.name] ?? null;
    else if (set !== undefined) (isWritable(field) ? values : rest)[field.name] = set;
  }
  return { states, values, rest };
}

/** The stored record; if it left the screen, its state is reported. @throws ApiError 404, 409. */
async function asItStands(scope: Scope, move: CompleteMove, id: Id): Promise<RecordData> {
  const names = fieldsOf(move.when);
  const [stored] = await scope.records([id], names);
  if (stored) return stored;
  if (await wasOnScreen(scope, id)) throw conflict(await whyNotNow(scope, move, id));
  throw scope.missing();
}

const whyNotNow = async (scope: Scope, move: CompleteMove, id: Id): Promise<string> =>
  moveRefusal(scope, move, await rowWith(scope, id, refusalFields(move)));
