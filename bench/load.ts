import { Agent, get } from 'node:http';
import type { RunningServer } from '../tests/browser/server.ts';
import { cpuOfProcess, cpuUnder, ownCpu } from './cpu.ts';

/** How many ask at once. */
const AT_ONCE = 10;
/** For so long everything is made ready: connections, plans, compiled code. */
const WARM_MS = 2_000;
const LOAD_MS = 5_000;

/** What a browser says it takes over http. */
const HEADERS = { 'X-Requested-With': 'fetch', 'Accept-Encoding': 'gzip, deflate' };

/**
 * Pages asked ten at a time over connections that stay open, as browsers ask them. Answers are
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
  const ask = (run: number): Promise<number> =>
    new Promise((resolve, reject) => {
      get(product.url + pathOf(run), { agent, headers }, (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        answer.on('error', reject);
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${pathOf(run)}: ${answer.statusCode}`)),
        );
      }).on('error', reject);
    });
  const during = async (ms: number): Promise<{ lists: number; bytes: number; seconds: number }> => {
    const begun = performance.now();
    let lists = 0;
    let bytes = 0;
    const worker = async (at: number): Promise<void> => {
      for (let run = at; performance.now() - begun < ms; run++, lists++) {
        const received = await ask(run);
        bytes += received;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => worker(at)));
    return { lists, bytes, seconds: (performance.now() - begun) / 1_000 };
  };
  await during(WARM_MS);
  const worked = {
    'of the product': cpuOfProcess(product.pid),
    ...(server !== undefined && { 'of the database server': cpuUnder(server) }),
    'of whoever asks': ownCpu,
  };
  const before = Object.entries(worked).map(([whose, cpu]) => ({ whose, cpu, at: cpu() }));
  const { lists, bytes, seconds } = await during(LOAD_MS);
  const costs = before.map(({ whose, cpu, at }) => ({
    what: `a list under load, processors ${whose}`,
    value: (cpu() - at) / lists,
    unit: 'ms',
  }));
  agent.destroy();
  return [
    { what: 'lists a second, ten at once', value: lists / seconds, unit: '/s' },
    { what: 'a list, bytes sent', value: bytes / lists, unit: 'bytes' },
    ...costs,
  ];
}
