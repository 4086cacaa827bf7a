import { decisionTableOf } from '../../../access-control/index.ts';
import { house, type RecordData } from '../../../resources/language/index.ts';
import { type ApiContext, type Message, NotSent } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { Job } from '../../jobs/job.ts';
import type { Session } from '../../session.ts';
import { activeAccount, numeric } from '../../sessions/accounts.ts';
import { mustChangePassword } from '../../sessions/sessions.ts';
import { SYSTEM } from '../../system.ts';
import { seenView } from '../../views/views.ts';
import { isFormat, type WeeklyFormat } from '../../views/weekly-rows.ts';
import type { SavedView } from '../../wire/session.ts';
import { isPersonal } from '../export.ts';
import { reportOfView, type SavedReport } from '../saved-report.ts';
import { fileOf, type WeeklyFile } from './file.ts';

/** Mails a view's report with current permissions; without them, nothing. */
export const reportMail: Job<'report-mail'> = {
  lane: 'mail',
  async run(context, { weekly_id, week }) {
    const { store, mailer, audit, canAudit } = context;
    const row = await store.get(SYSTEM.weekly, weekly_id);
    if (!row || row.sent_week === week || !isFormat(row.format)) return undefined;
    if (!canAudit()) throw new NotSent('The audit log takes no lines.');
    const event = { event: 'report.mail', user_id: numeric(row.user_id), view: Number(row.view_id) };
    const sending = await sendingOf(context, row);
    if (!sending) {
      audit({ ...event, outcome: 'refused' });
      return undefined;
    }
    const { telling, view, format } = sending;
    const file = await fileOf(telling, view, format);
    const details = { ...event, screen: view.screen, format, rows: file.rows };
    try {
      await mailer.send(messageOf(context, sending, file));
    } catch (failure) {
      audit({ ...details, outcome: 'failed' });
      throw failure;
    }
    audit({ ...details, outcome: 'ok' });
    await store.transaction(async (tx) => {
      // It may have been ended meanwhile.
      if (await tx.get(SYSTEM.weekly, weekly_id)) await tx.update(SYSTEM.weekly, weekly_id, { sent_week: week });
    });
    return undefined;
  },
};

type Sending = {
  readonly session: Session;
  readonly view: SavedView;
  readonly telling: SavedReport;
  readonly format: WeeklyFormat;
};

/** undefined: they may not have it now. */
async function sendingOf(context: ApiContext, row: RecordData): Promise<Sending | undefined> {
  const { registry, store } = context;
  const account = await activeAccount(store, registry, Number(row.user_id));
  if (!account || !isFormat(row.format)) return undefined;
  const can = await decisionTableOf(registry, account.role);
  // What shows data of people is sent only if a person requested it after a proof of identity.
  const session: Session = { id: '', ...account, can, confirmed: row.confirmed === true };
  if (mustChangePassword(registry, session)) return undefined;
  const view = await seenView(store, registry, session, Number(row.view_id));
  const telling = view && tellingFor(context, session, view);
  if (!view || !telling?.report.table || (!session.confirmed && isPersonal(telling))) return undefined;
  return { session, view, telling, format: row.format };
}

function tellingFor(context: ApiContext, session: Session, view: SavedView): SavedReport | undefined {
  try {
    return reportOfView(context, session, view.screen);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'forbidden') return undefined;
    throw error;
  }
}

function messageOf({ registry, publicUrl }: ApiContext, sending: Sending, file: WeeklyFile): Message {
  const { session, view, telling } = sending;
  const { user } = registry.identity;
  const { says, attachment, missing } = file;
  const { label, path } = telling.scope.screen;
  const query = new URLSearchParams(view.search);
  query.set('view', String(view.id));
  const lines = [
    `Hello ${session.user[user.firstName] ?? ''},`,
    '',
    `${label} – ${view.name}`,
    ...says,
    '',
    ...(missing === undefined ? [] : [missing, '']),
    `${publicUrl}${path}?${query}`,
    '',
    'You asked for this mail every Monday. Saved views, on that page, end it.',
  ];
  return {
    kind: 'news',
    about: 'weekly-report',
    to: String(session.user[user.login]),
    subject: `${house().short}: ${label} – ${view.name}`,
    text: lines.join('\n'),
    ...(attachment && { attachment }),
  };
}
