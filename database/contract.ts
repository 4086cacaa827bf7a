import { changesOf } from './changes.ts';
import type { Connection, Engine } from './connection.ts';
import { addition, removal } from './definitions.ts';
import { countOf } from './follow.ts';
import { forgetTrigger } from './in-step.ts';
import { changed, inTransaction, othersOn } from './migrate.ts';
import { type Migration, MigrationRefused, type Problem } from './migration.ts';
import { enter, type Known, readState, STALE, writeState } from './state.ts';
import { keysPrint, quoted, type Table, type TableColumn, type TablePart } from './tables.ts';
import { endTallies } from './tallies.ts';
import { asked, fill, idsText, placeOf, records, violators } from './tasks.ts';

/** What contracting the tables would do. */
export type Contraction = {
  /** What would be dropped, a line each, with how much it holds. */
  readonly dropped: readonly string[];
  /** What would be promised from then on, a line each. */
  readonly kept: readonly string[];
  /** Why it must not be done now. */
  readonly refused: readonly string[];
};

type Contracting = {
  readonly wanted: readonly Table[];
  readonly migrations: readonly Migration[];
  readonly print: string;
  readonly version: string;
};

type Left = {
  readonly tables: readonly Table[];
  readonly columns: readonly { readonly table: Table; readonly column: TableColumn }[];
  readonly derived: readonly { readonly table: Table; readonly name: string }[];
  readonly parts: readonly { readonly table: Table; readonly part: TablePart }[];
  readonly required: readonly { readonly table: Table; readonly column: TableColumn }[];
  /** Columns that still fill themselves for versions that do not know them. */
  readonly filled: readonly { readonly table: Table; readonly column: TableColumn }[];
  readonly eased: readonly { readonly table: Table; readonly part: TablePart }[];
};

function leftIn(known: Known, wanted: readonly Table[]): Left {
  const changes = changesOf(known.tables, wanted, { anew: false });
  const of = <Kind extends (typeof changes)[number]['do']>(kind: Kind) =>
    changes.filter((change): change is Extract<(typeof changes)[number], { do: Kind }> => change.do === kind);
  const kept = known.tables.filter(({ name }) => wanted.some((table) => table.name === name));
  return {
    tables: of('leave table').map(({ table }) => table),
    columns: of('leave column'),
    derived: of('leave derived').flatMap(({ table, derived }) => derived.map(({ name }) => ({ table, name }))),
    parts: of('leave part'),
    required: of('require'),
    filled: kept.flatMap((table) =>
      table.columns
        .filter(({ isFilled, name }) => isFilled && isIn(wanted, table, name))
        .map((column) => ({ table, column })),
    ),
    eased: wanted.flatMap((table) => {
      const held = kept.find(({ name }) => name === table.name)?.parts ?? [];
      return table.parts
        .filter(({ name }) => held.some((part) => part.name === name && part.eased))
        .map((part) => ({ table, part }));
    }),
  };
}

/** Tells what contracting would do, and does nothing. */
export async function contractionOf(engine: Engine, { wanted }: Contracting): Promise<Contraction> {
  const known = await engine.alone(readState);
  if (!known) return { dropped: [], kept: [], refused: [] };
  const left = leftIn(known, wanted);
  const others = await engine.alone((connection) => othersOn(connection, engine));
  const dropped: string[] = [];
  for (const table of left.tables)
    dropped.push(`${placeOf(table)}: ${records(await countOf(engine, quoted(table.name)))}`);
  for (const { table, column } of left.columns) {
    const held = await countOf(engine, `${quoted(table.name)} where ${quoted(column.name)} is not null`);
    const pair = known.pairs.find((each) => each.table === table.name && each.from === column.name);
    const now = pair ? `, which ${pair.to} holds too` : '';
    dropped.push(`${placeOf(table, column.name)}: something in ${records(held)}${now}`);
  }
  for (const { table, part } of left.parts) dropped.push(`${placeOf(table)}: ${part.kind} ${part.name}`);
  return {
    dropped,
    kept: [
      ...left.required.map(({ table, column }) => `${placeOf(table, column.name)}: required`),
      ...left.filled.map(({ table, column }) => `${placeOf(table, column.name)}: filled by whoever writes it alone`),
      ...left.eased.map(({ table, part }) => `${placeOf(table)}: ${part.name} on every record`),
    ],
    refused: [
      ...others.map((other) => `another version is connected: ${other}`),
      ...(known.tasks.length > 0 ? [`what a version began is not done yet: ${known.tasks.length} tasks`] : []),
    ],
  };
}

