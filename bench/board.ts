import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { DEMO_MARK } from '../api/auth/setup.ts';
import { fixturesFor } from '../api/fixtures/index.ts';
import { SYSTEM } from '../api/system.ts';
import { fixtures } from '../product/fixtures/index.ts';
import { registry } from '../resources/index.ts';
import type { RecordData } from '../resources/language/index.ts';
import { findChromium, machine } from '../tests/browser/chromium.ts';
import { buildOnce } from '../tests/browser/global-setup.ts';
import type { RunningServer } from '../tests/browser/server.ts';
import { withStore } from './catalogue.ts';
import { cpuOfProcess } from './cpu.ts';
import type { Engine } from './http.ts';
import { type Figures, type Interaction, visit } from './page.ts';
import { type Figure, median } from './results.ts';

const WORKERS = 200;
/** When each of them works on the day: two hours each time, with time between. */
const HOURS = ['08:00', '10:30', '13:00', '15:30', '18:00'];
const MOVES = 40;
/** So many make everything ready: connections, plans, compiled code. */
const WARM = 20;
/** A process holds so many streams; a browser has one, a session six. */
const STREAMS = 200;
const A_SESSION = 5;
const WRITES = 11;

/** A week ahead, in Dubai. */
export const DAY = new Date(Date.now() + 4 * 3_600_000 + 7 * 86_400_000).toISOString().slice(0, 10);

/**
 * The fixtures, grown to 200 workers in house, each with a day full of bookings that a driver takes
 * them to.
 */
export async function busyDay(): Promise<{ [collection: string]: readonly RecordData[] }> {
  const { collections } = await fixturesFor({ registry, fixtures }, { counts: { workers: WORKERS * 2 } });
  const workers = (collections.workers ?? []).map(
    (each, at): RecordData => ({
      ...each,
      user_type: at < WORKERS ? 'Worker' : 'Driver',
      vendor_id: null,
      driver_id: null,
      is_active: true,
      service_types: [1, 2, 3],
      document_expiry_date: '2039-01-01',
    }),
  );
  const some = collections.bookings ?? [];
  const made = Array.from({ length: WORKERS * HOURS.length }, (_, at): RecordData => {
    const whose = Math.floor(at / HOURS.length);
    return {
      ...some[at % some.length],
      id: some.length + at + 1,
      schedule_date: DAY,
      schedule_time: HOURS[at % HOURS.length] ?? null,
      minutes: 120,
      additional_hours: 0,
      sub_category_id: 1 + (at % 3),
      order_status: 'Accepted',
      booking_status: 'Assigned',
      assignment_status: 'Assigned',
      payment_status: null,
      vendor_id: null,
      worker_id: Number(workers[whose]?.id),
      driver_id: Number(workers[WORKERS + whose]?.id),
      overbook_reason: null,
    };
  });
  return { ...collections, workers, bookings: [...some, ...made], [SYSTEM.setup]: DEMO_MARK };
}

const bars = (page: Page) => page.locator('.board-bar');

const STEPS: readonly Interaction[] = [
  {
    name: 'take up a booking',
    before: async (page) => {
      // Every row is there by now.
      await bars(page)
        .nth(WORKERS * HOURS.length - 1)
        .waitFor({ state: 'attached' });
      // The last of a row's day: it can be moved later, visit after visit.
      await bars(page).nth(14).focus();
    },
    act: (page) => page.keyboard.press('Space'),
    until: '.board-ghost',
  },
  { name: 'carry it a quarter of an hour', act: (page) => page.keyboard.press('ArrowRight') },
  { name: 'carry it to the next row', act: (page) => page.keyboard.press('ArrowDown') },
  { name: 'put it back', act: (page) => page.keyboard.press('Escape') },
  {
    name: 'drop it at another time',
    before: async (page) => {
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
    },
    act: (page) => page.keyboard.press('Enter'),
  },
  { name: 'show the drivers', act: (page) => page.getByRole('tab', { name: 'Drivers' }).click() },
];

/** How the board of 200 workers opens and answers people, the processor four times slower. */
export async function boardFigures(browser: string, runs: number): Promise<Figure[]> {
  const records = await busyDay();
  return withStore('pglite', records, async (product) => {
    const all: Figures[] = [];
    for (let run = 0; run < runs; run++) {
      const cookie = await product.session('admin@example.com');
      all.push(
        await visit(browser, {
          url: product.url,
          cookie,
          cpu: 4,
          path: `/bookings/day-board?day=${DAY}`,
          ready: '.board-bar',
          rows: '.board-ghost, .board-side h2, .board-rows [data-booking]:focus',
          interactions: STEPS,
        }),
      );
    }
    const what = `board of ${WORKERS} workers`;
    return [
      { name: `${what}, first bar, 4x`, value: median(all.map(({ readyMs }) => readyMs)), unit: 'ms', limit: 1500 },
      ...STEPS.flatMap(({ name }) => [
        { name: `${what}, ${name}, 4x`, value: median(all.map(({ tookMs }) => tookMs[name] ?? 0)), unit: 'ms' },
        {
          name: `${what}, ${name}, 4x, INP`,
          value: median(all.map(({ inpMs }) => inpMs[name] ?? 0)),
          unit: 'ms',
          limit: 200,
        },
      ]),
    ];
  });
}

