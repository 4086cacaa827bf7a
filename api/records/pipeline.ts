import {
  type HandlerName,
  type Id,
  isEmpty,
  type RecordData,
  type Resource,
  reachesOf,
  type Value,
  type WriteEvent,
} from '../../resources/language/index.ts';
import { checkSession, type Right } from '../auth/session-check.ts';
import type { ApiContext } from '../context.ts';
import { wake } from '../events/wake.ts';
import { fileFieldsOf, releaseFiles } from '../files/held.ts';
import type { Afterwards } from '../handlers/handler.ts';
import { DERIVED } from '../history/entry.ts';
import { type HistoryEvent, Journal, lastLines, recordName } from '../history/journal.ts';
import { announceJobs } from '../jobs/put.ts';
import { noteGiven } from '../requirements/given.ts';
import { type Authorised, Scope } from '../scope.ts';
import { serverScope } from '../server-scope.ts';
import { type Fields, type NewRecord, Taken, type Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { refuseChoiceConflicts } from './choice-conflicts.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { runReachedChecks, type Touched } from './reached.ts';
import { asRefusal } from './refusals.ts';

/** A requested write and its right. `ids`: the records, if known. */
export type Writing = Authorised & {
  readonly right: Right;
  readonly writeId?: string | undefined;
  readonly ids?: readonly Id[] | undefined;
};

/** A stored record, and by what it is changed. */
export type Change = { readonly stored: RecordData; readonly patch: Fields };

/** Why records were refused, by id. */
export type Refused = ReadonlyMap<Id, unknown>;

/** The record as it is once it is changed, its version too. */
export const changedBy = ({ stored, patch }: Change): RecordData => ({
  ...stored,
  ...patch,
  _version: Number(stored._version) + 1,
});

/** What a write left: what is returned of it, and the last line of its history. */
export type Written<T> = {
  readonly answer: T;
  /** Undefined where nothing changed. */
  readonly entry: Id | undefined;
  readonly writeId: string;
};

/** A move's effects, acceptance and unstored input. */
export type MoveEffects = {
  readonly does?: readonly HandlerName[];
  readonly accepted?: boolean;
  readonly answers?: { readonly [field: string]: Value };
};

type Deferred = {
  readonly touched: Touched[];
  readonly released: Value[];
  readonly last: Map<string, () => Promise<void>>;
  readonly afterwards: Afterwards[];
};

/** A write in its transaction, the only way to change records; adds history and follow-ups. */
export class Write {
  readonly tx: Writer;
  readonly scope: Scope;
  readonly journal: Journal;
  /** Of all resources the write is made of. */
  readonly deferred: Deferred;
  readonly #lead: string | null;

  constructor(
    tx: Writer,
    scope: Scope,
    journal: Journal,
    of?: { readonly left: Deferred; readonly lead: string | null },
  ) {
    this.tx = tx;
    this.scope = scope;
    this.journal = journal;
    this.deferred = of?.left ?? { touched: [], released: [], afterwards: [], last: new Map() };
    this.#lead = of?.lead ?? null;
  }

  /**
   * The write for another resource. `lead`: its cause, undone together. Constraints only, no
   * validation.
   */
  forResource(resource: string, lead?: Pick<RecordData, 'id'>): Write {
    const { context, registry, session, screen } = this.scope;
    const other = registry.resources[resource];
    if (!other) throw new Error(`There is no resource '${resource}'.`);
    const scope = new Scope(context, { resource: other, screen, session }, this.tx);
    const of = this.#lead ?? (lead ? recordName({ resource: this.#resource.name, record_id: Number(lead.id) }) : null);
    return new Write(this.tx, scope, this.journal, { left: this.deferred, lead: of });
  }

  /** For derived values: updated on undo too, never undone. */
  asDerived(resource: string): Write {
    return new Write(this.tx, this.forResource(resource).scope, this.journal, { left: this.deferred, lead: DERIVED });
  }

  /**
   * Without the caller's limits, for server-maintained values. `lead` as in `of`, else `keeping`.
   */
  asSystem(resource: string, lead?: RecordData): Write {
    const { context, registry } = this.scope;
    const other = registry.resources[resource];
    if (!other) throw new Error(`There is no resource '${resource}'.`);
    const scope = serverScope(context, other, this.tx);
    const from = lead && recordName({ resource: this.#resource.name, record_id: Number(lead.id) });
    return new Write(this.tx, scope, this.journal, {
      left: this.deferred,
      lead: from ? (this.#lead ?? from) : DERIVED,
    });
  }

  /** Queues work once per name, at the end, before history and store. */
  defer(name: string, work: () => Promise<void>): void {
    this.deferred.last.set(name, work);
  }

  /** Does what was left to the last. */
  async runDeferred(): Promise<void> {
    for (const [name, work] of this.deferred.last) {
      this.deferred.last.delete(name);
      await work();
    }
  }

  /** Stores a new record. */
  async insert(values: Fields, telling: HistoryEvent = { event: 'created' }): Promise<RecordData> {
    const record = await this.tx.insert(this.#resource.name, values);
    await this.#noteGiven([{ id: record.id, names: givenIn(values) }]);
    this.#note(undefined, record, telling);
    return record;
  }

  /** Inserts records without follow-ups, in few queries. Restored ones bring id and version. */
  async insertEach(
    all: readonly NewRecord[],
    telling: (created: { readonly id: Id }) => HistoryEvent = () => ({ event: 'created' }),
  ): Promise<readonly Id[]> {
    if (all.length === 0) return [];
    const ids = await this.tx.insertEach(this.#resource.name, all);
    await this.#noteGiven(ids.map((id, at) => ({ id, names: givenIn(all[at] ?? {}) })));
    for (const [at, id] of ids.entries()) {
      const { _version = 1, ...values } = all[at] ?? {};
      this.#note(undefined, { ...(values as Fields), id, _version }, telling({ id }));
    }
    return ids;
  }

  /** Changes a stored record. */
  async update(stored: RecordData, patch: Fields, telling: HistoryEvent = { event: 'updated' }): Promise<RecordData> {
    const record = await this.tx.update(this.#resource.name, stored.id, patch);
    await refuseChoiceConflicts(this.scope, [{ stored, record }]);
    await this.#noteGiven([{ id: stored.id, names: Object.keys(patch) }]);
    this.#noteChange(stored, record, patch, telling);
    return record;
  }

  /** Changes several stored records, each by its own, in few statements. */
  async updateEach(
    changes: readonly Change[],
    telling: (stored: { readonly id: Id }) => HistoryEvent = () => ({ event: 'updated' }),
  ): Promise<void> {
    const [first, ...others] = changes;
    if (!first) return;
    if (others.length === 0) {
      await this.update(first.stored, first.patch, telling(first.stored));
      return;
    }
    const { name } = this.#resource;
    const same = JSON.stringify(first.patch);
    if (others.every(({ patch }) => patch === first.patch || JSON.stringify(patch) === same))
      await this.tx.updateEach(
        name,
        changes.map(({ stored }) => stored.id),
        first.patch,
      );
    else
      await this.tx.patchEach(
        name,
        changes.map(({ stored, patch }) => ({ id: stored.id, fields: patch })),
      );
    const written = changes.map((change) => ({ ...change, record: changedBy(change) }));
    await refuseChoiceConflicts(this.scope, written);
    await this.#noteGiven(written.map(({ stored, patch }) => ({ id: stored.id, names: Object.keys(patch) })));
    for (const { stored, record, patch } of written) this.#noteChange(stored, record, patch, telling(stored));
  }

  /** Removes stored records, in one statement. */
  async remove(
    records: readonly RecordData[],
    telling: (stored: { readonly id: Id }) => HistoryEvent = () => ({ event: 'deleted' }),
  ): Promise<void> {
    if (records.length === 0) return;
    const where = { of: { column: 'id' }, in: records.map(({ id }) => id) };
    await this.tx.removeWhere({ from: this.#resource.name, where });
    for (const stored of records) {
      this.#note(stored, undefined, telling(stored));
      this.deferred.released.push(...fileFieldsOf(this.#resource).map(({ name }) => stored[name] ?? null));
    }
  }

  /** Takes files back that were let go of: a record holds them again. */
  async restoreFiles(values: readonly Value[]): Promise<void> {
    const ids = values.filter((id): id is string => typeof id === 'string');
    if (ids.length > 0) await this.tx.updateEach(SYSTEM.files, ids, { released_at: null });
  }

  /** Runs what follows a write. `made`: the move it was made by, where it was one. */
  async follow(
    event: WriteEvent,
    record: RecordData,
    before: RecordData | undefined,
    { does = [], accepted = false, answers = {} }: MoveEffects = {},
  ): Promise<void> {
    const { context, session } = this.scope;
    const names = [...this.#resource.handlers[event], ...does];
    const input = {
      ...{ context, event, record, session, tx: this.tx, write: this, accepted, answers },
      // What was not read of one's own account stays as it is.
      before: before && { ...record, ...before },
    };
    for (const name of new Set(names)) {
      const afterwards = await context.product.handlers[name]?.(input);
      if (afterwards) this.deferred.afterwards.push(afterwards);
    }
  }

  /** Runs a part of the write; where it throws, nothing of it is left. */
  async attempt<T>(part: () => Promise<T>): Promise<T> {
    const { touched, released, afterwards } = this.deferred;
    const [noted, before, some, more] = [this.journal.noted, touched.length, released.length, afterwards.length];
    try {
      return await this.tx.attempt(async () => {
        const value = await part();
        await runReachedChecks(this.tx, this.scope, touched.splice(before));
        return value;
      });
    } catch (error) {
      this.journal.back(noted);
      touched.length = Math.min(before, touched.length);
      released.length = some;
      afterwards.length = more;
      throw error;
    }
  }

  /**
   * Checks, stores history, releases files. Returns the last line and later work. @throws as
   * `runReachedChecks`.
   */
  async commit(): Promise<{ readonly entry: Id | undefined; readonly afterwards: readonly Afterwards[] }> {
    await this.runDeferred();
    await runReachedChecks(this.tx, this.scope, this.deferred.touched.splice(0));
    const { registry, now } = this.scope;
    // Consequences come later and are undone with it; derived values never are.
    const primary = this.journal.lastOf(this.#resource.name) ?? this.journal.lastOf();
    const entries = await this.journal.store(this.tx);
    await releaseFiles(this.tx, registry, this.deferred.released, now);
    return { entry: primary === undefined ? undefined : entries[primary], afterwards: this.deferred.afterwards };
  }

  /** One's own account is judged by fewer fields than users have; the history tells of all. */
  get #resource(): Resource {
    const { registry, resource } = this.scope;
    return registry.resources[resource.name] ?? resource;
  }

  #noteGiven(written: Parameters<typeof noteGiven>[2]): Promise<void> {
    return noteGiven(this.tx, this.scope, written);
  }

  #note(before: RecordData | undefined, after: RecordData | undefined, telling: HistoryEvent): void {
    this.#touch(before, after);
    this.journal.note(this.#resource, before, after, telling, this.#lead);
  }

  #touch(before: RecordData | undefined, after: RecordData | undefined): void {
    const { name } = this.#resource;
    if (reachesOf(this.scope.registry).has(name)) this.deferred.touched.push({ resource: name, before, after });
  }

  #noteChange(stored: RecordData, record: RecordData, patch: Fields, telling: HistoryEvent): void {
    this.#touch(stored, record);
    // Only what was written can have changed, and of one's own account no more is known.
    const written = (held: RecordData): RecordData => ({
      ...Object.fromEntries(Object.keys(patch).map((name) => [name, held[name] ?? null])),
      id: held.id,
      _version: held._version ?? null,
    });
    this.journal.note(this.#resource, written(stored), written(record), telling, this.#lead, record);
    for (const { name } of fileFieldsOf(this.#resource))
      if (Object.hasOwn(patch, name)) this.deferred.released.push(stored[name] ?? null);
  }
}

const givenIn = (values: NewRecord): string[] => Object.keys(values).filter((name) => !isEmpty(values[name]));

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
  wake(context.store);
  announceJobs(context.store, tx);
  for (const each of afterwards) await each();
  return answer;
}

/**
 * Runs a write in one transaction, permission rechecked, then its follow-ups. Repeated keys get the
 * first response. @throws ApiError 401, 403 as `checkSession`; 422 `key_reused` as `Once`; else the
 * work's.
 */
export async function commit<T>(
  context: ApiContext,
  call: Writing,
  work: (write: Write) => Promise<T>,
): Promise<Written<T>> {
  const { store } = context;
  const { once } = call;
  const mark = (await once?.fingerprint()) ?? '';
  const transaction = async () => {
    const before = await lastLines(store, call.resource.name, call.resource.history ? (call.ids ?? []) : []);
    return store.transaction(async (tx) => {
      const session = await checkSession(context, tx, call, call.right);
      const scope = new Scope(context, { ...call, session }, tx);
      const known = await once?.replay(tx, scope, mark);
      if (known) return { ...(known as Written<T>), afterwards: [], tx };
      const by = { by: session.user.id, screen: call.screen.name, writeId: call.writeId };
      const write = new Write(tx, scope, new Journal(context, by, before));
      const answer = await work(write);
      const { entry, afterwards } = await write.commit();
      const written = { answer, entry, writeId: write.journal.writeId };
      await once?.keep(tx, scope, mark, written, write.journal.left(call.resource.name, call.ids));
      return { ...written, afterwards, tx };
    });
  };
  // Of two of the same call at once the second finds what the first was answered.
  const first = () =>
    transaction().catch((thrown: unknown) => {
      if (once && thrown instanceof Taken && thrown.collection === SYSTEM.answers) return transaction();
      throw thrown;
    });
  const isShort = call.ids?.length === 1;
  const { afterwards, tx, ...written } = await (isShort ? oneAtATime(store, call.resource.name, first) : first()).catch(
    (thrown: unknown) => {
      throw asRefusal(new Scope(context, call), thrown);
    },
  );
  wake(context.store);
  announceJobs(context.store, tx);
  for (const each of afterwards) await each();
  return written;
}