/**
 * Drops what a version does not declare, and promises what it does: no other version can run on the tables from then on.
 * @throws MigrationRefused when another version is connected or records do not hold what would be promised: nothing was changed then.
 */
export async function contract(engine: Engine, contracting: Contracting): Promise<void> {
  await changed(engine, () =>
    inTransaction(engine, async (connection) => {
      const known = await readState(connection);
      if (!known) return;
      const refused = await hindrances(connection, engine, known);
      if (refused.length > 0) throw new MigrationRefused(refused, []);
      await endTallies(connection, contracting.wanted);
      await drop(connection, known, leftIn(known, contracting.wanted), contracting);
      const { wanted, print, version, migrations } = contracting;
      await writeState(connection, { tables: wanted, keys: known.keys, pairs: [], watched: [] });
      await enter(connection, print, version, migrations);
    }),
  );
}

async function hindrances(connection: Connection, engine: Engine, known: Known): Promise<Problem[]> {
  const others = await othersOn(connection, engine);
  const sentences = others.map((other) => `Another version is connected: ${other}. Stop it first.`);
  if (known.tasks.length > 0) sentences.push('What a version began is not done yet. Wait for it, or start it again.');
  if (known.keys !== keysPrint())
    sentences.push('The keys were made by another version. Start this one once, then try again.');
  return sentences.map((sentence) => ({ sentence, steps: [] }));
}

async function drop(connection: Connection, known: Known, left: Left, { migrations }: Contracting): Promise<void> {
  const run = (text: string): Promise<unknown> => connection.query(text);
  for (const { name } of known.tables) await forgetTrigger(connection, name);
  await run(`delete from ${STALE}`);
  for (const { table, part } of left.parts) await run(removal(table.name, part));
  for (const table of left.tables)
    for (const part of table.parts) if (part.kind === 'reference') await run(removal(table.name, part));
  for (const { name } of left.tables) await run(`drop table ${quoted(name)}`);
  for (const { table, column } of left.columns) await dropColumn(connection, table, column.name);
  for (const { table, name } of left.derived) await dropColumn(connection, table, name);
  const problems: Problem[] = [];
  for (const { table, column } of left.required) {
    const problem = await promise(connection, table, column, migrations);
    if (problem) problems.push(problem);
  }
  for (const { table, column } of left.filled)
    await run(`alter table ${quoted(table.name)} alter column ${quoted(column.name)} drop default`);
  for (const { table, part } of left.eased) {
    const problem = await violators(connection, table, part);
    if (problem) problems.push(problem);
    else {
      await run(removal(table.name, part));
      await run(addition(table.name, part));
    }
  }
  if (problems.length > 0)
    throw new MigrationRefused(
      problems,
      migrations.map(({ name }) => name),
    );
}

const isIn = (wanted: readonly Table[], { name }: Table, column: string): boolean =>
  wanted.some((table) => table.name === name && table.columns.some((each) => each.name === column));

const dropColumn = (connection: Connection, { name }: Table, column: string): Promise<unknown> =>
  connection.query(`alter table ${quoted(name)} drop column ${quoted(column)}`);

/** Versions before may have written nothing meanwhile: that becomes what a migration said, if one did. */
async function promise(
  connection: Connection,
  table: Table,
  column: TableColumn,
  migrations: readonly Migration[],
): Promise<Problem | undefined> {
  const place = placeOf(table, column.name);
  const said = migrations.flatMap(({ steps }) => steps).findLast((step) => 'fill' in step && step.fill === place);
  if (said && 'fill' in said) await fill(connection, table, column.name, column.type, said.with);
  const empty = `${quoted(table.name)} where ${quoted(column.name)} is null`;
  const ids = await asked(connection, `select id from ${empty} order by id limit 11`);
  if (ids.length > 0)
    return {
      sentence: `${place} is to be required, and is nothing in ${records(await countOf(connection, empty))}: ${idsText(ids)}.`,
      steps: [],
    };
  await connection.query(`alter table ${quoted(table.name)} alter column ${quoted(column.name)} set not null`);
  return undefined;
}
