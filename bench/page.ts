import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page, type Request, type Response } from '@playwright/test';
import { FLAGS } from '../tests/browser/chromium.ts';

/**
 * Something a person does that changes the rows. `act` ends in one trusted click, key or input
 * event.
 */
export type Interaction = {
  readonly name: string;
  readonly before?: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<void>;
  /** It is done when this is first visible. Default: when the rows have changed. */
  readonly until?: string;
};

export type Visit = {
  readonly url: string;
  readonly path: string;
  /** The page counts as shown when this is first visible. */
  readonly ready: string;
  /** What an interaction changes. Default: `ready`. */
  readonly rows?: string;
  /** `name=value` of the session's cookie. */
  readonly cookie?: string;
  /** How many times slower the processor is made. Default: 1. */
  readonly cpu?: number;
  readonly interactions?: readonly Interaction[];
};

export type Figures = {
  /** Bytes of JavaScript until the page settled, gzipped at level 9. */
  readonly gzip: number;
  readonly scripts: number;
  /** From the address to the first frame in which `ready` was visible. */
  readonly readyMs: number;
  /** The part of every long task above 50 ms, until the page settled. */
  readonly blockedMs: number;
  /**
   * Calls under /api/ but for pictures and the stream of events, the session's included, until the
   * page settled: `GET /api/categories`.
   */
  readonly apiCalls: readonly string[];
  /** By interaction: from its event to the first frame with other rows. */
  readonly tookMs: { readonly [name: string]: number };
  /** By interaction: the longest of its events, to the next paint (what INP is made of). */
  readonly inpMs: { readonly [name: string]: number };
};

type Marks = {
  ready: number | null;
  blocked: number;
  lastTask: number;
  /** The longest event since an interaction was begun. */
  longest: number;
  change?: Promise<number | null>;
};
declare global {
  interface Window {
    /** What the probe saw. */
    benchMarks?: Marks;
    /** Begins to wait for other rows. */
    benchExpectChange?: (until?: string) => void;
  }
}

// Runs in the page, before its own scripts.
function probe({ ready, rows }: { ready: string; rows: string }): void {
  const marks: Marks = { ready: null, blocked: 0, lastTask: 0, longest: 0 };
  window.benchMarks = marks;
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) {
      marks.blocked += Math.max(0, task.duration - 50);
      marks.lastTask = task.startTime + task.duration;
    }
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const each of list.getEntries() as PerformanceEventTiming[]) {
      if (each.interactionId) marks.longest = Math.max(marks.longest, each.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  const look = (): void => {
    const found = document.querySelector(ready);
    if (found && found.getClientRects().length > 0) marks.ready = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);

  let event: number | null = null;
  for (const type of ['pointerdown', 'keydown', 'input']) {
    addEventListener(
      type,
      (happened) => {
        if (happened.isTrusted) event = happened.timeStamp;
      },
      true,
    );
  }
  const text = (): string => [...document.querySelectorAll(rows)].map((row) => row.textContent).join('\n');
  window.benchExpectChange = (until) => {
    const before = text();
    const shown = (): boolean => (document.querySelector(until ?? '')?.getClientRects().length ?? 0) > 0;
    const changed = (): boolean => {
      const now = text();
      return now.trim() !== '' && now !== before;
    };
    event = null;
    marks.longest = 0;
    marks.change = new Promise((resolve) => {
      const tick = (): void => {
        if (event !== null && (until === undefined ? changed() : shown())) resolve(performance.now() - event);
        else requestAnimationFrame(tick);
      };
      setTimeout(resolve, 30_000, null);
      requestAnimationFrame(tick);
    });
  };
}

export const launch = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [...FLAGS, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'],
  });

/**
 * Opens one page cold, in a browser process of its own, and does the interactions one after the
 * other.
 */
export async function visit(executablePath: string, options: Visit): Promise<Figures> {
  const browser = await launch(executablePath);
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
    if (options.cookie) {
      const [name = '', value = ''] = options.cookie.split('=');
      await context.addCookies([{ name, value, url: options.url }]);
    }
    // The loader that runs this file wraps named functions in a helper, which the page does not
    // have.
    await context.addInitScript('globalThis.__name = (made) => made;');
    await context.addInitScript(probe, { ready: options.ready, rows: options.rows ?? options.ready });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: options.cpu ?? 1 });

    const scripts: Response[] = [];
    const apiCalls: string[] = [];
    let open = 0;
    let last = Date.now();
    // What others write is told by a stream, which is answered as long as the page is there.
    const isStream = (request: Request): boolean => new URL(request.url()).pathname === '/api/events';
    const closed = (request: Request): void => {
      if (isStream(request)) return;
      open--;
      last = Date.now();
    };
    page.on('request', (request) => {
      if (isStream(request)) return;
      open++;
      last = Date.now();
      const { pathname } = new URL(request.url());
      // A picture is the browser's business, like a style sheet.
      if (pathname.startsWith('/api/') && request.resourceType() !== 'image')
        apiCalls.push(`${request.method()} ${pathname}`);
    });
    page.on('requestfinished', closed);
    page.on('requestfailed', closed);
    page.on('response', (response) => {
      if (/javascript/.test(response.headers()['content-type'] ?? '')) scripts.push(response);
    });
    // Playwright's own ways of looking into a page bring a script of theirs, which a slowed page
    // takes long to read.
    const seen = async (what: string): Promise<number> => {
      const { result } = await devtools.send('Runtime.evaluate', { expression: what, returnByValue: true });
      return Number(result.value ?? 0);
    };
    const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100));
    // For one second no request and no long task.
    const settled = async (): Promise<void> => {
      for (const end = Date.now() + 30_000; Date.now() < end; await pause()) {
        const quiet = await seen('performance.now() - (window.benchMarks?.lastTask ?? 0)');
        if (open <= 0 && Date.now() - last > 1000 && quiet > 1000) return;
      }
    };

    await page.goto(options.url + options.path, { waitUntil: 'commit' });
    const shown = 'window.benchMarks?.ready ?? 0';
    for (const end = Date.now() + 60_000; (await seen(shown)) === 0; await pause())
      if (Date.now() > end) throw new Error(`${options.path}: nothing was shown.`);
    await settled();
    const marks = { ready: await seen(shown), blocked: await seen('window.benchMarks?.blocked ?? 0') };
    const first = { apiCalls: [...apiCalls], scripts: scripts.length, gzip: 0 };
    for (const script of scripts) first.gzip += gzipSync(await script.body(), { level: 9 }).length;

    const tookMs: Record<string, number> = {};
    const inpMs: Record<string, number> = {};
    for (const { name, before, act, until } of options.interactions ?? []) {
      await before?.(page);
      await page.evaluate((selector) => window.benchExpectChange?.(selector), until);
      await act(page);
      const took = await page.evaluate(() => window.benchMarks?.change);
      if (took === null || took === undefined) throw new Error(`${name}: the rows did not change`);
      tookMs[name] = took;
      await settled();
      inpMs[name] = await page.evaluate(() => window.benchMarks?.longest ?? 0);
    }
    return { ...first, readyMs: marks.ready, blockedMs: marks.blocked, tookMs, inpMs };
  } finally {
    await browser.close();
  }
}
