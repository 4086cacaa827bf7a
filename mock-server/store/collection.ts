import {
  compareKeys,
  digitsOf,
  folded,
  type Id,
  type RecordData,
  sortKey,
  type Value,
} from '../../resources/language/index.ts';

/** What of a text a question compares: `text` and `digits` a search, `sort` an order. */
export type Key = 'text' | 'digits' | 'sort';

const KEYS = { text: folded, digits: digitsOf, sort: sortKey } as const satisfies Record<Key, (text: string) => string>;

/** A value as a question compares it. Empty for what is nothing and for what is no text. */
export const keyOf = (value: Value | undefined, as: Key): string =>
  value === null || value === undefined || typeof value === 'object' ? '' : KEYS[as](String(value));

/**
 * One stored record with what is costly to work out from it, kept for as long as the record lives.
 */
export class Entry {
  readonly record: RecordData;
  #remembered: { [name: string]: string | undefined } | undefined;

  constructor(record: RecordData) {
    this.record = record;
  }

  /** A text under a name; made when it is asked for first. */
  remember(name: string, make: (record: RecordData) => string): string {
    this.#remembered ??= Object.create(null) as { [name: string]: string | undefined };
    const known = this.#remembered[name];
    if (known !== undefined) return known;
    const made = make(this.record);
    this.#remembered[name] = made;
    return made;
  }
}

/** Numbers before texts, each in their own order: the order of records nobody sorted. */
export const compareIds = (one: Id, other: Id): number => {
  if (typeof one === 'number') return typeof other === 'number' ? one - other : -1;
  if (typeof other === 'number') return 1;
  return compareKeys(one, other);
};

/**
 * How many ids share one piece of a collection's text in the file: few, since a write makes the
 * whole piece anew, and a booking is long.
 */
const BLOCK = 64;

/** The piece an id belongs to. Pieces follow each other as ids do. */
const blockOf = (id: Id): number => (typeof id === 'number' ? Math.floor(id / BLOCK) : Number.POSITIVE_INFINITY);

export type Index = ReadonlyMap<Value, readonly Entry[]>;

/**
 * What a question found, and the collections it read: the answer is good for as long as they are.
 */
export type Remembered = { readonly on: ReadonlyMap<string, Collection>; readonly entries: readonly Entry[] };

/**
 * One collection at one moment. Never changed: a write makes the next one, which shares the
 * untouched entries. What is computed from it (indexes, answers, its text in the file) may
 * therefore be remembered on it.
 */
export class Collection {
  static readonly empty: Collection = new Collection([]);

  /** By id, ascending. */
  readonly entries: readonly Entry[];
  /** Answers to questions; the oldest are forgotten. */
  readonly answers = new Map<string, Remembered>();
  readonly #indexes = new Map<string, Index>();
  readonly #blocks: Map<number, Uint8Array>;
  #lines: readonly Uint8Array[] | undefined;

  /** `blocks`: pieces of text that an earlier collection with the same entries in them had made. */
  constructor(entries: readonly Entry[], blocks: Map<number, Uint8Array> = new Map()) {
    this.entries = entries;
    this.#blocks = blocks;
  }

  /** Of frozen records. @throws when two share an id. */
  static of(records: readonly RecordData[]): Collection {
    const entries = records
      .map((record) => new Entry(record))
      .sort((one, other) => compareIds(one.record.id, other.record.id));
    const twice = entries.find((entry, at) => entries[at + 1]?.record.id === entry.record.id);
    if (twice) throw new Error(`two records with the id ${JSON.stringify(twice.record.id)}`);
    return new Collection(entries);
  }

  get(id: Id): Entry | undefined {
    let low = 0;
    let high = this.entries.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const entry = this.entries[middle];
      if (!entry) return undefined;
      const order = compareIds(entry.record.id, id);
      if (order === 0) return entry;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  /** The next collection: entries put in place, or taken out where the change is null. */
  with(changes: ReadonlyMap<Id, Entry | null>): Collection {
    if (changes.size === 0) return this;
    const changed = [...changes].sort(([one], [other]) => compareIds(one, other));
    const entries: Entry[] = [];
    let at = 0;
    for (const [id, entry] of changed) {
      for (; at < this.entries.length; at++) {
        const kept = this.entries[at];
        if (!kept || compareIds(kept.record.id, id) >= 0) break;
        entries.push(kept);
      }
      if (this.entries[at]?.record.id === id) at++;
      if (entry) entries.push(entry);
    }
    for (; at < this.entries.length; at++) {
      const kept = this.entries[at];
      if (kept) entries.push(kept);
    }
    const blocks = new Map(this.#blocks);
    for (const [id] of changed) blocks.delete(blockOf(id));
    return new Collection(entries, blocks);
  }

  /**
   * Entries by what each of them holds, made once under its name. `heldBy`: the different values of
   * one.
   */
  index(name: string, heldBy: (entry: Entry) => Iterable<Value>): Index {
    const known = this.#indexes.get(name);
    if (known) return known;
    const index = new Map<Value, Entry[]>();
    for (const entry of this.entries) {
      for (const value of heldBy(entry)) {
        const others = index.get(value);
        if (others) others.push(entry);
        else index.set(value, [entry]);
      }
    }
    this.#indexes.set(name, index);
    return index;
  }

  /**
   * One record a line, in pieces. Only pieces in which something changed are made anew: most writes
   * change one record.
   */
  lines(): readonly Uint8Array[] {
    this.#lines ??= this.#written();
    return this.#lines;
  }

  #written(): Uint8Array[] {
    const pieces: Uint8Array[] = [];
    for (let start = 0; start < this.entries.length; ) {
      const first = this.entries[start];
      if (!first) break;
      const block = blockOf(first.record.id);
      let end = start + 1;
      for (let next = this.entries[end]; next && blockOf(next.record.id) === block; next = this.entries[++end]);
      let piece = this.#blocks.get(block);
      if (!piece) {
        piece = Buffer.from(
          this.entries
            .slice(start, end)
            .map(({ record }) => JSON.stringify(record))
            .join(',\n'),
        );
        this.#blocks.set(block, piece);
      }
      if (start > 0) pieces.push(SEPARATOR);
      pieces.push(piece);
      start = end;
    }
    return pieces;
  }
}

const SEPARATOR = Buffer.from(',\n');

export const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);

/** The ids a reference or a list of references holds, each once. */
export function idsIn(value: Value | undefined): Iterable<Id> {
  if (isList(value)) return new Set(value.filter(isId));
  return isId(value) ? [value] : [];
}

export const isId = (value: Value | undefined): value is Id => typeof value === 'number' || typeof value === 'string';

/**
 * A deep-frozen copy, so that nobody who was given a record can change the store by it. Fields
 * without a value are left out.
 */
export function frozen(record: { readonly [field: string]: Value | undefined }): RecordData {
  const copy: Record<string, Value> = Object.create(null);
  for (const [field, value] of Object.entries(record)) {
    if (value !== undefined) copy[field] = frozenValue(value);
  }
  return Object.freeze({ ...copy }) as RecordData;
}

function frozenValue(value: Value): Value {
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return Object.freeze(value.map(frozenValue));
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, frozenValue(part)])));
}
