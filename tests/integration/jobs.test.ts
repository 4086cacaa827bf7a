import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ApiContext, type AuditEvent, NotSent } from '../../api/context.ts';
import type { Job } from '../../api/jobs/job.ts';
import { putJob } from '../../api/jobs/put.ts';
import { createWorker, type Worker } from '../../api/jobs/worker.ts';
import { storeSchema } from '../../api/system.ts';
import { endDueOffers, endOffer } from '../../product/bookings/server/dispatch/due-offers.ts';
import { product } from '../../product/server.ts';
import { definitions, registry } from '../../resources/index.ts';
import { resolve } from '../../resources/language/index.ts';
import { type MemoryStore, memoryStore } from '../stage/memory-store.ts';
import { runningAgain } from './running-again.ts';

/**
 * What becomes of jobs, whatever they do: when they are done again, what of a failure is shown, and
 * who does them.
 */

const NOW = Date.parse('2026-11-22T08:00:00.000Z');
const MINUTE = 60_000;

let store: MemoryStore;
let now: number;
const audit: AuditEvent[] = [];
const log: string[] = [];
const workers: Worker[] = [];
/** A job that does nothing. */
const idle = async () => undefined;
beforeEach(async () => {
  store = await memoryStore(storeSchema(registry));
  now = NOW;
  audit.length = 0;
  log.length = 0;
});
afterEach(async () => {
  vi.useRealTimers();
  for (const worker of workers.splice(0)) await worker.close();
  await store.close();
});

const context = (): ApiContext => ({
  product,
  registry,
  store: runningAgain(store),
  files: { write: async () => {}, read: async () => undefined, remove: async () => {}, ids: async () => [] },
  mailer: { send: async () => undefined },
  audit: (event) => void audit.push(event),
  canAudit: () => true,
  now: () => new Date(now),
  uploads: '',
  secret: new Uint8Array(32),
  publicUrl: 'https://admin.example.com',
  languages: [],
  otherOrigins: [],
});

/** A process that does one job as a test says, and the others as they are. */
function worker(end: Job<'end-offer'>['run'], look: Job<'end-due-offers'>['run'] = async () => undefined): Worker {
  const jobs = {
    ...product.jobs,
    'end-offer': { ...endOffer, run: end },
    'end-due-offers': { ...endDueOffers, run: look },
  };
  const made = createWorker(context(), { every: 0, log: (line) => void log.push(line), jobs });
  workers.push(made);
  return made;
}
const put = (key?: string, at?: Date): Promise<void> =>
  store.transaction((tx) =>
    putJob(tx, new Date(now), { name: 'end-offer', data: { offer_id: 7 }, about: 'Offer 7', key, at } as never),
  );
const stored = async (name: string) => (await store.find({ from: 'jobs' })).filter((each) => each.name === name);
const resultOf = async (name = 'end-offer') =>
  (await stored(name)).map(({ state, attempts, next_at, error }) => [state, attempts, next_at, error]);
const at = (milliseconds: number): string => new Date(milliseconds).toISOString();

it('should be done once, however many look at once, and keep nothing of what it was given', async () => {
  await put();
  const run = vi.fn(idle);
  await Promise.all(Array.from({ length: 5 }, () => worker(run).settled()));
  expect(run).toHaveBeenCalledOnce();
  expect(await resultOf()).toEqual([['done', 1, null, null]]);
  expect((await stored('end-offer'))[0]).toMatchObject({ data: null, claim: null, finished_at: at(NOW) });
});

it('should be there once for a key, and as it was put last', async () => {
  await put('once', new Date(NOW + MINUTE));
  await put('once', new Date(NOW + 2 * MINUTE));
  await put('other');
  expect(await resultOf()).toEqual([
    ['waiting', 0, at(NOW + 2 * MINUTE), null],
    ['waiting', 0, at(NOW), null],
  ]);
});

