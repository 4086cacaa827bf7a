import { expect, vi } from 'vitest';
import { ask } from './databases.ts';

/**
 * Lets every statement of a database that changes tables, or adds rows to a table of these, and is
 * like `like` (of SQL), wait once it is done and before it can be stored: for longer than a test
 * waits. Needs a server of the tests' own.
 */
export async function hold(url: string, like: string, tables: readonly string[] = []): Promise<void> {
  await ask(
    url,
    `create function hold() returns void language plpgsql as $$
       begin if current_query() like '${like}' then perform pg_sleep(600); end if; end $$;
     create function hold_change() returns event_trigger language plpgsql as $$ begin perform hold(); end $$;
     create function hold_rows() returns trigger language plpgsql as $$ begin perform hold(); return null; end $$;
     create event trigger hold on ddl_command_end execute function hold_change();
     ${tables.map((name) => `create trigger hold after insert on "${name}" execute function hold_rows();`).join(' ')}`,
  );
}

/** Resolves once a statement waits as `hold` lets it. */
export const held = (url: string): Promise<void> =>
  vi.waitFor(
    async () =>
      expect(
        await ask(url, `select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`),
      ).toHaveLength(1),
    { timeout: 60_000 },
  );
