import type {
  CompleteMove,
  CompleteRelatedList,
  Flag,
  Registry,
  Resource,
  Screen,
} from '../resources/language/index.ts';
import { badRequest, forbidden } from './errors.ts';
import type { Session } from './session.ts';

/** What can be asked of records. */
export type Call = 'list' | 'one' | 'create' | 'update' | 'delete' | 'export';

/** The flag each call needs on the screen that makes it (besides `access`, without which no flag counts). */
export const FLAG_OF = {
  list: 'read',
  one: 'read',
  create: 'write',
  update: 'update',
  delete: 'delete',
  export: 'export',
} as const satisfies Record<Call, Flag>;

/**
 * What the guard let through: the screen's own records, a look-up of what its fields refer to, or records that refer to
 * one of its own, as its page lists them (`lists`: all such lists by that reference).
 */
export type Admission =
  | { readonly screen: Screen; readonly as: 'records' | 'lookup' }
  | { readonly screen: Screen; readonly as: 'related'; readonly lists: readonly CompleteRelatedList[] };

/**
 * Decides whether a call may be made: exactly one known `screen_label`, of a screen that shows the resource, on which the
 * role holds the flag. The list of a resource its fields refer to is open to whoever may read, add or edit there; records that
 * refer to one of its own, where its page lists them, to whoever may read there.
 * @throws ApiError 400 for a repeated label, 403 for everything else; the answers do not tell why.
 */
export function admit(asked: {
  readonly registry: Registry;
  readonly session: Session;
  readonly params: URLSearchParams;
  readonly resource: Resource;
  readonly call: Call;
}): Admission {
  const { session, resource, call } = asked;
  const screen = screenOf(asked.registry, asked.params);
  const holds = (flag: Flag): boolean => session.can.can(screen.name, 'access') && session.can.can(screen.name, flag);
  const lists = call === 'list' || call === 'export' ? relatedLists(screen, resource, asked.params) : [];
  if (lists.length > 0 && holds('read') && (call === 'list' || lists.some((list) => list.actions.includes('download'))))
    return { screen: screenAs(session, resource, screen), as: 'related', lists };
  // A resource may refer to itself: a worker's driver is a worker.
  const isLookup = call === 'list' && asked.params.has('_for');
  if (screen.resource === resource.name && !isLookup) {
    if (!holds(FLAG_OF[call])) throw forbidden();
    return { screen: screenAs(session, resource, screen), as: 'records' };
  }
  if (call !== 'list' || !screen.lookups.includes(resource.name) || !mayLookUp(session, screen)) throw forbidden();
  return { screen, as: 'lookup' };
}

/**
 * Decides whether a move may be made: from a screen that shows the resource and offers the move, on which the role holds
 * the move's flag. The role that owns the records makes only moves meant for it.
 * @throws ApiError as `admit`.
 */
export function admitMove(asked: {
  readonly registry: Registry;
  readonly session: Session;
  readonly params: URLSearchParams;
  readonly resource: Resource;
  readonly move: CompleteMove;
}): Screen {
  const { session, resource, move } = asked;
  const screen = screenOf(asked.registry, asked.params);
  const isOffered = screen.resource === resource.name && screen.moves.some(({ name }) => name === move.name);
  const may = session.can.can(screen.name, 'access') && session.can.can(screen.name, move.flag);
  if (!isOffered || !may || (ownsRows(session, resource) && !move.byOwner)) throw forbidden();
  return screenAs(session, resource, screen);
}

/** A screen as the session sees it: the role that owns the records may see all of its own, whatever the screen shows others. */
export const screenAs = (session: Pick<Session, 'role'>, resource: Resource, screen: Screen): Screen =>
  screen.ownerSeesAll && ownsRows(session, resource) ? { ...screen, where: undefined } : screen;

const ownsRows = ({ role }: Pick<Session, 'role'>, { owner }: Resource): boolean => owner?.role === role.id;

/** The lists on the page of the screen's records that show records of the resource, by a reference the call names. */
function relatedLists(screen: Screen, resource: Resource, params: URLSearchParams): CompleteRelatedList[] {
  // What the screen's own list can be filtered by, it shows whole.
  const own = screen.resource === resource.name ? (screen.list?.filters ?? []) : [];
  const lists = (screen.show?.tabs ?? []).flatMap(({ list }) =>
    list?.of === resource.name && params.has(list.by) && !own.includes(list.by) ? [list] : [],
  );
  return lists.filter((list) => list.by === lists[0]?.by);
}

/** The screen a call names. @throws ApiError 400 when named twice, 403 when not named or unknown. */
export function screenOf(registry: Registry, params: URLSearchParams): Screen {
  const labels = params.getAll('screen_label');
  if (labels.length > 1) throw badRequest('screen_label must be given once.', { screen_label: ['Must be given once'] });
  const label = labels[0];
  const screen = label !== undefined && Object.hasOwn(registry.screen, label) ? registry.screen[label] : undefined;
  if (!screen) throw forbidden('This call names no screen that you may use.');
  return screen;
}

const mayLookUp = ({ can }: Session, screen: Screen): boolean =>
  can.can(screen.name, 'access') && (['read', 'write', 'update'] as const).some((flag) => can.can(screen.name, flag));

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
