import type { Value } from '../../resources/language/index.ts';
import { collationKey, compareKeys } from './text.ts';

/** Text that sorts right by its characters alone: days and instants. */
const DATED = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/;

type Rung = { readonly value: Value; readonly kind: number; readonly key: string | number };

/**
 * The distinct values of one field in order, kept over the writes: comparing 100,000 names takes long once, afterwards a
 * list is put in order by counting. Values that no record holds any more stay, and do no harm, until they are the most.
 */
export class Ladder {
  #rungs: readonly Rung[] = [];
  #places = new Map<Value, number>();

  /** How many places there are: the place of "nothing", behind all others. */
  get size(): number {
    return this.#rungs.length;
  }

  /** The place of each value. Places of different calls must not be mixed: a new value moves those behind it. */
  places(values: readonly (Value | undefined)[]): Uint32Array {
    const missing = new Set<Value>();
    for (const value of values) {
      const one = sortable(value);
      if (one !== null && !this.#places.has(one)) missing.add(one);
    }
    if (missing.size > 0) this.#add(missing, values);
    const nothing = this.size;
    return Uint32Array.from(values, (value) => {
      const one = sortable(value);
      return one === null ? nothing : (this.#places.get(one) ?? nothing);
    });
  }

  #add(missing: ReadonlySet<Value>, values: readonly (Value | undefined)[]): void {
    let kept = this.#rungs;
    if (kept.length > 2 * values.length + 1000) {
      const held = new Set(values.map(sortable));
      kept = kept.filter((rung) => held.has(rung.value));
    }
    const added = [...missing].map(rungOf).sort(compareRungs);
    const rungs: Rung[] = [];
    let at = 0;
    for (const rung of added) {
      for (let next = kept[at]; next && compareRungs(next, rung) <= 0; next = kept[++at]) rungs.push(next);
      rungs.push(rung);
    }
    for (; at < kept.length; at++) {
      const rung = kept[at];
      if (rung) rungs.push(rung);
    }
    this.#rungs = rungs;
    this.#places = placesOf(rungs);
  }
}

/** Values that compare equal (`cafe 5` and `cafe 05`) share a place, so that the next sort key decides. */
function placesOf(rungs: readonly Rung[]): Map<Value, number> {
  const places = new Map<Value, number>();
  let place = -1;
  rungs.forEach((rung, at) => {
    const before = rungs[at - 1];
    if (!before || compareRungs(before, rung) !== 0) place = at;
    places.set(rung.value, place);
  });
  return places;
}

/** What a value counts as when ordering: blank text is nothing, a list is its first member, an object nothing. */
function sortable(value: Value | undefined): Value {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (typeof value === 'object') return Array.isArray(value) ? sortable(value[0]) : null;
  return value;
}

function rungOf(value: Value): Rung {
  if (typeof value === 'boolean') return { value, kind: 0, key: value ? 1 : 0 };
  if (typeof value === 'number') return { value, kind: 1, key: value };
  const text = String(value);
  return DATED.test(text) ? { value, kind: 2, key: text } : { value, kind: 3, key: collationKey(text) };
}

function compareRungs(one: Rung, other: Rung): number {
  if (one.kind !== other.kind) return one.kind - other.kind;
  if (typeof one.key === 'number' || typeof other.key === 'number') return Number(one.key) - Number(other.key);
  if (one.kind === 3) return compareKeys(one.key, other.key);
  return one.key < other.key ? -1 : one.key > other.key ? 1 : 0;
}
