import { asDatabaseError, type Connection } from './connection.ts';
import { addition, concurrently, removal, validation } from './definitions.ts';
import { arrayText, type Row, textArray } from './print/sql.ts';
import { type Derived, derive, named, plainType, quoted, type Table, type TablePart } from './print/tables.ts';
import type { Task } from './schema-plan.ts';
import type { Problem } from './schema-refused.ts';

/** Records that are written at a time: others wait for no more than these. */
const CHUNK = 2_000;
const NAMED = 10;

/**
 * Runs a task, idempotent and resumable. Returns a log line, or why it fails. `beside`: during
 * other writes, so no blocking, no transactions.
 */
export async function perform(connection: Connection, task: Task, concurrently: boolean): Promise<string | Problem> {
  const { table } = task;
  if (task.do === 'work out') {
    await workOut(connection, table, task.keys);
    return task.isAgain ? '' : `${table.name}: worked out ${task.keys.map(({ name }) => name).join(', ')}`;
  }
  const { part } = task;
  // The proof of a constraint finds out by itself; an index would be made in vain.
  const wrong = part.kind === 'unique' ? await violators(connection, table, part) : undefined;
  return (
    wrong ??
    (await madeNow(connection, task, concurrently)) ??
    (part.kind === 'index' ? '' : `${partPlace(table, part)}: keeps ${part.name}`)
  );
}

/** Computes derived columns in batches; concurrently changed rows have them. */
async function workOut(connection: Connection, { name, columns }: Table, derived: readonly Derived[]): Promise<void> {
  if (derived.length === 0) return;
  const table = quoted(name);
  const type = plainType(columns[0]?.type ?? 'text');
  const parts = [...new Set(derived.flatMap(({ of }) => of))];
  const sets = derived.map(({ name }, at) => `${quoted(name)} = keys.k${at}`).join(', ');
  const names = derived.map((_, at) => `k${at}`).join(', ');
  const arrays = derived.map((_, at) => `$${at + 2}::text[]`).join(', ');
  const olds = parts.map((_, at) => `o${at}`).join(', ');
  const oldArrays = parts.map((_, at) => `$${at + 2 + derived.length}::text[]`).join(', ');
  const isSame = parts.map((part, at) => `t.${quoted(part)} is not distinct from keys.o${at}`).join(' and ');
  let last: string | undefined;
  for (;;) {
    const after: string = last === undefined ? '' : `where id > $1::${type}`;
    const rows: readonly Row[] = await connection.query(
      `select id, ${parts.map(quoted).join(', ')} from ${table} ${after} order by id limit ${CHUNK}`,
      last === undefined ? [] : [last],
    );
    if (rows.length === 0) return;
    const read = rows.map((row) => Object.fromEntries(parts.map((part, at) => [part, row[at + 1] ?? null])));
    const lists = derived.map((each) => textArray(read.map((record) => derive(each, record))));
    const held = parts.map((part) => textArray(read.map((record) => record[part] as string | null)));
    const ids = rows.map(([id]) => String(id));
    await connection.query(
      `update ${table} as t set ${sets} from unnest($1::${type}[], ${arrays}, ${oldArrays}) as keys (id, ${names}, ${olds}) where t.id = keys.id and ${isSame}`,
      [arrayText(ids), ...lists, ...held],
    );
    last = ids.at(-1);
  }
}

type OfPart = Exclude<Task, { do: 'work out' }>;

/** Makes or proves it; what keeps it from that, if something does. */
async function madeNow(connection: Connection, task: OfPart, concurrently: boolean): Promise<Problem | undefined> {
  const { table, part } = task;
  try {
    if (task.do === 'prove') await connection.query(validation(table.name, part));
    else if (concurrently) await makeConcurrently(connection, part, task.instead);
    else for (const text of [removal(table.name, part), addition(table.name, part)]) await connection.query(text);
    return undefined;
  } catch (error) {
    // Somebody stored what breaks it since it was looked for.
    if (!asDatabaseError(error)?.code?.startsWith('23')) throw error;
    return (await violators(connection, table, part)) ?? problemOf(table, part, []);
  }
}

async function makeConcurrently(connection: Connection, part: TablePart, instead: boolean): Promise<void> {
  const as = instead ? named(part.name, 'new') : part.name;
  const [row] = await connection.query(
    `select i.indisvalid from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relname = $1 and c.relnamespace = current_schema()::regnamespace`,
    [as],
  );
  if (row && row[0] !== true) await connection.query(`drop index concurrently ${quoted(as)}`);
  if (row?.[0] !== true) await connection.query(concurrently(part, as));
  if (!instead) return;
  await connection.query(`drop index concurrently if exists ${quoted(part.name)}`);
  await connection.query(`alter index ${quoted(as)} rename to ${quoted(part.name)}`);
}

/** A place as definitions call it: a list of references is a column to them, and a table here. */
export const placeOf = ({ name, list }: Table, column?: string): string =>
  list ? `${list.collection}.${list.column}` : column === undefined ? name : `${name}.${column}`;

const firstOf = async (connection: Connection, text: string): Promise<readonly unknown[]> =>
  (await connection.query(text)).map(([first]) => first);

const idsText = (ids: readonly unknown[]): string =>
  ids.slice(0, NAMED).join(', ') + (ids.length > NAMED ? ' and more' : '');

export const recordsText = (count: number): string => (count === 1 ? '1 record' : `${count} records`);

/** Records that break an index or constraint, as a problem. */
export async function violators(connection: Connection, table: Table, part: TablePart): Promise<Problem | undefined> {
  const wrong = await against(connection, table, part);
  return wrong.length > 0 ? problemOf(table, part, wrong) : undefined;
}

const partPlace = (table: Table, { columns }: TablePart): string =>
  placeOf(table, columns.map((column) => column.replace(/^_k_/, '')).join(', '));

function problemOf(table: Table, part: TablePart, wrong: readonly unknown[]): Problem {
  const position = partPlace(table, part);
  const sentences = {
    unique: `${position} is to be unique, and records hold the same: ${idsText(wrong)}.`,
    check: `${position}: the check ${part.name} does not hold on records ${idsText(wrong)}.`,
    reference: `${position} is to refer to ${part.to ?? ''}, and does not in records ${idsText(wrong)}.`,
    index: '',
  };
  return { sentence: `${sentences[part.kind]} Change them with the version before, then start again.`, sql: [] };
}

/** Records violating an index or constraint; duplicates joined by `=`. */
async function against(connection: Connection, { name, list }: Table, part: TablePart): Promise<readonly unknown[]> {
  const columns = part.columns.map(quoted);
  const id = list ? 'record_id' : 'id';
  const limit = `limit ${NAMED + 1}`;
  switch (part.kind) {
    case 'index':
      return [];
    case 'unique':
      return firstOf(
        connection,
        `select string_agg(id::text, ' = ' order by id) from ${quoted(name)} where ${columns.map((column) => `${column} is not null`).join(' and ')} group by ${columns.join(', ')} having count(*) > 1 order by min(id) ${limit}`,
      );
    case 'check':
      return firstOf(
        connection,
        `select id from ${quoted(name)} where not ${part.text.replace(/^check /, '')} order by id ${limit}`,
      );
    case 'reference':
      return firstOf(
        connection,
        `select ${id} from ${quoted(name)} as one where ${columns[0]} is not null and not exists (select 1 from ${quoted(part.to ?? '')} as other where other.id = one.${columns[0]}) order by 1 ${limit}`,
      );
  }
}
