import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium, machine } from '../tests/browser/chromium.ts';
import { buildOnce } from '../tests/browser/global-setup.ts';
import { type RunningServer, startProduct } from '../tests/browser/server.ts';
import { assignFigures, boardFigures, streamFigures } from './board.ts';
import { candidatesMs } from './candidates.ts';
import { publishFigures, serviceFigures } from './catalogue.ts';
import { compileFigures } from './compile.ts';
import { decisions } from './decisions.ts';
import { type ExportCost, measureExport } from './export.ts';
import { hostFigures } from './http.ts';
import { type Figures, type Visit, visit } from './page.ts';
import {
  BOOKING,
  BUDGETS,
  FIRST_LIST,
  HOME,
  LIST_STEPS,
  LIST_WITH_FORM,
  PEEK_STEPS,
  PRODUCT_STEPS,
  PRODUCTS,
  SIGN_IN,
} from './pages.ts';
import { reportFigures } from './reports.ts';
import { type Figure, lastSaved, median, save, tableOf } from './results.ts';
import { tenthFigures } from './tenth.ts';
import { vendorReportFigures } from './vendor-reports.ts';
import { requestFigures, stepperFigures } from './vendors.ts';

const MANY = 100_000;

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    save: { type: 'boolean', default: false },
    /**
     * With how many products and bookings each host is measured; `` for none. 1000000 takes half an
     * hour to fill.
     */
    rows: { type: 'string', default: '10000,100000' },
    /** Only the hosts, without a browser. */
    hosts: { type: 'boolean', default: false },
  },
});
const runs = Number(options.runs);
const sizes = options.rows
  .split(',')
  .filter((each) => each !== '')
  .map(Number);
const browser = options.hosts ? '' : findChromium(machine(() => chromium.executablePath()));
if (!options.hosts) buildOnce(process.cwd());

async function visits(settings: Visit): Promise<Figures[]> {
  const all: Figures[] = [];
  for (let i = 0; i < runs; i++) all.push(await visit(browser, settings));
  return all;
}

const middle = (all: readonly Figures[], pick: (each: Figures) => number): number => median(all.map(pick));

/** The list's speed at one throttling: first row, blocked time and, slowed down, the steps. */
async function listFigures(url: string, cookie: string, cpu: number, suffix: string): Promise<Figure[]> {
  const slow = cpu > 1;
  const all = await visits({ url, cookie, cpu, ...LIST_WITH_FORM, interactions: slow ? LIST_STEPS : PEEK_STEPS });
  return [
    {
      name: `list, first row, ${cpu}x${suffix}`,
      value: middle(all, (each) => each.readyMs),
      unit: 'ms',
      ...(slow && { limit: 1450 }),
    },
    {
      name: `list, blocked, ${cpu}x${suffix}`,
      value: middle(all, (each) => each.blockedMs),
      unit: 'ms',
      ...(slow && { limit: 1100 }),
    },
    ...(slow ? LIST_STEPS : PEEK_STEPS).map(({ name }) => ({
      name: `list, ${name}, ${cpu}x${suffix}`,
      value: middle(all, (each) => each.tookMs[name] ?? 0),
      unit: 'ms',
      ...(slow ? { limit: 700 } : name === 'peek' ? { limit: 100 } : {}),
    })),
  ];
}

async function ordinary(): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const cookie = await product.session('admin@example.com');
    const signIn = await visit(browser, { url: product.url, ...SIGN_IN });
    const list = await visit(browser, { url: product.url, cookie, ...FIRST_LIST });
    const withForm = await visit(browser, { url: product.url, cookie, ...LIST_WITH_FORM });
    return [
      { name: 'sign-in, JavaScript', value: signIn.gzip / 1000, unit: 'KB gzip', limit: BUDGETS.signIn / 1000 },
      { name: 'list, JavaScript', value: list.gzip / 1000, unit: 'KB gzip', limit: BUDGETS.firstList / 1000 },
      {
        name: 'list with its form, JavaScript',
        value: withForm.gzip / 1000,
        unit: 'KB gzip',
        limit: BUDGETS.listWithForm / 1000,
      },
      {
        name: "list, API calls besides the session's",
        value: withForm.apiCalls.filter((call) => !call.endsWith('/api/auth/session')).length,
        unit: 'calls',
        limit: 1,
      },
      ...(await listFigures(product.url, cookie, 1, '')),
      ...(await listFigures(product.url, cookie, 4, '')),
      {
        name: 'booking, first panel, 4x',
        value: middle(await visits({ url: product.url, cookie, cpu: 4, ...BOOKING }), (each) => each.readyMs),
        unit: 'ms',
        limit: 1300,
      },
    ];
  } finally {
    await product.stop();
  }
}

