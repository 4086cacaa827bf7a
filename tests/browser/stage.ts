import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { PASSWORD, type RunningServer, startProduct } from './server.ts';

export { expect, PASSWORD };

/** An API call the page made. */
export type SeenCall = {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly status: number;
};

type TestFixtures = {
  /** Signs in through the page: password, code dialog, landing. */
  signIn: (email: string, password?: string) => Promise<void>;
  /** Gives the browser a session of the account, without the sign-in page. */
  as: (email: string) => Promise<void>;
  /** The code last sent to an address. */
  codeFor: (email: string) => Promise<string>;
  /** Refusals this test provokes, e.g. `422 POST /api/categories`; any other refusal fails it. */
  tolerate: (...lines: (string | RegExp)[]) => void;
  /** Every /api call the page made since the last `calls.length = 0`. */
  calls: SeenCall[];
  fresh: undefined;
};

type WorkerFixtures = {
  /** The source tree whose product is tested. */
  tree: string;
  /** The worker's own server, with its own data. */
  product: RunningServer;
};

// A visitor without a session learns so by this answer; every sign-in page asks once.
const ALWAYS_TOLERATED = ['401 GET /api/auth/session'];

/**
 * Every test has the fixtures' data, its own browser context, and fails when the page logs an error, breaks the content
 * security policy, throws, or gets a refusal the test did not announce.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  tree: [process.cwd(), { scope: 'worker', option: true }],

  product: [
    async ({ tree }, use) => {
      const product = await startProduct(tree);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: async ({ product }, use) => use(product.url),

  fresh: [
    async ({ product }, use) => {
      await product.reset();
      await use(undefined);
    },
    { auto: true },
  ],

  calls: async ({ context }, use) => {
    const calls: SeenCall[] = [];
    context.on('response', (response) => {
      const { pathname, search } = new URL(response.url());
      if (!pathname.startsWith('/api/')) return;
      calls.push({ method: response.request().method(), path: pathname, query: search, status: response.status() });
    });
    await use(calls);
  },

  tolerate: [
    async ({ context }, use) => {
      const tolerated: (string | RegExp)[] = [...ALWAYS_TOLERATED];
      const troubles: string[] = [];
      watch(context, troubles);
      await use((...lines) => tolerated.push(...lines));
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
        page
          .getByRole('button', { name: 'Sign out' })
          .or(page.getByLabel('Current password', { exact: true }))
          .first(),
      ).toBeVisible();
    }),

  as: async ({ context, product }, use) =>
    use(async (email) => {
      const cookie = await product.session(email);
      const [name = '', value = ''] = cookie.split('=');
      await context.addCookies([{ name, value, url: product.url, httpOnly: true, sameSite: 'Strict' }]);
    }),
});

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
  await boxes.first().focus();
  await page.keyboard.type(code);
  await page.getByRole('button', { name: 'Verify' }).click();
}

function watch(context: BrowserContext, troubles: string[]): void {
  context.on('console', (message) => {
    // Chromium's own line for a refused call; the response below says more.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    troubles.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => troubles.push(`thrown: ${error.error().message}`));
  context.on('response', (response) => {
    if (response.status() < 400) return;
    troubles.push(`${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`);
  });
  context.on('requestfailed', (request) => {
    // A search typed over, a page left: cancelled on purpose. A download is "aborted" for the page.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    troubles.push(`failed: ${request.method()} ${new URL(request.url()).pathname} ${request.failure()?.errorText}`);
  });
}
