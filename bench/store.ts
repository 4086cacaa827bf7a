import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Plan, Search, Store } from '../api/store.ts';
import { type DatabaseOptions, openDatabase } from '../database/index.ts';
import type { Condition } from '../resources/language/index.ts';
import { testServer } from '../tests/store/server.ts';
import { type Cpu, cpuOf } from './cpu.ts';
import { median } from './results.ts';
import { AREA_NAME, benchRecords, benchSchema, drawing, EXPAND, FIELDS, FULL, ROLLUPS } from './store-world.ts';

/** Milliseconds by what was done. */
export type StoreFigures = { readonly [name: string]: number };

const RUNS = 51;
const PAGE = 20;
const AT_ONCE = 10;
const BULK = 1_000;
const SCANNED = 100_000;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

type Measured = { readonly ms: number; readonly cpu: number };

/**
 * The middle of several runs; the first, in which everything is new, is not counted. Of processors
 * the mean.
 */
async function middle(work: (run: number) => Promise<unknown>, cpu: Cpu, runs = RUNS): Promise<Measured> {
  const all: number[] = [];
  await work(0);
  const before = cpu();
  for (let run = 1; run <= runs; run++) all.push(await timed(() => work(run)));
  return { ms: median(all), cpu: (cpu() - before) / runs };
}

const inDubai: Condition = { of: { via: 'area', to: 'areas', value: { column: 'emirate' } }, is: 'Ajman' };
const search = (text: string): Search => ({ any: [{ of: FULL, as: 'text', contains: [text] }] });
const farSearch = (text: string): Search => ({
  any: [
    { of: FULL, as: 'text', contains: [text] },
    { of: { column: 'phone' }, as: 'digits', contains: [text.replace(/\D/g, '') || '999999999'] },
    { of: AREA_NAME, as: 'text', contains: [text] },
  ],
});

/** Asks a store, filled with `benchRecords(rows)`, what a list and its actions ask. */
export async function measureStore(store: Store, rows: number, cpu: Cpu = cpuOf(undefined)): Promise<StoreFigures> {
  const draw = drawing(11);
  const list: Plan = { from: 'customers', fields: FIELDS, expand: EXPAND };
  const page = (start: number): NonNullable<Plan['page']> => ({ start, end: start + PAGE });
  const sort = (of: (typeof FIELDS)[string], order: 'asc' | 'desc' = 'asc'): Plan['sort'] => [{ of, order }];
  const figures: { [name: string]: number } = {};
  const measure = async (name: string, work: (run: number) => Promise<unknown>, runs?: number): Promise<void> => {
    const measured = await middle(work, cpu, runs);
    figures[name] = measured.ms;
    figures[`${name}, of processors`] = measured.cpu;
  };
  await measure('page', () => store.rows({ ...list, page: page(draw(50) * PAGE) }));
  await measure('page, deep', () => store.rows({ ...list, page: page(rows - 100) }), 5);
  await measure('page sorted by a text', () => store.rows({ ...list, sort: sort(FULL), page: page(draw(50) * PAGE) }));
  await measure('page sorted by a day, last first', () =>
    store.rows({ ...list, sort: sort({ column: 'since' }, 'desc'), page: page(draw(50) * PAGE) }),
  );
  await measure('page sorted by a path', () => store.rows({ ...list, sort: sort(AREA_NAME), page: page(0) }), 5);
  await measure(
    'page sorted by a count',
    () => {
      const { orders = FULL } = ROLLUPS;
      return store.rows({ ...list, sort: sort(orders, 'desc'), page: page(0) });
    },
    5,
  );
  const some = () => `${draw(10)}${draw(10)}${draw(10)}${draw(10)}`;
  await measure('search', () => store.rows({ ...list, search: search(some()), sort: sort(FULL), page: page(0) }));
  await measure('search by a word many have', () =>
    store.rows({ ...list, search: search('khan'), sort: sort(FULL), page: page(0) }),
  );
  await measure('search in three places, one far', () =>
    store.rows({ ...list, search: farSearch(some()), sort: sort(FULL), page: page(0) }),
  );
  await measure('condition by a path', () => store.rows({ ...list, where: inDubai, sort: sort(FULL), page: page(0) }));
  await measure('list with three rollups', () =>
    store.rows({ ...list, fields: ROLLUPS, sort: sort(FULL), page: page(draw(50) * PAGE) }),
  );
  await measure('total of all, counted', (run) =>
    store.total({ from: 'customers', where: { none: [{ of: { column: 'id' }, is: -run }] } }),
  );
  await measure('total of a path, counted', (run) =>
    store.total({ from: 'customers', where: { all: [inDubai, { none: [{ of: { column: 'id' }, is: -run }] }] } }),
  );
  await measure('total of all, told again', () => store.total({ from: 'customers' }));
  await measure('insert', (run) =>
    store.transaction((tx) =>
      tx.insert('customers', { name: `New ${run}`, email: `new${run}@example.com`, active: true }),
    ),
  );
  await measure('update', (run) =>
    store.transaction((tx) => tx.update('customers', draw(rows) + 1, { credit: run, name: `Renamed ${run}` })),
  );
  await measure(
    'update of 1,000',
    (run) => {
      const ids = Array.from({ length: BULK }, () => draw(rows) + 1);
      return store.transaction((tx) => tx.updateEach('customers', ids, { active: run % 2 === 0 }));
    },
    5,
  );
  await measure(
    'scan of 100,000',
    async () => {
      const plan = { ...list, sort: sort(FULL), page: { start: 0, end: SCANNED } };
      for await (const chunk of store.scan(plan)) if (chunk.length === 0) throw new Error('a chunk was empty');
    },
    1,
  );
  const used = cpu();
  const { lists, perSecond } = await listsPerSecond(store, list, draw);
  figures['lists a second, with totals'] = perSecond;
  figures['list with total among many, of processors'] = (cpu() - used) / lists;
  return figures;
}

