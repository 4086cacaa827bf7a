import type { Connection } from './connection.ts';

/** Every column, index and constraint, as the database tells them. */
export async function introspect(connection: Connection): Promise<readonly string[]> {
  const rows = await connection.query(`
    select format('%s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.atthasdef)
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'S') and a.attnum > 0 and not a.attisdropped
    union all select format('%s %s', x.indexdef, i.indisvalid) from pg_indexes x
      join pg_class c on c.relname = x.indexname and c.relnamespace = current_schema()::regnamespace
      join pg_index i on i.indexrelid = c.oid where x.schemaname = current_schema()
    union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = current_schema()::regnamespace and contype in ('c', 'f', 'p')
    union all select format('%s %s', tgrelid::regclass, tgname) from pg_trigger where not tgisinternal
    order by 1`);
  return rows.map(([line]) => String(line));
}
