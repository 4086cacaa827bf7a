import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEMO_MARK } from '../api/auth/setup.ts';
import { fixturesFor } from '../api/fixtures/index.ts';
import { SYSTEM, storeSchema } from '../api/system.ts';
import { type DatabaseOptions, migrations, openDatabase } from '../database/index.ts';
import { fixtures } from '../product/fixtures/index.ts';
import { customerOf } from '../product/fixtures/trade.ts';
import { registry } from '../resources/index.ts';
import type { RecordData } from '../resources/language/index.ts';
import { type RunningServer, startProduct } from '../tests/browser/server.ts';
import { testServer } from '../tests/store/server.ts';
import { bookingFigures } from './bookings.ts';
import { cpuOfProcess, cpuUnder } from './cpu.ts';
import { measureExport } from './export.ts';
import { importFigures } from './import.ts';
import { underLoad } from './load.ts';
import { type Figure, median, middle, RUNS, timed } from './results.ts';

/** json-server is handed whole collections: no more rows than this. */
const RAW = 10_000;

/** The stores that are compared. */
export type Engine = 'pglite' | 'postgres';

/**
 * The fixtures, with so many products and bookings: copies of those there are, each called and
 * dated otherwise.
 */
export async function grown(rows: number): Promise<{ [collection: string]: readonly RecordData[] }> {
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

/** One host, asked as the pages ask it. */
type Asking = {
  readonly product: RunningServer;
  readonly cookie: string;
  readonly rows: number;
  ask(method: string, path: string, body?: unknown, label?: string): Promise<unknown>;
  list(query: string): Promise<unknown>;
  note(what: string, value: number, unit?: string, limit?: number): void;
};

const page = (run: number): string => `_start=${(run % 40) * 25}&_end=${(run % 40) * 25 + 25}`;

/** What is asked of each host, over HTTP, as the pages ask it. */
async function measure(
  product: RunningServer,
  server: number | undefined,
  rows: number,
  name: (what: string) => string,
): Promise<Figure[]> {
  const cookie = await product.session('admin@example.com');
  const figures: Figure[] = [];
  const note: Asking['note'] = (what, value, unit = 'ms', limit) => {
    figures.push({ name: name(what), value, unit, ...(limit !== undefined && { limit }) });
  };
  const ask: Asking['ask'] = async (method, path, body, label = 'product-list') => {
    const at = `${path}${path.includes('?') ? '&' : '?'}screen_label=${label}`;
    const answer = await product.call(method, at, body, { Cookie: cookie });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text.startsWith('{"done"') || text === '' ? text : JSON.parse(text);
  };
  const asking: Asking = { product, cookie, rows, note, ask, list: (query) => ask('GET', `/api/products?${query}`) };
  await measureReading(asking);
  await measureWriting(asking);
  await measureBulk(asking);
  figures.push(...(await importFigures(product, cookie, name)));
  const cost = await measureExport(product, '/api/products/export?screen_label=product-list&format=csv', cookie);
  note('export, first byte', cost.firstByteMs);
  note('export, whole', cost.totalMs);
  note('export, memory grown', cost.grownMb, 'MB');

  const pages = (run: number): string => `/api/products?${page(run)}&screen_label=product-list`;
  for (const { what, value, unit } of await underLoad(product, server, cookie, pages)) note(what, value, unit);
  return figures;
}

async function measureReading({ ask, list, note, rows }: Asking): Promise<void> {
  note('page', await middle((run) => list(page(run))));
  note('page sorted by price', await middle((run) => list(`${page(run)}&_sort=price&_order=desc`)));
  note('page sorted by vendor', await middle(() => list('_end=25&_sort=vendor_id&_order=asc'), 5));
  note('search', await middle((run) => list(`_end=25&q=${(run * 7919) % rows}`)));
  note('tab by a path', await middle((run) => list(`${page(run)}&_tab=food`)));
  const rollups = () => ask('GET', '/api/customers/1', undefined, 'customer-list');
  note('record page with five rollups', await middle(rollups));
}

async function measureWriting({ product, cookie, rows, ask, list, note }: Asking): Promise<void> {
  const found = (await list('_end=1')) as readonly { [field: string]: unknown }[];
  const fields = ['vendor_id', 'category_id', 'sub_category_id', 'price', 'min_order_quantity', 'max_order_quantity'];
  const [image] = ((await list('_end=25')) as readonly { product_image: string }[]).map((row) => row.product_image);
  if (!found[0] || !image) throw new Error('There is no product.');
  const draft = Object.fromEntries(fields.map((field) => [field, found[0]?.[field]]));
  const made: number[] = [];
  const creates: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const product_image = await picture(product, cookie);
    const body = { ...draft, product_name: `Measured ${rows} ${run}`, product_image };
    creates.push(
      await timed(async () => {
        made.push(((await ask('POST', '/api/products', body)) as { id: number }).id);
      }),
    );
  }
  note('create', median(creates));
  const one = (run: number): number => made[run % made.length] ?? 1;
  note('update', await middle((run) => ask('PATCH', `/api/products/${one(run)}`, { price: run + 1 })));
  const first = async (path: string): Promise<number | undefined> =>
    ((await ask('GET', path, undefined, 'worker-list')) as { id: number }[])[0]?.id;
  const worker = await first('/api/workers?_tab=un-assigned&_end=1');
  const driver = await first('/api/workers/lookup/driver_id?_end=1');
  const move = async (): Promise<void> => {
    await ask('POST', `/api/workers/${worker}/assign`, { driver_id: driver }, 'worker-list');
    await ask('POST', `/api/workers/${worker}/un-assign`, {}, 'worker-list');
  };
  note('two moves', await middle(move));
}

