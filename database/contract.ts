import { changesOf } from './changes.ts';
import type { Connection, DatabaseError, Engine } from './connection.ts';
import { removal, unproven, validation } from './definitions.ts';
import { countOf } from './follow.ts';
import { changed, inTransaction, othersOn, refuseOther } from './migrate.ts';
import { type Migration, MigrationRefused, type Problem } from './migration.ts';
import { enter, type Known, readState, STALE, writeState } from './state.ts';
import { forgetTrigger } from './sync-triggers.ts';
import { keysPrint, named, quoted, type Table, type TableColumn, type TablePart } from './tables.ts';
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
  const known = await engine.maintain(readState);
  if (!known) return { dropped: [], kept: [], refused: [] };
  const left = leftIn(known, wanted);
  const others = await engine.maintain((connection) => othersOn(connection, engine));
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
 * Drops what a version does not declare, and promises what it does: no other version can run on the
 * tables from then on. What takes as long as there are records is done before, while others write;
 * tables are locked for a moment. Killed at any time, it is run again.
 * @throws Error when another version ran last; MigrationRefused when one is connected or records do
 * not hold what would be promised: nothing was dropped then.
 */
export async function contract(engine: Engine, contracting: Contracting): Promise<void> {
  const known = await engine.maintain(async (connection) => {
    const known = await readState(connection);
    if (known) await refuseHindered(connection, engine, known);
    return known;
  });
  if (!known) return;
  refuseOther(known, contracting.print);
  const proofs = proofsOf(leftIn(known, contracting.wanted));
  try {
    await prove(engine, proofs, contracting.migrations);
    await changed(engine, () => inTransaction(engine, (connection) => settle(connection, engine, proofs, contracting)));
  } catch (error) {
    // Versions before may go on, and write what these refuse. Whoever is away is asked to drop them
    // the next time.
    for (const { table, check } of proofs) await short(engine, removal(table.name, check)).catch(() => undefined);
    throw error;
  }
}

/** The moment in which tables change, once everything is proven. */
async function settle(
  connection: Connection,
  engine: Engine,
  proofs: readonly Proof[],
  { wanted, print, version, migrations }: Contracting,
): Promise<void> {
  const known = await readState(connection);
  if (!known) return;
  refuseOther(known, print);
  await refuseHindered(connection, engine, known);
  await endTallies(connection, wanted);
  await drop(connection, known, leftIn(known, wanted));
  for (const text of proofs.flatMap(({ kept }) => kept)) await connection.query(text);
  await writeState(connection, { tables: wanted, keys: known.keys, pairs: [], watched: [] });
  await enter(connection, print, version, migrations);
}

async function refuseHindered(connection: Connection, engine: Engine, known: Known): Promise<void> {
  const refused = await hindrances(connection, engine, known);
  if (refused.length > 0) throw new MigrationRefused(refused, []);
}

async function hindrances(connection: Connection, engine: Engine, known: Known): Promise<Problem[]> {
  const others = await othersOn(connection, engine);
  const sentences = others.map((other) => `Another version is connected: ${other}. Stop it first.`);
  if (known.tasks.length > 0) sentences.push('What a version began is not done yet. Wait for it, or start it again.');
  if (known.keys !== keysPrint())
    sentences.push('The keys were made by another version. Start this one once, then try again.');
  return sentences.map((sentence) => ({ sentence, steps: [] }));
}

async function drop(connection: Connection, known: Known, left: Left): Promise<void> {
  const run = (text: string): Promise<unknown> => connection.query(text);
  for (const { name } of known.tables) await forgetTrigger(connection, name);
  await run(`delete from ${STALE}`);
  for (const { table, part } of left.parts) await run(removal(table.name, part));
  for (const table of left.tables)
    for (const part of table.parts) if (part.kind === 'reference') await run(removal(table.name, part));
  for (const { name } of left.tables) await run(`drop table ${quoted(name)}`);
  for (const { table, column } of left.columns) await dropColumn(connection, table, column.name);
  for (const { table, name } of left.derived) await dropColumn(connection, table, name);
  for (const { table, column } of left.filled)
    await run(`alter table ${quoted(table.name)} alter column ${quoted(column.name)} drop default`);
}

