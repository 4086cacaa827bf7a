import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Engine } from '../../database/connection.ts';
import { openServer } from '../../database/server.ts';
import { type TestServer, testServer } from './server.ts';

/** Statements whose plans a server's connections keep: what else happens to the tables, they answer right. */

let server: TestServer;
let engine: Engine;
let other: Engine;
beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  await engine?.close();
  await other?.close();
  await server?.close();
});
beforeEach(async () => {
  await engine?.close();
  await other?.close();
  const url = await server.database();
  const log = (): void => undefined;
  // One connection, so that it is known which one keeps what.
  engine = openServer({ url, connections: 1, log });
  other = openServer({ url, connections: 1, log });
  await other.query('create table things (id bigint primary key, size bigint)');
  await other.query('insert into things select each, each * 10 from generate_series(1, 100) as each');
});

const SIZE = 'select size from things where id = $1::bigint';
const sizeOf = async (id: number): Promise<unknown> =>
  (await engine.query(SIZE, [String(id)], { again: true }))[0]?.[0];
const kept = async (): Promise<number> =>
  Number((await engine.query('select count(*) from pg_prepared_statements'))[0]?.[0]);

/** More often than a server plans anew for each. */
async function askOften(): Promise<void> {
  for (let id = 1; id <= 8; id++) expect(await sizeOf(id)).toBe(id * 10);
}

it('keeps the plan of what is asked again, once for all that is asked with it', async () => {
  expect(await sizeOf(5)).toBe(50);
  expect(await kept()).toBe(0);
  await askOften();
  expect(await kept()).toBe(1);
  for (let id = 1; id <= 8; id++) await engine.query(SIZE, [String(id)]);
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

it('goes on over a new connection where one was lost', async () => {
  await askOften();
  const lost = await engine.query('select pg_backend_pid()');
  await other.query('select pg_terminate_backend($1::integer)', [String(lost[0]?.[0])]);
  await askOften();
  expect(await engine.query('select pg_backend_pid()')).not.toEqual(lost);
});

it('asks plainly from then on where plans are not kept, as behind a pooler', async () => {
  await askOften();
  // Another connection of the pooler's, that knows of no plans.
  await engine.query('deallocate all');
  await askOften();
  expect(await kept()).toBe(0);
});

it('keeps no more plans than a connection has room for', async () => {
  for (let each = 0; each < 600; each++) {
    const text = `select ${each} + $1::bigint`;
    for (let time = 0; time < 2; time++) expect(await engine.query(text, ['1'], { again: true })).toEqual([[each + 1]]);
  }
  expect(await kept()).toBeLessThanOrEqual(250);
});
