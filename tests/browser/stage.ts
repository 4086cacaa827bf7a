import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type Request,
  type Response,
  type WebError,
} from '@playwright/test';
import { countedPage } from '../executed/commands.ts';
import { ListPage } from './list.ts';
import { PASSWORD, type RunningServer, startProduct } from './server.ts';
import { LAG, SLOW } from './throttling.ts';

export { expect, PASSWORD };

/** An API call the page made. */
export type SeenCall = {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly status: number;
};

type TestFixtures = {
  /**
   * A browser context of the test's own: for what cannot be taken back, such as the page's clock or
   * a device with passkeys.
   */
  apart: boolean;
  /** Signs in through the page: password, code dialog, landing. */
  signIn: (email: string, password?: string) => Promise<void>;
  /** Gives the browser a session of the account, without the sign-in page, and opens an address. */
  as: (email: string, path?: string) => Promise<void>;
  /** The list on the page, and the form, dialogs and notices that surround it. */
  list: ListPage;
  /** The code last sent to an address. */
  codeFor: (email: string) => Promise<string>;
  /** Refusals this test provokes, e.g. `422 POST /api/categories`; any other refusal fails it. */
  tolerate: (...lines: (string | RegExp)[]) => void;
  /** A second device, with a context of its own: a phone, on which nobody is signed in. */
  phone: Page;
  /** What the pages met that no test should. */
  troubles: string[];
  /**
   * Every /api call the page made, but for the stream of events (`live.spec.ts`), who is where
   * (`here.spec.ts`) and the bell (`bell.spec.ts`), since the last `calls.length = 0`.
   */
  calls: SeenCall[];
};

type WorkerFixtures = {
  /** The worker's own server, with its own data. */
  product: RunningServer;
  /** The context all tests of the worker share but those `apart`. */
  warm: BrowserContext;
};

// A visitor without a session learns so by this answer; every sign-in page asks once. A page may
// begin to listen just as its session goes.
const ALWAYS_TOLERATED = [
  '401 GET /api/auth/session',
  '401 GET /api/events',
  // Nor is anybody notified that a window's record is deleted, or not theirs: the page says so by
  // itself.
  /^40[134] POST \/api\/\w+\/\d+\/here$/,
];

/**
 * Every test has the fixtures' data and a browser that remembers nothing, and fails when the page
 * logs an error, breaks the content security policy, throws, or gets a refusal the test did not
 * announce. The data are put back only where the test before wrote: through the page or `product`,
 * never through `page.request`, which nobody watches.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: async ({ product }, use) => use(product.url),

  apart: [false, { option: true }],

  /**
   * One context for all tests of a worker: a new one fetches and compiles the whole app anew, which
   * takes as long as many a test. Its first page stays at an address of the product, so that the
   * process with the compiled scripts lives on.
   */
  warm: [
    async ({ browser, product }, use) => {
      const context = await newContext(browser, product);
      await (await context.newPage()).goto(BLANK);
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],

  context: async ({ warm, apart, browser, product }, use) => {
    const context = apart ? await newContext(browser, product) : warm;
    const note = noteWrites(product);
    await product.tidy();
    context.on('request', note);
    await use(context);
    if (apart) return context.close();
    await forget(context);
    context.off('request', note);
  },

  /**
   * The second page of the shared context, as good as new: opening one costs the browser more than
   * many a test.
   */
  page: async ({ context, apart, viewport, colorScheme, reducedMotion }, use, { titlePath }) => {
    const page = (apart ? undefined : context.pages()[1]) ?? (await context.newPage());
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion });
    followed(page);
    const end = await throttled(page);
    const ran = await countedPage(page);
    await use(page);
    await ran(`tests/browser/${titlePath.filter(Boolean).join(' › ')}`);
    await end();
  },

  // After the page's context, which puts the data back.
  phone: async ({ context: _first, browser, product, troubles, reducedMotion }, use, { titlePath }) => {
    const context = await newContext(browser, product, PHONE);
    context.on('request', noteWrites(product));
    watch(context, troubles);
    const phone = await context.newPage();
    await phone.emulateMedia({ reducedMotion });
    followed(phone);
    const end = await throttled(phone);
    const ran = await countedPage(phone);
    await use(phone);
    await ran(`tests/browser/${titlePath.filter(Boolean).join(' › ')}`);
    await end();
    await context.close();
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here
  troubles: async ({}, use) => use([]),

  calls: async ({ context }, use) => {
    const calls: SeenCall[] = [];
    const note = (response: Response): void => {
      const { pathname, search } = new URL(response.url());
      if (!pathname.startsWith('/api/') || isQuiet(response.request())) return;
      calls.push({ method: response.request().method(), path: pathname, query: search, status: response.status() });
    };
    context.on('response', note);
    await use(calls);
    context.off('response', note);
  },

  tolerate: [
    async ({ context, troubles }, use) => {
      const tolerated: (string | RegExp)[] = [...ALWAYS_TOLERATED];
      const stop = watch(context, troubles);
      await use((...lines) => tolerated.push(...lines));
      stop();
      const left = troubles.filter(
        (trouble) =>
          !tolerated.some((line) => (typeof line === 'string' ? trouble.startsWith(line) : line.test(trouble))),
      );
      expect(left, 'the page met troubles this test did not announce').toEqual([]);
    },
    { auto: true },
  ],

  codeFor: async ({ product }, use) =>
    use(async (email) => {
      const code = (await product.outbox()).find((sent) => sent.to === email && sent.kind === 'one_time_code')?.code;
      if (!code) throw new Error(`No code was sent to ${email}.`);
      return code;
    }),

  signIn: async ({ page, codeFor }, use) =>
    use(async (email, password = PASSWORD) => {
      if (!page.url().includes('/login')) await page.goto('/login');
      await givePassword(page, email, password);
      await giveCode(page, await codeFor(email));
      await expect(
        accountButton(page)
          .or(page.getByLabel('Current password', { exact: true }))
          .first(),
      ).toBeVisible();
    }),

  as: async ({ context, page, product }, use) =>
    use(async (email, path) => {
      // A page that finds another person signed in loads itself anew, perhaps amid the next one's.
      if (path !== undefined && !page.url().endsWith(BLANK)) await page.goto('about:blank');
      const cookie = await product.session(email);
      const [name = '', value = ''] = cookie.split('=');
      await context.addCookies([{ name, value, url: product.url, httpOnly: true, sameSite: 'Strict' }]);
      if (path !== undefined) await page.goto(path);
    }),

  list: async ({ page }, use) => use(new ListPage(page)),
});