const isIn = (wanted: readonly Table[], { name }: Table, column: string): boolean =>
  wanted.some((table) => table.name === name && table.columns.some((each) => each.name === column));

const dropColumn = (connection: Connection, { name }: Table, column: string): Promise<unknown> =>
  connection.query(`alter table ${quoted(name)} drop column ${quoted(column)}`);

/**
 * What every record is to keep: a check beside what binds already, by a name of its own, which is
 * proven while others write. Once it is, PostgreSQL looks at no record again where a column becomes
 * required.
 */
type Proof = {
  readonly table: Table;
  readonly check: TablePart;
  /** The column that is to be required, or else the part that is to ask it of every record. */
  readonly column?: TableColumn;
  readonly part?: TablePart;
  /** What puts it in the place it is meant for. */
  readonly kept: readonly string[];
};

function proofsOf({ required, eased }: Left): readonly Proof[] {
  return [
    ...required.map(({ table, column }): Proof => {
      const text = `check (${quoted(column.name)} is not null)`;
      const check: TablePart = { kind: 'check', name: named('_required', column.name), columns: [column.name], text };
      const set = `alter table ${quoted(table.name)} alter column ${quoted(column.name)} set not null`;
      return { table, check, column, kept: [set, removal(table.name, check)] };
    }),
    ...eased.map(({ table, part }): Proof => {
      const check = { ...part, name: named('_every', part.name) };
      const rename = `alter table ${quoted(table.name)} rename constraint ${quoted(check.name)} to ${quoted(part.name)}`;
      return { table, check, part, kept: [removal(table.name, part), rename] };
    }),
  ];
}

/**
 * Proves all of it while others write. @throws MigrationRefused naming records that do not hold it.
 */
async function prove(engine: Engine, proofs: readonly Proof[], migrations: readonly Migration[]): Promise<void> {
  const beside = engine.apart ?? engine.maintain;
  const refuseBroken = async (connection: Connection, all: readonly Proof[]): Promise<void> => {
    const problems: Problem[] = [];
    for (const proof of all) {
      const problem = await problemOf(connection, proof);
      if (problem) problems.push(problem);
    }
    if (problems.length > 0)
      throw new MigrationRefused(
        problems,
        migrations.map(({ name }) => name),
      );
  };
  // Before anything binds: a record that does not hold it could not be written at all from then on.
  await beside(async (connection) => {
    for (const { table, column } of proofs) if (column) await fillAnew(connection, table, column, migrations);
    await refuseBroken(connection, proofs);
  });
  for (const proof of proofs) {
    const { table, check } = proof;
    // One that was killed may have left it.
    await short(engine, removal(table.name, check), unproven(table.name, check));
    await beside(async (connection) => {
      try {
        await connection.query(validation(table.name, check));
      } catch (error) {
        if ((error as DatabaseError).code === '23514') await refuseBroken(connection, [proof]);
        throw error;
      }
    });
  }
}

/** Statements that hold a table for a moment. */
const short = (engine: Engine, ...texts: readonly string[]): Promise<void> =>
  changed(engine, () =>
    inTransaction(engine, async (connection) => {
      for (const text of texts) await connection.query(text);
    }),
  );

/**
 * Versions before may have written nothing meanwhile: that becomes what a migration said, if one
 * did.
 */
async function fillAnew(
  connection: Connection,
  table: Table,
  column: TableColumn,
  migrations: readonly Migration[],
): Promise<void> {
  const place = placeOf(table, column.name);
  const said = migrations.flatMap(({ steps }) => steps).findLast((step) => 'fill' in step && step.fill === place);
  if (said && 'fill' in said) await fill(connection, table, column.name, column.type, said.with);
}

async function problemOf(connection: Connection, { table, part, column }: Proof): Promise<Problem | undefined> {
  if (part) return violators(connection, table, part);
  if (!column) return undefined;
  const empty = `${quoted(table.name)} where ${quoted(column.name)} is null`;
  const ids = await asked(connection, `select id from ${empty} order by id limit 11`);
  if (ids.length === 0) return undefined;
  const count = records(await countOf(connection, empty));
  const place = placeOf(table, column.name);
  return { sentence: `${place} is to be required, and is nothing in ${count}: ${idsText(ids)}.`, steps: [] };
}
