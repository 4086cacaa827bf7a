import { type Answer, dayOf, type Id, type Source, sourceOf } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import type { Session } from '../session.ts';
import { type Reader, type Store, Taken, type Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';

/** A part of a record somebody is writing. */
export type PresentPart = { readonly resource: string; readonly id: number };

/** Somebody who has a record open, as others are told of them. */
export type Person = { readonly id: Id; readonly name: string; readonly parts: readonly PresentPart[] };

/** What is told of a record: who else has it open. */
export type Presence = { readonly resource: string; readonly id: Id; readonly people: readonly Person[] };

/** A window in which somebody has a record open. */
export type Window = {
  readonly user_id: Id;
  readonly session_id: string;
  readonly screen: string;
  readonly resource: string;
  readonly record_id: number;
  readonly part: PresentPart | undefined;
  readonly name: string;
};

/** What a window says of itself: in which record it is, and at which part of it. */
export type Said = Pick<Window, 'screen' | 'resource' | 'record_id' | 'part'> & { readonly window: string };

/**
 * Windows say every 15 seconds that they are still there; so long after the last time they are not.
 */
export const PRESENCE_MS = 40_000;
/** Windows of one session that have a record open: nobody looks at more. */
export const OF_A_SESSION = 50;

const column = (name: string) => ({ column: name });

const idOf = ({ id }: Session, { resource, record_id, window }: Omit<Said, 'screen' | 'part'>): string =>
  `${id}:${resource}:${record_id}:${window}`;

/**
 * Notes that a window has a record open, from now on; whether that is news to others. Every window
 * does it every few seconds, and nothing rests on it: no transaction is held for it, and of two
 * that begin at once the second finds the first.
 */
export async function arrive(store: Store, session: Session, said: Said, now: Date): Promise<boolean> {
  try {
    return await store.loosely((tx) => noted(tx, session, said, now));
  } catch (error) {
    if (!(error instanceof Taken)) throw error;
    return store.loosely((tx) => noted(tx, session, said, now));
  }
}

async function noted(tx: Writer, session: Session, said: Said, now: Date): Promise<boolean> {
  const id = idOf(session, said);
  const fields = {
    screen: said.screen,
    part: said.part?.resource ?? null,
    part_id: said.part?.id ?? null,
    expires_at: new Date(now.getTime() + PRESENCE_MS).toISOString(),
  };
  const before = await tx.get(SYSTEM.presence, id);
  if (!before) {
    const { resource, record_id } = said;
    await tx.insert(SYSTEM.presence, {
      ...{ id, user_id: session.user.id, session_id: session.id, resource, record_id },
      ...fields,
    });
    return true;
  }
  // Whoever swept it meanwhile took nothing away: it is said again.
  await tx.updateEach(SYSTEM.presence, [id], fields);
  return (
    String(before.expires_at) <= now.toISOString() || before.part !== fields.part || before.part_id !== fields.part_id
  );
}

/** Notes that a window has it open no more; whether it had. */
export const leave = (store: Store, session: Session, said: Omit<Said, 'screen' | 'part'>): Promise<boolean> =>
  store.loosely((tx) => tx.remove(SYSTEM.presence, idOf(session, said)));

/** How many windows of a session have a record open, but for this one. */
export async function othersOf(reader: Reader, session: Session, said: Said, now: Date): Promise<number> {
  const own = { of: column('session_id'), is: session.id };
  const { count } = await reader.total({
    from: SYSTEM.presence,
    where: { all: [own, stillThere(now), { none: [{ of: column('id'), is: idOf(session, said) }] }] },
  });
  return count;
}

const stillThere = (now: Date) => ({ of: column('expires_at'), from: now.toISOString() });

/**
 * Every window that has a record open, or one record of a resource, whose session is not over. One
 * statement.
 */
export async function windows(
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
  const rows = await store.rows({
    from: SYSTEM.presence,
    where: { all: [stillThere(now), ...whose] },
    fields: {
      ...Object.fromEntries(STORED.map((name) => [name, column(name)])),
      began: { via: 'session_id', to: SYSTEM.sessions, value: column('created_at') },
      first: { via: 'user_id', to: users, value: called(user.firstName) },
      last: { via: 'user_id', to: users, value: called(user.lastName) },
    },
    sort: [{ of: column('id'), order: 'asc' }],
  });
  return rows.filter(({ began }) => (began ?? null) !== null).map(windowOf);
}

const STORED = ['user_id', 'session_id', 'screen', 'resource', 'record_id', 'part', 'part_id'];

function windowOf({ part, part_id, first, last, ...row }: Answer): Window {
  return {
    user_id: Number(row.user_id),
    session_id: String(row.session_id),
    screen: String(row.screen),
    resource: String(row.resource),
    record_id: Number(row.record_id),
    part: typeof part === 'string' ? { resource: part, id: Number(part_id) } : undefined,
    name: [first, last].filter((name) => typeof name === 'string' && name !== '').join(' '),
  };
}

/**
 * Who else has a record open, of the windows that have it open: everybody once, however many
 * windows they have.
 */
export function others(open: readonly Window[], me: Id): readonly Person[] {
  const found = new Map<Id, Person>();
  for (const { user_id, name, part } of open) {
    if (user_id === me) continue;
    const known = found.get(user_id) ?? { id: user_id, name, parts: [] };
    found.set(user_id, { ...known, parts: part ? [...known.parts, part] : known.parts });
  }
  return [...found.values()].toSorted((one, other) => Number(one.id) - Number(other.id));
}
