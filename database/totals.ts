import type { Selection, Total } from '../api/plan.ts';
import type { Schema } from '../resources/language/index.ts';

/** Fewer than these are counted each time: that costs less than 1 ms. */
const MANY = 1_000;
/** How long a total is told again, in milliseconds. */
const REMEMBERED = 1_000;
/** Totals kept at most. */
const KEPT = 500;

type Kept = { readonly total: Total; readonly read: ReadonlySet<string>; readonly until: number };

/**
 * Counting many rows costs as much as twenty pages of them, and people turn pages. A total of 1,000 rows or more is therefore
 * told again for a second, and forgotten at once when this process writes to a collection it was counted in. What another
 * process writes shows in it after a second at the latest; the rows themselves are never remembered.
 */
export class Totals {
  readonly #kept = new Map<string, Kept>();
  readonly #writes = new Map<string, number>();
  readonly #reached: ReadonlyMap<string, readonly string[]>;

  constructor(schema: Schema) {
    this.#reached = reachedBy(schema);
  }

  async of(selection: Selection, count: () => Promise<{ total: Total; read: ReadonlySet<string> }>): Promise<Total> {
    const { from, where, search } = selection;
    const key = JSON.stringify([from, where, search]);
    const kept = this.#kept.get(key);
    if (kept && kept.until > performance.now()) return kept.total;
    this.#kept.delete(key);
    const before = new Map(this.#writes);
    const until = performance.now() + REMEMBERED;
    const { total, read } = await count();
    const isUntouched = [...read].every((name) => before.get(name) === this.#writes.get(name));
    if (total.count >= MANY && isUntouched) {
      this.#kept.set(key, { total, read, until });
      const [oldest] = this.#kept.keys();
      if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    }
    return total;
  }

  /** Forgets what was counted in collections that were written, or from which records went with those. */
  forget(written: ReadonlySet<string>): void {
    if (written.size === 0) return;
    const touched = new Set([...written].flatMap((name) => this.#reached.get(name) ?? [name]));
    for (const name of touched) this.#writes.set(name, (this.#writes.get(name) ?? 0) + 1);
    for (const [key, { read }] of this.#kept) {
      if ([...read].some((name) => touched.has(name))) this.#kept.delete(key);
    }
  }
}

/** By collection, all in which removing one of its records changes others. */
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
