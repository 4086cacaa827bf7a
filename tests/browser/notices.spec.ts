import type { Locator, Page } from '@playwright/test';
import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

// As most people have it: what opens and closes takes its time.
test.use({ reducedMotion: 'no-preference' });

const CATEGORIES = '/service-management/category-setup';

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not there');
  return box;
}

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Switches the first row, and tells of the notice that says so. */
async function switched(page: Page): Promise<Locator> {
  const list = new ListPage(page);
  await expect(list.rows).toHaveCount(5);
  await list.rows.first().getByRole('switch').press('Space');
  const notice = list.notice('set to');
  await expect(notice).toBeVisible();
  return notice;
}

test.beforeEach(({ as }) => as('admin@example.com'));

test('should lie beside the page and leave the menu to be reached, one or several', async ({ page }) => {
  const list = new ListPage(page);
  await page.setViewportSize({ width: 1440, height: 720 });
  await page.goto(CATEGORIES);
  const said = await switched(page);
  for (const width of [1440, 1280, 900])
    await test.step(`should lie beside the page, not over it, at ${width}`, async () => {
      await page.setViewportSize({ width, height: 720 });
      const notice = await boxOf(said);
      expect(overlap(notice, await boxOf(page.getByRole('main')))).toBe(false);
      expect(notice.y + notice.height).toBeLessThanOrEqual(720);
      const links = page.getByRole('navigation', { name: 'Main menu' }).locator('[aria-current="page"]');
      expect(overlap(notice, await boxOf(links))).toBe(false);
    });
  await test.step('should leave every entry of a long menu to be reached', async () => {
    await page.setViewportSize({ width: 1366, height: 500 });
    const last = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').last();
    await expect
      .poll(async () => {
        await page.locator('.side').evaluate((side) => side.scrollTo(0, side.scrollHeight));
        return overlap(await boxOf(said), await boxOf(last));
      })
      .toBe(false);
  });
  await test.step('should stand one above the other, each with its Undo to be reached', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await list.rows.nth(1).getByRole('switch').press('Space');
    const notices = list.notice('set to');
    await expect(notices.getByRole('button', { name: 'Undo' })).toHaveCount(2);
    await expect
      .poll(async () => overlap(await boxOf(notices.first()), await boxOf(notices.last())), {
        message: 'both are seen',
      })
      .toBe(false);
  });
});

test('should lie at the page’s end beside a folded menu, off what is used there', async ({ page }) => {
  const list = new ListPage(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(CATEGORIES);
  await expect(list.rows).toHaveCount(5);
  await page.getByRole('button', { name: 'Fold the menu to icons' }).click();
  await list.rows.nth(1).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toBeInViewport();
  const notice = await switched(page);
  const box = await boxOf(notice);
  expect(box.x + box.width).toBeGreaterThan(1366 - 40);
  await expect.poll(async () => overlap(await boxOf(notice), await boxOf(bar))).toBe(false);
  expect(overlap(await boxOf(notice), await boxOf(page.getByRole('navigation', { name: 'Main menu' })))).toBe(false);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      return overlap(await boxOf(notice), await boxOf(list.rows.last().getByRole('button').last()));
    }, 'the last row’s buttons can be scrolled from under it')
    .toBe(false);
});

test('should be on the other side where the page is read from right to left', async ({ page }) => {
  await page.goto(CATEGORIES);
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  const notice = await boxOf(await switched(page));
  expect(overlap(notice, await boxOf(page.getByRole('main')))).toBe(false);
  expect(notice.x).toBeGreaterThan(1000);
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 375, height: 700 } });

  test('should lie above the selection, and above what is typed in', async ({ page }) => {
    const list = new ListPage(page);
    await page.goto(CATEGORIES);
    await expect(list.rows).toHaveCount(5);
    await list.rows.nth(1).getByRole('checkbox').check();
    const notice = await switched(page);
    const bar = page.getByRole('region', { name: 'Selection' });
    await expect(bar).toBeInViewport();
    await expect.poll(async () => overlap(await boxOf(notice), await boxOf(bar))).toBe(false);
    await page.getByRole('button', { name: 'Clear selection' }).click();
    // To where the notice lies.
    await list.search.evaluate((input) => {
      const { bottom } = input.getBoundingClientRect();
      window.scrollBy(0, bottom - window.innerHeight + 30);
    });
    await list.search.focus();
    await expect(list.search).toBeInViewport();
    await expect.poll(async () => overlap(await boxOf(notice), await boxOf(list.search))).toBe(false);
  });

  test('should be read out, and give its Undo to the keyboard', async ({ page }) => {
    await page.goto(CATEGORIES);
    const notice = await switched(page);
    await expect(page.getByRole('alert').filter({ hasText: 'set to' })).toBeVisible();
    const undo = notice.getByRole('button', { name: 'Undo' });
    for (let step = 0; step < 60 && !(await undo.evaluate((each) => each === document.activeElement)); step++)
      await page.keyboard.press('Tab');
    await expect(undo).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(new ListPage(page).notice('Undone:')).toBeVisible();
  });
});
