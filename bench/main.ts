import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium, machine } from '../tests/browser/chromium.ts';
import { buildOnce } from '../tests/browser/global-setup.ts';
import { startProduct } from '../tests/browser/server.ts';
import { compileFigures } from './compile.ts';
import { hostFigures } from './http.ts';
import { type Figures, LIST_WITH_FORM, visit, weights } from './page.ts';
import { type Figure, lastSaved, median, save, tableOf } from './results.ts';
import { tenthFigures } from './tenth.ts';

/**
 * Measures what the decisions in docs/decisions quote: what pages weigh and when they are there (2,
 * 6), calls over HTTP at any size (8, 9), the tenth call (9) and the types (18).
 */
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

/** What people see, in a browser. */
async function pageFigures(): Promise<Figure[]> {
  const browser = findChromium(machine(() => chromium.executablePath()));
  const product = await startProduct();
  try {
    const cookie = await product.session('admin@example.com');
    const figures = (await weights(browser, { url: product.url, cookie })).map(
      ({ name, gzip, budget }): Figure => ({
        name: `${name}, JavaScript`,
        value: gzip / 1000,
        unit: 'KB gzip',
        limit: budget / 1000,
      }),
    );
    for (const cpu of [1, 4]) {
      const all: Figures[] = [];
      for (let run = 0; run < runs; run++)
        all.push(await visit(browser, { url: product.url, cookie, cpu, ...LIST_WITH_FORM }));
      const ms = (what: string, pick: (each: Figures) => number, limit: number): Figure => ({
        name: `list, ${what}, ${cpu}x`,
        value: median(all.map(pick)),
        unit: 'ms',
        ...(cpu > 1 && { limit }),
      });
      figures.push(
        ms('first row', (each) => each.readyMs, 1450),
        ms('blocked', (each) => each.blockedMs, 1100),
      );
    }
    return figures;
  } finally {
    await product.stop();
  }
}

// Whatever serves pages wants them built.
buildOnce();
const figures: Figure[] = options.hosts ? [] : await pageFigures();
for (const rows of sizes)
  for (const engine of ['postgres', 'pglite'] as const) figures.push(...(await hostFigures(engine, rows)));
figures.push(...(await tenthFigures('pglite')), ...(await tenthFigures('postgres')), ...compileFigures(runs));
console.log(`Medians of ${runs} cold visits in headless Chromium, ${cpus().length} cores.\n`);
const load = loadavg().map((each) => each.toFixed(1));
console.log(`Load of the machine, over 1, 5 and 15 minutes: ${load.join(' ')}.\n`);
console.log(tableOf(figures, lastSaved()));
if (options.save)
  save(figures, `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`);
