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
import { fileFieldsOf, releaseFiles } from '../files/held.ts';
import { DERIVED } from '../history/entry.ts';
import { type HistoryEvent, type Journal, recordName } from '../history/journal.ts';
import { noteGiven } from '../requirements/facts.ts';
import { Scope } from '../scope.ts';
import { serverScope } from '../server-scope.ts';
import type { Fields, NewRecord, Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { refuseChoiceConflicts } from './choice-conflicts.ts';
import type { Afterwards } from './handler.ts';
import { runReachedChecks, type Touched } from './reached.ts';

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
    of?: { readonly deferred: Deferred; readonly lead: string | null },
  ) {
    this.tx = tx;
    this.scope = scope;
    this.journal = journal;
    this.deferred = of?.deferred ?? { touched: [], released: [], afterwards: [], last: new Map() };
    this.#lead = of?.lead ?? null;
  }

  /**
   * The write for another resource. `lead`: its cause, undone together. Constraints only, no
   * validation.
   */
  forResource(resource: string, lead?: Pick<RecordData, 'id'>): Write {
    const { context, session, screen } = this.scope;
    const scope = new Scope(context, { resource: this.#other(resource), screen, session }, this.tx);
    return this.#within(scope, lead ? this.#ledBy(lead) : this.#lead);
  }

  /** For derived values: updated on undo too, never undone. */
  asDerived(resource: string): Write {
    return this.#within(this.forResource(resource).scope, DERIVED);
  }

  /** Without the caller's limits, for server-maintained values. Derived where nothing leads. */
  asSystem(resource: string, lead?: RecordData): Write {
    const scope = serverScope(this.scope.context, this.#other(resource), this.tx);
    return this.#within(scope, lead ? this.#ledBy(lead) : DERIVED);
  }

  #other(name: string): Resource {
    const resource = this.scope.registry.resources[name];
    if (!resource) throw new Error(`There is no resource '${name}'.`);
    return resource;
  }

  #ledBy({ id }: Pick<RecordData, 'id'>): string {
    return this.#lead ?? recordName({ resource: this.#resource.name, record_id: Number(id) });
  }

  #within(scope: Scope, lead: string | null): Write {
    return new Write(this.tx, scope, this.journal, { deferred: this.deferred, lead });
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
    await noteGiven(this.tx, this.scope, [{ id: record.id, names: givenIn(values) }]);
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
    await noteGiven(
      this.tx,
      this.scope,
      ids.map((id, at) => ({ id, names: givenIn(all[at] ?? {}) })),
    );
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
    await noteGiven(this.tx, this.scope, [{ id: stored.id, names: Object.keys(patch) }]);
    this.#note(stored, record, telling, patch);
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
    const changed = changes.map((change) => ({ ...change, record: changedBy(change) }));
    await refuseChoiceConflicts(this.scope, changed);
    await noteGiven(
      this.tx,
      this.scope,
      changed.map(({ stored, patch }) => ({ id: stored.id, names: Object.keys(patch) })),
    );
    for (const { stored, record, patch } of changed) this.#note(stored, record, telling(stored), patch);
  }

  /** Removes stored records, in one statement. */
  async remove(
    records: readonly RecordData[],
    telling: (stored: { readonly id: Id }) => HistoryEvent = () => ({ event: 'deleted' }),
  ): Promise<void> {
    if (records.length === 0) return;
    const where = { of: { column: 'id' }, in: records.map(({ id }) => id) };
    await this.tx.removeWhere({ from: this.#resource.name, where });
    for (const stored of records) this.#note(stored, undefined, telling(stored));
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

  /** Notes it in the history and for checks. `patch`: only that can have changed. */
  #note(before: RecordData | undefined, after: RecordData | undefined, telling: HistoryEvent, patch?: Fields): void {
    const resource = this.#resource;
    const { touched, released } = this.deferred;
    if (reachesOf(this.scope.registry).has(resource.name)) touched.push({ resource: resource.name, before, after });
    const noted = (record: RecordData | undefined): RecordData | undefined =>
      record && patch ? written(record, patch) : record;
    const change = { before: noted(before), after: noted(after), held: after ?? before };
    this.journal.note(resource, change, telling, this.#lead);
    for (const { name } of fileFieldsOf(resource))
      if (before && (!patch || Object.hasOwn(patch, name))) released.push(before[name] ?? null);
  }
}

/** What was written of a record: of one's own account no more is known. */
const written = (record: RecordData, patch: Fields): RecordData => ({
  ...Object.fromEntries(Object.keys(patch).map((name) => [name, record[name] ?? null])),
  id: record.id,
  _version: record._version ?? null,
});

const givenIn = (values: NewRecord): string[] => Object.keys(values).filter((name) => !isEmpty(values[name]));
