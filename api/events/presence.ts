import { dayOf, type Id, type Source, screenShowing, sourceOf } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { invalid, tooMany } from '../errors.ts';
import type { Body } from '../request/body.ts';
import { type Authorised, Scope } from '../scope.ts';
import type { Session } from '../session.ts';
import { type Reader, type Store, Taken, type Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';
import type { Person } from '../wire/live.ts';
import type { EventStream } from './event-stream.ts';

type Window = {
  readonly user_id: Id;
  readonly session_id: string;
  readonly screen: string;
  readonly resource: string;
  readonly record_id: number;
  readonly name: string;
};

/** What a window says of itself: which record it has open, on which screen. */
type Answer = Pick<Window, 'screen' | 'resource' | 'record_id'> & { readonly window: string };

/** Windows report every 15 seconds and expire after this. */
export const PRESENCE_MS = 40_000;
/** Windows of one session that have a record open: nobody looks at more. */
const OF_A_SESSION = 50;

/**
 * Records that a window has a record open, every few seconds, or that it has it no more; who else
 * has it open. Nothing is written of it in the history. `changed`: called when somebody came or
 * went. @throws ApiError 404, 422, 429.
 */
export async function reportPresence(
  context: ApiContext,
  call: Authorised & { readonly id: number },
  body: Body,
  changed: () => void,
): Promise<readonly Person[]> {
  const { store, now } = context;
  const { session, screen, resource, id } = call;
  const { isLeaving, window } = sentIn(body);
  const text = { window, screen: screen.name, resource: resource.name, record_id: id };
  if (isLeaving) {
    if (await store.loosely((tx) => tx.remove(SYSTEM.presence, nameOf(session, text)))) changed();
    return [];
  }
  await new Scope(context, call).record(id);
  if ((await othersOf(store, session, text, now())) >= OF_A_SESSION)
    throw tooMany('Too many records are open. Please close some.', PRESENCE_MS / 1000);
  if (await arrive(store, session, text, now())) changed();
  return others(await windows(context, { resource: resource.name, id }), session.user.id);
}

/** @throws ApiError 422 for what a window cannot say. */
function sentIn({ window, leaves = false }: Body): { readonly window: string; readonly isLeaving: boolean } {
  const isWindow = typeof window === 'string' && /^[\w-]{1,40}$/.test(window);
  const isFlag = typeof leaves === 'boolean';
  if (isWindow && isFlag) return { window, isLeaving: leaves };
  throw invalid({
    ...(isWindow ? {} : { window: ['This must be up to 40 letters, digits and hyphens'] }),
    ...(isFlag ? {} : { leaves: ['This must be true or false'] }),
  });
}

const column = (name: string) => ({ column: name });

const nameOf = ({ id }: Session, { resource, record_id, window }: Answer): string =>
  `${id}:${resource}:${record_id}:${window}`;

/** Records an open window; true if new to others. Frequent, so without a transaction. */
async function arrive(store: Store, session: Session, text: Answer, now: Date): Promise<boolean> {
  const note = (): Promise<boolean> => store.loosely((tx) => noted(tx, session, text, now));
  try {
    return await note();
  } catch (error) {
    if (!(error instanceof Taken)) throw error;
    return note();
  }
}

async function noted(tx: Writer, session: Session, text: Answer, now: Date): Promise<boolean> {
  const id = nameOf(session, text);
  const { screen, resource, record_id } = text;
  const expires_at = new Date(now.getTime() + PRESENCE_MS).toISOString();
  const before = await tx.get(SYSTEM.presence, id);
  if (before) {
    // Whoever swept it meanwhile took nothing away: it is said again.
    await tx.updateEach(SYSTEM.presence, [id], { screen, expires_at });
    return String(before.expires_at) <= now.toISOString();
  }
  const whose = { user_id: session.user.id, session_id: session.id };
  await tx.insert(SYSTEM.presence, { id, ...whose, screen, resource, record_id, expires_at });
  return true;
}

async function othersOf(reader: Reader, session: Session, text: Answer, now: Date): Promise<number> {
  const own = { of: column('session_id'), is: session.id };
  const { count } = await reader.total({
    from: SYSTEM.presence,
    where: { all: [own, stillThere(now), { none: [{ of: column('id'), is: nameOf(session, text) }] }] },
  });
  return count;
}

const stillThere = (now: Date) => ({ of: column('expires_at'), from: now.toISOString() });

/** Windows with valid sessions, of all records or one. One statement. */
async function windows(
  { registry, store, now: present }: Pick<ApiContext, 'registry' | 'store' | 'now'>,
  record?: { readonly resource: string; readonly id: number },
): Promise<readonly Window[]> {
  const { users, user } = registry.identity;
  const now = present();
  const of = registry.resources[users];
  const called = (name: string): Source =>
    of ? sourceOf(registry, of, name, { today: dayOf(now), now: now.toISOString() }) : column(name);
  const whose = record
    ? [
        { of: column('record_id'), is: record.id },
        { of: column('resource'), is: record.resource },
      ]
    : [];
  const stored = ['user_id', 'session_id', 'screen', 'resource', 'record_id'];
  const rows = await store.rows({
    from: SYSTEM.presence,
    where: { all: [stillThere(now), ...whose] },
    fields: {
      ...Object.fromEntries(stored.map((name) => [name, column(name)])),
      began: { via: 'session_id', to: SYSTEM.sessions, value: column('created_at') },
      first: { via: 'user_id', to: users, value: called(user.firstName) },
      last: { via: 'user_id', to: users, value: called(user.lastName) },
    },
    sort: [{ of: column('id'), order: 'asc' }],
  });
  return rows
    .filter(({ began }) => (began ?? null) !== null)
    .map((row) => ({
      user_id: Number(row.user_id),
      session_id: String(row.session_id),
      screen: String(row.screen),
      resource: String(row.resource),
      record_id: Number(row.record_id),
      name: [row.first, row.last].filter((name) => typeof name === 'string' && name !== '').join(' '),
    }));
}

/** Who else has a record open, of the windows that have it open: everybody once. */
function others(open: readonly Window[], me: Id): readonly Person[] {
  const found = new Map(open.map(({ user_id: id, name }) => [id, { id: Number(id), name }]));
  found.delete(me);
  return [...found.values()].toSorted((one, other) => one.id - other.id);
}

function by(all: readonly Window[], keyOf: (window: Window) => string): ReadonlyMap<string, readonly Window[]> {
  const found = new Map<string, Window[]>();
  for (const window of all) found.set(keyOf(window), [...(found.get(keyOf(window)) ?? []), window]);
  return found;
}

/**
 * Tells who listens who else has the records open that they have open themselves, and of no other
 * record. What was told before is not told again; a browser that lost its stream is told anew.
 */
export class PresenceNews {
  readonly #context: ApiContext;
  readonly sent = new WeakMap<EventStream, ReadonlyMap<string, string>>();

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /**
   * Looks who is where, in one statement, and tells what became different. `low`: up to which
   * number all was told.
   */
  async tell(streams: Iterable<EventStream>, low: () => number): Promise<void> {
    const all = await windows(this.#context);
    const recordOf = ({ resource, record_id }: Window): string => `${resource}/${record_id}`;
    const byRecord = by(all, recordOf);
    const bySession = by(all, ({ session_id }) => session_id);
    for (const stream of streams) {
      const before = this.sent.get(stream);
      const sent = new Map<string, string>();
      for (const [key, open] of by(bySession.get(stream.session.id) ?? [], recordOf)) {
        const [first] = open;
        const people = others(byRecord.get(key) ?? [], stream.session.user.id);
        const known = before?.get(key);
        const isTold = JSON.stringify(people) === known;
        const shown = isTold || (await this.#mayKnow(stream.session, open)) ? people : [];
        const text = JSON.stringify(shown);
        sent.set(key, text);
        if (first && text !== known)
          stream.here({ resource: first.resource, id: first.record_id, people: shown }, low());
      }
      this.sent.set(stream, sent);
    }
  }

  /** Whoever was told something as somebody who could see more is told anew. */
  forget(stream: EventStream): void {
    this.sent.delete(stream);
  }

  async #mayKnow(session: Session, open: readonly Window[]): Promise<boolean> {
    const { registry } = this.#context;
    for (const { screen: name, resource: of, record_id: id } of open) {
      const resource = registry.resources[of];
      const label = registry.screen[name];
      const screen = resource && label && screenShowing(label, resource);
      if (!screen) continue;
      const scope = new Scope(this.#context, { session, resource, screen });
      if (scope.may('read') && (await scope.records([id])).length > 0) return true;
    }
    return false;
  }
}
