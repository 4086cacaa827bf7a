import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Slow } from '../../api/store.ts';
import type { Engine } from '../../database/connection.ts';
import { openServer } from '../../database/server.ts';
import { changed, inTransaction } from '../../database/table-change.ts';
import { databases } from './server.ts';

/** What takes a database too long is given up, and nothing else with it. */

const database = databases();
let engine: Engine;
let other: Engine;
beforeAll(async () => {
  const url = await database();
  const log = (): void => undefined;
  engine = openServer({ url, connections: 2, patience: 1, log });
  other = openServer({ url, connections: 2, log });
  await engine.query('create table things (id integer primary key, count integer)');
  await engine.query('insert into things select at, 0 from generate_series(1, 1200) as at');
});
afterAll(async () => {
  await engine?.close();
  await other?.close();
});

it('should give up a statement that takes too long, and ask the next one', async () => {
  await expect(engine.query('select pg_sleep(20)')).rejects.toEqual(new Slow('long', expect.anything()));
  await expect(engine.transaction((tx) => tx.query('select pg_sleep(20)'))).rejects.toMatchObject({ why: 'long' });
  expect(await engine.query('select 1')).toEqual([[1]]);
});

it('should give up one that waits too long for what another writes', async () => {
  await other.transaction(async (tx) => {
    await tx.query('update things set count = 1 where id = 1');
    const waiting = engine.transaction((mine) => mine.query('update things set count = 2 where id = 1'));
    await expect(waiting).rejects.toMatchObject({ why: expect.stringMatching(/locked|long/) });
  });
  expect(await engine.query('select count from things where id = 1')).toEqual([[1]]);
});

it('should try a change of tables again that somebody stood in the way of for too long', async () => {
  let tries = 0;
  let changing: Promise<unknown> = Promise.resolve();
  await other.transaction(async (tx) => {
    await tx.query('select count from things where id = 1');
    changing = changed(engine, () =>
      inTransaction(engine, (alone) => {
        tries++;
        return alone.query('alter table things add column name text');
      }),
    );
    // It is awaited below, whatever becomes of it.
    changing.catch(() => undefined);
    await vi.waitUntil(() => tries > 1, { timeout: 30_000 });
  });
  await changing;
  expect(await engine.query('select name from things where id = 1')).toEqual([[null]]);
});

it('should leave migrations and exports their time', async () => {
  expect(await engine.maintain((alone) => alone.query("select 'done' from pg_sleep(1.5)"))).toEqual([['done']]);
  await expect(engine.maintain((alone) => alone.query('nonsense'))).rejects.toThrow('syntax error');
  expect(await engine.query("select 'done' from pg_sleep(1.5)", [], { timeout: 'export' })).toEqual([['done']]);
  expect(await engine.query('show statement_timeout')).toEqual([['1s']]);
});
