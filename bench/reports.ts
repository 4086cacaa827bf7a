import { Client } from 'pg';
import { fixturesFor } from '../api/fixtures/index.ts';
import type { Aggregate, Grouping } from '../api/store.ts';
import { storeSchema } from '../api/system.ts';
import { type Database, openDatabase } from '../database/index.ts';
import { fixtures } from '../product/fixtures/index.ts';
import { registry } from '../resources/index.ts';
import { type Condition, type Days, type Source, startOfDay } from '../resources/language/index.ts';
import { testServer } from '../tests/store/server.ts';
import { copied, keysOf, UNCOUNTED } from './grown.ts';
import { type Figure, middle } from './results.ts';

const VENDORS = 2_000;
const ROWS = 1_000_000;
/** How long a report may take. */
const REPORT_MS = 1_000;

const THIS: Days = { from: '2025-01-01', to: '2026-01-01' };
const LAST: Days = { from: '2024-01-01', to: '2025-01-01' };

const of = (column: string): Source => ({ column });
const is = (column: string, value: string): Condition => ({ of: of(column), is: value });
const sum = (column: string, where?: Condition): Aggregate => ({ measure: 'sum', value: of(column), where });
const count = (where?: Condition): Aggregate => ({ measure: 'count', where });
const within = (column: string, { from, to }: Days, isInstant: boolean): Condition => ({
  all: [
    { of: of(column), from: isInstant ? startOfDay(from) : from },
    { of: of(column), below: isInstant ? startOfDay(to) : to },
  ],
});

const ours: Condition = { of: of('entry'), in: ['Commission', 'Own Service'] };
const type = (value: string): Condition => is('transaction_type', value);

/** Figures of the ledger, all by the day of the line. */
const LEDGER: { readonly [name: string]: Aggregate } = {
  earned: sum('amount_aed', { all: [ours, type('Debit')] }),
  taken_back: sum('amount_aed', { all: [ours, type('Credit')] }),
  refunded: sum('amount_aed', is('entry', 'Refund')),
  shared: sum('amount_aed', { all: [is('entry', 'Vendor Share'), type('Debit')] }),
  lines: count(),
};

/** Figures of bookings by the day they were made, and by the day of the work. */
const BOOKED: { readonly [name: string]: Aggregate } = {
  booked: count(),
  cancelled: count(is('booking_status', 'Cancelled')),
  worth: sum('payment_amount'),
};
const WORKED: { readonly [name: string]: Aggregate } = {
  completed: count(is('booking_status', 'Completed')),
  settled: sum('payment_amount', is('payment_status', 'Paid')),
  owed: sum('owed_amount'),
};

type Asked = Pick<Grouping, 'from' | 'measures'> & { readonly on: string; readonly isInstant: boolean };

/** What a report over a year asks: its months and its whole, beside those of the year before. */
const yearly = ({ from, measures, on, isInstant }: Asked): Grouping[] =>
  [THIS, LAST].flatMap((days): Grouping[] => {
    const where = within(on, days, isInstant);
    const month = { of: of(on), grain: 'month' } as const;
    return [
      { from, where, by: [month], measures },
      { from, where, by: [], measures },
    ];
  });

const ledger: Asked = { from: 'transactions', measures: LEDGER, on: 'transaction_date', isInstant: true };
const booked: Asked = { from: 'bookings', measures: BOOKED, on: 'created_at', isInstant: true };
const worked: Asked = { from: 'bookings', measures: WORKED, on: 'schedule_date', isInstant: false };
const ofVendor = (vendor: number): Condition => ({
  of: { via: 'booking_id', to: 'bookings', value: of('vendor_id') },
  is: vendor,
});

/** Every report measured, by what it is called. */
export const REPORTS: { readonly [name: string]: (run: number) => readonly Grouping[] } = {
  'ledger by month of two years': () => yearly(ledger),
  'ledger of a vendor, by a path': (run) =>
    yearly(ledger).map((each) => ({ ...each, where: { all: [each.where ?? { all: [] }, ofVendor(1 + run)] } })),
  'bookings by month of two years, by two dates': () => [...yearly(booked), ...yearly(worked)],
  'bookings by zone, and the first ten vendors': () => {
    const where = within('schedule_date', THIS, false);
    const named = (via: string, to: string, title: string) =>
      ({ of: of(via), title: { via, to, value: of(title) } }) as const;
    return [
      { from: 'bookings', where, by: [named('zone_id', 'zones', 'zone_name')], measures: WORKED },
      {
        from: 'bookings',
        where,
        by: [named('vendor_id', 'vendors', 'company_or_vendor_name')],
        measures: WORKED,
        sort: { measure: 'settled', order: 'desc' },
        most: 10,
      },
    ];
  },
  'bookings of a day by status': (run) => {
    const day = `2025-06-${String(1 + (run % 29)).padStart(2, '0')}`;
    const next = `2025-06-${String(2 + (run % 29)).padStart(2, '0')}`;
    const where = within('created_at', { from: day, to: next }, true);
    return [{ from: 'bookings', where, by: [{ of: of('booking_status') }], measures: BOOKED }];
  },
};

/** A store of a million bookings and a million lines of the ledger, over two years. */
export async function reportWorld(url: string): Promise<Database> {
  const { collections } = await fixturesFor({ registry, fixtures }, { counts: { vendors: VENDORS } });
  const open = (): Promise<Database> => openDatabase({ schema: storeSchema(registry), log: console.error, url });
  const database = await open();
  await database.replaceAll({ records: collections });
  await database.close();
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(UNCOUNTED);
    const vendor = `1 + (at * 7919) % ${VENDORS}`;
    const day = `date '${LAST.from}' + ((at * 7919) % 731)::int`;
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
  return open();
}

/** Reports over a million bookings and a million lines of the ledger on a PostgreSQL server. */
export async function reportFigures(): Promise<Figure[]> {
  const server = await testServer({ isDurable: true, run: null });
  try {
    const database = await reportWorld(await server.database());
    try {
      const figures: Figure[] = [];
      for (const [name, questions] of Object.entries(REPORTS)) {
        const value = await middle((run) => database.store.groups(questions(run)));
        figures.push({ name: `reports, ${name}`, value, unit: 'ms', limit: REPORT_MS });
      }
      return figures;
    } finally {
      await database.close();
    }
  } finally {
    await server.close();
  }
}