/** What opens the menu of whoever is signed in. */
export const accountButton = (page: Page): Locator => page.getByRole('button', { name: /^Your account/ });

/** The way back to the list on wide screens, by the breadcrumbs. */
export const backToList = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link');

/** Signs out, by the menu of one's account. */
export async function signOut(page: Page): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** Goes to a screen by the menu, opening its group where that is closed. */
export async function goByMenu(page: Page, label: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const link = page.getByRole('link', { name: label, exact: true, includeHidden: true });
  const group = menu.locator('ul > li').filter({ has: link });
  await expect(group.first()).toBeVisible();
  const entry = menu.getByRole('link', { name: label, exact: true });
  if (!(await entry.isVisible())) await group.getByRole('button', { expanded: false }).click();
  await entry.click();
}

const isStream = (request: Request): boolean => new URL(request.url()).pathname === '/api/events';

/**
 * A window that says that it has a record open: it writes nothing that outlasts it, and nobody
 * waits for it.
 */
const isBeat = (request: Request): boolean => /^\/api\/\w+\/\d+\/here$/.test(new URL(request.url()).pathname);

/** The number of notifications is requested once the page is idle. */
const isBell = (request: Request): boolean => new URL(request.url()).pathname === '/api/notifications';

/** The numbers of the tabs of a list, requested once its rows are there. */
const isCount = (request: Request): boolean => /^\/api\/\w+\/tabs$/.test(new URL(request.url()).pathname);

const isQuiet = (request: Request): boolean =>
  isStream(request) || isBeat(request) || isBell(request) || isCount(request);

/** A phone as most people have one. */
const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true } as const;

/** Notes what a context writes, so that the data are put back after the test. */
const noteWrites =
  (product: RunningServer) =>
  (request: Request): void => {
    if (request.method() !== 'GET' && request.method() !== 'HEAD' && !isBeat(request)) product.touch();
  };

/** Follows what a page waits for, for `settled`. */
function followed(page: Page): void {
  const waiting = new Set<Request>();
  underWay.set(page, waiting);
  // A stream is answered as long as the page is there.
  page.on('request', (request) => isQuiet(request) || waiting.add(request));
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
}

/** An address of the product that shows nothing and asks for nothing. */
const BLANK = '/api/health';

