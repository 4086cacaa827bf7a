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
import { Journal, lastLines, recordName, type Telling } from '../history/journal.ts';
import { KEPT } from '../history/line.ts';
import { workPut } from '../jobs/put.ts';
import { noteGiven } from '../requirements/given.ts';
import { type Admitted, Scope } from '../scope.ts';
import { serverScope } from '../server-scope.ts';
import { type Fields, type NewRecord, Taken, type Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { refuseChoiceConflicts } from './choice-conflicts.ts';
import { inLane } from './lane.ts';
import { askReached, type Touched } from './reached.ts';
import { inWords } from './refusals.ts';

/**
 * A write that is asked for, and by what right. `ids`: the records it is meant to change, as far as
 * they are known.
 */
export type Writing = Admitted & {
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

/** What a write left: what is told of it, and the line of the history it is the last of. */
export type Written<T> = {
  readonly answer: T;
  /** Undefined where nothing changed. */
  readonly entry: Id | undefined;
  readonly writeId: string;
};

/**
 * What follows a move: what it does besides what every such write does, whether what it asks was
 * accepted, and the answers nothing keeps.
 */
export type Made = {
  readonly does?: readonly HandlerName[];
  readonly accepted?: boolean;
  readonly answers?: { readonly [field: string]: Value };
};

/**
 * What a write leaves to do: files let go of, what comes last in the transaction, and once it is
 * durable.
 */
type Left = {
  /** What was written and not asked about yet, as far as checks of other records read it. */
  readonly touched: Touched[];
  readonly released: Value[];
  readonly last: Map<string, () => Promise<void>>;
  readonly afterwards: Afterwards[];
};

/**
 * A write under way, in its transaction. Whatever changes records goes through it: it stores, notes
 * a line of history for each record, and gathers what is left to do. Nothing else writes records.
 */
export class Write {
  readonly tx: Writer;
  readonly scope: Scope;
  readonly journal: Journal;
  /** Of all resources the write is made of. */
  readonly #left: Left;
  /** The record all this follows from. */
  readonly #lead: string | null;

  constructor(tx: Writer, scope: Scope, journal: Journal, of?: { readonly left: Left; readonly lead: string | null }) {
    this.tx = tx;
    this.scope = scope;
    this.journal = journal;
    this.#left = of?.left ?? { touched: [], released: [], afterwards: [], last: new Map() };
    this.#lead = of?.lead ?? null;
  }

  /**
   * The same write, of records of another resource: what is written there is noted with it and gone
   * with it. `lead`: the record from whose writing it follows; then it is undone with that. What is
   * written so is the server's doing: it is held to the promises of the store, not judged.
   */
  of(resource: string, lead?: Pick<RecordData, 'id'>): Write {
    const { context, registry, session, screen } = this.scope;
    const other = registry.resources[resource];
    if (!other) throw new Error(`There is no resource '${resource}'.`);
    const scope = new Scope(context, { resource: other, screen, session }, this.tx);
    const of = this.#lead ?? (lead ? recordName({ resource: this.#resource.name, record_id: Number(lead.id) }) : null);
    return new Write(this.tx, scope, this.journal, { left: this.#left, lead: of });
  }

  /**
   * The same, for what a record holds of others and the server keeps true: it is kept true when
   * those are undone too, and is not undone itself.
   */
  keeping(resource: string): Write {
    return new Write(this.tx, this.of(resource).scope, this.journal, { left: this.#left, lead: KEPT });
  }

  /**
   * The same, in the house's own name, from the resource's own screen: it reaches every record,
   * whoever writes. For what the server keeps true; `lead` as of `of`, and of `keeping` where there
   * is none. The history names who writes all the same.
   */
  house(resource: string, lead?: RecordData): Write {
    const { context, registry } = this.scope;
    const other = registry.resources[resource];
    if (!other) throw new Error(`There is no resource '${resource}'.`);
    const scope = serverScope(context, other, this.tx);
    const from = lead && recordName({ resource: this.#resource.name, record_id: Number(lead.id) });
    return new Write(this.tx, scope, this.journal, { left: this.#left, lead: from ? (this.#lead ?? from) : KEPT });
  }

  /**
   * Leaves something to be done once, when all else of the write is done and before it is told or
   * stored. By a name of its own.
   */
  atLast(name: string, work: () => Promise<void>): void {
    this.#left.last.set(name, work);
  }

  /** Does what was left to the last. */
  async settle(): Promise<void> {
    for (const [name, work] of this.#left.last) {
      this.#left.last.delete(name);
      await work();
    }
  }

  /** Stores a new record. */
  async insert(values: Fields, telling: Telling = { event: 'created' }): Promise<RecordData> {
    const record = await this.tx.insert(this.#resource.name, values);
    await this.#noteGiven([{ id: record.id, names: givenIn(values) }]);
    this.#note(undefined, record, telling);
    return record;
  }

  /**
   * Stores several new records that nothing follows, in few statements; their ids. Those that were
   * there before come with id and version.
   */
  async insertEach(
    all: readonly NewRecord[],
    telling: (created: { readonly id: Id }) => Telling = () => ({ event: 'created' }),
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
  async update(stored: RecordData, patch: Fields, telling: Telling = { event: 'updated' }): Promise<RecordData> {
    const record = await this.tx.update(this.#resource.name, stored.id, patch);
    await refuseChoiceConflicts(this.scope, [{ stored, record }]);
    await this.#noteGiven([{ id: stored.id, names: Object.keys(patch) }]);
    this.#noteChange(stored, record, patch, telling);
    return record;
  }

  /** Changes several stored records, each by its own, in few statements. */
  async updateEach(
    changes: readonly Change[],
    telling: (stored: { readonly id: Id }) => Telling = () => ({ event: 'updated' }),
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
    telling: (stored: { readonly id: Id }) => Telling = () => ({ event: 'deleted' }),
  ): Promise<void> {
    if (records.length === 0) return;
    const where = { of: { column: 'id' }, in: records.map(({ id }) => id) };
    await this.tx.removeWhere({ from: this.#resource.name, where });
    for (const stored of records) {
      this.#note(stored, undefined, telling(stored));
      this.#left.released.push(...fileFieldsOf(this.#resource).map(({ name }) => stored[name] ?? null));
    }
  }

  /** Takes files back that were let go of: a record holds them again. */
  async takeBack(values: readonly Value[]): Promise<void> {
    const ids = values.filter((id): id is string => typeof id === 'string');
    if (ids.length > 0) await this.tx.updateEach(SYSTEM.files, ids, { released_at: null });
  }

  /** Runs what follows a write. `made`: the move it was made by, where it was one. */
  async follow(
    event: WriteEvent,
    record: RecordData,
    before: RecordData | undefined,
    { does = [], accepted = false, answers = {} }: Made = {},
  ): Promise<void> {
    const { context, session } = this.scope;
    const names = [...this.#resource.does[event], ...does];
    const asked = {
      ...{ context, event, record, session, tx: this.tx, write: this, accepted, answers },
      // What was not read of one's own account stays as it is.
      before: before && { ...record, ...before },
    };
    for (const name of new Set(names)) {
      const afterwards = await context.product.handlers[name]?.(asked);
      if (afterwards) this.#left.afterwards.push(afterwards);
    }
  }

  /** Runs a part of the write; where it throws, nothing of it is left. */
  async attempt<T>(part: () => Promise<T>): Promise<T> {
    const { touched, released, afterwards } = this.#left;
    const [noted, before, some, more] = [this.journal.noted, touched.length, released.length, afterwards.length];
    try {
      return await this.tx.attempt(async () => {
        const value = await part();
        await askReached(this.tx, this.scope, touched.splice(before));
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
   * Asks the checks of other records, stores the lines and lets go of files. Answers the last line,
   * and what is to be done once it is durable. @throws as `askReached`.
   */
  async commit(): Promise<{ readonly entry: Id | undefined; readonly afterwards: readonly Afterwards[] }> {
    await this.settle();
    await askReached(this.tx, this.scope, this.#left.touched.splice(0));
    const { registry, now } = this.scope;
    // What follows from it elsewhere is noted after it, and undone with it. What only keeps
    // something true nothing undoes.
    const meant = this.journal.lastOf(this.#resource.name) ?? this.journal.lastOf();
    const entries = await this.journal.keep(this.tx);
    await releaseFiles(this.tx, registry, this.#left.released, now);
    return { entry: meant === undefined ? undefined : entries[meant], afterwards: this.#left.afterwards };
  }

  /** One's own account is judged by fewer fields than users have; the history tells of all. */
  get #resource(): Resource {
    const { registry, resource } = this.scope;
    return registry.resources[resource.name] ?? resource;
  }

  /** Of one's own account nothing has to be signed off. */
  #noteGiven(written: Parameters<typeof noteGiven>[2]): Promise<void> {
    return noteGiven(this.tx, this.scope, written);
  }

  #note(before: RecordData | undefined, after: RecordData | undefined, telling: Telling): void {
    this.#touch(before, after);
    this.journal.note(this.#resource, before, after, telling, this.#lead);
  }

  #touch(before: RecordData | undefined, after: RecordData | undefined): void {
    const { name } = this.#resource;
    if (reachesOf(this.scope.registry).has(name)) this.#left.touched.push({ resource: name, before, after });
  }

  #noteChange(stored: RecordData, record: RecordData, patch: Fields, telling: Telling): void {
    this.#touch(stored, record);
    // Only what was written can have changed, and of one's own account no more is known.
    const written = (held: RecordData): RecordData => ({
      ...Object.fromEntries(Object.keys(patch).map((name) => [name, held[name] ?? null])),
      id: held.id,
      _version: held._version ?? null,
    });
    this.journal.note(this.#resource, written(stored), written(record), telling, this.#lead, record);
    for (const { name } of fileFieldsOf(this.#resource))
      if (Object.hasOwn(patch, name)) this.#left.released.push(stored[name] ?? null);
  }
}

/** The fields of a new record that hold something. */
const givenIn = (values: NewRecord): string[] => Object.keys(values).filter((name) => !isEmpty(values[name]));

/**
 * Runs a write that is nobody's but the server's, in one transaction: the history notes nobody.
 * Answers what the work answers, and then does what is left to do. @throws what the work throws. A
 * refusal leaves nothing.
 */
export async function commitOwn<T>(
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
  workPut(context.store, tx);
  for (const each of afterwards) await each();
  return answer;
}

/**
 * Runs a write in one transaction: the right to it asked anew, the work, its lines of history; and
 * then what it left to do. A call that came before under the same key is answered as then, and
 * nothing is done.
 * @throws ApiError 401, 403 as `checkSession`; 422 `key_reused` as `Once`; else what the work
 * throws, in the definition's words. A refusal leaves nothing.
 */
export async function commit<T>(
  context: ApiContext,
  asked: Writing,
  work: (write: Write) => Promise<T>,
): Promise<Written<T>> {
  const { store } = context;
  const { once } = asked;
  const mark = (await once?.mark()) ?? '';
  const transaction = async () => {
    const before = await lastLines(store, asked.resource.name, asked.resource.history ? (asked.ids ?? []) : []);
    return store.transaction(async (tx) => {
      const session = await checkSession(context, tx, asked, asked.right);
      const scope = new Scope(context, { ...asked, session }, tx);
      const known = await once?.answered(tx, scope, mark);
      if (known) return { ...(known as Written<T>), afterwards: [], tx };
      const by = { by: session.user.id, screen: asked.screen.name, writeId: asked.writeId };
      const write = new Write(tx, scope, new Journal(context, by, before));
      const answer = await work(write);
      const { entry, afterwards } = await write.commit();
      const written = { answer, entry, writeId: write.journal.writeId };
      await once?.keep(tx, scope, mark, written, write.journal.left(asked.resource.name, asked.ids));
      return { ...written, afterwards, tx };
    });
  };
  // Of two of the same call at once the second finds what the first was answered.
  const first = () =>
    transaction().catch((thrown: unknown) => {
      if (once && thrown instanceof Taken && thrown.collection === SYSTEM.answers) return transaction();
      throw thrown;
    });
  const isShort = asked.ids?.length === 1;
  const { afterwards, tx, ...written } = await (isShort ? inLane(store, asked.resource.name, first) : first()).catch(
    (thrown: unknown) => {
      throw inWords(new Scope(context, asked), thrown);
    },
  );
  wake(context.store);
  workPut(context.store, tx);
  for (const each of afterwards) await each();
  return written;
}