async function picture(product: RunningServer, cookie: string): Promise<string> {
  const body = new FormData();
  body.set('file', new Blob([PIXEL], { type: 'image/png' }), 'pixel.png');
  const headers = { Cookie: cookie, 'X-Requested-With': 'fetch' };
  const answer = await fetch(`${product.url}/api/files?screen_label=product-list`, { method: 'POST', headers, body });
  return ((await answer.json()) as { id: string }).id;
}

async function measureBulk({ product, cookie, ask, list, note }: Asking): Promise<void> {
  const bulk = (is_active: boolean, which: object): Promise<unknown> =>
    ask('POST', '/api/products/bulk', { action: 'set', values: { is_active }, ...which });
  const ids = Array.from({ length: 1_000 }, (_, at) => at + 1);
  note('bulk of 1,000', await middle((run) => bulk(run % 2 === 0, { ids }), 3));
  if (((await list('_end=100')) as unknown[]).length === 0) throw new Error('No product is listed.');
  const path = '/api/products?screen_label=product-list&_end=1';
  const total = await product.call('GET', path, undefined, { Cookie: cookie });
  const all = Number(total.headers.get('X-Total-Count'));
  const seconds = (await timed(() => bulk(true, { all: true, expected: all }))) / 1000;
  note(`bulk of all that match (${all})`, seconds, 's', 60);
}

/** The smallest PNG there is. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * The whole way of a call on one engine, with so many products and bookings; and json-server beside
 * the testers' host. `only`: a part of it.
 */
export async function hostFigures(engine: Engine, rows: number, only?: 'bookings'): Promise<Figure[]> {
  const name = (what: string): string => `${engine}, ${rows.toLocaleString('en')} rows, ${what}`;
  const folder = await mkdtemp(join(tmpdir(), 'back-office-bench-'));
  const server = engine === 'postgres' ? await testServer({ isDurable: true, run: null }) : undefined;
  const url = await server?.database();
  try {
    const schema = storeSchema(registry);
    const records = await grown(rows);
    const place: DatabaseOptions = { schema, migrations, log: console.error, ...(url ? { url } : { folder }) };
    const database = await openDatabase(place);
    await database.replaceAll({ records });
    await database.close();
    const begun = performance.now();
    const product = await startProduct(process.cwd(), folder, {
      flags: ['--demo'],
      settings: { SECRET: 'a secret that only this measurement needs', ...(url && { DATABASE_URL: url }) },
    });
    const started = performance.now() - begun;
    try {
      const pid = server?.pid();
      const under = pid === undefined ? () => 0 : cpuUnder(pid);
      const own = cpuOfProcess(product.pid);
      const worked = () => own() + under();
      const figures = await bookingFigures(product, { rows, worked }, name);
      if (only === 'bookings') return figures;
      figures.push(...(await measure(product, server?.pid(), rows, name)));
      if (rows <= RAW) figures.push({ name: name('raw json-server, page'), value: await rawPage(product), unit: 'ms' });
      return [{ name: name('start'), value: started, unit: 'ms' }, ...figures];
    } finally {
      await product.stop();
    }
  } finally {
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A page of json-server's own router, without session, guard, expansion or search. */
const rawPage = (product: RunningServer): Promise<number> =>
  middle(async (run) => {
    const answer = await product.call(
      'GET',
      `/mock/records/products?_start=${run * 25}&_end=${run * 25 + 25}&_sort=price`,
    );
    await answer.json();
  });

if (process.argv[1]?.endsWith('http.ts')) {
  const { values } = parseArgs({
    options: {
      on: { type: 'string', default: 'pglite' },
      rows: { type: 'string', default: '10000' },
      bookings: { type: 'boolean' },
    },
  });
  const only = values.bookings ? 'bookings' : undefined;
  for (const { name, value, unit } of await hostFigures(values.on as Engine, Number(values.rows), only))
    console.log(`${name.padEnd(60)} ${value.toFixed(value < 10 ? 2 : 0)} ${unit}`);
}
