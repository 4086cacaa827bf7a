import type { Client } from 'pg';

/** Tables grown by the database itself: a million records sent to it take half an hour. */

/**
 * Copies fixtures, whose first 40 take turns, so often, `at` counting from 1; columns that are
 * named hold an expression of their own.
 */
export const copied = (table: string, count: number, changes: { readonly [column: string]: string }): string => `do $$
  declare columns text; picked text; changed jsonb := '${JSON.stringify(changes).replaceAll("'", "''")}';
  begin
    select string_agg(quote_ident(column_name), ', '), string_agg(coalesce(changed->>column_name, 'one.' || quote_ident(column_name)), ', ')
      into columns, picked from information_schema.columns
      where table_schema = current_schema() and table_name = '${table}' and is_generated = 'NEVER';
    execute format('insert into ${table} (%s) select %s from generate_series(1::bigint, ${count}) as at cross join lateral (select * from ${table} where id = 1 + at %% 40) as one', columns, picked);
  end $$`;

/** Nothing is kept counted meanwhile; it is counted anew at the next start, at once. */
export const UNCOUNTED = `do $$ declare each record; begin
  for each in select distinct p.proname from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgname like '\\_tally\\_%' loop
    execute format('drop function %I cascade', each.proname);
  end loop; delete from _tallies; end $$`;

/** Columns worked out of another, which the copies would share. */
export async function keysOf(
  client: Client,
  table: string,
  column: string,
  value: string,
): Promise<{ [name: string]: string }> {
  const { rows } = await client.query(
    `select column_name from information_schema.columns where table_schema = current_schema() and table_name = $1 and column_name = any($2)`,
    [table, [`_k_${column}`, `_s_${column}`, `_q_${column}`]],
  );
  return Object.fromEntries(rows.map(({ column_name }) => [String(column_name), value]));
}
