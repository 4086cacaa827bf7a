import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { DEMO_MARK } from '../api/auth/setup.ts';
import { fixturesFor } from '../api/fixtures/index.ts';
import { SYSTEM, storeSchema } from '../api/system.ts';
import { migrations, openDatabase } from '../database/index.ts';
import { fixtures } from '../product/fixtures/index.ts';
import { registry } from '../resources/index.ts';
import type { RecordData } from '../resources/language/index.ts';
import { findChromium, machine } from '../tests/browser/chromium.ts';
import { buildOnce } from '../tests/browser/global-setup.ts';
import { type RunningServer, startProduct } from '../tests/browser/server.ts';
import { testServer } from '../tests/store/server.ts';
import type { Engine } from './http.ts';
import { type Figures, type Interaction, visit } from './page.ts';
import { type Figure, median } from './results.ts';

const QUESTIONS = 50;
/** A visit changes two questions. */
const MOST_RUNS = QUESTIONS / 2;
/**
 * Under each question, and under each of those as many that depend on it as make this many in all.
 */
const TOP = 10;
const OPTIONS = 20;
const PUBLISHED = 11;
/** A service of the fixtures that asks nothing. */
const SERVICE = 23;
const WHAT = 'service of 50 questions and 1,000 options';

/** The fixtures, with one service that asks a great deal. */
async function large(): Promise<{ [collection: string]: readonly RecordData[] }> {
  const { collections } = await fixturesFor({ registry, fixtures });
  const [question, option] = [collections.service_questions?.[0], collections.service_options?.[0]];
  if (!question || !option) throw new Error('The fixtures ask nothing.');
  const [asked, answers] = [collections.service_questions ?? [], collections.service_options ?? []];
  const [firstQuestion, firstOption] = [asked.length + 1, answers.length + 1];
  const questions = Array.from({ length: QUESTIONS }, (_, at) => ({
    ...question,
    id: firstQuestion + at,
    service_id: SERVICE,
    question: `Question number ${at + 1}?`,
    question_type: 'chip',
    is_multiple: true,
    is_dependent: true,
    position: at + 1,
  }));
  const options = questions.flatMap(({ id }, at) =>
    Array.from({ length: OPTIONS }, (_, place) => {
      const isTop = place < TOP;
      const first = firstOption + at * OPTIONS;
      return {
        ...option,
        id: first + place,
        service_question_id: id,
        parent_option_id: isTop ? null : first + place - TOP,
        name: `Option ${at + 1}.${place + 1}`,
        price: place + 1,
        option_type: isTop ? 'chip' : null,
        position: isTop ? place + 1 : 1,
      };
    }),
  );
  return {
    ...collections,
    service_questions: [...asked, ...questions],
    service_options: [...answers, ...options],
    [SYSTEM.setup]: DEMO_MARK,
  };
}

/** Starts the product over a store that holds the large service. */
export const withLarge = async <T>(engine: Engine, work: (product: RunningServer) => Promise<T>): Promise<T> =>
  withStore(engine, await large(), work);

/** Starts the product over a store that holds these records. */
export async function withStore<T>(
  engine: Engine,
  records: { readonly [collection: string]: readonly RecordData[] },
  work: (product: RunningServer) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'back-office-bench-'));
  const server = engine === 'postgres' ? await testServer({ isDurable: true, run: null }) : undefined;
  const url = await server?.database();
  const schema = storeSchema(registry);
  try {
    const database = await openDatabase({ schema, migrations, log: console.error, ...(url ? { url } : { folder }) });
    await database.replaceAll({ records });
    await database.close();
    const product = await startProduct(process.cwd(), folder, {
      flags: ['--demo'],
      settings: { SECRET: 'a secret that only this measurement needs', ...(url && { DATABASE_URL: url }) },
    });
    try {
      return await work(product);
    } finally {
      await product.stop();
    }
  } finally {
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Milliseconds it takes to publish the large service after one price was changed, over HTTP. */
async function publishMs(product: RunningServer): Promise<number> {
  const Cookie = await product.session('admin@example.com');
  const call = async (method: string, path: string, body: unknown): Promise<unknown> => {
    const answer = await product.call(method, `/api/${path}?screen_label=service-list`, body, { Cookie });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  const found = await product.call('GET', `/api/services/${SERVICE}/parts?screen_label=service-list`, undefined, {
    Cookie,
  });
  const { service_options } = (await found.json()) as { readonly service_options: readonly { readonly id: number }[] };
  const all: number[] = [];
  for (let run = 0; run <= PUBLISHED; run++) {
    await call('PATCH', `service_options/${service_options[run]?.id}`, { price: 500 + run });
    const begun = performance.now();
    await call('POST', `services/${SERVICE}/publish`, {});
    all.push(performance.now() - begun);
  }
  // The first publishes what was never published, with everything new.
  return median(all.slice(1));
}

/** How long publishing the large service takes on each store. */
export async function publishFigures(engines: readonly Engine[] = ['postgres', 'pglite']): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const engine of engines)
    figures.push({
      name: `${WHAT}, published, ${engine}`,
      value: await withLarge(engine, publishMs),
      unit: 'ms',
      limit: 300,
    });
  return figures;
}

