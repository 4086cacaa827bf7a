import type { Connection, Engine } from './connection.ts';
import { quoted, TALLIES, type Table, type Tally, tallyName } from './print/tables.ts';
import { changed, inTransaction } from './table-change.ts';

/* Counts and sums for rollups, by triggers: right for every writer and version. */

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Creates missing tallies from existing rows; blocks writes to the table once. */
export async function maintainTallies(engine: Engine, tables: readonly Table[]): Promise<void> {
  const wanted = tables.flatMap((table) => (table.tallies ?? []).map((tally) => ({ table: table.name, tally })));
  if (wanted.length === 0) return;
  const missing = async (reader: Pick<Connection, 'query'>) => {
    const there = new Set((await reader.query(TRIGGERS)).map(([name]) => name));
    return wanted.filter(({ table, tally }) => !there.has(tallyName(table, tally)));
  };
  if ((await missing(engine)).length === 0) return;
  await changed(engine, () =>
    inTransaction(engine, async (connection) => {
      await connection.query(
        `create table if not exists ${TALLIES} (tally text collate "C", id bigint, counted bigint not null, valued bigint not null, total numeric not null, primary key (tally, id))`,
      );
      for (const { table, tally } of await missing(connection)) await begin(connection, table, tally);
    }),
  );
}

/** Ends what a version does not declare: before columns go which it counts. */
export async function endTallies(connection: Connection, tables: readonly Table[]): Promise<void> {
  const wanted = new Set(tables.flatMap(({ name, tallies = [] }) => tallies.map((tally) => tallyName(name, tally))));
  for (const [name, table] of await connection.query(TRIGGERS)) {
    if (wanted.has(String(name))) continue;
    await connection.query(`drop trigger if exists ${quoted(String(name))} on ${String(table)}`);
    await connection.query(`drop trigger if exists ${quoted(`${String(name)}_all`)} on ${String(table)}`);
    await connection.query(`drop function if exists ${quoted(String(name))}()`);
    await connection.query(`delete from ${TALLIES} where tally = ${literal(String(name))}`);
  }
}

const TRIGGERS = `select t.tgname, t.tgrelid::regclass::text from pg_trigger t join pg_proc p on p.oid = t.tgfoid
   join pg_class c on c.oid = t.tgrelid
  where t.tgname = p.proname and t.tgname like '\\_tally\\_%' and c.relnamespace = current_schema()::regnamespace`;

async function begin(connection: Connection, table: string, tally: Tally): Promise<void> {
  const name = tallyName(table, tally);
  const [on, does] = [quoted(table), `execute function ${quoted(name)}()`];
  await connection.query(`lock table ${on} in share row exclusive mode`);
  await connection.query(
    `create or replace function ${quoted(name)}() returns trigger language plpgsql as $tally$ ${bodyOf(name, tally)} $tally$`,
  );
  await connection.query(
    `create trigger ${quoted(name)} after insert or update or delete on ${on} for each row ${does}`,
  );
  await connection.query(`create trigger ${quoted(`${name}_all`)} after truncate on ${on} for each statement ${does}`);
  const by = quoted(tally.by);
  const value = tally.value === undefined ? 'null::numeric' : quoted(tally.value);
  await connection.query(
    `insert into ${TALLIES} (tally, id, counted, valued, total)
     select ${literal(name)}, ${by}, count(*), count(${value}), coalesce(sum(${value}), 0) from ${on} where ${by} is not null and ${tally.counts?.stored ?? 'true'} group by ${by}`,
  );
}

function bodyOf(name: string, { by, value, counts }: Tally): string {
  const of = (row: 'new' | 'old') => ({
    by: `${row}.${quoted(by)}`,
    valued: value === undefined ? '0' : `(${row}.${quoted(value)} is not null)::int`,
    total: value === undefined ? '0' : `coalesce(${row}.${quoted(value)}, 0)`,
  });
  const [before, after] = [of('old'), of('new')];
  const isSame = [by, ...(value === undefined ? [] : [value])]
    .map((column) => `new.${quoted(column)} is not distinct from old.${quoted(column)}`)
    .concat(counts ? [`${counts.new} = ${counts.old}`] : [])
    .join(' and ');
  return `begin
    if tg_op = 'TRUNCATE' then
      delete from ${TALLIES} where tally = ${literal(name)};
      return null;
    end if;
    if tg_op = 'UPDATE' then
      if ${isSame} then return null; end if;
    end if;
    if tg_op <> 'INSERT' then
      if ${counts?.old ?? 'true'} then
        update ${TALLIES} set counted = counted - 1, valued = valued - ${before.valued}, total = total - ${before.total}
         where tally = ${literal(name)} and id = ${before.by};
      end if;
    end if;
    if tg_op <> 'DELETE' then
      if ${after.by} is not null and ${counts?.new ?? 'true'} then
        insert into ${TALLIES} as kept (tally, id, counted, valued, total)
        values (${literal(name)}, ${after.by}, 1, ${after.valued}, ${after.total})
        on conflict (tally, id) do update set counted = kept.counted + 1, valued = kept.valued + excluded.valued, total = kept.total + excluded.total;
      end if;
    end if;
    return null;
  end`;
}
