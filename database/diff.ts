import type { Collection, RecordData, Value } from '../resources/language/index.ts';
import type { Connection } from './connection.ts';
import { derive, derivedOf, junctionOf, quoted } from './print/tables.ts';
import { checkId, storedFields } from './records.ts';

/** Records by collection, as fixtures give them. */
export type Records = { readonly [collection: string]: readonly RecordData[] };

/** What a table is to hold. */
export type Contents = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly object[];
  /** Whether removing another record may change one of its rows. */
  readonly isCleared: boolean;
};

/** The rows of a collection's table, and of those of its lists of references. */
export function contentsOf(collection: Collection, records: readonly RecordData[]): Contents[] {
  const derived = derivedOf(collection);
  const rows: { [column: string]: Value }[] = [];
  const lists = collection.columns.filter(({ type }) => type === 'references');
  const members = new Map(lists.map(({ name }): [string, object[]] => [name, []]));
  for (const { id, _version, ...fields } of records) {
    checkId(collection, id);
    const stored = storedFields(collection, fields);
    const keys = derived.map((each) => [each.name, derive(each, stored)] as const);
    rows.push({ ...stored, ...Object.fromEntries(keys), id, _version: _version ?? 1 });
    for (const [column, list] of members) {
      const targets = stored[column];
      if (!Array.isArray(targets)) continue;
      for (const [at, target] of targets.entries()) list.push({ record_id: id, target_id: target, position: at + 1 });
    }
  }
  const own = collection.columns.filter(({ type }) => type !== 'references');
  return [
    {
      table: collection.name,
      columns: ['id', '_version', ...own.map(({ name }) => name), ...derived.map(({ name }) => name)],
      rows,
      isCleared: own.some(({ onRemove }) => onRemove === 'clear'),
    },
    ...[...members].map(([column, list]) => ({
      table: junctionOf(collection.name, column),
      columns: ['record_id', 'target_id', 'position'],
      rows: list,
      isCleared: false,
    })),
  ];
}

/** Stores rows, those that a condition on them lets through. */
export async function add(connection: Connection, { table, columns, rows }: Contents, where = ''): Promise<void> {
  if (rows.length === 0) return;
  const list = columns.map(quoted).join(', ');
  await connection.query(
    `insert into ${quoted(table)} (${list}) select ${list} from json_populate_recordset(null::${quoted(table)}, $1::json) "_wanted" ${where}`,
    [JSON.stringify(rows)],
  );
}

const NONE: readonly RecordData[] = [];

/** Writes only differing tables: testers reset hundreds of times, so results are cached. */
export class Diff {
  readonly #contents = new WeakMap<readonly RecordData[], Map<Collection, readonly Contents[]>>();
  readonly #held = new Map<string, { readonly contents: Contents; readonly digest: string }>();

  /** Removes the rows that are not wanted as they are, then adds those that are missing. */
  async apply(connection: Connection, collections: readonly Collection[], records: Records): Promise<void> {
    const contents = collections.flatMap((collection) =>
      this.#contentsOf(collection, records[collection.name] ?? NONE),
    );
    if (contents.length === 0) return;
    const before = await digestsOf(connection, contents);
    const others = contents.filter((each, at) => !this.#isKnown(each, before[at]));
    let isChanged = false;
    for (const each of others) isChanged = (await removeOthers(connection, each)) || isChanged;
    // What was removed is gone from what referred to it, too.
    const cleared = contents.filter(({ isCleared }) => isCleared);
    while (isChanged) {
      isChanged = false;
      for (const each of cleared) isChanged = (await removeOthers(connection, each)) || isChanged;
    }
    if (others.length === 0) return;
    const counts = contents.map(({ table }) => `(select count(*) from ${quoted(table)})`);
    const [held = []] = await connection.query(`select ${counts.join(', ')}`);
    // Only wanted rows are left: as many as are wanted are all of them.
    const short = contents.filter((each, at) => held[at] !== each.rows.length);
    for (const each of short) {
      const known = `select "_held"::text from ${quoted(each.table)} "_held"`;
      await add(connection, each, `where "_wanted"::text not in (${known})`);
    }
    const changed = [...new Set([...others, ...cleared, ...short])];
    const after = await digestsOf(connection, changed);
    for (const [at, each] of changed.entries())
      this.#held.set(each.table, { contents: each, digest: String(after[at]) });
  }

  #isKnown(contents: Contents, digest: unknown): boolean {
    const held = this.#held.get(contents.table);
    return held?.contents === contents && held.digest === digest;
  }

  #contentsOf(collection: Collection, records: readonly RecordData[]): readonly Contents[] {
    const known = this.#contents.get(records) ?? new Map<Collection, readonly Contents[]>();
    this.#contents.set(records, known);
    const contents = known.get(collection) ?? contentsOf(collection, records);
    known.set(collection, contents);
    return contents;
  }
}

/** A number for all rows of each table: each as it lies there, and by whom it was written. */
async function digestsOf(connection: Connection, contents: readonly Contents[]): Promise<readonly unknown[]> {
  const each = contents.map(
    ({ table }) =>
      `(select count(*) || ' ' || coalesce(sum(hash_record_extended(row(ctid, xmin), 0)), 0) from ${quoted(table)} "_held")`,
  );
  const [digests = []] = await connection.query(`select ${each.join(', ')}`);
  return digests;
}

async function removeOthers(connection: Connection, { table, rows }: Contents): Promise<boolean> {
  const removed = await connection.query(
    `delete from ${quoted(table)} "_held" where "_held"::text not in
     (select "_wanted"::text from json_populate_recordset(null::${quoted(table)}, $1::json) "_wanted") returning 1`,
    [JSON.stringify(rows)],
  );
  return removed.length > 0;
}
