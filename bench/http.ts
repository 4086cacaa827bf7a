import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_MARK } from '../api/auth/setup.ts';
import { fixturesFor } from '../api/fixtures/index.ts';
import { SYSTEM, storeSchema } from '../api/system.ts';
import { migrations, openDatabase, type Records } from '../database/index.ts';
import { fixtures } from '../product/fixtures/index.ts';
import { customerOf } from '../product/fixtures/trade.ts';
import { registry } from '../resources/index.ts';
import type { RecordData } from '../resources/language/index.ts';
import { type RunningServer, startProduct } from '../tests/browser/server.ts';
import { testServer } from '../tests/store/server.ts';
import { underLoad } from './load.ts';
import { type Figure, middle } from './results.ts';

/** The stores that are compared. */
export type Engine = 'pglite' | 'postgres';

/** A product over a store, and the process of the store's server if it has one. */
type Host = { readonly product: RunningServer; readonly server: number | undefined; readonly startMs: number };

/**
 * Starts the product over a store in a folder or on a server of its own, which `fill` fills before.
 * `fill` gets the settings by which the store is found.
 */
export async function withHost<T>(
  engine: Engine,
  fill: (folder: string, settings: { readonly DATABASE_URL?: string }) => Promise<void>,
  work: (host: Host) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'back-office-bench-'));
  const server = engine === 'postgres' ? await testServer({ isDurable: true, run: null }) : undefined;
  try {
    const found = server ? { DATABASE_URL: await server.database() } : {};
    await fill(folder, found);
    const settings = { SECRET: 'a secret that only this measurement needs', ...found };
    const started = performance.now();
    const product = await startProduct({ dataDir: folder, flags: ['--demo'], settings });
    const startMs = performance.now() - started;
    try {
      return await work({ product, server: server?.pid(), startMs });
    } finally {
      await product.stop();
    }
  } finally {
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The fixtures, with so many products and bookings: copies of those there are, each called and
 * dated otherwise.
 */
async function grown(rows: number): Promise<Records> {
  // As many as the bookings of some years ask for; few of them book often.
  const customers = Math.ceil(rows / 20);
  const { collections } = await fixturesFor({ registry, fixtures }, { counts: { customers } });
  const copies = (name: string, change: (record: RecordData, at: number) => object): RecordData[] => {
    const those = collections[name] ?? [];
    return Array.from({ length: rows }, (_, at): RecordData => {
      const record = those[at % those.length] as RecordData;
      return at < those.length ? record : ({ ...record, id: at + 1, ...change(record, at) } as RecordData);
    });
  };
  const minute = (at: number): string => new Date(Date.UTC(2024, 0, 1) + at * 60_000).toISOString();
  // As many a day, however many there are: two years and a half of work.
  const day = (at: number): string =>
    new Date(Date.UTC(2024, 0, 1) + (at % 900) * 86_400_000).toISOString().slice(0, 10);
  return {
    ...collections,
    products: copies('products', ({ product_name }, at) => ({
      product_name: `${product_name} ${at}`,
      price: (at % 4_000) / 4,
      created_at: minute(at),
    })),
    bookings: copies('bookings', ({ schedule_date }, at) => ({
      customer_id: customerOf(at + 1, customers),
      schedule_date: schedule_date === null ? null : day(at),
      created_at: minute(at),
    })),
    [SYSTEM.setup]: DEMO_MARK,
  };
}

/** The whole way of a call on one engine, with so many products and bookings. */
export async function hostFigures(engine: Engine, rows: number): Promise<Figure[]> {
  const fill = async (folder: string, { DATABASE_URL: url }: { readonly DATABASE_URL?: string }): Promise<void> => {
    const schema = storeSchema(registry);
    const database = await openDatabase({ schema, migrations, log: console.error, ...(url ? { url } : { folder }) });
    await database.replaceAll({ records: await grown(rows) });
    await database.close();
  };
  return withHost(engine, fill, async ({ product, server, startMs }) => {
    const Cookie = await product.session('admin@example.com');
    const figures: Figure[] = [];
    const note = (what: string, value: number, unit = 'ms'): void => {
      figures.push({ name: `${engine}, ${rows.toLocaleString('en')} rows, ${what}`, value, unit });
    };
    const pathOf = (run: number, query = ''): string =>
      `/api/products?screen_label=product-list&_start=${(run % 40) * 25}&_end=${(run % 40) * 25 + 25}${query}`;
    const measure = async (what: string, path: (run: number) => string): Promise<void> => {
      const call = async (run: number): Promise<void> => {
        const answer = await product.call('GET', path(run), undefined, { Cookie });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${path(run)}: ${answer.status} ${text}`);
      };
      note(what, await middle(call));
    };
    note('start', startMs);
    await measure('page', pathOf);
    await measure('page sorted by price', (run) => pathOf(run, '&_sort=price&_order=desc'));
    await measure('page sorted by vendor', () => pathOf(0, '&_sort=vendor_id&_order=asc'));
    await measure('search', (run) => pathOf(0, `&q=${(run * 7919) % rows}`));
    await measure('tab by a path', (run) => pathOf(run, '&_tab=food'));
    await measure('record page with five rollups', () => '/api/customers/1?screen_label=customer-list');
    for (const { what, value, unit } of await underLoad(product, server, Cookie, pathOf)) note(what, value, unit);
    return figures;
  });
}
