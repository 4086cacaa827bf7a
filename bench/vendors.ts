import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { DEMO_MARK } from '../api/auth/setup.ts';
import { fixturesFor } from '../api/fixtures/index.ts';
import { SYSTEM } from '../api/system.ts';
import { fixtures } from '../product/fixtures/index.ts';
import { registry } from '../resources/index.ts';
import { findChromium, machine } from '../tests/browser/chromium.ts';
import { buildOnce } from '../tests/browser/global-setup.ts';
import { startProduct } from '../tests/browser/server.ts';
import { withStore } from './catalogue.ts';
import { type Figures, type Visit, visit } from './page.ts';
import { type Figure, median, middle, tableOf } from './results.ts';
import { vendorReportFigures } from './vendor-reports.ts';

const REQUESTS = 10_000;
/** How long a page of the list of requests may take. */
const PAGE_MS = 300;
/** How long a step of onboarding may take to be there, on a processor four times slower. */
const STEP_MS = 1200;

/** A step of onboarding, who opens it, and what of it is waited for. */
type Step = Pick<Visit, 'path' | 'ready'> & { readonly name: string; readonly as: string };

const INPUT = '.stepper-heading ~ form input';
const STEPS: readonly Step[] = [
  { name: 'general', as: 'admin@example.com', path: '/vendor/onboarding', ready: INPUT },
  {
    name: 'business, its papers',
    as: 'new.vendor@example.com',
    path: '/vendor/onboarding?step=business',
    ready: '.paper-card',
  },
  { name: 'bank', as: 'vendor@example.com', path: '/vendor/onboarding?step=bank', ready: INPUT },
];

/** How long each step of onboarding takes to be there, opened cold. */
export async function stepperFigures(browser: string, runs: number): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const figures: Figure[] = [];
    for (const { name, as, path, ready } of STEPS) {
      const cookie = await product.session(as);
      const all: Figures[] = [];
      for (let run = 0; run < runs; run++)
        all.push(await visit(browser, { url: product.url, cookie, cpu: 4, path, ready }));
      const value = median(all.map(({ readyMs }) => readyMs));
      figures.push({ name: `onboarding, ${name}, 4x`, value, unit: 'ms', limit: STEP_MS });
    }
    return figures;
  } finally {
    await product.stop();
  }
}

/** The list of 10,000 onboarding requests, over HTTP of a PostgreSQL server. */
export async function requestFigures(): Promise<Figure[]> {
  const { collections } = await fixturesFor({ registry, fixtures }, { counts: { vendors: (REQUESTS * 6) / 5 } });
  // Five of six wait; the others stay as they are, so that each tab has some.
  const vendors = (collections.vendors ?? []).map((vendor) =>
    Number(vendor.id) % 6 === 0
      ? vendor
      : {
          ...vendor,
          admin_approval: 'PENDING_APPROVAL',
          submitted_at: vendor.submitted_at ?? vendor.created_at ?? null,
        },
  );
  return withStore('postgres', { ...collections, vendors, [SYSTEM.setup]: DEMO_MARK }, async (product) => {
    const Cookie = await product.session('admin@example.com');
    const list = async (query: string): Promise<void> => {
      const at = `/api/vendors?screen_label=vendor-requests&${query}`;
      const answer = await product.call('GET', at, undefined, { Cookie });
      const rows = (await answer.json()) as readonly unknown[];
      if (!answer.ok || rows.length === 0) throw new Error(`${at}: ${answer.status} ${JSON.stringify(rows)}`);
    };
    const figures: Figure[] = [];
    const note = async (name: string, query: (run: number) => string): Promise<void> => {
      const what = `onboarding requests, ${REQUESTS.toLocaleString('en')}, ${name}`;
      figures.push({ name: what, value: await middle((run) => list(query(run))), unit: 'ms', limit: PAGE_MS });
    };
    const page = (run: number): string => `_start=${(run % 40) * 5}&_end=${(run % 40) * 5 + 5}`;
    await note('page', (run) => `_tab=request&${page(run)}&_sort=submitted_at&_order=asc`);
    await note('tab of the approved', (run) => `_tab=approved&${page(run)}&_sort=submitted_at&_order=asc`);
    await note('page by count of services', (run) => `_tab=request&${page(run)}&_sort=service_count&_order=desc`);
    await note('search', (run) => `_tab=request&_end=5&q=${['clean', 'home', 'kitchen'][run % 3]}`);
    await note(
      'filter by zone',
      (run) => `_tab=request&_end=5&zone_ids=${1 + (run % 5)}&_sort=submitted_at&_order=asc`,
    );
    return figures;
  });
}

/** Alone: `tsx bench/vendors.ts [--runs 5] [--hosts] [--million]`. */
if (import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '5' },
      /** Only what is asked over HTTP. */
      hosts: { type: 'boolean', default: false },
      /** The reports of vendors too, over a million bookings. */
      million: { type: 'boolean', default: false },
    },
  });
  const figures = [
    ...(values.hosts ? [] : await ofBrowser(Number(values.runs))),
    ...(await requestFigures()),
    ...(values.million ? await vendorReportFigures() : []),
  ];
  console.log(tableOf(figures, undefined));
  console.log(
    `Load of the machine: ${loadavg()
      .map((each) => each.toFixed(1))
      .join(' ')}`,
  );
}

async function ofBrowser(runs: number): Promise<Figure[]> {
  buildOnce(process.cwd());
  return stepperFigures(findChromium(machine(() => chromium.executablePath())), runs);
}