const setup = (page: Page) => page.getByRole('region', { name: 'Service Setup' });
const button = (page: Page, name: string) => setup(page).getByRole('button', { name, exact: true });
const typedIn = (page: Page) => setup(page).getByRole('textbox', { name: 'Name' });

/** Opens everything there is, at every depth. */
const openAll = async (page: Page): Promise<void> => {
  await page.evaluate((count) => {
    for (let depth = 0; depth < count; depth++)
      for (const each of document.querySelectorAll<HTMLElement>('.parts [aria-expanded="false"]')) each.click();
  }, 1);
  await page
    .locator('.parts h4')
    .nth(QUESTIONS * TOP - 1)
    .waitFor();
};

/** What people do there. Each visit changes what no visit before it changed: `run` counts them. */
export const stepsOf = (run: number): readonly Interaction[] => {
  const [one, other] = [2 * run + 1, 2 * run + 2];
  return [
    {
      name: 'open a question',
      act: (page) => button(page, `Show what is under Question number ${one}?`).click(),
      until: '.tree-under .tree-row',
    },
    {
      name: 'begin to edit an option',
      act: (page) => button(page, `Edit Option ${one}.5`).click(),
      until: '.part-form input',
    },
    {
      name: 'type in a row',
      before: (page) => typedIn(page).fill('Large'),
      act: (page) => typedIn(page).pressSequentially('ish'),
      until: '.part-form input[value="Largeish"]',
    },
    { name: 'save it', act: (page) => typedIn(page).press('Enter') },
    { name: 'begin to reorder', act: (page) => button(page, 'Reorder').click(), until: '.parts-order' },
    { name: 'move one down', act: (page) => button(page, `Move Question number ${one}? down`).click() },
    { name: 'save the order', act: (page) => button(page, 'Save order').click() },
    {
      name: 'type in a row, 500 options open',
      before: async (page) => {
        await openAll(page);
        await button(page, `Edit Option ${other}.5`).click();
        await typedIn(page).fill('Large');
      },
      act: (page) => typedIn(page).pressSequentially('ish'),
      until: '.part-form input[value="Largeish"]',
    },
    { name: 'save it, 500 options open', act: (page) => typedIn(page).press('Enter') },
  ];
};

/** How the form of the large service opens and answers people, the processor four times slower. */
export async function serviceFigures(browser: string, runs: number): Promise<Figure[]> {
  if (runs > MOST_RUNS) throw new Error(`At most ${MOST_RUNS} visits: each changes two questions.`);
  return withLarge('pglite', async (product) => {
    const cookie = await product.session('admin@example.com');
    const all: Figures[] = [];
    for (let run = 0; run < runs; run++)
      all.push(
        await visit(browser, {
          url: product.url,
          cookie,
          cpu: 4,
          path: `/service-management/manage-service/${SERVICE}`,
          ready: `.parts .tree-list > li:nth-child(${QUESTIONS})`,
          rows: '.parts .tree-title',
          interactions: stepsOf(run),
        }),
      );
    return [
      { name: `${WHAT}, opens, 4x`, value: median(all.map(({ readyMs }) => readyMs)), unit: 'ms', limit: 1500 },
      ...stepsOf(0).flatMap(({ name }): Figure[] => [
        { name: `${WHAT}, ${name}, 4x`, value: median(all.map(({ tookMs }) => tookMs[name] ?? 0)), unit: 'ms' },
        {
          name: `${WHAT}, ${name}, 4x, INP`,
          value: median(all.map(({ inpMs }) => inpMs[name] ?? 0)),
          unit: 'ms',
          limit: 200,
        },
      ]),
    ];
  });
}

if (process.argv[1]?.endsWith('catalogue.ts')) {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '5' }, on: { type: 'string', default: 'postgres,pglite' } },
  });
  const engines = values.on.split(',').filter((each) => each !== '') as Engine[];
  const runs = Number(values.runs);
  if (runs > 0) buildOnce(process.cwd());
  const figures = [
    ...(await publishFigures(engines)),
    ...(runs > 0 ? await serviceFigures(findChromium(machine(() => chromium.executablePath())), runs) : []),
  ];
  for (const { name, value, unit } of figures)
    console.log(`${name.padEnd(90)} ${value.toFixed(value < 10 ? 1 : 0)} ${unit}`);
}
