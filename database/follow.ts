import type { Value } from '../resources/language/index.ts';
import type { Change } from './changes.ts';
import type { Connection, Row } from './connection.ts';
import { addition, creation, newColumn, newDerived, removal } from './definitions.ts';
import type { Problem } from './migration.ts';
import { arrayText, textArray } from './sql.ts';
import { type Derived, derive, quoted, type Table, type TablePart } from './tables.ts';

/** Rows whose keys are worked out at a time. */
const CHUNK = 5_000;
/** Ids named in a sentence at most. */
const NAMED = 10;

export type Fill = (table: string, column: string) => Promise<number>;

/** What following a schema came to. */
export type Outcome = { readonly told: readonly string[]; readonly problems: readonly Problem[] };

/**
 * Makes changes, each only where it loses nothing and holds. What cannot be made is a problem; whoever called then takes back
 * the whole. `fill` puts into a new column what a migration said.
 */
export async function follow(connection: Connection, changes: readonly Change[], fill: Fill): Promise<Outcome> {
  const told: string[] = [];
  const problems: Problem[] = [];
  /** Tables on which something could not be done: what stands on their columns is not tried. */
  const stuck = new Set<string>();
  let indexes = 0;
  for (const change of changes) {
    if (change.do === 'add part' && stuck.has(change.table.name)) continue;
    const answer = await made(connection, change, fill);
    if (typeof answer === 'object') {
      problems.push(answer);
      stuck.add(change.table.name);
    } else if (answer !== '') told.push(answer);
    else if (change.do === 'add part') indexes++;
  }
  if (indexes > 0) told.push(`made ${indexes} ${indexes === 1 ? 'index' : 'indexes'}`);
  return { told, problems };
}

/** A place as definitions call it: a list of references is a column to them, and a table here. */
const placeOf = ({ name, list }: Table, column?: string): string =>
  list ? `${list.collection}.${list.column}` : column === undefined ? name : `${name}.${column}`;

const asked = async (connection: Connection, text: string): Promise<readonly unknown[]> =>
  (await connection.query(text)).map(([first]) => first);

const countOf = async (connection: Connection, from: string): Promise<number> =>
  Number((await asked(connection, `select count(*) from ${from}`))[0]);

const idsText = (ids: readonly unknown[]): string =>
  ids.slice(0, NAMED).join(', ') + (ids.length > NAMED ? ' and more' : '');

const records = (count: number): string => (count === 1 ? '1 record' : `${count} records`);

/** Makes one change. A line to tell (empty: nothing worth it), or the problem that keeps it from being made. */
async function made(connection: Connection, change: Change, fill: Fill): Promise<string | Problem> {
  const { table } = change;
  const name = quoted(table.name);
  switch (change.do) {
    case 'drop part':
      await connection.query(removal(table.name, change.part));
      return change.part.kind === 'index' ? '' : `${placeOf(table)}: no longer keeps ${change.part.name}`;
    case 'drop table':
      return dropTable(connection, change);
    case 'create table':
      for (const text of creation(table)) await connection.query(text);
      return `${placeOf(table)}: made, with ${table.columns.length} columns`;
    case 'drop column':
      return dropColumn(connection, change);
    case 'add column': {
      const { column } = change;
      await connection.query(newColumn(table.name, { ...column, required: false }));
      const filled = await fill(table.name, column.name);
      const refusal = column.required ? await require(connection, table, column.name) : undefined;
      return (
        refusal ?? `${placeOf(table, column.name)}: added${filled > 0 ? `, and filled in ${records(filled)}` : ''}`
      );
    }
    case 'retype':
      return retype(connection, change);
    case 'require':
      return (
        (await require(connection, table, change.column.name)) ?? `${placeOf(table, change.column.name)}: made required`
      );
    case 'relax':
      await connection.query(`alter table ${name} alter column ${quoted(change.column.name)} drop not null`);
      return `${placeOf(table, change.column.name)}: no longer required`;
    case 'drop derived':
      await connection.query(`alter table ${name} drop column ${quoted(change.name)}`);
      return '';
    case 'derive':
      for (const each of change.added) await connection.query(newDerived(table.name, each.name));
      await backfill(connection, table, change.derived);
      return `${placeOf(table)}: worked out ${change.derived.map((each) => each.name).join(', ')}`;
    case 'add part':
      return addPart(connection, table, change.part);
  }
}