/**
 * What assigning a worker for another time takes over HTTP, among 200 with a full day: as it is
 * waited for, and what the processor works for it.
 */
async function assigning(product: RunningServer): Promise<{ readonly waited: number; readonly worked: number }> {
  const Cookie = await product.session('admin@example.com');
  const label = 'screen_label=day-board';
  const answer = await product.call('GET', `/api/dispatch/board?${label}&day=${DAY}`, undefined, { Cookie });
  const { bookings } = (await answer.json()) as { readonly bookings: readonly RecordData[] };
  const worked = cpuOfProcess(product.pid);
  const all: number[] = [];
  let before = worked();
  for (let run = 0; run < WARM + MOVES; run++) {
    if (run === WARM) before = worked();
    const booking = bookings[run * 7];
    const body = {
      worker_id: booking?.worker_id,
      schedule_date: DAY,
      // Late in the evening, when nobody works.
      schedule_time: run % 2 === 0 ? '21:00' : '21:15',
    };
    const begun = performance.now();
    const made = await product.call('POST', `/api/bookings/${booking?.id}/assign-worker-at?${label}`, body, { Cookie });
    all.push(performance.now() - begun);
    if (!made.ok) throw new Error(`${made.status} ${await made.text()}`);
  }
  return { waited: median(all.slice(WARM)), worked: (worked() - before) / MOVES };
}

/** How long assigning takes on each store. */
export async function assignFigures(engines: readonly Engine[] = ['postgres', 'pglite']): Promise<Figure[]> {
  const figures: Figure[] = [];
  const records = await busyDay();
  for (const engine of engines) {
    const { waited, worked } = await withStore(engine, records, assigning);
    figures.push(
      { name: `a booking assigned among ${WORKERS} workers, ${engine}`, value: waited, unit: 'ms', limit: 20 },
      {
        name: `a booking assigned among ${WORKERS} workers, ${engine}, server's processor`,
        value: worked,
        unit: 'ms',
        limit: 20,
      },
    );
  }
  return figures;
}

/** Opens a stream of events; `heard` waits for what is written of a record. */
async function listen(
  product: RunningServer,
  cookie: string,
): Promise<{ readonly heard: (id: number) => Promise<number> }> {
  const answer = await fetch(`${product.url}/api/events`, { headers: { Cookie: cookie, Accept: 'text/event-stream' } });
  if (!answer.ok || !answer.body) throw new Error(`A stream was answered ${answer.status}.`);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  const waiting = new Map<number, (at: number) => void>();
  const read = async (): Promise<void> => {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      for (const [id, tell] of waiting) if (part.value.includes(`"id":${id},`)) tell(performance.now());
  };
  // It ends with the server.
  read().catch(() => undefined);
  return { heard: (id) => new Promise((resolve) => waiting.set(id, resolve)) };
}

/**
 * With 200 streams open on one process: how long until the last of them heard of a write, and what
 * a write costs the server.
 */
export async function streamFigures(engine: Engine = 'pglite'): Promise<Figure[]> {
  const { collections } = await fixturesFor({ registry, fixtures });
  const records = { ...collections, [SYSTEM.setup]: DEMO_MARK };
  return withStore(engine, records, async (product) => {
    const streams: Awaited<ReturnType<typeof listen>>[] = [];
    for (let session = 0; session < STREAMS / A_SESSION; session++) {
      const cookie = await product.session('admin@example.com');
      for (let at = 0; at < A_SESSION; at++) streams.push(await listen(product, cookie));
    }
    const Cookie = await product.session('ops@example.com');
    const worked = cpuOfProcess(product.pid);
    const before = worked();
    const all: number[] = [];
    for (let id = 1; id <= WRITES; id++) {
      const heard = Promise.all(streams.map((each) => each.heard(id)));
      const begun = performance.now();
      const path = `/api/categories/${id}?screen_label=category-setup`;
      const made = await product.call('PATCH', path, { name: `Heard by all ${id}` }, { Cookie });
      if (!made.ok) throw new Error(`${made.status} ${await made.text()}`);
      all.push(Math.max(...(await heard)) - begun);
    }
    const what = `${STREAMS} streams on one process, ${engine}`;
    return [
      { name: `${what}, a write heard by the last`, value: median(all), unit: 'ms', limit: 2000 },
      { name: `${what}, processor for a write`, value: (worked() - before) / WRITES, unit: 'ms' },
    ];
  });
}

/** Alone: `tsx bench/board.ts [--runs 5]`. */
if (import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '3' }, hosts: { type: 'boolean', default: false } },
  });
  const figures = [
    ...(values.hosts ? [] : await ofBrowser(Number(values.runs))),
    ...(await assignFigures()),
    ...(await streamFigures()),
  ];
  for (const { name, value, unit, limit } of figures)
    console.log(`${name}: ${value.toFixed(1)} ${unit}${limit === undefined ? '' : ` (at most ${limit})`}`);
  console.log(
    `Load of the machine: ${loadavg()
      .map((each) => each.toFixed(1))
      .join(' ')}`,
  );
}

async function ofBrowser(runs: number): Promise<Figure[]> {
  buildOnce(process.cwd());
  return boardFigures(findChromium(machine(() => chromium.executablePath())), runs);
}
