import { spawnSync } from 'node:child_process';
import { FIXTURES_DAY } from '../api/fixtures/present.ts';
import { registry } from '../resources/index.ts';
import type { RunningServer } from '../tests/browser/server.ts';
import { type Engine, withHost } from './http.ts';
import { type Figure, median, timed } from './results.ts';

/** 2,000 vendors and 15,000 bookings. */
const SCALE = 100;
const TIMES = 10;
const MORE = 20;
/** What takes less, in ms, is not compared: it is the machine's. */
const LEAST = 5;

/** Every list and tab, report and dashboard, as a page asks for it first. */
const calls = (): readonly string[] =>
  Object.values(registry.screen).flatMap(({ name, resource, list, report, dashboard }) => [
    ...(report ? [`/api/reports/${name}?screen_label=${name}`] : []),
    ...(dashboard ? [`/api/dashboards/${name}?screen_label=${name}`] : []),
    ...(list
      ? ['', ...list.tabs.map((tab) => `&_tab=${tab.name}`)].map(
          (tab) => `/api/${resource}?screen_label=${name}${tab}&_end=10`,
        )
      : []),
  ]);

/**
 * How many times as long as the third a call takes that is made the tenth time, as the middle of
 * those near the third and the best of those from the eighth on: a good plan that is reused
 * may be a bad one for later calls. What seems slower is called some more, since a plan that
 * turned bad stays so, and a busy machine does not.
 */
async function grown(product: RunningServer, cookie: string, call: string): Promise<number> {
  const ask = (): Promise<number> =>
    timed(async () => {
      const answer = await product.call('GET', call, undefined, { Cookie: cookie });
      if (!answer.ok) throw new Error(`${call}: ${answer.status}`);
      await answer.arrayBuffer();
    });
  const took: number[] = [];
  for (let time = 0; time < TIMES; time++) took.push(await ask());
  const third = median(took.slice(1, 5));
  let tenth = Math.min(...took.slice(-3));
  for (let more = 0; more < MORE && tenth > Math.max(LEAST, 2 * third); more++) tenth = Math.min(tenth, await ask());
  return tenth < LEAST ? 1 : tenth / third;
}

/**
 * The worst of all screens on an engine. @throws Error where one is more than twice as slow as it
 * was.
 */
export const tenthFigures = (engine: Engine): Promise<Figure[]> =>
  withHost(engine, fill, async ({ product }) => {
    const cookie = await product.session('admin@example.com');
    const all: [number, string][] = [];
    for (const call of calls()) all.push([await grown(product, cookie, call), call]);
    const worse = all.filter(([times]) => times > 2);
    if (worse.length > 0) throw new Error(`Slower the tenth time: ${JSON.stringify(worse)}`);
    const worst = Math.max(...all.map(([times]) => times));
    return [{ name: `${engine}, worst screen, tenth call`, value: worst, unit: 'times the third', limit: 2 }];
  });

async function fill(folder: string, settings: NodeJS.ProcessEnv): Promise<void> {
  const env = { ...process.env, DATA_DIR: folder, DEMO_DAY: FIXTURES_DAY, ...settings };
  const fixtures = ['--import', 'tsx', 'server/write-fixtures.ts', '--scale', String(SCALE)];
  const { status, stderr } = spawnSync(process.execPath, fixtures, { env });
  if (status !== 0) throw new Error(`The fixtures failed: ${stderr}`);
}

if (process.argv[1]?.endsWith('tenth.ts'))
  for (const engine of ['pglite', 'postgres'] as const) console.log(await tenthFigures(engine));
