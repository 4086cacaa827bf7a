import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { Slow } from '../../api/store.ts';
import { away } from '../../database/connection.ts';
import { product } from '../../product/server.ts';
import { atStart } from '../../server/at-start.ts';
import { createHost, type Host } from '../../server/host.ts';
import { readSettings } from '../../server/settings.ts';
import { ask } from './databases.ts';
import { databases } from './server.ts';

/** A start that meets what somebody else holds. */

const database = databases();

const started = (url: string, logged: string[] = []): Promise<Host> =>
  createHost({
    product,
    settings: readSettings(
      {
        DATABASE_URL: url,
        SECRET: 'a secret of tests, which nobody guesses',
        STATEMENT_SECONDS: '1',
        SMTP_URL: 'terminal',
      },
      [],
    ),
    publicUrl: 'http://127.0.0.1',
    ui: 'none',
    jobsEvery: 0,
    log: (line) => void logged.push(line),
  });

/** A database in which the product was started, and somebody holds a table. */
async function holding(table: string): Promise<{ readonly url: string; letGo(): Promise<void> }> {
  const url = await database();
  await (await started(url)).close();
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query(`begin; lock table ${table} in access exclusive mode`);
  return { url, letGo: () => holder.end() };
}

it.each([
  ['roles', 'give roles what is new'],
  ['users', 'see who can sign in'],
])('should say that somebody holds %s, and go on once they let go', async (table, what) => {
  const { url, letGo } = await holding(table);
  const logged: string[] = [];
  const starting = started(url, logged);
  await vi.waitFor(
    () => expect(logged).toContain(`Waiting to ${what}: somebody holds tables of the database, or it is slow.`),
    { timeout: 60_000 },
  );
  await letGo();
  await (await starting).close();
});

it('should go well where several start at once on an empty database', async () => {
  const url = await database();
  const logged: string[] = [];
  const hosts = await Promise.all([started(url, logged), started(url, logged), started(url, logged)]);
  await Promise.all(hosts.map((host) => host.settled()));
  expect(logged.filter((line) => /could not|Unexpected|duplicate/.test(line))).toEqual([]);
  expect(await ask(url, 'select key from jobs where key is not null group by key having count(*) > 1')).toEqual([]);
  for (const host of hosts) await host.close();
});

it('should look at no booking', async () => {
  const { url, letGo } = await holding('bookings');
  const logged: string[] = [];
  await (await started(url, logged)).close();
  expect(logged.filter((line) => line.startsWith('Waiting'))).toEqual([]);
  await letGo();
});

it('should wait for a database that does not answer yet, and say of one that never does why', async () => {
  const logged: string[] = [];
  let tries = 0;
  const opening = async (): Promise<string> => {
    tries++;
    if (tries < 3) throw away(new Error('connect ECONNREFUSED'), 'db:5432');
    return 'open';
  };
  const at = { log: (line: string) => void logged.push(line), what: 'open the store' };
  expect(await atStart(at, opening)).toBe('open');
  expect(logged).toEqual(['Waiting to open the store: the database at db:5432 does not answer.']);
  const standby = Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' });
  const refused = atStart({ ...at, patience: 0 }, async () => {
    throw away(standby, 'db:5432');
  });
  await expect(refused).rejects.toThrow('the database at db:5432 is read only: it is a standby, or was made so');
});

it('should end with a sentence where they never do', async () => {
  const held = atStart({ log: () => undefined, what: 'give roles what is new', patience: 0 }, async () => {
    throw new Slow('locked', undefined);
  });
  await expect(held).rejects.toThrow(/^This start is given up, which could not give roles what is new: somebody holds/);
});
