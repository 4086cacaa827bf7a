import { type CompleteMove, POSITION, type RecordData, type Resource } from '../../resources/language/index.ts';
import type { Right } from '../auth/session-check.ts';
import { forbidden } from '../errors.ts';
import { filledFields } from '../fills/index.ts';
import { admit, admitMove, type Calling, isAdmitted } from '../guard.ts';
import type { Scope } from '../scope.ts';
import type { Line } from './line.ts';
import { same } from './stale.ts';

/** By what right a line may be undone: what was made goes, what is gone is made, a move needs what it took. Undefined: by none. */
export function rightToUndo({ moves }: Resource, { event }: Pick<Line, 'event'>): Right | undefined {
  if (event === 'created') return 'delete';
  if (event === 'deleted') return 'create';
  if (event === 'updated') return 'update';
  return moves.find(({ name }) => name === event);
}

/** Asks the guard for the right. @throws ApiError as `admit`. */
export const admitUndo = (calling: Calling, right: Exclude<Right, 'account'>): void => {
  if (typeof right === 'string') admit(calling, right);
  else admitMove(calling, right);
};

/**
 * The right to undo a line, which the session has as it is now.
 * @throws ApiError 403 as the guard, or where nothing undoes it.
 */
export function rightNow(scope: Scope, line: Line): Exclude<Right, 'account'> {
  const { registry, session, resource, screen } = scope;
  const right = rightToUndo(resource, line);
  if (right === undefined || right === 'account') throw forbidden();
  admitUndo({ registry, session, resource, params: new URLSearchParams({ screen_label: screen.name }) }, right);
  return right;
}

/** Whether what a line changed is the screen's to write: a form writes no more than its fields, a move what it asks and sets too. */
export function isOfScreen({ screen, resource }: Scope, line: Line, right: Right): boolean {
  if (right === 'create' || right === 'delete') return true;
  const move: CompleteMove | undefined = typeof right === 'string' ? undefined : right;
  const written = new Set([
    ...screen.updates,
    ...(screen.whole === undefined ? [] : [POSITION]),
    // What follows from the rest follows from it again.
    ...filledFields(resource),
    ...(move ? [...move.asks.map(({ field }) => field), ...Object.keys(move.sets)] : []),
  ]);
  return Object.keys(line.changes).every((name) => written.has(name));
}

/** The fields a line changed that hold something else by now. What follows from the rest is not asked: it follows again. */
export function changedSince({ resource }: Pick<Scope, 'resource'>, { changes }: Line, stored: RecordData): string[] {
  const follows = filledFields(resource);
  return Object.entries(changes).flatMap(([name, { to }]) =>
    follows.includes(name) || same(stored[name] ?? null, to) ? [] : [name],
  );
}

/** Whether undoing a line is the session's to do from the screen, and nobody changed since what it changed. */
export const isTheirs = (scope: Scope, line: Line, stored: RecordData): boolean =>
  line.event !== 'deleted' &&
  line.lead === null &&
  isAdmitted(() => rightNow(scope, line)) &&
  isOfScreen(scope, line, rightNow(scope, line)) &&
  changedSince(scope, line, stored).length === 0;
