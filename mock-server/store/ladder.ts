import type { Value } from '../../resources/language/index.ts';
import { compareTexts } from './text.ts';

/** Text that sorts right by its characters alone: days and instants. */
const DATED = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/;

type Rung = {
  readonly value: Value;
  readonly kind: number;
  readonly key: string | number;
  place: number;
  tied: boolean;
};

/**
 * The distinct values of one field in order, kept over the writes: comparing 100,000 names takes long once, afterwards a
 * list is put in order by counting. Values that no record holds any more stay, and do no harm, until they are the most.
 */
export class Ladder {
  #rungs: readonly Rung[] = [];
  readonly #byValue = new Map<Value, Rung>();

  /** How many places there are: the place of "nothing", behind all others. */
  get size(): number {
    return this.#rungs.length;
  }

  /** The place of each value. Places of different calls must not be mixed: a new value moves those behind it. */
  places(values: readonly (Value | undefined)[]): Uint32Array {
    const found = values.map((value): Rung | Value => {
      const one = sortable(value);
      return one === null ? null : (this.#byValue.get(one) ?? one);
    });
    const missing = new Set<Value>();
    for (const each of found) if (!isRung(each)) missing.add(each);
    missing.delete(null);
    if (missing.size > 0) this.#add(missing, values);
    const nothing = this.size;
    return Uint32Array.from(found, (each) => {
      if (each === null) return nothing;
      return (isRung(each) ? each : this.#byValue.get(each))?.place ?? nothing;
    });
  }

  #add(missing: ReadonlySet<Value>, values: readonly (Value | undefined)[]): void {
    let kept = this.#rungs;
    if (kept.length > 2 * values.length + 1000) {
      const held = new Set(values.map(sortable));
      for (const { value } of kept) if (!held.has(value)) this.#byValue.delete(value);
      kept = kept.filter(({ value }) => held.has(value));
      kept.forEach((rung, at) => {
        rung.tied = isTied(kept[at - 1], rung);
      });
    }
    const added = [...missing].map(rungOf).sort(compareRungs);
    const rungs: Rung[] = [];
    let at = 0;
    for (const rung of added) {
      for (let next = kept[at]; next && compareRungs(next, rung) <= 0; next = kept[++at]) rungs.push(next);
      rung.tied = isTied(rungs.at(-1), rung);
      rungs.push(rung);
      const next = kept[at];
      if (next) next.tied = isTied(rung, next);
      this.#byValue.set(rung.value, rung);
    }
    this.#rungs = rungs.concat(kept.slice(at));
    number(this.#rungs);
  }
}

const isRung = (value: Rung | Value): value is Rung => typeof value === 'object' && value !== null;

/** Values that compare equal (`cafe 5` and `cafe 05`) share a place, so that the next sort key decides. */
function number(rungs: readonly Rung[]): void {
  let place = 0;
  rungs.forEach((rung, at) => {
    if (!rung.tied) place = at;
    rung.place = place;
  });
}

const isTied = (before: Rung | undefined, rung: Rung): boolean =>
  before !== undefined && compareRungs(before, rung) === 0;

/** What a value counts as when ordering: blank text is nothing, a list is its first member, an object nothing. */
function sortable(value: Value | undefined): Value {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (typeof value === 'object') return Array.isArray(value) ? sortable(value[0]) : null;
  return value;
}

function rungOf(value: Value): Rung {
  if (typeof value === 'boolean') return { value, kind: 0, key: value ? 1 : 0, place: 0, tied: false };
  if (typeof value === 'number') return { value, kind: 1, key: value, place: 0, tied: false };
  const text = String(value);
  return DATED.test(text)
    ? { value, kind: 2, key: text, place: 0, tied: false }
    : { value, kind: 3, key: text, place: 0, tied: false };
}

function compareRungs(one: Rung, other: Rung): number {
  if (one.kind !== other.kind) return one.kind - other.kind;
  if (typeof one.key === 'number' || typeof other.key === 'number') return Number(one.key) - Number(other.key);
  if (one.kind === 3) return compareTexts(one.key, other.key);
  return one.key < other.key ? -1 : one.key > other.key ? 1 : 0;
}
