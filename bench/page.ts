import { gzipSync } from 'node:zlib';
import { chromium, type Request, type Response } from '@playwright/test';
import { FLAGS } from '../tests/browser/chromium.ts';

/** A list with its form above it, whose code comes with it. */
export const LIST_WITH_FORM = {
  path: '/service-management/category-setup',
  ready: 'tbody tr:not([aria-hidden])',
} as const;

/**
 * The pages that are weighed, and how many bytes of gzipped JavaScript a first visit may cost. They
 * do not depend on the machine, so CI fails on them.
 */
const WEIGHED = [
  { name: 'sign-in', path: '/login', ready: 'input[type=password]', isOpen: true, budget: 120_000 },
  { name: 'list', path: '/bookings/booking-list', ready: 'tbody tr:not([aria-hidden])', budget: 270_000 },
  { name: 'list with its form', ...LIST_WITH_FORM, budget: 300_000 },
];

type Weight = { readonly name: string; readonly gzip: number; readonly budget: number };

/** What a first visit to each page loads, in bytes. `cookie`: of a session. */
export async function weights(
  executablePath: string,
  { url, cookie }: { readonly url: string; readonly cookie: string },
): Promise<readonly Weight[]> {
  const all: Weight[] = [];
  for (const { name, budget, isOpen, ...page } of WEIGHED) {
    const { gzip } = await visit(executablePath, { url, ...page, ...(!isOpen && { cookie }) });
    all.push({ name, gzip, budget });
  }
  return all;
}

type Visit = {
  readonly url: string;
  readonly path: string;
  /** The page counts as shown when this is first visible. */
  readonly ready: string;
  /** `name=value` of the session's cookie. */
  readonly cookie?: string;
  /** How many times slower the processor is made. Default: 1. */
  readonly cpu?: number;
};

export type Figures = {
  /** Bytes of JavaScript until the page settled, gzipped at level 9. */
  readonly gzip: number;
  /** From the address to the first frame in which `ready` was visible. */
  readonly readyMs: number;
  /** The part of every long task above 50 ms, until the page settled. */
  readonly blockedMs: number;
};

type Marks = { ready: number; blocked: number; lastTask: number };
declare global {
  interface Window {
    /** What the probe saw. */
    benchMarks?: Marks;
  }
}

// Runs in the page, before its own scripts.
function probe(ready: string): void {
  const marks: Marks = { ready: 0, blocked: 0, lastTask: 0 };
  window.benchMarks = marks;
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) {
      marks.blocked += Math.max(0, task.duration - 50);
      marks.lastTask = task.startTime + task.duration;
    }
  }).observe({ type: 'longtask', buffered: true });
  const look = (): void => {
    const found = document.querySelector(ready);
    if (found && found.getClientRects().length > 0) marks.ready = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Opens one page cold, in a browser process of its own. */
export async function visit(executablePath: string, options: Visit): Promise<Figures> {
  const offline = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';
  const browser = await chromium.launch({ executablePath, args: [...FLAGS, offline] });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
    if (options.cookie) {
      const [name = '', value = ''] = options.cookie.split('=');
      await context.addCookies([{ name, value, url: options.url }]);
    }
    // The loader that runs this file wraps named functions in a helper, which the page does not
    // have.
    await context.addInitScript('globalThis.__name = (made) => made;');
    // Who saves data loads nothing ahead: what is left is what the page itself needs.
    await context.addInitScript("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })");
    await context.addInitScript(probe, options.ready);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: options.cpu ?? 1 });

    const scripts: Response[] = [];
    let open = 0;
    let last = Date.now();
    const count = (by: number) => (request: Request) => {
      // The stream of events is open as long as the page is there.
      if (new URL(request.url()).pathname === '/api/events') return;
      open += by;
      last = Date.now();
    };
    page.on('request', count(1));
    page.on('requestfinished', count(-1));
    page.on('requestfailed', count(-1));
    page.on('response', (response) => {
      if (/javascript/.test(response.headers()['content-type'] ?? '')) scripts.push(response);
    });
    // Playwright's own ways of looking into a page bring a script of theirs, which a slowed page
    // takes long to read.
    const seen = async (what: string): Promise<number> => {
      const { result } = await devtools.send('Runtime.evaluate', { expression: what, returnByValue: true });
      return Number(result.value ?? 0);
    };
    const until = async (isSo: () => Promise<boolean>): Promise<void> => {
      for (const end = Date.now() + 60_000; !(await isSo()); ) {
        if (Date.now() > end) throw new Error(`${options.path}: it was not shown, or did not settle.`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };

    await page.goto(options.url + options.path, { waitUntil: 'commit' });
    await until(async () => (await seen('window.benchMarks?.ready')) > 0);
    // For one second no request and no long task.
    await until(async () => {
      const quiet = await seen('performance.now() - (window.benchMarks?.lastTask ?? 0)');
      return open <= 0 && Date.now() - last > 1000 && quiet > 1000;
    });
    const bodies = await Promise.all(scripts.map((script) => script.body()));
    return {
      gzip: bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0),
      readyMs: await seen('window.benchMarks?.ready'),
      blockedMs: await seen('window.benchMarks?.blocked'),
    };
  } finally {
    await browser.close();
  }
}
