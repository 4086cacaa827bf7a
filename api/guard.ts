import {
  type CompleteMove,
  type CompleteRelatedList,
  choosesOn,
  type Flag,
  flagOn,
  type PaperName,
  type Registry,
  type Resource,
  rowsFor,
  type Screen,
  screenForRole,
  screenShowing,
} from '../resources/language/index.ts';
import { type Choice, choiceOf } from './choices.ts';
import { ApiError, badRequest, forbidden, notFound } from './errors.ts';
import type { IdempotentCall } from './idempotent-call.ts';
import { readIn } from './scope.ts';
import type { Session } from './session.ts';

/** What can be requested of records. */
export type Call = 'list' | 'one' | 'create' | 'update' | 'delete' | 'export' | 'issue';

/** The flag each call needs on its screen, besides `access`. */
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
export type Caller = {
  readonly registry: Registry;
  readonly session: Session;
  readonly params: URLSearchParams;
  readonly resource: Resource;
  /** The call, where it may come again. */
  readonly once?: IdempotentCall | undefined;
};

/**
 * Authorises a call: one known `screen_label` that shows the resource, with the flag. @throws
 * ApiError 400 for a repeated label, else 403.
 */
export const authoriseCall = (calling: Caller, call: Call): Screen => authoriseWith(calling, [FLAG_OF[call]]);

/**
 * Authorises a lookup: read, add, edit or a move that asks. @throws ApiError as `admit`; 404
 * without choices.
 */
export function authoriseLookup(calling: Caller, field: string): { readonly screen: Screen; readonly choice: Choice } {
  const screen = authoriseWith(calling, ['read', 'write', 'update']);
  const choice = choiceOf(calling.registry, calling.resource, screen, field);
  const rows = rowsFor(calling.resource, calling.session.role.id);
  if (!choice || !choosesOn(screen, rows, field)) throw notFound();
  if (choice.forNew) authoriseWith(calling, ['write']);
  return { screen, choice };
}

/** Authorises a related list, for downloads with export. @throws ApiError as `admit`; 404. */
export function authoriseRelated(
  calling: Caller,
  name: string,
  download: boolean,
): { readonly screen: Screen; readonly related: Related } {
  const screen = authoriseWith(calling, ['read']);
  if (download) authoriseWith(calling, ['export']);
  const related = relatedOf(calling.registry, screen, name);
  if (!related) throw notFound();
  if (download && !related.list.actions.includes('download')) throw forbidden();
  return { screen, related };
}

/** Authorises a report, for downloads with export. @throws ApiError as `admit`. */
export function authoriseReport(calling: Caller, report: string, download: boolean): Screen {
  const screen = authoriseWith(calling, ['read']);
  if (screen.name !== report) throw forbidden();
  return download ? authoriseWith(calling, ['export']) : screen;
}

/** Authorises the rows of a report's number, named by `_cell`. @throws ApiError 403. */
function authoriseDrilldown({ registry, session, params, resource }: Caller): void {
  for (const cell of params.getAll('_cell'))
    for (const report of new URLSearchParams(cell).getAll('report'))
      if (!readIn(registry, session, resource, report)) throw forbidden();
}

/**
 * Authorises a move by screen and flag; own-row roles make only theirs. @throws ApiError as
 * `admit`.
 */
export function authoriseMove(calling: Caller, move: CompleteMove): Screen {
  const screen = authoriseWith(calling, [move.flag]);
  const rows = rowsFor(calling.resource, calling.session.role.id);
  const isOffered = screen.moves.some(({ name }) => name === move.name);
  if (!isOffered || (rows && !rows.moves.includes(move.name))) throw forbidden();
  return screen;
}

/** Authorises reading or issuing a paper the screen has. @throws ApiError as `admit`. */
export function authorisePaper(calling: Caller, paper: PaperName, call: 'one' | 'issue'): Screen {
  const screen = authoriseCall(calling, call);
  if (!screen.papers.includes(paper)) throw forbidden();
  return screen;
}

/** Whether the guard lets something through. */
export function isAllowed(guard: () => unknown): boolean {
  try {
    guard();
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

function authoriseWith(calling: Caller, flags: readonly Flag[]): Screen {
  const { registry, session, params, resource } = calling;
  const screen = screenShowing(screenOf(registry, params), resource);
  const holds = (flag: Flag): boolean =>
    screen?.flags.includes(flag) === true && session.can.can(screen.name, flagOn(screen, flag));
  if (!screen || !holds('access') || !flags.some(holds)) throw forbidden();
  authoriseDrilldown(calling);
  return screenForRole(registry, screen, session.role.id);
}

/** The screen of a call. @throws ApiError 400 if repeated, 403 if missing or unknown. */
export function screenOf(registry: Registry, params: URLSearchParams): Screen {
  const labels = params.getAll('screen_label');
  if (labels.length > 1) throw badRequest('screen_label must be given once.', { screen_label: ['Must be given once'] });
  const label = labels[0];
  const screen = label !== undefined && Object.hasOwn(registry.screen, label) ? registry.screen[label] : undefined;
  if (!screen) throw forbidden('This call names no screen that you may use.');
  return screen;
}

/** @throws ApiError 400 for any query key but those `known`. */
export function onlyKnown(params: URLSearchParams, known: readonly string[] = ['screen_label']): void {
  for (const key of params.keys())
    if (!known.includes(key))
      throw badRequest(
        `This call takes no query${known.length > 0 ? ` but ${known.join(', ')}` : ''}.`,
        Object.fromEntries([[key.slice(0, 60), ['This call does not know this key']]]),
      );
}

export const onlyLabel = (params: URLSearchParams): void => onlyKnown(params);

/** A list on the page of a screen's records, and the resource it lists. */
export type Related = { readonly list: CompleteRelatedList; readonly listed: Resource };

/** The list of that name on the page of a screen's records; undefined where there is none. */
function relatedOf(registry: Registry, screen: Screen, name: string): Related | undefined {
  const lists = screen.show?.lists ?? {};
  const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
  const listed = list && registry.resources[list.of];
  return listed && { list, listed };
}
