import {
  type CompleteMove,
  fieldsOf,
  holds,
  POSITION,
  type RecordData,
  type Resource,
} from '../../resources/language/index.ts';
import { valuesOf } from '../draft-values.ts';
import { forbidden } from '../errors.ts';
import { filledFields } from '../fills/index.ts';
import { authoriseCall, authoriseMove, type Caller, isAllowed } from '../guard.ts';
import { undoRefusal } from '../present/move-refusal.ts';
import { rowWith } from '../present/record.ts';
import type { Scope } from '../scope.ts';
import type { Right } from '../sessions/session-check.ts';
import type { Reader } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { type HistoryEntry, lineOf, type StoredEntry, valuesBefore } from './entry.ts';
import { same } from './stale.ts';

/** The right an undo needs: delete, create or the move's. Undefined: not undoable. */
export function rightToUndo(resource: Resource, line: Pick<HistoryEntry, 'event'>): Right | undefined {
  if (line.event === 'created') return 'delete';
  if (line.event === 'deleted') return 'create';
  if (line.event === 'updated') return 'update';
  return moveOf(resource, line);
}

const moveOf = ({ moves }: Resource, { event }: Pick<HistoryEntry, 'event'>): CompleteMove | undefined =>
  moves.find(({ name }) => name === event);

/** Asks the guard for the right. @throws ApiError as `admit`. */
export const authoriseUndo = (calling: Caller, right: Exclude<Right, 'account'>): void => {
  if (typeof right === 'string') authoriseCall(calling, right);
  else authoriseMove(calling, right);
};

/**
 * Refuses whoever has no right to undo a line as it is now, and what the screen could not write.
 * @throws ApiError 403 as the guard, or where nothing undoes it from there.
 */
export function refuseUndo(scope: Scope, line: HistoryEntry): void {
  const { registry, session, resource, screen } = scope;
  const right = rightToUndo(resource, line);
  if (right === undefined || right === 'account') throw forbidden();
  authoriseUndo({ registry, session, resource, params: new URLSearchParams({ screen_label: screen.name }) }, right);
  if (!isOfScreen(scope, line, right)) throw forbidden('This cannot be undone from here.');
}

function isOfScreen({ screen, resource }: Scope, line: HistoryEntry, right: Right): boolean {
  if (right === 'create' || right === 'delete') return true;
  const move: CompleteMove | undefined = typeof right === 'string' ? undefined : right;
  const written = new Set([
    ...screen.updates,
    ...(screen.whole === undefined ? [] : [POSITION]),
    // What follows from the rest follows from it again.
    ...filledFields(resource),
    ...(move ? [...move.inputs.map(({ field }) => field), ...Object.keys(move.sets)] : []),
  ]);
  return Object.keys(line.changes).every((name) => written.has(name));
}

/** Changed fields with another value by now; derived ones are recomputed, so ignored. */
export function changedSince(
  { resource }: Pick<Scope, 'resource'>,
  { changes }: HistoryEntry,
  stored: RecordData,
): string[] {
  const follows = filledFields(resource);
  return Object.entries(changes).flatMap(([name, { to }]) =>
    follows.includes(name) || same(stored[name] ?? null, to) ? [] : [name],
  );
}

/** Whether a line is the session's to undo from the screen, and its record as the line left it. */
export const isTheirs = (scope: Scope, line: HistoryEntry, stored: RecordData): boolean =>
  line.event !== 'deleted' &&
  line.lead === null &&
  isAllowed(() => refuseUndo(scope, line)) &&
  changedSince(scope, line, stored).length === 0;

/** The move that is made once more by undoing a line, which took it back. */
export async function moveMadeAgain({ reader, resource }: Scope, line: StoredEntry): Promise<CompleteMove | undefined> {
  const move = moveOf(resource, line);
  return move && !(await makesMove(reader, line)) ? move : undefined;
}

/** Whether a line made its move: it undoes nothing, or what took the move back. */
async function makesMove(reader: Reader, { undoes }: StoredEntry): Promise<boolean> {
  if (undoes === null) return true;
  const undone = await reader.get(SYSTEM.history, undoes);
  return undone === undefined || !(await makesMove(reader, lineOf(undone)));
}

/**
 * Why a move that is the last thing done to a record cannot be undone, in a sentence: its
 * declaration says so, or it could not be made now of what that leaves. Whoever undoes an undo
 * makes the move, of the record as it is. Undefined: nothing is in the way.
 */
export async function refusalToUndo(scope: Scope, line: StoredEntry, stored: RecordData): Promise<string | undefined> {
  const { resource, now, operands } = scope;
  const move = moveOf(resource, line);
  if (!move) return undefined;
  const isMade = (await moveMadeAgain(scope, line)) === undefined;
  const limit = isMade ? limitInWords(scope, line, move) : undefined;
  if (limit !== undefined) return limit;
  const names = fieldsOf(move.when);
  const left = isMade ? { ...stored, ...valuesBefore(line) } : stored;
  const [values] = await valuesOf(scope, [{ draft: left, id: stored.id }], names);
  if (holds(move.when, { ...left, ...values }, { now, me: operands.me })) return undefined;
  const row = await rowWith(scope, stored.id, names);
  const there = Object.fromEntries(names.flatMap((name) => (name in left ? [[name, left[name] ?? null]] : [])));
  return undoRefusal(scope, move, row && { ...row, ...there });
}

function limitInWords(
  { session, now }: Scope,
  { by_id, at }: HistoryEntry,
  { label, undo }: CompleteMove,
): string | undefined {
  if (undo === false) return `${label} cannot be undone.`;
  if (undo !== undefined && by_id !== session.user.id) return `${label} can be undone only by the person who did it.`;
  if (typeof undo !== 'number' || Date.parse(at) + undo * 60_000 >= now.getTime()) return undefined;
  return undo === 1 ? `${label} cannot be undone after a minute.` : `${label} cannot be undone after ${undo} minutes.`;
}