/** Lists as people page through them, several at once, each with its total. */
async function listsPerSecond(
  store: Store,
  list: Plan,
  draw: (below: number) => number,
): Promise<{ lists: number; perSecond: number }> {
  const LISTS = 1_000;
  let begun = 0;
  const worker = async (): Promise<void> => {
    while (begun++ < LISTS) {
      const start = draw(50) * PAGE;
      const where: Condition = { of: { column: 'active' }, is: draw(4) > 0 };
      await Promise.all([
        store.rows({ ...list, where, sort: [{ of: FULL, order: 'asc' }], page: { start, end: start + PAGE } }),
        store.total({ from: list.from, where }),
      ]);
    }
  };
  const ms = await timed(() => Promise.all(Array.from({ length: AT_ONCE }, worker)));
  return { lists: LISTS, perSecond: (1_000 * LISTS) / ms };
}

/** Runs it on an engine of its own: `tsx bench/store.ts --on pglite --rows 100000`. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { on: { type: 'string', default: 'pglite' }, rows: { type: 'string', default: '10000' } },
  });
  const rows = Number(values.rows);
  const server = values.on === 'postgres' ? await testServer({ isDurable: true, run: null }) : undefined;
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const place = server ? { url: await server.database() } : { folder };
  const options: DatabaseOptions = { schema: benchSchema, ...place, log: console.error };
  const first = await openDatabase(options);
  const loaded = await timed(() => first.replaceAll({ records: benchRecords(rows) }));
  await first.close();
  let database = first;
  const opened = await timed(async () => {
    database = await openDatabase(options);
  });
  const figures = await measureStore(database.store, rows, cpuOf(server?.pid()));
  await database.close();
  for (const [name, value] of Object.entries({ 'load, s': loaded / 1_000, open: opened, ...figures })) {
    console.log(`${values.on} ${rows} ${name.padEnd(36)} ${value.toFixed(2)}`);
  }
  await server?.close();
  await rm(folder, { recursive: true, force: true });
}

await main();
