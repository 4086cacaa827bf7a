import type { Request, Response } from 'express';
import { type DecisionTable, decisionTableOf } from '../../access-control/index.ts';
import type { Id, RecordData, Registry, Value } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { clientAddress } from '../http.ts';
import type { Session } from '../session.ts';
import type { Store, Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';
import type { SessionAnswer, SessionUser } from '../wire/session.ts';
import { activeIn, numeric, textOf } from './accounts.ts';
import { tokenOf } from './cookie.ts';
import { nameOf, randomToken } from './secrets.ts';
import { storedSession } from './stored-session.ts';

/** A session unused for this long is over (NIST SP 800-63B-4, AAL2). */
export const IDLE_MS = 60 * 60 * 1000;
/** However busy, a session is over after this. */
export const ABSOLUTE_MS = 24 * 60 * 60 * 1000;
/** Use is noted at most this often: a note is a write. */
const NOTE_MS = 60 * 1000;

const CONFIRMED_MS = 10 * 60 * 1000;

const LONGEST_AGENT = 300;

/** The session of a request, or undefined. `isUse` keeps it from expiring. */
export async function sessionOf(
  context: ApiContext,
  request: Request,
  { isUse = true }: { readonly isUse?: boolean } = {},
): Promise<Session | undefined> {
  const token = tokenOf(request, context.publicUrl);
  if (!token) return undefined;
  const id = nameOf(token);
  if (isRefused(context, id)) return undefined;
  const row = await storedSession(context, id);
  const now = context.now();
  if (!row || isOver(row, now)) return undefined;
  const account = activeIn(context.registry, row);
  if (!account) {
    // Activating the user again must not bring an old cookie back to life.
    await context.store.transaction((tx) => tx.remove(SYSTEM.sessions, id)).catch(() => refuse(context, id));
    return undefined;
  }
  const can = await decisionTableOf(context.registry, account.role);
  // Seen in the future means that the clock was wrong then.
  if (isUse && Math.abs(now.getTime() - moment(row.seen_at)) >= NOTE_MS) {
    // A read-only store must stay readable. An unrecorded use ends the session earlier.
    await note(context, id, now).catch(() =>
      context.audit({ event: 'auth.session.note', user_id: numeric(account.user.id), outcome: 'failed' }),
    );
  }
  return { id, ...account, can, confirmed: isConfirmed(row, now) };
}

const isConfirmed = (row: RecordData, now: Date): boolean => {
  const since = now.getTime() - moment(row.confirmed_at);
  return since >= 0 && since <= CONFIRMED_MS;
};

/** Starts a session; returns its token. `since`: the original sign-in. */
export async function startSession(
  tx: Writer,
  {
    userId,
    request,
    now,
    since,
    confirmed,
  }: { userId: Id; request: Request; now: Date; since?: string; confirmed: boolean },
): Promise<string> {
  const token = randomToken(32);
  await tx.insert(SYSTEM.sessions, {
    id: nameOf(token),
    user_id: userId,
    created_at: since ?? now.toISOString(),
    seen_at: now.toISOString(),
    confirmed_at: confirmed ? now.toISOString() : null,
    agent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT) || null,
    source: clientAddress(request) ?? null,
  });
  return token;
}

/** Ends the session whose cookie a request carries; its row, or undefined when there was none. */
export async function endSessionOf(tx: Writer, request: Request, publicUrl: string): Promise<RecordData | undefined> {
  const token = tokenOf(request, publicUrl);
  if (!token) return undefined;
  const row = await tx.get(SYSTEM.sessions, nameOf(token));
  if (row) await tx.remove(SYSTEM.sessions, row.id);
  return row;
}

/** Sessions ended while the store could not write; their rows expire in an hour. */
const refused = new WeakMap<Store, Set<string>>();

function refuse({ store }: ApiContext, id: string): void {
  const ids = refused.get(store) ?? new Set<string>();
  refused.set(store, ids.add(id));
}

/** Whether this process takes a session for ended, whatever the store says. */
export const isRefused = ({ store }: ApiContext, id: string): boolean => refused.get(store)?.has(id) === true;

/** Lets this process take the session a request carries for ended, where the store cannot. */
export function refuseHere(context: ApiContext, request: Request): void {
  const token = tokenOf(request, context.publicUrl);
  if (token) refuse(context, nameOf(token));
}

/** True if the password must change first (spec part 1 §2 Login); all else answers 403. */
export const mustChangePassword = ({ identity }: Registry, { user }: Session): boolean =>
  user[identity.user.passwordUpdated] !== true;

/** Who somebody is, what their role may do, and where they begin. */
export const whoOf = (registry: Registry, session: Session): Pick<SessionAnswer, 'user' | 'can' | 'landing'> => ({
  user: userOf(registry, session),
  can: session.can.toJSON(),
  landing: landingOf(registry, session),
});

function userOf(registry: Registry, { user, role }: Session): SessionUser {
  const { user: of, role: ofRole } = registry.identity;
  const text = (name: string): string | null => textOf(user[name]);
  const picture = user[of.picture];
  return {
    user_id: Number(user.id),
    first_name: text(of.firstName) ?? '',
    last_name: text(of.lastName),
    email: text(of.login) ?? '',
    phone: text(of.phone),
    profile_img: typeof picture === 'string' ? `/api/files/${picture}` : null,
    user_type: text(of.type) ?? '',
    role_id: Number(role.id),
    role_name: String(role[ofRole.name] ?? ''),
    is_password_updated: user[of.passwordUpdated] === true,
  };
}

/** Sends the session version: a difference means changed user or permissions. */
export function sendRightsVersion(response: Response, registry: Registry, session: Session): void {
  const who = [userOf(registry, session), landingOf(registry, session), printOf(session.can)];
  const version = nameOf(JSON.stringify(who));
  response.setHeader('X-Access-Version', version.slice(0, 16));
}

const prints = new WeakMap<DecisionTable, string>();

/** A print of what a role may do; the table of a role is the same one for all its calls. */
function printOf(can: DecisionTable): string {
  const print = prints.get(can) ?? nameOf(JSON.stringify(can));
  prints.set(can, print);
  return print;
}

/** Where everybody begins: at the first screen their role may open and read. */
export function landingOf(registry: Registry, session: Session): string {
  if (mustChangePassword(registry, session)) return '/auth/force-password';
  // A form at a screen's own path is what somebody goes to, not what they begin with.
  const first = registry.screens.find(
    ({ name, form }) => form?.query === undefined && session.can.can(name, 'access') && session.can.can(name, 'read'),
  );
  return first?.path ?? '/no-access';
}

async function note(context: ApiContext, id: string, now: Date): Promise<void> {
  await context.store.transaction(async (tx) => {
    const row = await tx.get(SYSTEM.sessions, id);
    // Of a page's many requests the first one notes; it may also have ended meanwhile.
    if (row && Math.abs(now.getTime() - moment(row.seen_at)) >= NOTE_MS) {
      await tx.update(SYSTEM.sessions, id, { seen_at: now.toISOString() });
    }
  });
}

const moment = (value: Value | undefined): number => (typeof value === 'string' ? Date.parse(value) : Number.NaN);

/** Whether a session has run out. Rows without readable times count as run out. */
export function isOver(row: RecordData, now: Date): boolean {
  const idle = now.getTime() - moment(row.seen_at);
  const age = now.getTime() - moment(row.created_at);
  // One made far ahead, by a clock that was wrong, would last until long after that.
  return !(idle <= IDLE_MS && Math.abs(age) <= ABSOLUTE_MS);
}
