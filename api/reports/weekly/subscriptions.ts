import type { Request } from 'express';
import type { Condition } from '../../../resources/language/index.ts';
import { authorise, idOf } from '../../calls.ts';
import type { ApiContext } from '../../context.ts';
import { confirmFirst, invalid, notFound } from '../../errors.ts';
import { bodyOf } from '../../gate.ts';
import { clientAddress } from '../../http.ts';
import { withRetry } from '../../jobs/insert-retry.ts';
import { type Route, type RouteCall, route, session } from '../../routes/route.ts';
import type { Session } from '../../session.ts';
import { numeric, ownedBy } from '../../sessions/accounts.ts';
import type { Reader } from '../../store.ts';
import { SYSTEM } from '../../system.ts';
import { seenView } from '../../views/views.ts';
import { isFormat, WEEKLY_FORMATS, type WeeklyFormat, weekDue } from '../../views/weekly-rows.ts';
import type { SavedView } from '../../wire/session.ts';
import { isPersonal } from '../export.ts';
import { reportOfView, savedReportCall } from '../saved-report.ts';

/**
 * Subscribes to a weekly mail. @throws ApiError 422 format, screen; 404 view; 403 export,
 * `confirm_first`.
 */
async function beginWeekly({ context, request, response, by: session }: RouteCall<Session>): Promise<void> {
  const format = formatIn(bodyOf(request));
  const id = idOf(request.params.id);
  const view = await seen(context, context.store, session, id);
  refuseUnsent(context, request, session, view);
  const savedView = await withRetry(context.store, async (tx): Promise<SavedView> => {
    // It may have been taken back meanwhile.
    const now = await seen(context, tx, session, id);
    const [stored] = await tx.find({ from: SYSTEM.weekly, where: rowOf(session, id) });
    const fields = { format, confirmed: session.confirmed };
    if (stored) await tx.update(SYSTEM.weekly, stored.id, fields);
    else {
      // The week that has begun is not made up for.
      const put_week = weekDue(context.now());
      await tx.insert(SYSTEM.weekly, { user_id: session.user.id, view_id: id, ...fields, put_week, sent_week: null });
    }
    return { ...now, weekly: format };
  });
  audit(context, request, session, { event: 'auth.view.weekly', view: savedView, format });
  response.json(savedView);
}

/** Ends that. @throws ApiError 404 for a view they neither see nor are sent. */
async function endWeekly({ context, request, response, by: session }: RouteCall<Session>): Promise<void> {
  const id = idOf(request.params.id);
  const view = await withRetry(context.store, async (tx) => {
    const [stored] = await tx.find({ from: SYSTEM.weekly, where: rowOf(session, id) });
    if (stored) await tx.remove(SYSTEM.weekly, stored.id);
    // Whoever was sent one that they see no more is rid of it all the same.
    else await seen(context, tx, session, id);
    const row = await tx.get(SYSTEM.views, id);
    return { id, screen: String(row?.screen) };
  });
  audit(context, request, session, { event: 'auth.view.weekly.ended', view });
  response.status(204).end();
}

const rowOf = ({ user }: Session, view: number): Condition => ({
  all: [ownedBy(user.id), { of: { column: 'view_id' }, is: view }],
});

async function seen({ registry }: ApiContext, reader: Reader, session: Session, id: number): Promise<SavedView> {
  const view = await seenView(reader, registry, session, id);
  if (!view) throw notFound('This view does not exist.');
  return view;
}

function formatIn({ format }: { readonly [field: string]: unknown }): WeeklyFormat {
  if (!isFormat(format)) throw invalid({ format: [`This must be one of: ${WEEKLY_FORMATS.join(', ')}`] });
  return format;
}

/** Refuses what the export of the same table would refuse, as far as that is known now. */
function refuseUnsent(context: ApiContext, request: Request, session: Session, view: SavedView): void {
  const { registry } = context;
  const resource = registry.resources[registry.screen[view.screen]?.resource ?? ''];
  const none = (): Error => invalid({}, 'This screen has no table of figures that could be sent.');
  if (!resource || registry.screen[view.screen]?.report?.table === undefined) throw none();
  const calling = savedReportCall(context, session, resource, view.screen);
  const call = authorise(context, request, { calling, what: 'report_export' }, () =>
    reportOfView(context, session, view.screen),
  );
  if (!call?.report.table) throw none();
  if (!session.confirmed && isPersonal(call)) throw confirmFirst();
}

function audit(
  context: ApiContext,
  request: Request,
  { user }: Session,
  {
    event,
    view,
    format,
  }: { readonly event: string; readonly view: Pick<SavedView, 'id' | 'screen'>; readonly format?: string },
): void {
  context.audit({
    event,
    outcome: 'ok',
    user_id: numeric(user.id),
    source: clientAddress(request),
    id: view.id,
    screen: view.screen,
    format,
  });
}

/** Having a saved report mailed every week. */
export const weeklyRoutes: readonly Route[] = [
  route('PUT /auth/views/:id/weekly', { who: session, takes: ['format'] }, beginWeekly),
  route('DELETE /auth/views/:id/weekly', { who: session, answers: 'nothing' }, endWeekly),
];
