import type { Id, RecordData, Resource, Row } from '../../resources/language/index.ts';
import { checkSession, type Right } from '../auth/session-check.ts';
import type { ApiContext } from '../context.ts';
import { wake } from '../events/wake.ts';
import { Journal, lastLines } from '../history/journal.ts';
import { announceJobs } from '../jobs/put.ts';
import { rowFor } from '../present/record.ts';
import { type Authorised, Scope } from '../scope.ts';
import { serverScope } from '../server-scope.ts';
import { type Store, Taken, type Writer } from '../store.ts';
import { asRefusal } from '../store-refusals.ts';
import { SYSTEM } from '../system.ts';
import type { Afterwards } from './handler.ts';
import { Write } from './write.ts';

/** A requested write and its right. `ids`: the records, if known. */
export type Writing = Authorised & {
  readonly right: Right;
  readonly writeId?: string | undefined;
  readonly ids?: readonly Id[] | undefined;
};

/** What a write left: what is returned of it, and the last line of its history. */
export type Written<T> = {
  readonly answer: T;
  /** Undefined where nothing changed. */
  readonly entry: Id | undefined;
  readonly writeId: string;
};

/**
 * Runs a write in one transaction, permission rechecked, then its follow-ups. Repeated keys get the
 * first response. @throws ApiError 401, 403 as `checkSession`; 422 `key_reused` as
 * `IdempotentCall`; else the work's.
 */
export async function commit<T>(
  context: ApiContext,
  call: Writing,
  work: (write: Write) => Promise<T>,
): Promise<Written<T>> {
  const { store } = context;
  const fingerprint = (await call.once?.fingerprint()) ?? '';
  const run = () => transact(context, call, fingerprint, work);
  // Of two of the same call at once the second finds what the first was answered.
  const runOrReplay = () =>
    run().catch((thrown: unknown) => {
      if (call.once && thrown instanceof Taken && thrown.collection === SYSTEM.answers) return run();
      throw thrown;
    });
  const isShort = call.ids?.length === 1;
  const done = isShort ? oneAtATime(store, call.resource.name, runOrReplay) : runOrReplay();
  const { afterwards, tx, ...written } = await done.catch((thrown: unknown) => {
    throw asRefusal(new Scope(context, call), thrown);
  });
  await announce(context, tx, afterwards);
  return written;
}

type Transacted<T> = Written<T> & { readonly tx: Writer; readonly afterwards: readonly Afterwards[] };

async function transact<T>(
  context: ApiContext,
  call: Writing,
  fingerprint: string,
  work: (write: Write) => Promise<T>,
): Promise<Transacted<T>> {
  const { once, resource } = call;
  const before = await lastLines(context.store, resource.name, resource.history ? (call.ids ?? []) : []);
  return context.store.transaction(async (tx) => {
    const session = await checkSession(context, tx, call, call.right);
    const scope = new Scope(context, { ...call, session }, tx);
    const known = await once?.replay(tx, scope, fingerprint);
    if (known) return { ...(known as Written<T>), afterwards: [], tx };
    const by = { by: session.user.id, screen: call.screen.name, writeId: call.writeId };
    const write = new Write(tx, scope, new Journal(context, by, before));
    const answer = await work(write);
    const { entry, afterwards } = await write.commit();
    const written = { answer, entry, writeId: write.journal.writeId };
    const ids = write.journal.left(resource.name, call.ids);
    await once?.keep(tx, scope, written, { fingerprint, ids });
    return { ...written, afterwards, tx };
  });
}

/** Tells this process's listeners and workers of a durable write, and does what waited for it. */
async function announce({ store }: ApiContext, tx: Writer, afterwards: readonly Afterwards[]): Promise<void> {
  wake(store);
  announceJobs(store, tx);
  for (const each of afterwards) await each();
}

/**
 * Runs a server write in one transaction, then its follow-ups; no user in the history. @throws the
 * work's error.
 */
export async function commitAsSystem<T>(
  context: ApiContext,
  resource: Resource,
  work: (write: Write) => Promise<T>,
): Promise<T> {
  const { answer, afterwards, tx } = await context.store.transaction(async (tx) => {
    const scope = serverScope(context, resource, tx);
    const write = new Write(tx, scope, new Journal(context, { by: null, screen: null }));
    const answer = await work(write);
    return { answer, tx, ...(await write.commit()) };
  });
  await announce(context, tx, afterwards);
  return answer;
}

/** A record that was just written, as a row of its screen. */
export async function presentWritten(write: Write, record: RecordData): Promise<Row> {
  const { scope } = write;
  await write.runDeferred();
  const row = await rowFor(scope, record.id);
  if (!row) throw scope.missing();
  return row;
}

/** Nobody waits longer than this for those before: what holds them up may be nothing of theirs. */
const PATIENCE_MS = 1_000;

const lanes = new WeakMap<Store, Map<string, Promise<unknown>>>();

/**
 * Serialises short writes of one kind here: neighbours mostly conflict, and retries cost more. Only
 * an optimisation.
 */
export async function oneAtATime<T>(store: Store, name: string, work: () => Promise<T>): Promise<T> {
  const own = lanes.get(store) ?? new Map<string, Promise<unknown>>();
  lanes.set(store, own);
  const before = own.get(name);
  const turn = before ? patiently(before).then(work) : work();
  const done = turn.then(
    () => undefined,
    () => undefined,
  );
  own.set(name, done);
  try {
    return await turn;
  } finally {
    if (own.get(name) === done) own.delete(name);
  }
}

async function patiently(awaited: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([awaited, late]);
  clearTimeout(timer);
}