/**
 * The list of products, the business grown large: people's steps with what their events cost, and
 * the whole export.
 */
async function productFigures(product: RunningServer, cookie: string): Promise<Figure[]> {
  const all = await visits({ url: product.url, cookie, cpu: 4, ...PRODUCTS, interactions: PRODUCT_STEPS });
  const exports: ExportCost[] = [];
  for (const format of ['csv', 'xlsx'])
    exports.push(
      await measureExport(product, `/api/products/export?screen_label=product-list&format=${format}`, cookie),
    );
  return [
    {
      name: 'products, first row, 4x',
      value: middle(all, (each) => each.readyMs),
      unit: 'ms',
      limit: 1450,
    },
    ...PRODUCT_STEPS.flatMap(({ name }) => [
      { name: `products, ${name}, 4x`, value: middle(all, (each) => each.tookMs[name] ?? 0), unit: 'ms' },
      {
        name: `products, ${name}, 4x, INP`,
        value: middle(all, (each) => each.inpMs[name] ?? 0),
        unit: 'ms',
        limit: 200,
      },
    ]),
    ...exports.flatMap(({ firstByteMs, totalMs, megabytes, grownMb }, at) => {
      const format = at === 0 ? 'CSV' : 'XLSX';
      return [
        { name: `products, export ${format}, first byte`, value: firstByteMs, unit: 'ms' },
        { name: `products, export ${format}, whole`, value: totalMs, unit: 'ms' },
        { name: `products, export ${format}, size`, value: megabytes, unit: 'MB' },
        { name: `products, export ${format}, memory grown`, value: grownMb, unit: 'MB', limit: 80 },
      ];
    }),
  ];
}

/** The first number of the home, the business grown large. */
const homeFigures = async (product: RunningServer, cookie: string): Promise<Figure[]> => [
  {
    name: `home, first number, ${MANY.toLocaleString('en')} bookings, 4x`,
    value: middle(await visits({ url: product.url, cookie, cpu: 4, ...HOME }), (each) => each.readyMs),
    unit: 'ms',
    limit: 1200,
  },
];

async function large(
  resource: string,
  figuresOf: (product: RunningServer, cookie: string) => Promise<Figure[]>,
): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'back-office-bench-'));
  const env = { ...process.env, DATA_DIR: folder };
  const made = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'server/write-fixtures.ts', '--count', `${resource}=${MANY}`],
    { env },
  );
  if (made.status !== 0) throw new Error(`The fixtures failed: ${made.stderr}`);
  const product = await startProduct(process.cwd(), folder);
  try {
    const cookie = await product.session('admin@example.com');
    return await figuresOf(product, cookie);
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What people see, in a browser. */
async function pageFigures(): Promise<Figure[]> {
  return [
    ...(await ordinary()),
    ...(await large('categories', (product, cookie) =>
      listFigures(product.url, cookie, 4, `, ${MANY.toLocaleString('en')} categories`),
    )),
    ...(await large('products', productFigures)),
    ...(await large('bookings', homeFigures)),
    ...(await serviceFigures(browser, runs)),
    ...(await boardFigures(browser, runs)),
    ...(await stepperFigures(browser, runs)),
  ];
}

/** The whole way of a call, on each host. */
async function allHosts(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const rows of sizes)
    for (const engine of ['postgres', 'pglite'] as const) figures.push(...(await hostFigures(engine, rows)));
  return figures;
}

const { tableUs, sessionUs, roleMs } = await decisions();
const candidates = Object.entries(await candidatesMs());
const figures: Figure[] = [
  ...(options.hosts ? [] : await pageFigures()),
  ...(await allHosts()),
  ...(await tenthFigures('pglite')),
  ...(await tenthFigures('postgres')),
  ...(await publishFigures()),
  ...(await assignFigures()),
  ...(await streamFigures()),
  ...(await requestFigures()),
  ...(await vendorReportFigures()),
  ...(await reportFigures()),
  ...compileFigures(runs),
  { name: 'permission decision', value: tableUs, unit: 'µs', limit: 5 },
  { name: 'decision table of a session, once a call', value: sessionUs, unit: 'µs' },
  { name: 'all of a role, by Casbin', value: roleMs, unit: 'ms' },
  ...candidates.map(([store, value]) => ({
    name: `candidates of 2,000 workers, processor, ${store}`,
    value,
    unit: 'ms',
    limit: 50,
  })),
];
console.log(`Medians of ${runs} cold visits in headless Chromium, ${cpus().length} cores.\n`);
console.log(
  `Load of the machine, over 1, 5 and 15 minutes: ${loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')}.\n`,
);
console.log(tableOf(figures, lastSaved()));
if (options.save)
  save(figures, `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`);
