import type { Selection } from '../api/store.ts';
import type { Total } from '../api/wire/list.ts';
import type { Schema } from '../resources/language/index.ts';

/** Fewer than these are counted each time: that costs less than 1 ms. */
const MANY = 1_000;
/** How long a total is returned again, in milliseconds. */
const REMEMBERED = 1_000;
const KEPT = 500;

type CachedTotal = { readonly total: Promise<Total>; readonly read: ReadonlySet<string>; readonly until: number };

/** A total that is being counted, and the collections it is counted in. */
export type Counting = { readonly total: Promise<Total>; readonly read: ReadonlySet<string> };

/**
 * Caches totals of 1,000 rows or more for a second: counting costs twenty pages. Cleared by own
 * writes.
 */
export class Totals {
  readonly cache = new Map<string, CachedTotal>();
  readonly #underWay = new Set<CachedTotal>();
  readonly #reached: ReadonlyMap<string, readonly string[]>;

  constructor(schema: Schema) {
    this.#reached = reachedBy(schema);
  }

  async of({ from, where, search, besides }: Selection, count: () => Counting): Promise<Total> {
    const key = JSON.stringify([from, where, search, besides]);
    const known = this.cache.get(key);
    const now = performance.now();
    if (known && known.until > now) return known.total;
    const counting = { ...count(), until: now + REMEMBERED };
    this.#underWay.add(counting);
    if (known) this.#keep(key, counting);
    try {
      const total = await counting.total;
      const isUntouched = this.#underWay.has(counting);
      if (total.count >= MANY && isUntouched) this.#keep(key, counting);
      else this.#drop(key, counting);
      return total;
    } catch (error) {
      this.#drop(key, counting);
      throw error;
    } finally {
      this.#underWay.delete(counting);
    }
  }

  forget(written: ReadonlySet<string>): ReadonlySet<string> {
    const touched = new Set([...written].flatMap((name) => this.#reached.get(name) ?? [name]));
    const isTouched = ({ read }: CachedTotal): boolean => [...read].some((name) => touched.has(name));
    for (const [key, stored] of this.cache) if (isTouched(stored)) this.cache.delete(key);
    for (const counting of this.#underWay) if (isTouched(counting)) this.#underWay.delete(counting);
    return touched;
  }

  #keep(key: string, counting: CachedTotal): void {
    this.cache.delete(key);
    this.cache.set(key, counting);
    const [oldest] = this.cache.keys();
    if (this.cache.size > KEPT && oldest !== undefined) this.cache.delete(oldest);
  }

  #drop(key: string, counting: CachedTotal): void {
    if (this.cache.get(key) === counting) this.cache.delete(key);
  }
}

function reachedBy(schema: Schema): ReadonlyMap<string, readonly string[]> {
  const collections = Object.values(schema.collections);
  const reached = new Map<string, readonly string[]>();
  for (const { name } of collections) {
    const all = new Set([name]);
    for (const one of all) {
      for (const other of collections) {
        if (other.columns.some(({ to, onRemove }) => to === one && onRemove)) all.add(other.name);
      }
    }
    reached.set(name, [...all]);
  }
  return reached;
}
