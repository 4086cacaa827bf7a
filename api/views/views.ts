import type { Request } from 'express';
import { type Condition, confinedRoles, type RecordData, type Registry } from '../../resources/language/index.ts';
import { idOf } from '../calls.ts';
import type { ApiContext } from '../context.ts';
import { conflict, forbidden, notFound } from '../errors.ts';
import { bodyOf } from '../gate.ts';
import { clientAddress } from '../http.ts';
import { withRetry } from '../jobs/insert-retry.ts';
import { type Route, type RouteCall, route, session } from '../routes/route.ts';
import type { Session } from '../session.ts';
import { numeric, ownedBy } from '../sessions/accounts.ts';
import { type Judge, line, readBody } from '../sessions/bodies.ts';
import type { Reader } from '../store.ts';
import { SYSTEM } from '../system.ts';
import type { SavedView } from '../wire/session.ts';
import { weeklyOf } from './weekly-rows.ts';

const MOST_VIEWS = 50;
/** How many views of others one answer tells: one role may have very many users. */
const MOST_SHARED = 200;
/** Bytes of views in the session response, which every page loads. */
const OWN_BYTES = 7000;
const SHARED_BYTES = 2300;
const LONGEST_NAME = 60;
const LONGEST_SEARCH = 2000;

type Fields = Pick<SavedView, 'screen' | 'name' | 'search' | 'shared_with'>;

/** Own and shared views of open screens, oldest first. */
export async function viewsOf(reader: Reader, registry: Registry, session: Session): Promise<SavedView[]> {
  const own = await ownOf(reader, session);
  const where = sharedWith(registry, session);
  const shared = (await reader.find({ from: SYSTEM.views, where })).map((row) => viewFor(session, row));
  const views: SavedView[] = [];
  let bytes = 0;
  for (const view of shared.filter((each) => mayOpen(session, each.screen)).slice(0, MOST_SHARED)) {
    bytes += bytesOf(view);
    if (bytes <= SHARED_BYTES) views.push(view);
  }
  const all = [...own, ...views].toSorted((one, other) => one.id - other.id);
  // Only a report is sent: nothing is queried for users who store no view of one.
  const isSent = ({ screen }: SavedView): boolean => registry.screen[screen]?.report?.table !== undefined;
  const weekly = all.some(isSent) ? await weeklyOf(reader, session.user.id) : undefined;
  return weekly ? all.map((view) => ({ ...view, weekly: weekly.get(view.id) ?? null })) : all;
}

function sharedWith(registry: Registry, session: Session): Condition {
  const { users, user } = registry.identity;
  // What such a user wrote is theirs: others of the role are strangers.
  const confined = confinedRoles(registry);
  const strangers: Condition = { of: { via: 'user_id', to: users, value: { column: user.role } }, in: confined };
  return {
    all: [
      { of: { column: 'shared_with' }, is: session.role.id },
      { none: [ownedBy(session.user.id), ...(confined.length > 0 ? [strangers] : [])] },
    ],
  };
}

/** A view the user may open, or undefined. */
export async function seenView(
  reader: Reader,
  registry: Registry,
  session: Session,
  id: number,
): Promise<SavedView | undefined> {
  const where: Condition = {
    all: [{ of: { column: 'id' }, is: id }, { any: [ownedBy(session.user.id), sharedWith(registry, session)] }],
  };
  const [row] = await reader.find({ from: SYSTEM.views, where });
  const view = row && viewFor(session, row);
  return view && mayOpen(session, view.screen) ? view : undefined;
}

const bytesOf = ({ screen, name, search, shared_with }: Fields): number =>
  Buffer.byteLength(JSON.stringify({ screen, name, search, shared_with }));

/** Stores a view. @throws ApiError 422 by field; 403 screen or role; 409 duplicate, many. */
async function createView({ context, request, response, by: session }: RouteCall<Session>): Promise<void> {
  const view = readBody<Fields>(request, JUDGES);
  refuseOutOfReach(context, session, view.screen);
  const stored = await withRetry(context.store, async (tx) => {
    await refuseSharing(context, tx, session, view.shared_with);
    const own = await ownOf(tx, session);
    if (own.length >= MOST_VIEWS) throw conflict(`At most ${MOST_VIEWS} views can be kept. Please delete one first.`);
    refuseSameName(own, view);
    refuseTooLong(own, { ...view, id: 0 });
    return tx.insert(SYSTEM.views, { user_id: session.user.id, ...view });
  });
  context.audit({ event: 'auth.view.created', ...detailsOf(request, session, stored) });
  response.status(201).json(viewFor(session, stored));
}

/** Changes an own view. @throws ApiError 404 for any other; as `createView`. */
async function changeView({ context, request, response, by: session }: RouteCall<Session>): Promise<void> {
  const id = idOf(request.params.id);
  const { screen: _, ...judges } = JUDGES;
  const sent = Object.keys(bodyOf(request));
  const changes = readBody<Partial<Fields>>(
    request,
    Object.fromEntries(Object.entries(judges).filter(([name]) => sent.includes(name))),
  );
  const [stored, weekly] = await withRetry(context.store, async (tx) => {
    const before = await ownView(tx, session, id);
    const view = { ...viewFor(session, before), ...changes };
    refuseOutOfReach(context, session, view.screen);
    if (view.shared_with !== before.shared_with) await refuseSharing(context, tx, session, view.shared_with);
    const own = await ownOf(tx, session);
    refuseSameName(own, view);
    refuseTooLong(own, view);
    return [await tx.update(SYSTEM.views, id, changes), await weeklyOf(tx, session.user.id)];
  });
  context.audit({ event: 'auth.view.changed', ...detailsOf(request, session, stored) });
  response.json(viewFor(session, stored, weekly.get(id)));
}

