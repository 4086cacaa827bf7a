import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '../../database/connection.ts';
import { openEmbedded } from '../../database/embedded.ts';
import { openServer } from '../../database/server.ts';
import { emptyPglite } from '../contract/pglite.ts';
import { type TestServer, testServer } from './server.ts';

/**
 * Statements whose plans a connection keeps: what else happens to the tables, they answer right.
 */

let server: TestServer;
/** One for all tests: making one takes longer than all that is asked of it. */
let embedded: Engine | undefined;
let engine: Engine;
let other: Engine;
/** The statement of this test, which no test before has asked. */
let size: string;
let tests = 0;
beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  await server?.close();
  await embedded?.close();
});

const ONCE = { prepared: false };
const log = (): void => undefined;
async function begin(made: Engine, beside: Engine = made): Promise<void> {
  [engine, other] = [made, beside];
  tests++;
  size = `select size as "in test ${tests}" from things where id = $1::bigint`;
  await other.query('drop table if exists things');
  await other.query('create table things (id bigint primary key, size bigint)');
  await other.query('insert into things select each, each * 10 from generate_series(1, 100) as each');
}
/** One connection, so that it is known which one keeps what. */
async function beginOnServer(): Promise<() => Promise<void>> {
  const url = await server.database();
  const made = [openServer({ url, connections: 1, log }), openServer({ url, connections: 1, log })] as const;
  await begin(...made);
  return async () => {
    for (const each of made) await each.close();
  };
}

async function beginEmbedded(): Promise<void> {
  embedded ??= await openEmbedded({ folder: await emptyPglite() });
  await begin(embedded);
}

const sizeOf = async (id: number): Promise<unknown> =>
  (await engine.query(size, [String(id)], { prepared: true }))[0]?.[0];
/** How many plans are kept of the statement of this test. */
const kept = async (): Promise<number> =>
  Number(
    (
      await engine.query('select count(*) from pg_prepared_statements where statement = $1::text', [size], ONCE)
    )[0]?.[0],
  );
const keptAtAll = async (): Promise<number> =>
  Number((await engine.query('select count(*) from pg_prepared_statements', [], ONCE))[0]?.[0]);

/** More often than a server plans anew for each. */
async function askOften(): Promise<void> {
  for (let id = 1; id <= 8; id++) expect(await sizeOf(id)).toBe(id * 10);
}

describe.each([
  ['a server', beginOnServer],
  ['an embedded database', beginEmbedded],
] as const)('%s', (_name, beginAnew) => {
  beforeEach(beginAnew);

  it('keeps the plan of what is asked again, once for all that is asked with it', async () => {
    expect(await sizeOf(5)).toBe(50);
    expect(await kept()).toBe(0);
    await askOften();
    expect(await kept()).toBe(1);
    for (let id = 1; id <= 8; id++) await engine.query(size, [String(id)]);
    expect(await kept()).toBe(1);
  });

  it('answers right after a migration changed what it reads, and keeps the new plan', async () => {
    await askOften();
    await other.query('alter table things add column more text');
    await askOften();
    await other.query(`alter table things alter column size type text using size || ' cm'`);
    expect(await sizeOf(3)).toBe('30 cm');
    expect(await sizeOf(4)).toBe('40 cm');
    expect(await kept()).toBe(1);
    await other.query('alter table things rename column size to length');
    await expect(sizeOf(3)).rejects.toThrow(/column "size" does not exist/);
  });

  it('answers right after its table was made anew, and after its index went', async () => {
    await askOften();
    await other.query('alter table things drop constraint things_pkey');
    await askOften();
    await other.query('drop table things');
    await other.query(
      'create table things as select each::bigint as id, each * 10::bigint as size from generate_series(1, 9) as each',
    );
    await askOften();
  });

  it('runs a transaction again where a table was changed since a plan was kept in one', async () => {
    const inOne = (id: string) => engine.transaction((connection) => connection.query(size, [id], { prepared: true }));
    for (let id = 1; id <= 8; id++) expect(await inOne(String(id))).toEqual([[id * 10]]);
    expect(await kept()).toBe(1);
    await other.query(`alter table things alter column size type text using size || ' cm'`);
    let runs = 0;
    const found = await engine.transaction(async (connection) => {
      runs++;
      await connection.query('insert into things values (101, $1::text)', ['a lot']);
      return connection.query(size, ['3'], { prepared: true });
    });
    expect([found, runs]).toEqual([[['30 cm']], 2]);
    expect(await engine.query('select count(*) from things')).toEqual([[101]]);
  });

  it('keeps no more plans than a connection has room for', async () => {
    for (let each = 0; each < 600; each++) {
      const text = `select ${each} + $1::bigint`;
      for (let time = 0; time < 2; time++)
        expect(await engine.query(text, ['1'], { prepared: true })).toEqual([[each + 1]]);
    }
    expect(await keptAtAll()).toBeLessThanOrEqual(250);
  });
});

describe('a server', () => {
  beforeEach(beginOnServer);

  it('goes on over a new connection where one was lost', async () => {
    await askOften();
    const lost = await engine.query('select pg_backend_pid()');
    await other.query('select pg_terminate_backend($1::integer)', [String(lost[0]?.[0])]);
    await askOften();
    expect(await engine.query('select pg_backend_pid()')).not.toEqual(lost);
  });

  it('keeps a plan made in a transaction, which reads no whole table, apart from the one outside of them', async () => {
    await askOften();
    for (let time = 0; time < 2; time++)
      await engine.transaction((connection) => connection.query(size, ['1'], { prepared: true }));
    expect(await kept()).toBe(2);
  });

  it('asks plainly from then on where plans are not kept, as behind a pooler', async () => {
    await askOften();
    // Another connection of the pooler's, that knows of no plans.
    await engine.query('deallocate all');
    await askOften();
    expect(await kept()).toBe(0);
  });
});

describe('an embedded database', () => {
  beforeEach(beginEmbedded);

  it('keeps the plan of what nobody told of, but not of what its parameters decide', async () => {
    for (let id = 1; id <= 3; id++) await engine.query(size, [String(id)], { prepared: false });
    expect(await kept()).toBe(0);
    for (let id = 1; id <= 3; id++) expect(await engine.query(size, [String(id)])).toEqual([[id * 10]]);
    expect(await kept()).toBe(1);
  });

  it('goes on after what it refused, by the plan of a statement and without', async () => {
    const add = (id: string): Promise<unknown> => engine.query('insert into things values ($1::bigint, 1)', [id]);
    for (let time = 0; time < 3; time++) await expect(add('1')).rejects.toMatchObject({ code: '23505' });
    await add('101');
    await expect(
      engine.transaction(async (connection) => {
        await connection.query('insert into things values (102, 1)');
        await connection.query('insert into things values ($1::bigint, 1)', ['101']);
      }),
    ).rejects.toMatchObject({ code: '23505' });
    for (let time = 0; time < 3; time++) await expect(engine.query('select nothing')).rejects.toThrow(/does not exist/);
    expect(await engine.query('select count(*) from things')).toEqual([[101]]);
  });
});
