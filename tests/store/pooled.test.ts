import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Away } from '../../api/store.ts';
import { type Database, openDatabase } from '../../database/index.ts';
import { openServer } from '../../database/server.ts';
import { ask } from './databases.ts';
import { faultSchema } from './fault-schema.ts';
import { type Pooler, startPooler } from './pooler.ts';
import { type TestServer, testServer } from './server.ts';

/** What holds behind a pooler that hands its connections round, and of a silent database. */

const COUNT = 6_000;
/** Milliseconds in which a call hears that the database does not answer. */
const TOLD = 5_000;

let server: TestServer;
let url: string;
let pooler: Pooler;
/** Two processes, as far as a database can tell. */
let databases: readonly Database[];
const logged: string[] = [];
beforeAll(async () => {
  server = await testServer({ own: true });
  url = await server.database();
  const first = await openDatabase({ schema: faultSchema(1), url, log: () => undefined });
  await first.replaceAll({
    records: {
      entries: Array.from({ length: COUNT }, (_, at) => ({ id: at + 1, name: `entry ${at}`, count: at % 2 })),
    },
  });
  await first.close();
  pooler = await startPooler(url, 4);
  const log = (line: string): void => void logged.push(line);
  const open = () => openDatabase({ schema: faultSchema(2), url: pooler.url, connections: 6, log });
  // Columns are added and indexes are made through it.
  const one = await open();
  await one.settled();
  databases = [one, await open()];
});
afterAll(async () => {
  for (const each of databases ?? []) await each.close();
  await pooler?.close();
  await server?.close();
});

const store = (at = 0) => {
  const database = databases[at];
  if (!database) throw new Error('there is no such database');
  return database.store;
};

describe('behind a pooler', () => {
  it('should give exports of two processes at once every row, each its own, while others write', async () => {
    let isOver = false;
    const writing = [0, 1].map(async (at) => {
      for (let each = 0; !isOver; each++)
        await store(at).transaction((tx) => tx.update('entries', 1 + (each % COUNT), { name: `changed by ${at}` }));
    });
    const counts = await Promise.all(
      Array.from({ length: 8 }, async (_, each) => {
        const count = each % 2;
        const found: number[] = [];
        const plan = { from: 'entries', fields: {}, where: { of: { column: 'count' }, is: count } } as const;
        for await (const rows of store(each % 2).scan(plan, 200)) found.push(...rows.map(({ id }) => Number(id)));
        return { count, found: new Set(found).size, strange: found.filter((id) => (id - 1) % 2 !== count).length };
      }),
    ).finally(() => {
      isOver = true;
    });
    await Promise.all(writing);
    expect(counts).toEqual(counts.map(({ count }) => ({ count, found: COUNT / 2, strange: 0 })));
  });

  it('should have its limits in every transaction, and leave nothing on a connection', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => store(at % 2).loosely((tx) => tx.insert('entries', { name: 'loose' }))),
    );
    await store().take({ from: 'entries', by: 'id', most: 2 }, async () => undefined);
    const engine = openServer({ url: pooler.url, patience: 7, log: () => undefined });
    const limits = Array.from({ length: 8 }, () => engine.query('show statement_timeout'));
    expect(await Promise.all(limits)).toEqual(limits.map(() => [['7s']]));
    await engine.close();
    const left = await pooler.askEach(
      `select 'setting ' || name from pg_settings where source = 'session' and name not in ('client_connection_check_interval')
       union all select 'statement ' || name from pg_prepared_statements
       union all select 'cursor ' || name from pg_cursors
       union all select 'lock ' || objid from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
       union all select 'listens ' || pg_listening_channels()
       union all select 'table ' || relname from pg_class where relpersistence = 't'`,
    );
    expect(left).toEqual([[], [], [], []]);
  });
});

describe('a database that goes silent', () => {
  /** What the caller gets, in time. */
  const resultOf = async (asking: Promise<unknown>): Promise<unknown> => {
    const from = performance.now();
    const error = await asking.catch((thrown: unknown) => thrown);
    expect(performance.now() - from).toBeLessThan(TOLD);
    return error;
  };
  const insert = (): Promise<unknown> => store().transaction((tx) => tx.insert('entries', { name: 'late' }));
  const read = (): Promise<unknown> => store().get('entries', 1);

  it('should be reported as away, and go on once it answers', async () => {
    pooler.freeze();
    const input = [read(), insert(), ...Array.from({ length: 8 }, read)];
    for (const error of await Promise.all(input.map(resultOf))) expect(error).toBeInstanceOf(Away);
    pooler.thaw();
    await expect.poll(() => read().catch(() => undefined), { timeout: 20_000 }).toBeDefined();
    expect(logged.filter((line) => line.includes('answers again after'))).toHaveLength(1);
  });

  it('should not be taken for one that needs long', async () => {
    const slow = await openDatabase({ schema: faultSchema(2), url, log: () => undefined });
    await ask(
      url,
      'create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(6); return null; end $$',
    );
    await ask(url, 'create trigger slow after insert on entries execute function slow()');
    await slow.store.transaction((tx) => tx.insert('entries', { name: 'slow' }));
    await ask(url, 'drop trigger slow on entries');
    await slow.close();
  });

  it('should say of a commit that no standby confirms that it may be stored, and answer others', async () => {
    await ask(url, 'alter system set synchronous_standby_names = $$nobody$$');
    await ask(url, 'select pg_reload_conf()');
    expect(await resultOf(insert())).toMatchObject({ mayBeStored: true });
    expect(await resultOf(store().loosely((tx) => tx.insert('entries', { name: 'loose' })))).toBeInstanceOf(Away);
    expect(await read()).toBeDefined();
    await ask(url, 'alter system reset synchronous_standby_names');
    await ask(url, 'select pg_reload_conf()');
    await insert();
  });
});
