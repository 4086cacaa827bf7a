import type { Request, Response } from 'express';
import type { Condition } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { confirmFirst, invalid, notFound } from '../errors.ts';
import { bodyOf } from '../gate.ts';
import { clientAddress } from '../http.ts';
import { enter } from '../records/calls.ts';
import { idOf } from '../records/read.ts';
import { isPersonal } from '../reports/export.ts';
import { keptCall, reportOfView } from '../reports/kept.ts';
import type { Session } from '../session.ts';
import type { Reader } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { numeric, ownedBy } from './accounts.ts';
import { withRetry } from './retry.ts';
import { signedIn } from './signed-in.ts';
import { seenView, type View } from './views.ts';
import { isFormat, WEEKLY_FORMATS, type WeeklyFormat, weekDue } from './weekly-rows.ts';

/**
 * Has a view of a report mailed to whoever asks, every Monday. Nobody asks for somebody else.
 * @throws ApiError 422 for a wrong format, or a screen without a table of figures; 404 for a view
 * they do not see; 403 without the right to export there; 403 `confirm_first` as the export.
 */
export async function beginWeekly(context: ApiContext, request: Request, response: Response): Promise<void> {
  const session = await signedIn(context, request, response);
  const format = formatIn(bodyOf(request));
  const id = idOf(request.params.id);
  const view = await seen(context, context.store, session, id);
  refuseUnsent(context, request, session, view);
  const told = await withRetry(context.store, async (tx): Promise<View> => {
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
  audit(context, request, session, { event: 'auth.view.weekly', view: told, format });
  response.json(told);
}

/** Ends that. @throws ApiError 404 for a view they neither see nor are sent. */
export async function endWeekly(context: ApiContext, request: Request, response: Response): Promise<void> {
  const session = await signedIn(context, request, response);
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

async function seen({ registry }: ApiContext, reader: Reader, session: Session, id: number): Promise<View> {
  const view = await seenView(reader, registry, session, id);
  if (!view) throw notFound('This view does not exist.');
  return view;
}

function formatIn(body: { readonly [field: string]: unknown }): WeeklyFormat {
  const others = Object.keys(body).filter((name) => name !== 'format');
  const { format } = body;
  const problems = {
    ...Object.fromEntries(others.map((name) => [name, ['Unknown field']])),
    ...(isFormat(format) ? {} : { format: [`This must be one of: ${WEEKLY_FORMATS.join(', ')}`] }),
  };
  if (!isFormat(format) || others.length > 0) throw invalid(problems);
  return format;
}

/** Refuses what the export of the same table would refuse, as far as that is known now. */
function refuseUnsent(context: ApiContext, request: Request, session: Session, view: View): void {
  const { registry } = context;
  const resource = registry.resources[registry.screen[view.screen]?.resource ?? ''];
  const none = (): Error => invalid({}, 'This screen has no table of figures that could be sent.');
  if (!resource || registry.screen[view.screen]?.report?.table === undefined) throw none();
  const calling = keptCall(context, session, resource, view.screen);
  const asked = enter(context, request, { calling, what: 'report_export' }, () =>
    reportOfView(context, session, view.screen),
  );
  if (!asked?.report.table) throw none();
  if (!session.confirmed && isPersonal(asked)) throw confirmFirst();
}

function audit(
  context: ApiContext,
  request: Request,
  { user }: Session,
  {
    event,
    view,
    format,
  }: { readonly event: string; readonly view: Pick<View, 'id' | 'screen'>; readonly format?: string },
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
