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
import { type Figure, median, tableOf, timed } from './results.ts';

const VENDORS = 2_000;
const ROWS = 1_000_000;
/** How long a report may take when it is asked for first, and when it is asked for again. */
const [COLD_MS, AGAIN_MS] = [1_000, 100];
const RUNS = 5;

/** The first of the two years that bookings and lines fall into. */
const FIRST_DAY = '2024-01-01';

/** What people open, by what it is called: the year beside the one before, by month. */
const REPORTS: { readonly [name: string]: (run: number) => string } = {
  'business, a year beside the one before': () =>
    `business-reports?period=2025-01-01..2025-12-31&grain=month&compare=year`,
  'business, of a vendor by a path': (run) =>
    `business-reports?period=2025-01-01..2025-12-31&grain=month&compare=year&booking_vendor_id=${run + 1}`,
  'business, a month': () => 'business-reports?period=2025-06-01..2025-06-30&grain=day&compare=previous',
  'bookings, a year beside the one before': () =>
    'booking-reports?period=2025-01-01..2025-12-31&grain=month&compare=year',
  'bookings, a month': () => 'booking-reports?period=2025-06-01..2025-06-30&grain=day&compare=previous',
};

/** Fills a store with a million bookings and a million lines of the ledger, over two years. */
async function fill(url: string): Promise<void> {
  const { collections } = await fixturesFor({ registry, fixtures }, { counts: { vendors: VENDORS } });
  const database = await openDatabase({ schema: storeSchema(registry), migrations, log: console.error, url });
  await database.replaceAll({ records: { ...collections, [SYSTEM.setup]: DEMO_MARK } });
  await database.close();
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(UNCOUNTED);
    const vendor = `1 + (at * 7919) % ${VENDORS}`;
    const day = `date '${FIRST_DAY}' + ((at * 7919) % 731)::int`;
    await client.query(
      copied('bookings', ROWS, {
        id: '1000 + at',
        vendor_id: vendor,
        schedule_date: `case when one.schedule_time is not null then ${day} end`,
        created_at: `(${day})::timestamptz + (at % 1440) * interval '1 minute'`,
        payment_amount: 'at % 500 + 0.25',
      }),
    );
    await client.query(
      copied('transactions', ROWS, {
        id: '10000000 + at',
        booking_id: '1000 + at',
        vendor_id: vendor,
        payment_id: 'null',
        transaction_id: `'B-' || at`,
        ...(await keysOf(client, 'transactions', 'transaction_id', `lower('B-' || at)`)),
        transaction_date: `(${day})::timestamptz + (at % 1440) * interval '1 minute'`,
        entry: `(array['Booking', 'Vendor Share', 'Commission', 'Refund'])[1 + at % 4]`,
        transaction_type: `(array['Credit', 'Debit', 'Debit', 'Debit'])[1 + at % 4]`,
        amount_aed: 'at % 500 + 0.25',
      }),
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/**
 * Reports over a million bookings and a million lines of the ledger, asked over HTTP of a
 * PostgreSQL server. Each run first asks for another end of the period, which nobody asked before.
 */
export async function reportFigures(): Promise<Figure[]> {
  const server = await testServer({ isDurable: true, run: null });
  try {
    const url = await server.database();
    await fill(url);
    const product = await startProduct(process.cwd(), undefined, {
      flags: ['--demo'],
      settings: { SECRET: 'a secret that only this measurement needs', DATABASE_URL: url },
    });
    try {
      const Cookie = await product.session('admin@example.com');
      const ask = async (path: string): Promise<void> => {
        const [screen = ''] = path.split('?');
        const answer = await product.call('GET', `/api/reports/${path}&screen_label=${screen}`, undefined, { Cookie });
        const told = await answer.text();
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${told.slice(0, 300)}`);
      };
      const figures: Figure[] = [];
      for (const [name, path] of Object.entries(REPORTS)) {
        const [cold, again]: [number[], number[]] = [[], []];
        for (let run = 0; run <= RUNS; run++) {
          // A day less each time: another question over nearly the same rows.
          const asked = path(run).replace(/-(30|31)&/, (_, day: string) => `-${Number(day) - run}&`);
          cold.push(await timed(() => ask(asked)));
          again.push(await timed(() => ask(asked)));
        }
        // In the first everything is new, the pages of the database too.
        figures.push(
          { name: `reports, ${name}, first`, value: median(cold.slice(1)), unit: 'ms', limit: COLD_MS },
          { name: `reports, ${name}, again`, value: median(again.slice(1)), unit: 'ms', limit: AGAIN_MS },
        );
      }
      return figures;
    } finally {
      await product.stop();
    }
  } finally {
    await server.close();
  }
}

/** Alone: `tsx bench/reports.ts`. */
if (import.meta.filename === process.argv[1]) console.log(tableOf(await reportFigures(), undefined));
