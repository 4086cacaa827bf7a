import type { Total } from '../../../api/wire/list.ts';
import type { Id } from '../../../resources/language/index.ts';
import { createStore } from '../../platform/lib/store.ts';

/** A new object after every change. */
export type Selected = Total & {
  /** The selected records, by id; empty when all that match are. */
  readonly ids: readonly Id[];
  /** All records that match the list's tab, search and filters are selected, on whatever page. */
  readonly all: boolean;
  readonly page: 'none' | 'some' | 'all';
};

/** So many records can be named one by one; more can only be selected as "all that match". */
export const MOST_SELECTED = 1000;

const NONE: Selected = { ids: [], count: 0, more: false, all: false, page: 'none' };

/** The selection across pages. Outside React, so that a change renders only its row. */
export class Selection {
  #ids = new Set<Id>();
  #matching: Total | undefined;
  #page: readonly Id[] = [];
  /** The row ticked last: where a range begins. */
  #anchor: Id | undefined;
  readonly #selected = createStore(NONE);

  readonly subscribe = this.#selected.subscribe;

  readonly selected = this.#selected.get;

  has(id: Id): boolean {
    return this.#matching !== undefined || this.#ids.has(id);
  }

  showPage(ids: readonly Id[]): void {
    if (ids.length === this.#page.length && ids.every((id, index) => id === this.#page[index])) return;
    this.#page = ids;
    this.#tell();
  }

  /** `range`: with all rows since the last one. False: too many. */
  set(id: Id, on: boolean, range = false): boolean {
    const from = this.#anchor === undefined ? -1 : this.#page.indexOf(this.#anchor);
    const to = this.#page.indexOf(id);
    this.#anchor = id;
    const several = range && from >= 0 && to >= 0;
    return this.#change(several ? this.#page.slice(Math.min(from, to), Math.max(from, to) + 1) : [id], on);
  }

  /** Ticks or unticks every row of the page. False: too many. */
  setPage(on: boolean): boolean {
    return this.#change(this.#page, on);
  }

  selectAll(total: Total): void {
    this.#matching = total;
    this.#ids.clear();
    this.#tell();
  }

  clear(): void {
    this.#matching = undefined;
    this.#ids.clear();
    this.#anchor = undefined;
    this.#tell();
  }

  #change(ids: readonly Id[], on: boolean): boolean {
    if (this.#matching !== undefined) {
      if (on) return true;
      // Nobody can name all but one: what is left is the page without it.
      this.#matching = undefined;
      this.#ids = new Set(this.#page);
    }
    const next = new Set(this.#ids);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    if (next.size > MOST_SELECTED) return false;
    this.#ids = next;
    this.#tell();
    return true;
  }

  #tell(): void {
    const all = this.#matching !== undefined;
    const here = this.#page.filter((id) => this.has(id)).length;
    this.#selected.set({
      ids: [...this.#ids],
      ...(this.#matching ?? { count: this.#ids.size, more: false }),
      all,
      page: here === 0 ? 'none' : here === this.#page.length ? 'all' : 'some',
    });
  }
}
