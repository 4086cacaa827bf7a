import type { Page, Route } from '@playwright/test';

/**
 * The next such call of the page fails without a word of its own; `path` is a glob behind `/api/`.
 */
export async function failOnce(page: Page, method: string, path: string, status = 500): Promise<void> {
  const fault = await failing(page, method, path, status, () => fault.end());
}

/**
 * Every such call of the page fails, until it is ended: what a page asks early, and once more when
 * it is drawn.
 */
export const fail = (page: Page, method: string, path: string, status = 500): Promise<Fault> =>
  failing(page, method, path, status);

export type Fault = { readonly end: () => void };

async function failing(
  page: Page,
  method: string,
  path: string,
  status: number,
  onFailed?: () => void,
): Promise<Fault> {
  let isOver = false;
  const code = status === 409 ? 'conflict' : 'internal';
  await page.route(`**/api/${path}`, (route: Route) => {
    if (isOver || route.request().method() !== method) return route.fallback();
    onFailed?.();
    return route.fulfill({ status, json: { code, detail: '', errors: {} } });
  });
  return {
    end() {
      isOver = true;
    },
  };
}

/** What a page reads, waiting until it is let go. */
export type HeldBack = {
  /** How many calls wait. */
  readonly count: () => number;
  /** Lets them go, and whatever comes after them. */
  readonly release: () => void;
};

/** Holds back what the page reads of such an address, as a slow network would. */
export async function holdBack(page: Page, address: Parameters<Page['route']>[0]): Promise<HeldBack> {
  let isHeld = true;
  const waiting: (() => void)[] = [];
  await page.route(address, async (route) => {
    if (isHeld && route.request().method() === 'GET') await new Promise<void>((go) => waiting.push(go));
    // The caller may want it no more.
    await route.fallback().catch(() => undefined);
  });
  return {
    count: () => waiting.length,
    release() {
      isHeld = false;
      for (const go of waiting) go();
    },
  };
}
