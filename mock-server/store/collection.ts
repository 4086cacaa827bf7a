import type { Id, RecordData, Value } from '../../resources/language/index.ts';
import { folded } from './text.ts';

/** One stored record with what is costly to work out from it, kept for as long as the record lives. */
export class Entry {
  readonly record: RecordData;
  #texts: { [key: string]: string } | undefined;

  constructor(record: RecordData) {
    this.record = record;
  }

  /** A field as a search compares it: without letter case and accents, or its digits only. */
  text(field: string, as: 'text' | 'digits'): string {
    this.#texts ??= Object.create(null) as { [key: string]: string };
    const texts = this.#texts;
    // Names of fields hold no blank.
    const key = as === 'text' ? field : ` ${field}`;
    let text = texts[key];
    if (text === undefined) {
      text = folded(this.record[field], as);
      texts[key] = text;
    }
    return text;
  }
}

/** Numbers before texts, each in their own order: the order of records nobody sorted. */
export const compareIds = (one: Id, other: Id): number => {
  if (typeof one === 'number') return typeof other === 'number' ? one - other : -1;
  if (typeof other === 'number') return 1;
  return one < other ? -1 : one > other ? 1 : 0;
};

/** How many ids share one piece of a collection's text in the file. */
const BLOCK = 1024;

/** The piece an id belongs to. Pieces follow each other as ids do. */
const blockOf = (id: Id): number => (typeof id === 'number' ? Math.floor(id / BLOCK) : Number.POSITIVE_INFINITY);

/**
 * One collection at one moment. Never changed: a write makes the next one, which shares the untouched entries. What is
 * computed from it (orders, counts, found rows, its text in the file) may therefore be remembered on it.
 */
export class Collection {
  static readonly empty: Collection = new Collection([]);

  /** By id, ascending. */
  readonly entries: readonly Entry[];
  /** Answers remembered by the query engine, by question; the oldest are forgotten. */
  readonly answers = new Map<string, { readonly on: readonly Collection[]; readonly entries: readonly Entry[] }>();
  readonly #counts = new Map<string, ReadonlyMap<Value, number>>();
  readonly #sums = new Map<string, ReadonlyMap<Value, number>>();
  readonly #blocks: Map<number, Uint8Array>;

  /** `blocks`: pieces of text that an earlier collection with the same entries in them had made. */
  constructor(entries: readonly Entry[], blocks: Map<number, Uint8Array> = new Map()) {
    this.entries = entries;
    this.#blocks = blocks;
  }

  /** @throws when two records share an id. */
  static of(records: readonly RecordData[]): Collection {
    const entries = records
      .map((record) => new Entry(frozen(record)))
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

  /** One record a line, in pieces. Only pieces in which something changed are made anew: most writes change one record. */
  lines(): Uint8Array[] {
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

  /** How many records hold each value in a field; members count one each in lists. Nothing is not counted. */
  countBy(field: string): ReadonlyMap<Value, number> {
    const known = this.#counts.get(field);
    if (known) return known;
    const counts = countsOf(this.entries, field);
    this.#counts.set(field, counts);
    return counts;
  }

  /** The sum of a number over the records that hold each value in a field. */
  sumBy(by: string, field: string): ReadonlyMap<Value, number> {
    // Names of fields hold no blank.
    const key = `${by} ${field}`;
    const sums = this.#sums.get(key) ?? sumsOf(this.entries, by, field);
    this.#sums.set(key, sums);
    return sums;
  }
}

/** Digits after the point that a sum keeps: more than any field has, fewer than adding makes wrong. */
const PLACES = 1e6;

/** The sum of a number over the entries that hold each value in a field. */
export function sumsOf(entries: readonly Entry[], by: string, field: string): ReadonlyMap<Value, number> {
  const sums = new Map<Value, number>();
  for (const { record } of entries) {
    const held = record[by];
    const amount = record[field];
    if (held === undefined || held === null || typeof amount !== 'number') continue;
    for (const value of isList(held) ? new Set(held) : [held]) sums.set(value, (sums.get(value) ?? 0) + amount);
  }
  for (const [value, sum] of sums) sums.set(value, Math.round(sum * PLACES) / PLACES);
  return sums;
}

/** How many of the entries hold each value in a field. */
export function countsOf(entries: readonly Entry[], field: string): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>();
  const count = (value: Value): unknown => counts.set(value, (counts.get(value) ?? 0) + 1);
  for (const { record } of entries) {
    const value = record[field];
    if (value === undefined || value === null) continue;
    if (isList(value)) new Set(value).forEach(count);
    else count(value);
  }
  return counts;
}

const SEPARATOR = Buffer.from(',\n');

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

/** A deep-frozen copy, so that nobody who was given a record can change the store by it. Fields without a value are left out. */
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