/** Forgets one of one's own views, for everybody. @throws ApiError 404 for any other. */
async function deleteView({ context, request, response, by: session }: RouteCall<Session>): Promise<void> {
  const id = idOf(request.params.id);
  const stored = await context.store.transaction(async (tx) => {
    const view = await ownView(tx, session, id);
    await tx.remove(SYSTEM.views, id);
    return view;
  });
  context.audit({ event: 'auth.view.deleted', ...detailsOf(request, session, stored) });
  response.status(204).end();
}

async function ownOf(reader: Reader, session: Session): Promise<SavedView[]> {
  const rows = await reader.find({ from: SYSTEM.views, where: ownedBy(session.user.id) });
  return rows.map((row) => viewFor(session, row)).filter((view) => mayOpen(session, view.screen));
}

async function ownView(reader: Reader, session: Session, id: number): Promise<RecordData> {
  const row = await reader.get(SYSTEM.views, id);
  if (row?.user_id !== session.user.id) throw notFound('This view does not exist.');
  return row;
}

const mayOpen = ({ can }: Session, screen: string): boolean => can.can(screen, 'access');

/** A stored view as a user sees it. Nothing but the calls above writes there. */
const viewFor = (session: Session, row: RecordData, weekly: SavedView['weekly'] = null): SavedView => ({
  id: Number(row.id),
  screen: String(row.screen),
  name: String(row.name),
  search: String(row.search ?? ''),
  shared_with: typeof row.shared_with === 'number' ? row.shared_with : null,
  mine: row.user_id === session.user.id,
  weekly,
});

function refuseOutOfReach({ registry }: ApiContext, session: Session, screen: string): void {
  // The answer does not tell screens that are closed from those that do not exist.
  if (!mayOpen(session, screen) || !registry.screen[screen]?.list)
    throw forbidden('You cannot keep views of this screen.');
}

/** One may share with one's own role; with others only who may see which there are. */
async function refuseSharing(
  { registry }: ApiContext,
  reader: Reader,
  { role, can }: Session,
  sharedWith: number | null,
): Promise<void> {
  const { roles } = registry.identity;
  if (sharedWith !== null && confinedRoles(registry).some((id) => id === role.id))
    throw forbidden('Your views are your own.');
  if (sharedWith === null || sharedWith === role.id) return;
  const seesRoles = registry.screens.some(
    ({ name, resource }) => resource === roles && can.can(name, 'access') && can.can(name, 'read'),
  );
  if (!seesRoles || !(await reader.get(roles, sharedWith))) throw forbidden('You cannot share with this role.');
}

function refuseTooLong(own: readonly SavedView[], view: Fields & Pick<SavedView, 'id'>): void {
  const all = [...own.filter(({ id }) => id !== view.id), view].reduce((sum, each) => sum + bytesOf(each), 0);
  if (all > OWN_BYTES) throw conflict('Your views are too long together. Please delete one first.');
}

function refuseSameName(
  own: readonly SavedView[],
  view: Pick<SavedView, 'screen' | 'name'> & { readonly id?: number },
): void {
  const same = own.some(
    (each) => each.id !== view.id && each.screen === view.screen && folded(each.name) === folded(view.name),
  );
  if (same) throw conflict('A view with this name exists already.');
}

const folded = (name: string): string => name.normalize('NFC').toLowerCase();

const orEmpty =
  (judge: Judge): Judge =>
  (value) =>
    value === '' ? { value } : judge(value);

const JUDGES: { readonly [field in keyof Fields]: Judge<Fields[field]> } = {
  screen: orEmpty(line('Screen', LONGEST_NAME)),
  name: line('Name', LONGEST_NAME, 'Please name the view'),
  search: orEmpty(line('Search', LONGEST_SEARCH)),
  shared_with: (value = null) =>
    value === null || (typeof value === 'number' && Number.isSafeInteger(value) && value > 0)
      ? { value }
      : { message: 'This must be a role or nothing' },
};

/** What the audit log says of a change of a view. */
function detailsOf(request: Request, { user }: Session, view: RecordData) {
  return {
    outcome: 'ok',
    user_id: numeric(user.id),
    source: clientAddress(request),
    id: Number(view.id),
    screen: String(view.screen),
    shared_with: numeric(view.shared_with),
  } as const;
}

const CHANGES = ['name', 'search', 'shared_with'];

/** People's saved views of lists and reports. */
export const viewRoutes: readonly Route[] = [
  route('POST /auth/views', { who: session, takes: ['screen', ...CHANGES] }, createView),
  route('PATCH /auth/views/:id', { who: session, takes: CHANGES }, changeView),
  route('DELETE /auth/views/:id', { who: session, answers: 'nothing' }, deleteView),
];
