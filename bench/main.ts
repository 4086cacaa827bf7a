import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium, machine } from '../tests/browser/chromium.ts';
import { buildOnce } from '../tests/browser/global-setup.ts';
import { startProduct } from '../tests/browser/server.ts';
import { decisions } from './decisions.ts';
import { type Figures, type Visit, visit } from './page.ts';
import { BUDGETS, FIRST_LIST, LIST_STEPS, SIGN_IN } from './pages.ts';
import { type Figure, lastSaved, median, save, tableOf } from './results.ts';

const MANY = 100_000;

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, save: { type: 'boolean', default: false } },
});
const runs = Number(options.runs);
const browser = findChromium(machine(() => chromium.executablePath()));
buildOnce(process.cwd());

async function visits(settings: Visit): Promise<Figures[]> {
  const all: Figures[] = [];
  for (let i = 0; i < runs; i++) all.push(await visit(browser, settings));
  return all;
}

const middle = (all: readonly Figures[], pick: (each: Figures) => number): number => median(all.map(pick));

/** The list's speed at one throttling: first row, blocked time and, slowed down, the steps. */
async function listFigures(url: string, cookie: string, cpu: number, suffix: string): Promise<Figure[]> {
  const slow = cpu > 1;
  const all = await visits({ url, cookie, cpu, ...FIRST_LIST, interactions: slow ? LIST_STEPS : [] });
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
    ...(slow ? LIST_STEPS : []).map(({ name }) => ({
      name: `list, ${name}, ${cpu}x${suffix}`,
      value: middle(all, (each) => each.tookMs[name] ?? 0),
      unit: 'ms',
      limit: 700,
    })),
  ];
}

async function ordinary(): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const cookie = await product.session('admin@example.com');
    const signIn = await visit(browser, { url: product.url, ...SIGN_IN });
    const list = await visit(browser, { url: product.url, cookie, ...FIRST_LIST });
    return [
      { name: 'sign-in, JavaScript', value: signIn.gzip / 1000, unit: 'KB gzip', limit: BUDGETS.signIn / 1000 },
      { name: 'list, JavaScript', value: list.gzip / 1000, unit: 'KB gzip', limit: BUDGETS.firstList / 1000 },
      {
        name: "list, API calls besides the session's",
        value: list.apiCalls.filter((call) => !call.endsWith('/api/auth/session')).length,
        unit: 'calls',
        limit: 1,
      },
      ...(await listFigures(product.url, cookie, 1, '')),
      ...(await listFigures(product.url, cookie, 4, '')),
    ];
  } finally {
    await product.stop();
  }
}

async function large(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'back-office-bench-'));
  const env = { ...process.env, DATA_DIR: folder };
  const made = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'mock-server/fixtures/main.ts', '--count', `categories=${MANY}`],
    { env },
  );
  if (made.status !== 0) throw new Error(`The fixtures failed: ${made.stderr}`);
  const product = await startProduct(process.cwd(), folder);
  try {
    const cookie = await product.session('admin@example.com');
    return await listFigures(product.url, cookie, 4, `, ${MANY.toLocaleString('en')} categories`);
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const { tableUs, casbinUs } = await decisions();
const figures: Figure[] = [
  ...(await ordinary()),
  ...(await large()),
  { name: 'permission decision', value: tableUs, unit: 'µs', limit: 5 },
  { name: 'node-casbin itself, 2,400 policies', value: casbinUs, unit: 'µs' },
];
console.log(`Medians of ${runs} cold visits in headless Chromium, ${cpus().length} cores.\n`);
console.log(tableOf(figures, lastSaved()));
if (options.save)
  save(figures, `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`);
