import { Client } from 'pg';
import { DEMO_MARK } from '../api/auth/setup.ts';
import { fixturesFor } from '../api/fixtures/index.ts';
import { SYSTEM, storeSchema } from '../api/system.ts';
import { migrations, openDatabase } from '../database/index.ts';
import { fixtures } from '../product/fixtures/index.ts';
import { registry } from '../resources/index.ts';
import { startProduct } from '../tests/browser/server.ts';
import { testServer } from '../tests/store/server.ts';
import { copied, keysOf, UNCOUNTED } from './grown.ts';
import { type Figure, middle } from './results.ts';

const VENDORS = 2_000;
const BOOKINGS = 1_000_000;
/** How long a page of the reports may take. */
const PAGE_MS = 300;

/** A list of 2,000 vendors over 1,000,000 bookings, asked over HTTP of a PostgreSQL server. */
export async function vendorReportFigures(): Promise<Figure[]> {
  const server = await testServer({ isDurable: true, run: null });
  const url = await server.database();
  try {
    const { collections } = await fixturesFor({ registry, fixtures }, { counts: { vendors: VENDORS } });
    const database = await openDatabase({ schema: storeSchema(registry), migrations, log: console.error, url });
    await database.replaceAll({ records: { ...collections, [SYSTEM.setup]: DEMO_MARK } });
    await database.close();
    await grow(url);
    const product = await startProduct(process.cwd(), undefined, {
      flags: ['--demo'],
      settings: { SECRET: 'a secret that only this measurement needs', DATABASE_URL: url },
    });
    try {
      const Cookie = await product.session('admin@example.com');
      const list = async (query: string): Promise<unknown> => {
        const at = `/api/vendors?screen_label=vendor-reports&${query}`;
        const answer = await product.call('GET', at, undefined, { Cookie });
        const rows = (await answer.json()) as readonly unknown[];
        if (!answer.ok || rows.length === 0) throw new Error(`${at}: ${answer.status} ${JSON.stringify(rows)}`);
        return rows;
      };
      const figures: Figure[] = [];
      const what = `vendor reports, ${VENDORS.toLocaleString('en')} vendors over ${BOOKINGS.toLocaleString('en')} bookings`;
      const note = async (name: string, query: (run: number) => string): Promise<void> => {
        const value = await middle((run) => list(query(run)));
        figures.push({ name: `${what}, ${name}`, value, unit: 'ms', limit: PAGE_MS });
      };
      const page = (run: number): string => `_start=${(run % 40) * 5}&_end=${(run % 40) * 5 + 5}`;
      await note('page by earnings', (run) => `${page(run)}&_sort=total_earnings&_order=desc`);
      await note('page by commission', (run) => `${page(run)}&_sort=commission_given&_order=desc`);
      await note('page by completion rate', (run) => `${page(run)}&_sort=completion_rate&_order=asc`);
      await note('page by service men', (run) => `${page(run)}&_sort=service_men&_order=desc`);
      await note('search', (run) => `_end=5&q=${['clean', 'home', 'pest'][run % 3]}`);
      await note(
        'filter by category',
        (run) => `_end=5&category_ids=${1 + (run % 3)}&_sort=total_earnings&_order=desc`,
      );
      return figures;
    } finally {
      await product.stop();
    }
  } finally {
    await server.close();
  }
}

/** Fills the tables behind the product's back, each booking with its share and commission. */
async function grow(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(UNCOUNTED);
    const vendor = `1 + (at * 7919) % ${VENDORS}`;
    await client.query(copied('bookings', BOOKINGS, { id: '1000 + at', vendor_id: vendor }));
    for (const [entry, from] of [
      ['Vendor Share', 10_000_000],
      ['Commission', 20_000_000],
    ] as const)
      await client.query(
        copied('transactions', BOOKINGS, {
          id: `${from} + at`,
          booking_id: '1000 + at',
          vendor_id: vendor,
          payment_id: 'null',
          transaction_id: `'B-' || ${from} + at`,
          ...(await keysOf(client, 'transactions', 'transaction_id', `lower('B-' || ${from} + at)`)),
          entry: `'${entry}'`,
          transaction_type: "'Debit'",
          amount_aed: 'at % 500',
        }),
      );
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