async function dropTable(
  connection: Connection,
  { table, maybe }: Extract<Change, { do: 'drop table' }>,
): Promise<string | Problem> {
  const count = await countOf(connection, quoted(table.name));
  const place = placeOf(table);
  if (count > 0) {
    const drop = `{ drop: '${place}' },`;
    const steps = maybe
      ? [`{ rename: '${place}', to: '${maybe.name}' },`, `// or, when that is something else: ${drop}`]
      : [drop];
    return { sentence: `${place} is in no definition any more, and holds ${records(count)}.`, steps };
  }
  await connection.query(`drop table ${quoted(table.name)}`);
  return `${place}: dropped, since it was empty`;
}

async function dropColumn(
  connection: Connection,
  { table, column, maybe }: Extract<Change, { do: 'drop column' }>,
): Promise<string | Problem> {
  const count = await countOf(connection, `${quoted(table.name)} where ${quoted(column.name)} is not null`);
  const place = placeOf(table, column.name);
  if (count > 0) {
    const drop = `{ drop: '${place}' },`;
    const steps = maybe
      ? [`{ rename: '${place}', to: '${maybe.name}' },`, `// or, when that is something else: ${drop}`]
      : [drop];
    return { sentence: `${place} is in no definition any more, and ${records(count)} hold something there.`, steps };
  }
  await connection.query(`alter table ${quoted(table.name)} drop column ${quoted(column.name)}`);
  return `${place}: dropped, since it was empty`;
}

/** Types whose values are all values of another. */
const WIDER: readonly string[] = ['bigint numeric'];

async function retype(
  connection: Connection,
  { table, column, from }: Extract<Change, { do: 'retype' }>,
): Promise<string | Problem> {
  const place = placeOf(table, column.name);
  const count = await countOf(connection, `${quoted(table.name)} where ${quoted(column.name)} is not null`);
  if (count > 0 && !WIDER.includes(`${from} ${column.type}`)) {
    return {
      sentence: `${place} held ${plainType(from)} and is to hold ${plainType(column.type)}; ${records(count)} hold something there.`,
      steps: [`{ retype: '${place}', to: '${TYPE_NAMES[column.type] ?? column.type}' },`],
    };
  }
  const using = count > 0 ? quoted(column.name) : 'null';
  await connection.query(
    `alter table ${quoted(table.name)} alter column ${quoted(column.name)} type ${column.type} using ${using}::${plainType(column.type)}`,
  );
  return `${place}: now ${plainType(column.type)}`;
}

export const plainType = (type: string): string => type.replace(' collate "C"', '');

/** What types are called in definitions of columns. */
export const TYPE_NAMES: { readonly [type: string]: string } = {
  'text collate "C"': 'text',
  bigint: 'number',
  numeric: 'decimal',
  boolean: 'boolean',
  date: 'day',
  'timestamptz(3)': 'instant',
  'text[]': 'texts',
  jsonb: 'json',
};

async function require(connection: Connection, table: Table, column: string): Promise<Problem | undefined> {
  const empty = `${quoted(table.name)} where ${quoted(column)} is null`;
  const ids = await asked(connection, `select id from ${empty} order by id limit ${NAMED + 1}`);
  if (ids.length > 0) {
    return {
      sentence: `${placeOf(table, column)} is to be required, and is nothing in ${records(await countOf(connection, empty))}: ${idsText(ids)}.`,
      steps: [
        `{ fill: '${placeOf(table, column)}', with: ${EXAMPLES[table.columns.find(({ name }) => name === column)?.type ?? ''] ?? "'…'"} },`,
      ],
    };
  }
  await connection.query(`alter table ${quoted(table.name)} alter column ${quoted(column)} set not null`);
  return undefined;
}

