import type { CompleteMove, Flag, PaperName, Registry, Resource, Screen } from '../resources/language/index.ts';
import { choosesOn, flagOn, rowsFor, screenFor, screenShowing } from '../resources/language/index.ts';
import { ApiError, badRequest, forbidden, notFound } from './errors.ts';
import { type Choice, choiceOf } from './records/choices.ts';
import type { Once } from './records/once.ts';
import { type Related, relatedOf } from './records/related.ts';
import { readIn } from './scope.ts';
import type { Session } from './session.ts';

/** What can be asked of records. */
export type Call = 'list' | 'one' | 'create' | 'update' | 'delete' | 'export' | 'issue';

/**
 * The flag each call needs on the screen that makes it (besides `access`, without which no flag
 * counts).
 */
export const FLAG_OF = {
  list: 'read',
  one: 'read',
  create: 'write',
  update: 'update',
  delete: 'delete',
  export: 'export',
  issue: 'issue',
} as const satisfies Record<Call, Flag>;

/** Who calls, in the name of which screen, for records of which resource. */
export type Calling = {
  readonly registry: Registry;
  readonly session: Session;
  readonly params: URLSearchParams;
  readonly resource: Resource;
  /** The call, where it may come again. */
  readonly once?: Once | undefined;
};

/**
 * Decides whether a call may be made: exactly one known `screen_label`, of a screen that shows the
 * resource, on which the role holds the flag.
 * @throws ApiError 400 for a repeated label, 403 for everything else; the answers do not tell why.
 */
export const admit = (calling: Calling, call: Call): Screen => admitWith(calling, [FLAG_OF[call]]);

/**
 * Decides whether a field's choices may be looked up: by whoever may read, add or edit on the
 * screen, or only add where only that asks. What only moves ask that a role does not make, it does
 * not look up.
 * @throws ApiError as `admit`; 404 for a field without choices there.
 */
export function admitLookup(calling: Calling, field: string): { readonly screen: Screen; readonly choice: Choice } {
  const screen = admitWith(calling, ['read', 'write', 'update']);
  const choice = choiceOf(calling.registry, calling.resource, screen, field);
  const rows = rowsFor(calling.resource, calling.session.role.id);
  if (!choice || !choosesOn(screen, rows, field)) throw notFound();
  if (choice.forNew) admitWith(calling, ['write']);
  return { screen, choice };
}

/**
 * Decides whether a list on the page of a record may be read, or downloaded where it can be: by
 * whoever may read there, and for a download export too.
 * @throws ApiError as `admit`; 404 for a list the page does not have.
 */
export function admitRelated(
  calling: Calling,
  name: string,
  download: boolean,
): { readonly screen: Screen; readonly related: Related } {
  const screen = admitWith(calling, ['read']);
  if (download) admitWith(calling, ['export']);
  const related = relatedOf(calling.registry, screen, name);
  if (!related) throw notFound();
  if (download && !related.list.actions.includes('download')) throw forbidden();
  return { screen, related };
}

/**
 * Decides whether the report of a screen may be read, or downloaded: by whoever may read there, and
 * for a download export too; from that screen alone.
 * @throws ApiError as `admit`.
 */
export function admitReport(calling: Calling, report: string, download: boolean): Screen {
  const screen = admitWith(calling, ['read']);
  if (screen.name !== report) throw forbidden();
  return download ? admitWith(calling, ['export']) : screen;
}

/**
 * Decides whether rows may be asked for of which a number of a report was made: by whoever may read
 * that report, which `_cell` names.
 * @throws ApiError 403.
 */
function admitCell({ registry, session, params, resource }: Calling): void {
  for (const cell of params.getAll('_cell'))
    for (const report of new URLSearchParams(cell).getAll('report'))
      if (!readIn(registry, session, resource, report)) throw forbidden();
}

/**
 * Decides whether a move may be made: from a screen that shows the resource and offers the move, on
 * which the role holds the move's flag. A role that is confined to its own rows makes only moves
 * meant for it.
 * @throws ApiError as `admit`.
 */
export function admitMove(calling: Calling, move: CompleteMove): Screen {
  const screen = admitWith(calling, [move.flag]);
  const rows = rowsFor(calling.resource, calling.session.role.id);
  const isOffered = screen.moves.some(({ name }) => name === move.name);
  if (!isOffered || (rows && !rows.moves.includes(move.name))) throw forbidden();
  return screen;
}

/**
 * Decides whether a paper may be read from a screen, or issued: by whoever may read there, or holds
 * the right to issue, where the screen has that paper.
 * @throws ApiError as `admit`.
 */
export function admitPaper(calling: Calling, paper: PaperName, call: 'one' | 'issue'): Screen {
  const screen = admit(calling, call);
  if (!screen.papers.includes(paper)) throw forbidden();
  return screen;
}

/** Whether the guard lets something through. */
export function isAdmitted(guard: () => unknown): boolean {
  try {
    guard();
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/**
 * The screen as the role has it, if it shows the resource and the role holds one of the flags
 * there.
 */
function admitWith(calling: Calling, flags: readonly Flag[]): Screen {
  const { registry, session, params, resource } = calling;
  const screen = screenShowing(screenOf(registry, params), resource);
  const holds = (flag: Flag): boolean =>
    screen?.flags.includes(flag) === true && session.can.can(screen.name, flagOn(screen, flag));
  if (!screen || !holds('access') || !flags.some(holds)) throw forbidden();
  admitCell(calling);
  return screenFor(registry, screen, session.role.id);
}

/**
 * The screen a call names. @throws ApiError 400 when named twice, 403 when not named or unknown.
 */
export function screenOf(registry: Registry, params: URLSearchParams): Screen {
  const labels = params.getAll('screen_label');
  if (labels.length > 1) throw badRequest('screen_label must be given once.', { screen_label: ['Must be given once'] });
  const label = labels[0];
  const screen = label !== undefined && Object.hasOwn(registry.screen, label) ? registry.screen[label] : undefined;
  if (!screen) throw forbidden('This call names no screen that you may use.');
  return screen;
}

/** @throws ApiError 400 for any query key but `screen_label`. */
export function onlyLabel(params: URLSearchParams): void {
  for (const key of params.keys()) {
    if (key !== 'screen_label') {
      throw badRequest(
        'This call takes no query but screen_label.',
        Object.fromEntries([[key, ['This call does not know this key']]]),
      );
    }
  }
}
