import { mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express, { type Express, type RequestHandler, type Router } from 'express';
import { grantNewScreens } from '../api/auth/grant-new-screens.ts';
import { beginSetup, DEMO_MARK, isDemo, isUnused } from '../api/auth/setup.ts';
import { resetUnknownTokens } from '../api/auth/unknown-tokens.ts';
import { createClock } from '../api/clock.ts';
import type { ApiContext } from '../api/context.ts';
import { prepareFolder } from '../api/disk.ts';
import { notFound } from '../api/errors.ts';
import { endStreams } from '../api/events/hub.ts';
import { type Fixtures, fixturesFor } from '../api/fixtures/index.ts';
import { lastMorning } from '../api/fixtures/present.ts';
import { createApi } from '../api/index.ts';
import { recurringRows } from '../api/jobs/recurring.ts';
import { createWorker } from '../api/jobs/worker.ts';
import type { ServerProduct } from '../api/product/product.ts';
import type { FileStore, Store } from '../api/store.ts';
import { SYSTEM, storeSchema } from '../api/system.ts';
import { createFaults } from '../mock-server/faults.ts';
import { testControls } from '../mock-server/levers.ts';
import { createOutbox } from '../mock-server/outbox.ts';
import { rawRecords } from '../mock-server/raw-records.ts';
import { jobs, type Registry } from '../resources/language/index.ts';
import { atStart } from './at-start.ts';
import { openAuditLog } from './audit.ts';
import { compressing } from './compress.ts';
import { openFolder } from './folder-files.ts';
import { ownHostOnly } from './host-names.ts';
import { type Languages, readLanguages } from './languages.ts';
import { createMailer, type Patience } from './mailer.ts';
import { type HostFiles, openStore, type StoreHost } from './open-store.ts';
import { answerRefusals } from './refusals.ts';
import { ROOT } from './root.ts';
import { secretsFor } from './secret.ts';
import type { Settings } from './settings.ts';
import { builtPages, pagesInDevelopment, securityHeaders } from './ui.ts';

const JOBS_MS = 1000;

/** The timeout for levers and resets; a mail server may hang. */
const LEVER_MS = 10_000;
const RESET_MS = 2_000;

export type HostOptions = {
  /** What it runs. */
  readonly product: ServerProduct;
  readonly settings: Settings;
  /** The address people open; mails link to it. */
  readonly publicUrl: string;
  /** `built`: the pages of `dist`; `development`: Vite with hot reload; `none`: only the API. */
  readonly ui: 'built' | 'development' | 'none';
  /** Where the built pages are. Default: `dist`. */
  readonly dist?: string | undefined;
  /** The server that will carry the app; Vite's hot reload uses its socket. */
  readonly server?: Server;
  /** Where lines go that tell whoever runs the product what happened. */
  readonly log?: (line: string) => void;
  /** Output for an audit log without a file, and undelivered messages. Default: the log. */
  readonly print?: (line: string) => void;
  readonly now?: () => Date;
  /** The demo's initial data for a day, also for resets. Default: the product's fixtures. */
  readonly fixtures?: (registry: Registry, day: string) => Promise<Fixtures>;
  /** The job polling interval in ms. Default: 1,000. 0 for tests, which move the clock. */
  readonly jobsEvery?: number;
  /** How long a mail server is waited for. Default: as `createMailer` has it. */
  readonly patience?: Patience;
  /** What the hash of a password costs: for tests, which hash many. */
  readonly hashCost?: ApiContext['hashCost'];
};

export type Host = {
  readonly app: Express;
  readonly store: Store;
  readonly files: FileStore;
  /** Whether the demo's records were put into the store just now. */
  readonly seeded: boolean;
  /** The set-up link for the first administrator, usable once; undefined with users. */
  readonly setupLink: string | undefined;
  /** Resolves when no job is due any more, or after so many ms: nothing else waits for jobs. */
  settled(ms?: number): Promise<void>;
  /** Whether the store answers. @throws when it does not. */
  ping(): Promise<void>;
  /** For how many milliseconds the store answered nothing, though somebody waits for it. */
  silence(): number;
  /** Closes connections without a pending call: event streams and hot reload. */
  endStreams(): Promise<void>;
  /** Finishes writes, releases all. Call when no request is pending. */
  close(): Promise<void>;
};

/**
 * The complete express app. @throws Error with a sentence for people if the store is unusable or
 * pages are not built.
 */
export async function createHost(options: HostOptions): Promise<Host> {
  const { settings, product, log = console.log } = options;
  const opened = await atStart({ log, what: 'open the store' }, () => openStore(settings, product.registry, log));
  const closing: Closing = [() => opened.close()];
  const close = async (): Promise<void> => {
    for (const each of closing.toReversed()) await each();
  };
  try {
    const made = await makeContext(options, opened, closing);
    const { context } = made;
    // Not awaited: what ran out while no process was there is done concurrently with requests.
    const worker = createWorker(context, { every: options.jobsEvery ?? JOBS_MS, log });
    closing.push(() => worker.close());
    closing.push(() => endStreams(opened.store));
    const pages = await pagesFor(options, made.languages);
    const { store, registry, publicUrl, now } = context;
    const token = await atStart({ log, what: 'see who can sign in' }, () =>
      beginSetup({ store, registry, now: now() }),
    );
    return {
      app: appOf({ ...made, settings, opened, worker, pages: pages?.router, isDev: options.ui === 'development', log }),
      store,
      files: context.files,
      seeded: made.seeded,
      setupLink: token && `${publicUrl}/auth/setup?token=${token}`,
      settled: (ms) => worker.settled(ms),
      ping: () => opened.ping(),
      silence: () => opened.silence(),
      async endStreams() {
        await Promise.all([endStreams(store), pages?.close?.()]);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Closing = (() => void | Promise<void>)[];

type Made = {
  readonly context: ApiContext;
  readonly clock: ReturnType<typeof createClock>;
  readonly outbox: ReturnType<typeof createOutbox>;
  readonly audit: ReturnType<typeof openAuditLog>;
  readonly languages: Languages;
  readonly seed: Seed;
  readonly seeded: boolean;
};

async function makeContext(options: HostOptions, opened: StoreHost, closing: Closing): Promise<Made> {
  const { settings, publicUrl, product, log = console.log } = options;
  const { print = log } = options;
  const { registry } = product;
  const clock = createClock(options.now ?? (() => new Date()));
  const { now } = clock;
  const { dataDir, demo } = settings;
  if (dataDir !== undefined) await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const files = settings.filesDir === undefined ? opened.files : await openFolder(settings.filesDir, true);
  // A folder of the system's own may be in memory.
  const uploads = dataDir === undefined ? tmpdir() : join(dataDir, 'uploads');
  if (dataDir !== undefined) await prepareFolder(uploads);
  const audit = openAuditLog(dataDir, { now, log, print });
  closing.push(() => audit.close());
  const sending = createMailer({ ...settings, publicUrl, log, print, patience: options.patience });
  closing.push(() => sending.close());
  const languages = await readLanguages(settings.languagesDir);

  const seed = seeding(options, opened, files, now);
  const begin = <T>(what: string, work: () => Promise<T>): Promise<T> => atStart({ log, what }, work);
  const seeded = await begin('begin the demo', () => beginDemo(settings, opened, registry, seed));
  const { secret, previousSecrets } = await secretsFor(settings, { make: true });
  const historian = { registry, secret, now };
  await begin('read what was edited', async () => opened.file?.begin(historian));
  await begin('give roles what is new', () => grantNewScreens(opened.store, historian, { demo }));

  const outbox = createOutbox(now);
  const context: ApiContext = {
    product,
    registry,
    store: opened.store,
    files,
    mailer: demo ? outbox.over(sending.mailer) : sending.mailer,
    log,
    audit: audit.write,
    canAudit: audit.isWritable,
    now,
    secret,
    previousSecrets,
    uploads,
    publicUrl,
    languages: languages.names,
    otherOrigins: settings.otherOrigins,
    hashCost: options.hashCost,
  };
  return { context, clock, outbox, audit, languages, seed, seeded };
}

/** Puts the demo's records into the store, where `ifNone` has none; whether it did. */
type Seed = (ifNone?: string) => Promise<boolean>;

function seeding(
  { product, settings, fixtures = (_registry, day) => fixturesFor(product, { day }) }: HostOptions,
  opened: StoreHost,
  files: HostFiles,
  now: () => Date,
): Seed {
  let fixturesMade: { readonly day: string; readonly made: Promise<Fixtures> } | undefined;
  return async (ifNone) => {
    const day = settings.demoDay ?? lastMorning(now());
    // Making them takes most of a reset, and testers reset a lot.
    if (fixturesMade?.day !== day) fixturesMade = { day, made: fixtures(product.registry, day) };
    const made = await fixturesMade.made;
    const records = {
      ...made.collections,
      [SYSTEM.setup]: DEMO_MARK,
      [jobs.name]: recurringRows(product.jobs, now()),
    };
    if (files === opened.files) return opened.replaceAll({ records, files: made.files, ifNone });
    const isDone = await opened.replaceAll({ records, ifNone });
    if (isDone) await files.replaceAll(made.files);
    return isDone;
  };
}

/** The pages as the options say; `close` lets go of what they hold. */
async function pagesFor(
  { ui, settings, publicUrl, server, dist = join(ROOT, 'dist') }: HostOptions,
  languages: Languages,
): Promise<{ readonly router: Router; close?(): Promise<void> } | undefined> {
  const made = { publicUrl, languages, tiles: settings.tiles };
  if (ui === 'none') return undefined;
  if (ui === 'built') return { router: await builtPages(dist, made) };
  return pagesInDevelopment(ROOT, { ...made, server, dataDir: settings.dataDir });
}

function appOf({
  context,
  settings,
  pages,
  isDev,
  log,
  ...levered
}: Made & {
  readonly settings: Settings;
  readonly opened: StoreHost;
  readonly worker: ReturnType<typeof createWorker>;
  readonly pages: Router | undefined;
  readonly isDev: boolean;
  readonly log: (line: string) => void;
}): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', [...settings.trustedProxies]);
  app.use(securityHeaders({ dev: isDev, tiles: settings.tiles }));
  const faults = createFaults();
  if (settings.demo) app.use('/mock', leversOf({ context, faults, ...levered }));
  app.use(ownHostOnly(context), compressing());
  if (settings.demo) app.use('/api', faults.middleware);
  app.use('/api', createApi(context));
  if (pages) app.use(pages);
  app.use((_request, _response, next) => next(notFound()));
  app.use(answerRefusals(log));
  return app;
}

function leversOf({
  context,
  clock,
  outbox,
  audit,
  faults,
  seed,
  opened,
  worker,
}: Omit<Made, 'languages' | 'seeded'> & {
  readonly faults: ReturnType<typeof createFaults>;
  readonly opened: StoreHost;
  readonly worker: ReturnType<typeof createWorker>;
}): RequestHandler {
  const reset = async (): Promise<void> => {
    faults.clear();
    resetUnknownTokens(opened.store);
    // What is under way would tell of records that are gone.
    await worker.settled(RESET_MS);
    await seed();
    outbox.clear();
    audit.settle();
  };
  return testControls({
    context,
    clock,
    outbox,
    faults,
    reset,
    settled: () => worker.settled(LEVER_MS),
    records: rawRecords({ historian: context, schema: storeSchema(context.registry) }, opened.store),
    file: opened.file,
  });
}

/** Fills an empty demo store; returns if it did. @throws Error for real data: no levers there. */
async function beginDemo(
  { demo }: Settings,
  { store }: StoreHost,
  registry: Registry,
  seed: (ifNone: string) => Promise<boolean>,
): Promise<boolean> {
  if (!demo) return false;
  // Another process may be about to do the same: one of them does.
  if ((await isUnused(store, registry)) && (await seed(registry.identity.users))) return true;
  if (!(await isDemo(store)))
    throw new Error(
      'This store was not begun with --demo, and is not made one: start without it, or over another store.',
    );
  return false;
}
