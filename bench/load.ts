import { readdirSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import type { RunningServer } from '../tests/browser/server.ts';

/** How many ask at once. */
const AT_ONCE = 10;
/** For so long everything is made ready: connections, plans, compiled code. */
const WARM_MS = 2_000;
const LOAD_MS = 5_000;
/** Linux counts what processors worked in hundredths of a second. */
const TICK_MS = 10;

/** What a browser says it takes over http. */
const HEADERS = { 'X-Requested-With': 'fetch', 'Accept-Encoding': 'gzip, deflate' };

/** The status of a process: its parent is field 1, what it worked fields 11 and 12. */
const statOf = (pid: string): readonly string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
  } catch {
    return [];
  }
};

const workedBy = (stats: readonly (readonly string[])[]): number =>
  stats.reduce((sum, stat) => sum + Number(stat[11] ?? 0) + Number(stat[12] ?? 0), 0) * TICK_MS;

const cpuOfProcess = (pid: number): number => workedBy([statOf(String(pid))]);

/** What the processes used that another one began: those of a PostgreSQL server. */
const cpuUnder = (parent: number): number =>
  workedBy(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(statOf)
      .filter((stat) => Number(stat[1]) === parent),
  );

/**
 * Pages requested ten at a time over connections that stay open, as browsers do. Answers are
 * taken as bytes: unpacking and reading them is the work of ten browsers, not of the machine that
 * is measured. `server`: the database server's process. Whatever else runs on the machine takes
 * from the pages a second, and hardly from what processors worked for one.
 */
export async function underLoad(
  product: RunningServer,
  server: number | undefined,
  cookie: string,
  pathOf: (run: number) => string,
): Promise<{ what: string; value: number; unit: string }[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const headers = { ...HEADERS, Cookie: cookie };
  const ask = (run: number): Promise<void> =>
    new Promise((resolve, reject) => {
      get(product.url + pathOf(run), { agent, headers }, (answer) => {
        answer.resume();
        answer.on('error', reject);
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`${pathOf(run)}: ${answer.statusCode}`)),
        );
      }).on('error', reject);
    });
  const during = async (ms: number): Promise<{ lists: number; seconds: number }> => {
    const started = performance.now();
    let lists = 0;
    const worker = async (at: number): Promise<void> => {
      for (let run = at; performance.now() - started < ms; run++, lists++) await ask(run);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => worker(at)));
    return { lists, seconds: (performance.now() - started) / 1_000 };
  };
  await during(WARM_MS);
  const worked = {
    'of the product': () => cpuOfProcess(product.pid),
    ...(server !== undefined && { 'of the database server': () => cpuUnder(server) }),
  };
  const before = Object.entries(worked).map(([whose, cpu]) => ({ whose, cpu, at: cpu() }));
  const { lists, seconds } = await during(LOAD_MS);
  const costs = before.map(({ whose, cpu, at }) => ({
    what: `a list under load, processors ${whose}`,
    value: (cpu() - at) / lists,
    unit: 'ms',
  }));
  agent.destroy();
  return [{ what: 'lists a second, ten at once', value: lists / seconds, unit: '/s' }, ...costs];
}
