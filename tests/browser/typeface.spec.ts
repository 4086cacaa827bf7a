import type { Page } from '@playwright/test';
import { holdBack } from './faults.ts';
import { expect, settled, test } from './stage.ts';

const LIST = '/service-management/category-setup';
/** What the typeface may weigh on a first visit. */
const MOST_BYTES = 70_000;

// Each begins with nothing in the browser's cache.
test.use({ apart: true });
test.beforeEach(({ as }) => as('admin@example.com'));

/** The fonts a page has fetched, by name, with their bytes. */
const fetched = (page: Page): Promise<readonly { readonly name: string; readonly bytes: number }[]> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ name, encodedBodySize }) => ({ name: name.replace(/^.*\/|-[^-]*$/g, ''), bytes: encodedBodySize })),
  );

test('the house’s typeface should be small, and bring Arabic only where Arabic is drawn', async ({ page, list }) => {
  await page.goto(LIST);
  await expect(list.rows.first()).toBeVisible();
  // Fetched, and drawn with: the page names it beforehand.
  const drawn = () =>
    page.evaluate(() => [...document.fonts].filter((each) => each.family === 'House').map((each) => each.status));
  await expect.poll(drawn).toEqual(['loaded', 'unloaded']);
  const first = await fetched(page);
  expect(first.map(({ name }) => name)).toEqual(['inter-latin-wght-normal']);
  expect(first.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MOST_BYTES);
  await expect(page.locator('body')).toHaveCSS('font-family', /^House,/);
  await list.search.fill('حجز');
  await expect.poll(async () => (await fetched(page)).map(({ name }) => name)).toContain('cairo-arabic-wght-normal');
});

test('nothing should move when the typeface comes', async ({ page, list }) => {
  const font = await holdBack(page, /inter-latin.*\.woff2$/);
  // A page counts as loaded once its font is.
  await page.goto(LIST, { waitUntil: 'commit' });
  await expect(list.rows).toHaveCount(5, { timeout: 30_000 });
  const heights = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('h1, nav.main-menu a, [role="tab"], thead, tbody tr')].map((element) =>
        Math.round(element.getBoundingClientRect().y),
      ),
    );
  const before = await heights();
  expect(before.length).toBeGreaterThan(20);
  font.release();
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family === 'House' && status === 'loaded'),
  );
  await settled(page);
  const moved = (await heights()).map((y, at) => Math.abs(y - (before[at] ?? 0)));
  expect(Math.max(...moved)).toBeLessThanOrEqual(1);
});
