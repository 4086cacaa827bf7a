import type { Query, SortKey } from '../../api/store.ts';
import { dayOf, holds, type RecordData, type Rule, type Value } from '../../resources/language/index.ts';
import { type Collection, countsOf, type Entry, sumsOf } from './collection.ts';
import { Ladder } from './ladder.ts';
import { folded } from './text.ts';

/** How many answers a collection remembers: the tabs and searches that people page through. */
const REMEMBERED = 24;

export type Collections = (name: string) => Collection;

/** Answers questions to collections. Remembers orders across writes, and answers as long as their collections last. */
export class QueryEngine {
  readonly #ladders = new Map<string, Ladder>();

  /** All entries that answer the query, in order, `start` and `end` left aside. */
  select(collections: Collections, name: string, query: Query): readonly Entry[] {
    const collection = collections(name);
    const on = (query.sort ?? []).flatMap(({ by }) =>
      'countOf' in by ? [collections(by.countOf)] : by.through ? [collections(by.through.collection)] : [],
    );
    const search = searched(query);
    const now = new Date();
    const where = query.where && Object.keys(query.where).length > 0 ? query.where : undefined;
    const rule = where && JSON.stringify(where);
    const key = JSON.stringify([
      query.sort ?? [],
      rule ?? null,
      search ?? null,
      rule?.includes('"today"') ? dayOf(now) : null,
    ]);

    const known = collection.answers.get(key);
    if (known?.on.every((each, at) => each === on[at])) {
      collection.answers.delete(key);
      collection.answers.set(key, known);
      return known.entries;
    }
    let entries: readonly Entry[];
    if (!where && !search) entries = this.#sorted(collections, name, query.sort ?? []);
    else {
      entries = this.select(collections, name, query.sort ? { sort: query.sort } : {});
      if (where) entries = entries.filter((entry) => holds(where, entry.record, now));
      if (search) entries = entries.filter((entry) => matches(entry, search));
    }
    collection.answers.set(key, { on, entries });
    const oldest = collection.answers.keys().next();
    if (collection.answers.size > REMEMBERED && !oldest.done) collection.answers.delete(oldest.value);
    return entries;
  }

  /** How many entries, of those the rule holds for, hold each value in a field. */
  countBy(collections: Collections, name: string, field: string, where?: Rule): ReadonlyMap<Value, number> {
    return where ? countsOf(this.select(collections, name, { where }), field) : collections(name).countBy(field);
  }

  /** The sum of a number over the entries, of those the rule holds for, that hold each value in a field. */
  sumBy(
    collections: Collections,
    name: string,
    { by, field, where }: { readonly by: string; readonly field: string; readonly where?: Rule | undefined },
  ): ReadonlyMap<Value, number> {
    return where ? sumsOf(this.select(collections, name, { where }), by, field) : collections(name).sumBy(by, field);
  }

  /** One counting pass a key, from the last to the first; each keeps the order of the one before, ids at first. */
  #sorted(collections: Collections, name: string, sort: NonNullable<Query['sort']>): readonly Entry[] {
    const { entries } = collections(name);
    if (sort.length === 0) return entries;
    let order = Uint32Array.from(entries, (_, at) => at);
    for (const { by, order: direction } of [...sort].reverse()) {
      const places = this.#places(collections, name, by);
      order = counted(order, places.of, places.nothing, direction);
    }
    return Array.from(order, (at) => entries[at]).filter((entry) => entry !== undefined);
  }

  #places(collections: Collections, name: string, by: SortKey): { of: Uint32Array; nothing: number } {
    const { entries } = collections(name);
    if (!('countOf' in by) && by.field === 'id' && !by.through) {
      return { of: Uint32Array.from(entries, (_, at) => at), nothing: entries.length };
    }
    const ladder = this.#ladder(
      'countOf' in by ? 'count' : by.through ? `${by.through.collection}.${by.through.field}` : `${name}.${by.field}`,
    );
    const values =
      'countOf' in by
        ? countsFor(entries, this.countBy(collections, by.countOf, by.by, by.where))
        : valuesOf(collections, entries, by);
    const of = ladder.places(values);
    return { of, nothing: ladder.size };
  }

  #ladder(name: string): Ladder {
    let ladder = this.#ladders.get(name);
    if (!ladder) {
      ladder = new Ladder();
      this.#ladders.set(name, ladder);
    }
    return ladder;
  }
}

const countsFor = (entries: readonly Entry[], counts: ReadonlyMap<Value, number>): number[] =>
  entries.map(({ record }) => counts.get(record.id) ?? 0);

function valuesOf(
  collections: Collections,
  entries: readonly Entry[],
  by: Extract<SortKey, { field: string }>,
): (Value | undefined)[] {
  const { through } = by;
  if (!through) return entries.map(({ record }) => record[by.field]);
  const others = collections(through.collection);
  const titles = new Map<Value | undefined, Value | undefined>();
  return entries.map(({ record }) => {
    const held = record[by.field];
    const id = Array.isArray(held) ? held[0] : held;
    if (typeof id !== 'number' && typeof id !== 'string') return null;
    if (!titles.has(id)) titles.set(id, others.get(id)?.record[through.field]);
    return titles.get(id);
  });
}

/** A stable counting sort. "Nothing" stays last in both directions. */
function counted(
  order: Uint32Array,
  places: Uint32Array,
  nothing: number,
  direction: 'asc' | 'desc',
): Uint32Array<ArrayBuffer> {
  const slot = (place: number): number => (direction === 'asc' || place === nothing ? place : nothing - 1 - place);
  const starts = new Uint32Array(nothing + 2);
  for (const place of places) starts[slot(place) + 1] = (starts[slot(place) + 1] ?? 0) + 1;
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  const sorted = new Uint32Array(order.length);
  for (const at of order) {
    const into = slot(places[at] ?? nothing);
    const next = starts[into] ?? 0;
    sorted[next] = at;
    starts[into] = next + 1;
  }
  return sorted;
}

type Searched = {
  readonly text: string;
  readonly digits: readonly string[];
  readonly fields: NonNullable<Query['search']>['fields'];
};

/** The search, folded once. undefined: there is nothing to search for. */
function searched({ search }: Query): Searched | undefined {
  const text = folded(search?.text.trim(), 'text');
  if (!search || text === '') return undefined;
  const digits = folded(search.text, 'digits');
  // Numbers are stored as +971…, and dialled as 05… or 00971… as well.
  const dialled = digits.startsWith('00') ? [digits.slice(2)] : digits.startsWith('0') ? [`971${digits.slice(1)}`] : [];
  return { text, digits: [digits, ...dialled].filter((each) => each !== ''), fields: search.fields };
}

const matches = (entry: Entry, { text, digits, fields }: Searched): boolean =>
  fields.some(({ name, as, of }) => {
    const held = of ? joined(entry, of, as) : entry.text(name, as);
    return as === 'text' ? held.includes(text) : digits.some((each) => held.includes(each));
  });

const joined = (entry: Entry, names: readonly string[], as: 'text' | 'digits'): string =>
  names
    .map((name) => entry.text(name, as))
    .filter((part) => part !== '')
    .join(' ');

/** The rows of one page. */
export const page = (entries: readonly Entry[], query: Query): readonly RecordData[] =>
  entries.slice(Math.max(0, query.start ?? 0), Math.max(0, query.end ?? entries.length)).map(({ record }) => record);
