import type { Answer } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import type { Reader } from '../store.ts';
import { SYSTEM } from '../system.ts';

/** What the tail reads of a line of the history. */
export type Line = { readonly id: number; readonly resource: string; readonly write_id: string };

/** How lines are read, by sequence. */
export type Lines = {
  /** The first lines from an id on, by their ids. */
  from(id: number, most: number): Promise<readonly Line[]>;
  /** Those of these ids that are there. */
  these(ids: readonly number[]): Promise<readonly Line[]>;
  /** Newest first, about `AWAY` at most; the last precedes all open writes, or 0. */
  recent(): Promise<readonly number[]>;
};

/** Milliseconds after which a line that was begun is either there or never will be. */
export const SETTLED_MS = 60_000;
/** Beyond this a client reloads everything. */
export const AWAY = 10_000;
/** Lines read at once. */
export const CHUNK = 500;

const column = (name: string) => ({ column: name });
const COLUMNS = { resource: column('resource'), write_id: column('write_id') };

/** The id of the newest line of a store's history; 0 where nothing was written yet. */
export async function newestLine(store: Reader): Promise<number> {
  const sort = [{ of: column('id'), order: 'desc' }] as const;
  const [line] = await store.rows({ from: SYSTEM.history, fields: {}, sort, page: { start: 0, end: 1 } });
  return Number(line?.id ?? 0);
}

/** The lines of a store's history. */
export function linesOf({ store, now }: Pick<ApiContext, 'store' | 'now'>): Lines {
  const from = SYSTEM.history;
  const sort = [{ of: column('id'), order: 'asc' }] as const;
  return {
    async from(id, most) {
      const where = { of: column('id'), from: id };
      return (await store.rows({ from, where, fields: COLUMNS, sort, page: { start: 0, end: most } })).map(lineOf);
    },
    async these(ids) {
      return (await store.rows({ from, where: { of: column('id'), in: ids }, fields: COLUMNS, sort })).map(lineOf);
    },
    async recent() {
      const found: number[] = [];
      // A write says its moment when it begins, and gets its number when it ends.
      const settled = new Date(now().getTime() - 2 * SETTLED_MS).toISOString();
      for (let start = 0; start < AWAY; start += CHUNK) {
        const rows = await store.rows({
          from,
          fields: { at: column('at') },
          sort: [{ of: column('id'), order: 'desc' }],
          page: { start, end: start + CHUNK },
        });
        for (const { id, at } of rows) {
          found.push(Number(id));
          if (String(at) < settled) return found;
        }
        if (rows.length < CHUNK) return [...found, Math.max(0, (found.at(-1) ?? 0) - AWAY)];
      }
      return found;
    },
  };
}

const lineOf = (row: Answer): Line => ({
  id: Number(row.id),
  resource: String(row.resource),
  write_id: String(row.write_id),
});
