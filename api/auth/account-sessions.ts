import type { Request } from 'express';
import type { RecordData } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { clientAddress } from '../http.ts';
import type { RouteCall } from '../routes/route.ts';
import type { Session } from '../session.ts';
import { numeric, ownedBy, removeAllOf, textOf } from '../sessions/accounts.ts';
import { clearToken } from '../sessions/cookie.ts';
import { nameOf } from '../sessions/secrets.ts';
import { isOver } from '../sessions/sessions.ts';
import type { Reader } from '../store.ts';
import { SYSTEM } from '../system.ts';
import type { OwnSession } from '../wire/session.ts';

const LONGEST_AGENT = 200;

/** Not the stored name, which would leak into proxy logs. */
const publicId = (row: RecordData): string => nameOf(`session ${row.id}`).slice(0, 22);

/** One's own sessions, the one last used first. */
export async function listOwn({ context, response, by: session }: RouteCall<Session>): Promise<void> {
  const rows = await ownSessions(context.store, context, session);
  response.json(
    rows
      .map(
        (row): OwnSession => ({
          id: publicId(row),
          created_at: String(row.created_at),
          seen_at: String(row.seen_at),
          agent: textOf(row.agent)?.slice(0, LONGEST_AGENT) ?? null,
          source: textOf(row.source),
          is_current: row.id === session.id,
        }),
      )
      .toSorted((one, other) => other.seen_at.localeCompare(one.seen_at)),
  );
}

/** Ends one of the user's own sessions. @throws ApiError 404 for any other. */
export async function endOwn({ context, request, response, by: session }: RouteCall<Session>): Promise<void> {
  const ended = await context.store.transaction(async (tx) => {
    const row = (await ownSessions(tx, context, session)).find((each) => publicId(each) === request.params.id);
    if (row) await tx.remove(SYSTEM.sessions, row.id);
    return row;
  });
  if (!ended) throw notFound('This session does not exist.');
  audit(context, request, session, 'one');
  if (ended.id === session.id) clearToken(response, context.publicUrl);
  response.status(204).end();
}

/** Ends all of one's own sessions but the present one. */
export async function endOthers({ context, request, response, by: session }: RouteCall<Session>): Promise<void> {
  await context.store.transaction((tx) => removeAllOf(tx, SYSTEM.sessions, session.user.id, session.id));
  audit(context, request, session, 'others');
  response.status(204).end();
}

async function ownSessions(reader: Reader, context: ApiContext, { user }: Session): Promise<RecordData[]> {
  const rows = await reader.find({ from: SYSTEM.sessions, where: ownedBy(user.id) });
  return rows.filter((row) => !isOver(row, context.now()));
}

function audit(context: ApiContext, request: Request, { user }: Session, which: 'one' | 'others'): void {
  const source = clientAddress(request);
  context.audit({ event: 'auth.session.ended', outcome: 'ok', user_id: numeric(user.id), source, which });
}
