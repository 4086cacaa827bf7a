import type { Connection } from './connection.ts';
import { quoted } from './print/tables.ts';

const FEW = 500;
const PART = 0.2;

/** Vacuums and analyses; embedded databases have no autovacuum. Returns the tables. */
export async function keepUp(connection: Connection): Promise<readonly string[]> {
  await connection.query('select pg_stat_force_next_flush()');
  const rows = await connection.query(
    `select s.relname from pg_stat_user_tables s join pg_class c on c.oid = s.relid
      where s.schemaname = current_schema() and s.n_mod_since_analyze > ${FEW} + ${PART} * greatest(c.reltuples, 0)`,
  );
  const tables = rows.map(([name]) => String(name));
  for (const table of tables) await connection.query(`vacuum (analyze) ${quoted(table)}`);
  return tables;
}
