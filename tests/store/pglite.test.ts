import { once } from 'node:events';
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { beforeAll, describe, expect, it } from 'vitest';
import { Away, type Grouping } from '../../api/store.ts';
import type { Connection, Engine } from '../../database/connection.ts';
import { openEmbedded } from '../../database/embedded.ts';
import { openOn } from '../../database/index.ts';
import { keepUp } from '../../database/upkeep.ts';
import type { Source } from '../../resources/language/index.ts';
import { emptyPglite, imageOf } from '../contract/pglite.ts';
import { emptyEngine } from './embedded.ts';
import { schema } from './schema.ts';
import { storeSuite } from './suite.ts';

let opened: Engine;
beforeAll(async () => {
  opened = await emptyEngine();
});

storeSuite('PGlite', async (wanted) => ({
  store: (await openOn(opened, wanted, [])).store,
  close: async () => undefined,
}));

describe('questions for figures', () => {
  it('are one statement, however many they are, along which paths', async () => {
    const queries: string[] = [];
    const counting: Engine = {
      ...opened,
      query: (text, params, options) => {
        queries.push(text);
        return opened.query(text, params, options);
      },
    };
    const { store } = await openOn(counting, schema, []);
    queries.length = 0;
    const name: Source = { via: 'city', to: 'cities', value: { column: 'name' } };
    const question: Grouping = {
      from: 'people',
      by: [{ of: { column: 'city' }, title: name }],
      measures: { all: { measure: 'count' }, here: { measure: 'count', where: { of: name, is: 'Dubai' } } },
    };
    await store.groups([question, { ...question, by: [] }, { ...question, most: 1 }]);
    expect(queries).toHaveLength(1);
    await store.groups([]);
    expect(queries).toHaveLength(1);
  });
});

describe('the upkeep of an embedded database', () => {
  it('goes over the tables that much was written to, and over no other', async () => {
    const { store } = await openOn(opened, schema, []);
    await opened.maintain(keepUp);
    await store.transaction(async (tx) => {
      for (let at = 0; at < 800; at++) await tx.insert('_tokens', { id: `token ${at}`, hits: [] });
      await tx.insert('cities', { name: 'Dubai' });
    });
    expect(await opened.maintain(keepUp)).toEqual(['_tokens']);
    expect(await opened.query(`select reltuples::int from pg_class where relname = '_tokens'`)).toEqual([[800]]);
    expect(await opened.maintain(keepUp)).toEqual([]);
  });
});

describe('a slow statement of an embedded database', () => {
  const slow = (count: number): Promise<unknown> => opened.query(`select count(*) from generate_series(1, ${count})`);

  it('keeps nothing else of the process waiting', async () => {
    let isDone = false;
    const input = slow(300_000).then(() => {
      isDone = true;
    });
    let turns = 0;
    for (; !isDone; turns++) await othersTurn();
    await input;
    expect(turns).toBeGreaterThan(100);
  });

  it('is not ended by statement_timeout, which is taken and does nothing', async () => {
    await opened.query("set statement_timeout = '1ms'");
    expect(await opened.query('show statement_timeout')).toEqual([['1ms']]);
    expect(await slow(200_000)).toEqual([[200_000]]);
    await opened.query('set statement_timeout = 0');
  });
});

describe('a statement of an embedded database that runs again and again', () => {
  it('is planned for its current values: no plan of it is stored', async () => {
    for (let time = 0; time < 10; time++) await opened.query('select $1::bigint', [String(time)]);
    expect(await opened.query('select count(*) from pg_prepared_statements')).toEqual([[0]]);
  });
});

describe('an embedded database whose one connection is taken', () => {
  /** In milliseconds. Both wait as long: at once. */
  const TOLD = 5_500;
  const within = async (ms: number, asking: Promise<unknown>): Promise<unknown> => {
    const from = performance.now();
    const error = await asking.catch((thrown: unknown) => thrown);
    expect(performance.now() - from).toBeLessThan(ms);
    return error;
  };

  it.concurrent('tells who waits for a transaction that asks nothing, does nothing of theirs later, and gives it up', async () => {
    const one = await openEmbedded({ image: await imageOf('empty'), idle: 6_000 });
    await one.query('create table waits (id text)');
    const add = (id: string) => (tx: Connection) => tx.query('insert into waits values ($1::text)', [id]);
    const current = one.transaction(async (tx) => {
      await add('standing')(tx);
      await new Promise(() => undefined);
    });
    const given = current.catch((thrown: unknown) => thrown);
    const result = await Promise.all([within(TOLD, one.transaction(add('late'))), within(TOLD, one.query('select 1'))]);
    for (const error of result) expect(error).toBeInstanceOf(Away);
    expect(one.silence?.()).toBeGreaterThan(4_000);
    expect(await given).toBeInstanceOf(Away);
    await one.transaction(add('next'));
    expect(await one.query('select id from waits')).toEqual([['next']]);
    expect(one.silence?.()).toBe(0);
    await one.close();
  });

  it.concurrent('lets wait for a transaction that goes on asking', async () => {
    const until = performance.now() + TOLD;
    const long = opened.transaction(async (tx) => {
      while (performance.now() < until) await tx.query('select pg_sleep(0.2)');
    });
    expect(await opened.query('select 1')).toEqual([[1]]);
    expect(performance.now()).toBeGreaterThan(until);
    await long;
  });
});

describe('an embedded database that ends in the midst of a statement', () => {
  it('says that it is away, and is started anew with what was stored', async () => {
    const started = once(process, 'worker');
    const one = await openEmbedded({ folder: await emptyPglite() });
    const [thread]: Worker[] = await started;
    await one.query('create table things (id bigint)');
    const slow = one.query('select count(*) from generate_series(1, 100000000)');
    const refused = expect(slow).rejects.toBeInstanceOf(Away);
    await thread?.terminate();
    await refused;
    expect(await one.query('select count(*) from things')).toEqual([[0]]);
    await one.close();
  });
});