const EXAMPLES: { readonly [type: string]: string } = { bigint: '0', numeric: '0', boolean: 'false' };

async function addPart(connection: Connection, table: Table, part: TablePart): Promise<string | Problem> {
  const place = placeOf(table, part.columns.map((column) => column.replace(/^_k_/, '')).join(', '));
  const wrong = await against(connection, table, part);
  if (wrong.length > 0) {
    const sentences = {
      unique: `${place} is to be unique, and records hold the same: ${idsText(wrong)}.`,
      check: `${place}: the check ${part.name} does not hold on records ${idsText(wrong)}.`,
      reference: `${place} is to refer to ${part.to ?? ''}, and does not in records ${idsText(wrong)}.`,
      index: '',
    };
    return { sentence: `${sentences[part.kind]} Change them with the version before, then start again.`, steps: [] };
  }
  await connection.query(addition(table.name, part));
  return part.kind === 'index' ? '' : `${place}: keeps ${part.name}`;
}

/** The records that would break an index or constraint; of equal ones those that go together, joined by `=`. */
async function against(connection: Connection, { name, list }: Table, part: TablePart): Promise<readonly unknown[]> {
  const columns = part.columns.map(quoted);
  const id = list ? 'record_id' : 'id';
  const limit = `limit ${NAMED + 1}`;
  switch (part.kind) {
    case 'index':
      return [];
    case 'unique':
      return asked(
        connection,
        `select string_agg(id::text, ' = ' order by id) from ${quoted(name)} where ${columns.map((column) => `${column} is not null`).join(' and ')} group by ${columns.join(', ')} having count(*) > 1 order by min(id) ${limit}`,
      );
    case 'check':
      return asked(
        connection,
        `select id from ${quoted(name)} where not ${part.text.replace(/^check /, '')} order by id ${limit}`,
      );
    case 'reference':
      return asked(
        connection,
        `select ${id} from ${quoted(name)} as one where ${columns[0]} is not null and not exists (select 1 from ${quoted(part.to ?? '')} as other where other.id = one.${columns[0]}) order by 1 ${limit}`,
      );
  }
}

/** Works out derived columns of all records, some at a time. */
async function backfill(connection: Connection, { name, columns }: Table, derived: readonly Derived[]): Promise<void> {
  const table = quoted(name);
  const type = plainType(columns[0]?.type ?? 'text');
  const parts = [...new Set(derived.flatMap(({ of }) => of))];
  const sets = derived.map(({ name }, at) => `${quoted(name)} = keys.k${at}`).join(', ');
  const names = derived.map((_, at) => `k${at}`).join(', ');
  const arrays = derived.map((_, at) => `$${at + 2}::text[]`).join(', ');
  let last: string | undefined;
  for (;;) {
    const after: string = last === undefined ? '' : 'where id > $1';
    const rows: readonly Row[] = await connection.query(
      `select id, ${parts.map(quoted).join(', ')} from ${table} ${after} order by id limit ${CHUNK}`,
      last === undefined ? [] : [last],
    );
    if (rows.length === 0) return;
    const read = rows.map((row) => Object.fromEntries(parts.map((part, at) => [part, row[at + 1] as Value])));
    const lists = derived.map((each) => textArray(read.map((record) => derive(each, record))));
    const ids = rows.map(([id]) => String(id));
    await connection.query(
      `update ${table} as t set ${sets} from unnest($1::${type}[], ${arrays}) as keys (id, ${names}) where t.id = keys.id`,
      [arrayText(ids), ...lists],
    );
    last = ids.at(-1);
  }
}
