import { Missing, Referred, Taken, Unfit } from '../../api/store.ts';
import {
  type Collection,
  type Column,
  type Id,
  isEmpty,
  type RecordData,
  type Schema,
  sameKey,
  type Unique,
  type Value,
} from '../../resources/language/index.ts';
import { type Entry, idsIn, isList } from './collection.ts';
import { type Draft, schemaOf } from './draft.ts';
import { Evaluator } from './evaluate.ts';

/** A column through which records of one collection refer to another. */
type Reference = { readonly from: string; readonly column: Column };

/** Entries by collection and id. */
type Those = Map<string, Map<Id, Entry>>;

/**
 * What a schema promises of each record, worked out once. Tells a draft's writes apart: those it
 * may keep, and the others.
 */
export class Promises {
  readonly #checks = new Map<string, readonly { name: string; holds: (entry: Entry) => boolean }[]>();
  readonly #references = new Map<string, readonly Reference[]>();

  constructor(schema: Schema) {
    const own = new Evaluator(schema, (name) => {
      throw new Error(`a check of one record reads ${name}`);
    });
    const collections = Object.values(schema.collections);
    for (const { name, checks } of collections) {
      this.#checks.set(
        name,
        checks.map((check) => ({ name: check.name, holds: own.condition(check.expect, name) })),
      );
      this.#references.set(
        name,
        collections.flatMap(({ name: from, columns }) =>
          columns.filter(({ to }) => to === name).map((column) => ({ from, column })),
        ),
      );
    }
  }

  /**
   * Whether a record may be written into the draft, in the place of `before`. References and what
   * is unique are asked only where it changed: what an older file holds must not keep a record from
   * being mended.
   * @throws Unfit, Taken, Missing.
   */
  check(draft: Draft, name: string, entry: Entry, before: RecordData | undefined): void {
    const { id } = entry.record;
    const { columns, uniques } = schemaOf(draft.schema, name);
    for (const { name: column, required } of columns) {
      const value = entry.record[column];
      if ((required && isEmpty(value)) || !isStorable(value)) throw new Unfit(name, column);
    }
    for (const check of this.#checks.get(name) ?? []) {
      if (!check.holds(entry)) throw new Unfit(name, check.name);
    }
    for (const unique of uniques) {
      const key = uniqueKey(columns, unique, entry.record);
      if (key === undefined || (before && uniqueKey(columns, unique, before) === key)) continue;
      if (holdersOf(draft, name, columns, unique, key).some(({ record }) => record.id !== id))
        throw new Taken(name, unique.columns);
    }
    for (const { name: column, to } of columns) {
      if (to === undefined) continue;
      const known = new Set(idsIn(before?.[column]));
      for (const other of idsIn(entry.record[column])) {
        const isItself = to === name && other === id;
        if (!known.has(other) && !isItself && !draft.entry(to, other)) throw new Missing(name, column);
      }
    }
  }

  /**
   * Removes entries, and does with those that refer to them what their references say.
   * @throws Referred where one that stays must go on referring; Unfit where one cannot be without
   * its reference.
   */
  remove(draft: Draft, name: string, entries: readonly Entry[]): void {
    const gone: Those = new Map();
    const staying: { reference: Reference; entry: Entry }[] = [];
    const queue = entries.map((entry) => ({ name, entry }));
    for (const { name: of, entry } of queue) {
      if (!add(gone, of, entry)) continue;
      for (const reference of this.#references.get(of) ?? []) {
        for (const other of referring(draft, reference, entry.record.id)) {
          if (reference.column.onRemove === 'remove') queue.push({ name: reference.from, entry: other });
          else staying.push({ reference, entry: other });
        }
      }
    }
    const cleared: Those = new Map();
    const refusing: Those = new Map();
    for (const { reference, entry } of staying) {
      if (gone.get(reference.from)?.has(entry.record.id)) continue;
      add(reference.column.onRemove === 'clear' ? cleared : refusing, reference.from, entry);
    }
    for (const [from, those] of refusing) throw new Referred(from, those.size);
    const mended = [...cleared].flatMap(([from, those]) =>
      [...those.values()].map(({ record }) => ({ from, entry: this.#without(draft, from, record, gone) })),
    );
    for (const [of, those] of gone) for (const id of those.keys()) draft.remove(of, id);
    for (const { from, entry } of mended) draft.put(from, entry);
  }

  /** A record without what is gone in those of its references that are cleared. @throws Unfit. */
  #without(draft: Draft, name: string, record: RecordData, gone: Those): Entry {
    const patch: { [column: string]: Value } = {};
    for (const { name: column, to, onRemove } of schemaOf(draft.schema, name).columns) {
      const missing = to === undefined || onRemove !== 'clear' ? undefined : gone.get(to);
      const held = record[column] ?? null;
      if (!missing || ![...idsIn(held)].some((id) => missing.has(id))) continue;
      patch[column] = isList(held) ? held.filter((id) => !missing.has(id as Id)) : null;
    }
    const entry = draft.made(name, { ...record, ...patch });
    this.check(draft, name, entry, record);
    return entry;
  }
}

/** Puts an entry among others; false when it was there. */
function add(those: Those, name: string, entry: Entry): boolean {
  const known = those.get(name) ?? new Map<Id, Entry>();
  those.set(name, known);
  if (known.has(entry.record.id)) return false;
  known.set(entry.record.id, entry);
  return true;
}

const referring = (draft: Draft, { from, column: { name } }: Reference, id: Id): Entry[] =>
  draft.holders(from, `reference ${name}`, ({ record }) => idsIn(record[name]), id);

function holdersOf(draft: Draft, name: string, columns: Collection['columns'], unique: Unique, key: string): Entry[] {
  const remembered = `unique ${unique.columns.join(' ')}`;
  // An empty text stands for none: keys are never empty.
  const keyOf = (entry: Entry): string =>
    entry.remember(remembered, (record) => uniqueKey(columns, unique, record) ?? '');
  return draft.holders(name, remembered, (entry) => [keyOf(entry)], key);
}

/** What tells a record apart from all others; undefined where a part is nothing. */
function uniqueKey(columns: Collection['columns'], unique: Unique, record: RecordData): string | undefined {
  const parts: Value[] = [];
  for (const name of unique.columns) {
    const value = record[name];
    if (value === undefined || isEmpty(value)) return undefined;
    const isText = columns.find((column) => column.name === name)?.type === 'text';
    parts.push(isText && typeof value === 'string' ? sameKey(value) : value);
  }
  return JSON.stringify(parts);
}

/** No database holds a text with a NUL or half a character in it, and both hosts hold the same. */
function isStorable(value: Value | undefined): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !/\p{Surrogate}/u.test(value);
  return value === null || typeof value !== 'object' || Object.entries(value).flat().every(isStorable);
}