/** What tests listen to on their page. */
const WATCHED = [
  ...['request', 'requestfinished', 'requestfailed', 'response', 'console'],
  ...['dialog', 'download', 'popup', 'filechooser'],
];

/**
 * Makes the page as slow as `LAG` and `SLOW` ask for (README, Scripts), until the function it
 * answers is called. What others meet on such a network or machine only shows there: something
 * pressed too early, something read anew too late.
 */
async function throttled(page: Page): Promise<() => Promise<void>> {
  if (LAG === 0 && SLOW === 1) return async () => undefined;
  const device = await page.context().newCDPSession(page);
  const set = async (latency: number, rate: number): Promise<void> => {
    const network = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 };
    await device.send('Network.emulateNetworkConditions', network);
    await device.send('Emulation.setCPUThrottlingRate', { rate });
  };
  await set(LAG, SLOW);
  return async () => {
    if (page.isClosed()) return;
    await set(0, 1);
    await device.detach();
  };
}

/** A context as the configuration has it, or another device's. */
async function newContext(
  browser: Browser,
  product: RunningServer,
  device: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const { viewport, locale, timezoneId, actionTimeout } = test.info().project.use;
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: viewport ?? null,
    ...(locale === undefined ? {} : { locale }),
    ...(timezoneId === undefined ? {} : { timezoneId }),
    ...device,
  });
  context.setDefaultTimeout(actionTimeout ?? 0);
  // A browser without a window has no viewer of PDFs, and people's browsers do. What is checked of
  // one here is ours: the frame it stands in.
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true }),
  );
  return context;
}

/**
 * Takes back whatever a test did to the shared context. What cannot be taken back is done `apart`.
 */
async function forget(context: BrowserContext): Promise<void> {
  const [first, page, ...others] = context.pages();
  for (const other of others) await other.close();
  await context.unrouteAll();
  // A browser without a viewer makes a download of a PDF in a frame, and a page that leaves amid
  // that may never arrive.
  if (page && page.frames().length > 1) await page.close();
  else if (page) {
    for (const event of WATCHED) page.removeAllListeners(event);
    await page.unrouteAll();
    // Leaving cancels what the page still asks for, and ends what it does by itself.
    await page.goto(BLANK);
    await page.mouse.move(-1, -1);
    await page.evaluate(() => sessionStorage.clear());
  }
  await first?.evaluate(() => localStorage.clear());
  await context.clearCookies();
  await context.clearPermissions();
}

const underWay = new WeakMap<Page, Set<Request>>();

/**
 * Waits until the page does nothing and waits for nothing, so that what it has not requested by now
 * it will not ask for.
 */
export async function settled(page: Page): Promise<void> {
  const waiting = underWay.get(page);
  if (!waiting) throw new Error('Only the page of the test is watched.');
  const left = async (): Promise<string[]> => {
    await page.evaluate(() => new Promise<void>((idle) => requestIdleCallback(() => idle(), { timeout: 1000 })));
    return [...waiting].map((request) => request.url());
  };
  await expect.poll(left, { intervals: [20] }).toEqual([]);
}

/** Fills the password page and waits for the code dialog. */
export async function givePassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Types a code into the dialog's boxes and presses Verify. */
export async function giveCode(page: Page, code: string): Promise<void> {
  const boxes = page.getByRole('dialog').getByRole('textbox');
  const verify = page.getByRole('button', { name: 'Verify' });
  await boxes.first().focus();
  await page.keyboard.type(code);
  await verify.click();
}

/** Notes the troubles of all pages until the function it answers is called. */
function watch(context: BrowserContext, troubles: string[]): () => void {
  const onConsole = (message: ConsoleMessage): void => {
    // Chromium's own line for a refused call; the response below says more.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    troubles.push(`console: ${message.text()}`);
  };
  const onThrown = (error: WebError): void => void troubles.push(`thrown: ${error.error().message}`);
  const onResponse = (response: Response): void => {
    if (response.status() < 400) return;
    troubles.push(`${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`);
  };
  const onFailed = (request: Request): void => {
    // A search typed over, a page left: cancelled on purpose. A download is "aborted" for the page.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    troubles.push(`failed: ${request.method()} ${new URL(request.url()).pathname} ${request.failure()?.errorText}`);
  };
  context.on('console', onConsole).on('weberror', onThrown).on('response', onResponse).on('requestfailed', onFailed);
  return () => {
    context.off('console', onConsole).off('weberror', onThrown);
    context.off('response', onResponse).off('requestfailed', onFailed);
  };
}