it('should tell of a failure nobody foresaw only its kind, and the rest to the terminal', async () => {
  await put();
  await worker(async () => {
    throw new TypeError('omar@example.com has no phone');
  }).settled();
  expect(await resultOf()).toEqual([
    ['waiting', 1, at(NOW + MINUTE / 2), 'Unexpected: TypeError. The terminal tells more.'],
  ]);
  expect(log.join()).toMatch(/Job \d+ \(end-offer\) failed: TypeError: omar@example\.com has no phone/);
});

it('should have failed where it takes too long', async () => {
  await put();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const run = vi.fn(() => new Promise<undefined>(() => undefined));
  const hanging = worker(run);
  while (run.mock.calls.length === 0) await new Promise((go) => setImmediate(go));
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await hanging.settled();
  expect(await resultOf()).toEqual([['waiting', 1, at(NOW + MINUTE / 2), 'It took longer than 60 seconds.']]);
});

it('should be tried again by nobody where process after process ended over it', async () => {
  await put();
  const [job] = await stored('end-offer');
  await store.transaction((tx) => tx.update('jobs', job?.id ?? 0, { state: 'running', claim: 'dead', attempts: 8 }));
  const run = vi.fn(idle);
  await worker(run).settled();
  expect(run).not.toHaveBeenCalled();
  expect(await resultOf()).toMatchObject([['failed', 9, null, 'The server stopped each time before this was done.']]);
});

it('should be let go of by a process that gets a signal to stop, for the next to take at once', {
  timeout: 30_000,
}, async () => {
  await put();
  const run = vi.fn(() => new Promise<undefined>(() => undefined));
  const stopping = worker(run);
  await vi.waitUntil(() => run.mock.calls.length > 0);
  await stopping.close();
  expect(await resultOf()).toMatchObject([['waiting', 1, at(NOW), null]]);
  await worker(idle).settled();
  expect(await resultOf()).toEqual([['done', 2, null, null]]);
});

it('should repeat by its key, once for all, from what it answered, and go on after it failed', async () => {
  await Promise.all(Array.from({ length: 3 }, () => worker(idle).settled()));
  expect(await stored('end-due-offers')).toHaveLength(1);
  expect(await resultOf('end-due-offers')).toEqual([['waiting', 0, at(NOW + MINUTE), null]]);
  let isBroken = true;
  const run = vi.fn(async () => {
    if (isBroken) throw new NotSent('Not today.');
    return undefined;
  });
  const repeating = worker(idle, run);
  for (let times = 0; times < 10; times++) {
    now += MINUTE;
    await repeating.settled();
  }
  expect(run.mock.calls.length).toBeGreaterThanOrEqual(8);
  expect((await stored('end-due-offers'))[0]).toMatchObject({ state: 'failed', error: 'Not today.' });
  expect(audit.some(({ event, job }) => event === 'job.failed' && job === 'end-due-offers')).toBe(true);
  isBroken = false;
  now += MINUTE;
  await repeating.settled();
  expect(await resultOf('end-due-offers')).toEqual([['waiting', 0, at(now + MINUTE), null]]);
});

it('should not stand still where the clock was set back', async () => {
  for (const time of [NOW + 365 * 24 * 60 * MINUTE, NOW]) {
    now = time;
    await worker(idle).settled();
  }
  expect(await resultOf('end-due-offers')).toEqual([['waiting', 0, at(NOW + MINUTE), null]]);
});

it('should be refused where a product changes what the server writes of them', () => {
  const resources = definitions.resources.map((each) => {
    if (each.name !== 'jobs') return each;
    const { claim: _claim, ...fields } = each.fields as { readonly [name: string]: unknown };
    return { ...each, history: true, fields };
  });
  expect(() => resolve({ ...definitions, resources })).toThrow(
    /resources\/jobs\.ts › fields\.claim: .+ Spread `jobs` of resources\/language\.[\s\S]+history: jobs have no history\./,
  );
});
