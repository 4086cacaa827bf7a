import type { Page, Route } from '@playwright/test';

/** The next such call of the page fails without a word of its own; `path` is a glob behind `/api/`. */
export async function failOnce(page: Page, method: string, path: string, status = 500): Promise<void> {
  let isDone = false;
  const code = status === 409 ? 'conflict' : 'internal';
  await page.route(`**/api/${path}`, (route: Route) => {
    if (isDone || route.request().method() !== method) return route.fallback();
    isDone = true;
    return route.fulfill({ status, json: { code, detail: '', errors: {} } });
  });
}
