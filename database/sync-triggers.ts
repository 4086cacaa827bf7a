import type { Value } from '../resources/language/index.ts';
import type { Connection, Engine, Row } from './connection.ts';
import { type Pair, STALE, type State, type Watched } from './state.ts';
import { type Derived, derive, named, plainType, quoted, type Table } from './tables.ts';

/**
 * Versions beside each other write other columns of one record. A trigger keeps in step what was
 * renamed, and notes keys that a version did not write which does not know them: those are worked
 * out in JavaScript, by `mend`.
 */

const triggerOf = (table: string): string => named('_in_step', table);
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Makes the triggers of all tables that need one, and removes those that are not needed any more.
 */
export async function syncTriggers(connection: Connection, { tables, pairs, watched }: State): Promise<void> {
  for (const { name } of tables) {
    const own = pairs.filter(({ table }) => table === name);
    const keys = watched.filter(({ table }) => table === name);
    const trigger = quoted(triggerOf(name));
    await connection.query(`drop trigger if exists ${trigger} on ${quoted(name)}`);
    if (own.length + keys.length === 0) await connection.query(`drop function if exists ${trigger}()`);
    else {
      await connection.query(
        `create or replace function ${trigger}() returns trigger language plpgsql as $in_step$ begin ${body(name, own, keys)} return new; end $in_step$`,
      );
      await connection.query(
        `create trigger ${trigger} before insert or update on ${quoted(name)} for each row execute function ${trigger}()`,
      );
    }
  }
}

/** Forgets the triggers of tables that are called otherwise from now on, or are gone. */
export async function forgetTrigger(connection: Connection, table: string): Promise<void> {
  await connection.query(`drop trigger if exists ${quoted(triggerOf(table))} on ${quoted(table)}`);
  await connection.query(`drop function if exists ${quoted(triggerOf(table))}()`);
}

const body = (table: string, pairs: readonly Pair[], watched: readonly Watched[]): string =>
  `if tg_op = 'INSERT' then ${inserted(pairs)} else ${updated(pairs)} end if; ${watched.map((each) => noted(table, each)).join(' ')}`;

const inserted = (pairs: readonly Pair[]): string =>
  [
    ...pairs.map(
      ({ from, to }) => `if new.${quoted(to)} is null then new.${quoted(to)} := new.${quoted(from)}; end if;`,
    ),
    ...pairs
      .toReversed()
      .map(({ from, to }) => `if new.${quoted(to)} is not null then new.${quoted(from)} := new.${quoted(to)}; end if;`),
    'null;',
  ].join(' ');

/**
 * What the oldest name was given goes on to the newest, then what the newest was given back to the
 * oldest.
 */
const updated = (pairs: readonly Pair[]): string =>
  [
    ...pairs.map(
      ({ from, to }) =>
        `if ${isChanged(from)} and not ${isChanged(to)} then new.${quoted(to)} := new.${quoted(from)}; end if;`,
    ),
    ...pairs
      .toReversed()
      .map(({ from, to }) => `if ${isChanged(to)} then new.${quoted(from)} := new.${quoted(to)}; end if;`),
    'null;',
  ].join(' ');

const isChanged = (column: string): string => `new.${quoted(column)} is distinct from old.${quoted(column)}`;

function noted(table: string, { name, of }: Watched): string {
  const isThere = of.map((each) => `new.${quoted(each)} is not null`).join(' or ');
  const isOther = of.map(isChanged).join(' or ');
  const insert = `insert into ${STALE} (table_name, column_name, record_id) values (${literal(table)}, ${literal(name)}, new.id::text) on conflict do nothing;`;
  return `if tg_op = 'INSERT' then if new.${quoted(name)} is null and (${isThere}) then ${insert} end if;
    elsif (${isOther}) and not (${isChanged(name)}) then ${insert} end if;`;
}

/** Keys that are made up at a time. */
const CHUNK = 500;
const OF_NOTE = 'table_name, record_id, column_name';

/**
 * Works out as many keys as are noted when it begins, of whichever version they are; how many. What
 * a version goes on to note meanwhile is left to the next call, else one that writes without an end
 * would keep a start waiting for ever. A key that cannot be stored is told and forgotten: a version
 * that does not know that it is unique stored it twice.
 */
export async function mend(
  engine: Engine,
  { tables }: State,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<number> {
  const [counted] = await engine.query(`select count(*) from ${STALE}`);
  const noted = Number(counted?.[0]);
  let mended = 0;
  while (mended < noted) {
    const rows = await engine.query(
      `select ${OF_NOTE} from ${STALE} order by ${OF_NOTE} limit ${Math.min(CHUNK, noted - mended)}`,
    );
    if (rows.length === 0) break;
    for (const row of rows) {
      if (signal?.aborted) return mended;
      const [name, id, column] = row;
      const table = tables.find((each) => each.name === name);
      const derived = table?.derived.find((each) => each.name === column);
      const work = async (connection: Connection): Promise<void> => {
        // The note first: whoever writes the record meanwhile stands in our way, and notes it
        // again.
        await forget(connection, row);
        if (table && derived) await deriveOne(connection, table, derived, String(id));
      };
      await engine.transaction(work).catch(async (error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === '23505')) throw error;
        log(
          `${name} ${id}: ${derived?.of.join(', ')} is to be unique, and a version that does not know so stored it twice.`,
        );
        await forget(engine, row);
      });
      mended++;
    }
  }
  return mended;
}

const forget = (connection: Connection, [table, id, column]: Row): Promise<unknown> =>
  connection.query(`delete from ${STALE} where table_name = $1 and column_name = $2 and record_id = $3`, [
    String(table),
    String(column),
    String(id),
  ]);

async function deriveOne(connection: Connection, table: Table, derived: Derived, id: string): Promise<void> {
  const name = quoted(table.name);
  const where = `where id = $1::${plainType(table.columns[0]?.type ?? 'text')}`;
  const [row] = await connection.query(`select ${derived.of.map(quoted).join(', ')} from ${name} ${where} for update`, [
    id,
  ]);
  if (!row) return;
  const record = Object.fromEntries(derived.of.map((part, at) => [part, row[at] as Value]));
  await connection.query(`update ${name} set ${quoted(derived.name)} = $2::text ${where}`, [
    id,
    derive(derived, record),
  ]);
}
