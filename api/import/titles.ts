import { setImmediate as othersTurn } from 'node:timers/promises';
import { inSentence } from '../../resources/language/in-sentence.ts';
import {
  type Draft,
  fieldsOf,
  folded,
  holds,
  type Id,
  kindOf,
  nearest,
  type RecordData,
  type Several,
  together,
  type Value,
} from '../../resources/language/index.ts';
import { onlyTests, type Reference } from '../choices.ts';
import type { Scope } from '../scope.ts';

/** Parts of a list that may be one title, which has the separator in it; or all of them are. */
const MOST_JOINED = 4;
const MOST_NAMED = 100;
const ASKED = 2000;
/** How many titles get suggestions, and how many are compared for them: it takes a while. */
const MOST_MEANT = 20;
const MOST_COMPARED = 3000;

/** What titles stand for: an id or a list of ids, or what is wrong with them. */
export type Named = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly message: string };

/** Finds visible records by title, then id, then similar title, each once. */
export class Titles {
  #scope: Scope;
  readonly #known = new Map<string, Map<string, readonly RecordData[]>>();
  readonly #byKey = new Map<string, Map<string, readonly RecordData[]>>();
  /** The likely intended title for one that does not exist: by field and title. */
  readonly #near = new Map<string, string | undefined>();

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Goes on in another transaction. */
  in(scope: Scope): void {
    this.#scope = scope;
  }

  /** Looks up what a field's cells name, in one statement where they name few. */
  async learn(field: Reference, cells: readonly Several[]): Promise<void> {
    const known = this.#of(field);
    const unknown = new Set<string>();
    const look = async (): Promise<void> => {
      await this.#find(field, [...unknown]);
      unknown.clear();
      await othersTurn();
    };
    for (const several of cells) {
      if (several.titles.length > MOST_NAMED) continue;
      for (const title of spansOf(several)) if (!known.has(title)) unknown.add(title);
      if (unknown.size >= ASKED) await look();
    }
    if (unknown.size > 0) await look();
  }

  async #find(field: Reference, unknown: readonly string[]): Promise<void> {
    const known = this.#of(field);
    const target = this.#scope.registry.resources[field.to];
    if (!target) return;
    for (const title of unknown) known.set(title, []);
    const names = [...new Set([field.titleField, ...(field.where ? fieldsOf(field.where) : [])])];
    const find = (...rules: Parameters<Scope['selectionFor']>[1]['rules']) =>
      this.#scope.reader.rows({
        ...this.#scope.selectionFor(target, { rules }),
        fields: this.#scope.sources(target, names),
      });
    if (field.titleField !== 'id') {
      for (const row of await find({ [field.titleField]: { in: unknown } })) {
        const title = String(row[field.titleField]);
        known.set(title, [...(known.get(title) ?? []), row]);
      }
    }
    const isMissing = (title: string): boolean => known.get(title)?.length === 0;
    const ids = unknown.filter((title) => idIn(title) !== undefined && isMissing(title));
    if (ids.length > 0) {
      const found = await find({ id: { in: ids.map((text) => idIn(text) ?? 0) } });
      const rows = new Map(found.map((row) => [row.id, row]));
      for (const text of ids) {
        const row = rows.get(idIn(text) ?? 0);
        if (row) known.set(text, [row]);
      }
    }
    const missing = unknown.filter(isMissing);
    if (missing.length === 0 || field.titleField === 'id') return;
    // All titles are read once: looking for thousands of them one by one would take longer.
    const byKey = this.#byKey.get(field.name) ?? grouped(await find(), field);
    this.#byKey.set(field.name, byKey);
    for (const title of missing) known.set(title, byKey.get(folded(title)) ?? []);
  }

  /** Of several equal titles, the one that fits the record. */
  recordFor(field: Reference, several: Several, draft: Draft): Named {
    const { titles } = several;
    if (titles.length > MOST_NAMED) return { ok: false, message: `At most ${MOST_NAMED} can be named in one cell` };
    const ids: Id[] = [];
    for (let at = 0; at < titles.length; ) {
      const length = this.#longest(field, several, at);
      const title = together(several, at, Math.max(1, length));
      const found = this.#fitting(field, this.#of(field).get(title) ?? [], draft);
      const one = inSentence(this.#scope.registry.resources[field.to]?.label.one ?? 'record');
      const [row, ...others] = found;
      if (!row)
        return { ok: false, message: `There is no ${one} '${title.slice(0, 100)}'${this.#didYouMean(field, title)}` };
      if (others.length > 0) {
        const message = `Several are called '${title.slice(0, 100)}': write the id of the ${one}, such as ${row.id}`;
        return { ok: false, message };
      }
      ids.push(row.id);
      at += Math.max(1, length);
    }
    return { ok: true, value: kindOf(field).type(field, '').many ? ids : (ids[0] ?? null) };
  }

  #of(field: Reference): Map<string, readonly RecordData[]> {
    const known = this.#known.get(field.name) ?? new Map<string, readonly RecordData[]>();
    this.#known.set(field.name, known);
    return known;
  }

  /** How many parts from here are one title; 0: none is. */
  #longest(field: Reference, several: Several, at: number): number {
    const known = this.#of(field);
    return lengthsFrom(several, at).find((length) => known.get(together(several, at, length))?.length) ?? 0;
  }

  #didYouMean(field: Reference, title: string): string {
    const { name } = field;
    const titles = this.#byKey.get(name);
    if (!titles || titles.size > MOST_COMPARED || title.length > 100) return '';
    const key = `${name} ${title}`;
    if (!this.#near.has(key) && this.#near.size < MOST_MEANT)
      this.#near.set(key, nearest(folded(title), [...titles.keys()]));
    const near = this.#near.get(key);
    const [row] = near === undefined ? [] : (titles.get(near) ?? []);
    return row ? `. Did you mean '${String(row[field.titleField])}'?` : '';
  }

  #fitting(field: Reference, rows: readonly RecordData[], draft: Draft): readonly RecordData[] {
    const { now, operands } = this.#scope;
    const { where } = field;
    if (rows.length < 2 || !where) return rows;
    const may = rows.filter((row) => holds(where, row, { now, me: operands.me, referrer: draft }));
    if (may.length > 0) return may;
    // None may be chosen: which of them was intended does not matter, the definition says why.
    const own = onlyTests(where, (read) => read.length === 0);
    const some = own ? rows.filter((row) => holds(own, row, { now, me: operands.me })) : rows;
    return [some[0] ?? rows[0]].filter((row) => row !== undefined);
  }
}

function grouped(rows: readonly RecordData[], { titleField }: Reference): Map<string, RecordData[]> {
  const found = new Map<string, RecordData[]>();
  for (const row of rows) {
    const key = folded(String(row[titleField]));
    const alike = found.get(key);
    if (alike) alike.push(row);
    else found.set(key, [row]);
  }
  return found;
}

function lengthsFrom({ titles }: Several, at: number): number[] {
  const left = titles.length - at;
  const few = Array.from({ length: Math.min(MOST_JOINED, left) }, (_, less) => Math.min(MOST_JOINED, left) - less);
  return at === 0 && left > MOST_JOINED ? [left, ...few] : few;
}

/** What of a cell may be a title: each of its parts, and some of them together. */
const spansOf = (several: Several): string[] =>
  several.titles.flatMap((_, at) => lengthsFrom(several, at).map((length) => together(several, at, length)));

/** An id as people write it: `12` or `#12`. */
const idIn = (text: string): number | undefined => {
  const [, digits] = /^#?([1-9]\d{0,14})$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
};
