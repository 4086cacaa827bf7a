import {
  type Collection as CollectionSchema,
  type Id,
  isEmpty,
  type RecordData,
  type Schema,
  type Value,
} from '../../resources/language/index.ts';
import { Collection, Entry, frozen } from './collection.ts';
import type { Snapshot } from './disk.ts';
import type { Moment } from './question.ts';

/** What a record holds under its columns. */
export type Held = { readonly [field: string]: Value | undefined };

/** What the schema says of a collection. @throws where it has none of that name. */
export function schemaOf(schema: Schema, name: string): CollectionSchema {
  const found = Object.hasOwn(schema.collections, name) ? schema.collections[name] : undefined;
  if (!found) throw new Error(`there is no collection ${name}`);
  return found;
}

/**
 * A collection of a snapshot; empty where nothing was stored in it yet. @throws where the schema
 * has none of that name.
 */
export function collectionIn({ collections }: Snapshot, schema: Schema, name: string): Collection {
  schemaOf(schema, name);
  return collections.get(name) ?? Collection.empty;
}

/**
 * A record with every column its collection has. What is nothing is null, as in a database. A
 * record of an older file, from before there were versions, has its first; what no column has a
 * place for any more is kept.
 */
export function whole(schema: Schema, name: string, { id, _version, ...held }: Held & { readonly id: Id }): RecordData {
  const record: { [field: string]: Value | undefined } = Object.create(null);
  record.id = id;
  for (const { name: column, type } of schema.collections[name]?.columns ?? []) {
    const value = held[column] ?? null;
    record[column] = type !== 'json' && isEmpty(value) ? null : value;
  }
  for (const field of Object.keys(held)) if (!(field in record)) record[field] = held[field];
  return frozen({ ...record, _version: typeof _version === 'number' ? _version : 1 });
}

/** Entries that were written, by what they hold. */
type Overlay = { readonly heldBy: HeldBy; readonly entries: Map<Value, Set<Entry>> };
type HeldBy = (entry: Entry) => Iterable<Value>;

/**
 * Collections as one transaction leaves them: what it began with, under what it wrote. It keeps no
 * promise of the schema.
 */
export class Draft {
  readonly schema: Schema;
  readonly #base: Snapshot;
  /** What was written, by collection and id; null where the record was removed. */
  readonly #changes = new Map<string, Map<Id, Entry | null>>();
  readonly #seen = new Map<string, Collection>();
  readonly #overlays = new Map<string, Map<string, Overlay>>();
  readonly #sequences = new Map<string, number>();
  /** What each write found, so that it can be taken back. */
  readonly #undo: { readonly collection: string; readonly id: Id; readonly before: Entry | null | undefined }[] = [];

  constructor(schema: Schema, base: Snapshot) {
    this.schema = schema;
    this.#base = base;
  }

  readonly moment: Moment = (name) => {
    const changes = this.#changes.get(name);
    if (!changes) return collectionIn(this.#base, this.schema, name);
    let seen = this.#seen.get(name);
    if (!seen) {
      seen = collectionIn(this.#base, this.schema, name).with(changes);
      this.#seen.set(name, seen);
    }
    return seen;
  };

  entry(collection: string, id: Id): Entry | undefined {
    const changed = this.#changes.get(collection)?.get(id);
    return changed === undefined ? collectionIn(this.#base, this.schema, collection).get(id) : (changed ?? undefined);
  }

  /**
   * The entries that hold a value; found through the index of what the draft began with, which
   * others have made before.
   */
  holders(collection: string, name: string, heldBy: HeldBy, value: Value): Entry[] {
    const changes = this.#changes.get(collection);
    const known = collectionIn(this.#base, this.schema, collection).index(name, heldBy).get(value) ?? [];
    if (!changes) return [...known];
    const written = this.#overlay(collection, name, heldBy, changes).entries.get(value) ?? [];
    return [...known.filter(({ record }) => !changes.has(record.id)), ...written];
  }

  /** The next whole number, never one given before. */
  nextId(collection: string): number {
    return (this.#sequences.get(collection) ?? this.#base.sequences.get(collection) ?? 0) + 1;
  }

  /**
   * What would be stored in the place of what has the id. Its `_version` is counted here, on from
   * the one a new record comes with. @throws where the id is none.
   */
  made(collection: string, held: Held & { readonly id: Id }): Entry {
    const { id } = held;
    // A stored id that is none would keep the file from being opened again.
    if (typeof id === 'number' ? !(Number.isSafeInteger(id) && id > 0) : typeof id !== 'string' || id === '')
      throw new Error(`${collection}: ${JSON.stringify(id)} cannot be an id`);
    const before = this.entry(collection, id)?.record;
    const next = before ? Number(before._version) + 1 : (held._version ?? 1);
    return new Entry(whole(this.schema, collection, { ...held, _version: next }));
  }

  put(collection: string, entry: Entry): RecordData {
    const { id } = entry.record;
    if (typeof id === 'number') this.#sequences.set(collection, Math.max(this.nextId(collection) - 1, id));
    this.#write(collection, id, entry);
    return entry.record;
  }

  /** Removes a record; false when there was none. */
  remove(collection: string, id: Id): boolean {
    if (!this.entry(collection, id)) return false;
    this.#write(collection, id, null);
    return true;
  }

  /**
   * How much was written; `back` takes back what was written since. Numbers that were given are not
   * given again.
   */
  get written(): number {
    return this.#undo.length;
  }

  back(written: number): void {
    for (const { collection, id, before } of this.#undo.splice(written).reverse()) this.#set(collection, id, before);
  }

  /** What the draft leaves; the very snapshot it began with when nothing was written. */
  result(): Snapshot {
    const changed = [...this.#changes].filter(([, changes]) => changes.size > 0);
    if (changed.length === 0) return this.#base;
    const collections = new Map(this.#base.collections);
    for (const [name] of changed) collections.set(name, this.moment(name));
    return { collections, sequences: new Map([...this.#base.sequences, ...this.#sequences]) };
  }

  #write(collection: string, id: Id, entry: Entry | null): void {
    this.#undo.push({ collection, id, before: this.#changes.get(collection)?.get(id) });
    this.#set(collection, id, entry);
  }

  /** undefined: as the draft began. */
  #set(collection: string, id: Id, entry: Entry | null | undefined): void {
    const changes = this.#changes.get(collection) ?? new Map<Id, Entry | null>();
    this.#changes.set(collection, changes);
    const before = changes.get(id);
    if (entry === undefined) changes.delete(id);
    else changes.set(id, entry);
    for (const overlay of this.#overlays.get(collection)?.values() ?? []) {
      if (before) for (const value of overlay.heldBy(before)) overlay.entries.get(value)?.delete(before);
      if (entry) lay(overlay, entry);
    }
    this.#seen.delete(collection);
  }

  #overlay(collection: string, name: string, heldBy: HeldBy, changes: ReadonlyMap<Id, Entry | null>): Overlay {
    const overlays = this.#overlays.get(collection) ?? new Map<string, Overlay>();
    this.#overlays.set(collection, overlays);
    let overlay = overlays.get(name);
    if (!overlay) {
      overlay = { heldBy, entries: new Map() };
      for (const entry of changes.values()) if (entry) lay(overlay, entry);
      overlays.set(name, overlay);
    }
    return overlay;
  }
}

function lay({ heldBy, entries }: Overlay, entry: Entry): void {
  for (const value of heldBy(entry)) {
    const others = entries.get(value) ?? new Set<Entry>();
    entries.set(value, others.add(entry));
  }
}
