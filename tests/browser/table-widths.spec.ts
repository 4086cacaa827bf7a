import type { Locator, Page } from '@playwright/test';
import { registry } from '../../resources/index.ts';
import { isListed } from '../../resources/language/index.ts';
import { ListPage } from './list.ts';
import { expect, goByMenu, test } from './stage.ts';

/** Has each row of a list offer another of the moves its records can ever have, in turn. */
async function withEveryMove(page: Page): Promise<void> {
  await page.route(/\/api\/\w+\?/, async (route) => {
    const label = new URL(route.request().url()).searchParams.get('screen_label') ?? '';
    const moves = registry.screen[label]?.moves.filter(isListed) ?? [];
    if (route.request().method() !== 'GET' || moves.length === 0) return route.fallback();
    const response = await route.fetch();
    const rows: unknown = await response.json();
    if (!Array.isArray(rows)) return route.fulfill({ response });
    const json = rows.map((row, at) => ({
      ...row,
      _moves: [{ name: moves[at % moves.length]?.name, allowed: true, reason: null }],
    }));
    return route.fulfill({ response, json });
  });
}

/** What of a table is written partly under what stays in sight at its end, as it stands. */
const coveredIn = (region: Locator): Promise<string[]> =>
  region.evaluate(async (element) => {
    // Once it is laid out anew, and has told how.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const isRtl = getComputedStyle(element).direction === 'rtl';
    // Measured from where a line begins.
    const box = element.getBoundingClientRect();
    const spanOf = ({ left, right }: DOMRect): readonly [number, number] =>
      isRtl ? [box.right - right, box.right - left] : [left - box.left, right - box.left];
    const found: string[] = [];
    for (const row of element.querySelectorAll('tr')) {
      const cells = [...row.children].filter((cell) => cell instanceof HTMLElement);
      const pinned = cells.filter(
        (cell) => getComputedStyle(cell).position === 'sticky' && cell.matches('.actions-column, .pinned'),
      );
      const over = pinned.map((cell) => spanOf(cell.getBoundingClientRect()));
      for (const cell of cells) {
        if (pinned.includes(cell)) continue;
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          if (node.parentElement?.closest('.sr-only')) continue;
          range.selectNodeContents(node);
          const [begin, end] = spanOf(range.getBoundingClientRect());
          // What is cut ends where its place does.
          const place = node.parentElement?.closest('.clamped, .head-under, .clamped-line');
          const last = place ? Math.min(end, spanOf(place.getBoundingClientRect())[1]) : end;
          const under = over.find(([from, to]) => begin < from - 1 && last > from + 1 && begin < to);
          if (under) found.push(`${node.textContent}: ${Math.round(last - under[0])} px`);
        }
      }
    }
    return found;
  });

test('should cover nothing with what stays in sight, whatever moves its rows have', async ({ page, as }) => {
  // Thirty lists.
  test.slow();
  await as('admin@example.com');
  await withEveryMove(page);
  await page.goto('/');
  const list = new ListPage(page);
  const cut: string[] = [];
  for (const screen of registry.screens.filter(
    ({ list, form }) => list && list.page === undefined && form?.query === undefined,
  )) {
    await page.setViewportSize({ width: 1366, height: 768 });
    await goByMenu(page, screen.label);
    await expect(page.getByRole('heading', { level: 1, name: screen.label, exact: true })).toBeVisible();
    // What a list begins with may be empty: what failed, what waits.
    if (screen.list?.tabs.some(({ label }) => label === 'All'))
      await page.getByRole('tab', { name: 'All', exact: true }).click();
    const region = page.getByRole('region', { name: screen.label, exact: true });
    await expect(region).toBeVisible();
    await expect(list.rows.first()).toBeVisible();
    for (const dir of ['ltr', 'rtl'])
      for (const width of [1280, 1366, 1440]) {
        await page.evaluate((to) => {
          document.documentElement.dir = to;
        }, dir);
        await page.setViewportSize({ width, height: 768 });
        const at = `${screen.label}, ${width} ${dir}`;
        // On a laptop all of it is in sight.
        cut.push(...(await coveredIn(region)).map((text) => `${at}: ${text}`));
        const beyond = await region.evaluate((element) => element.scrollWidth - element.clientWidth);
        if (beyond > 0) cut.push(`${at}: ${beyond} px beyond`);
      }
    await page.evaluate(() => {
      document.documentElement.dir = 'ltr';
    });
  }
  expect(cut).toEqual([]);
});

test('should have the leading status of every list in sight, unscrolled, on a tablet', async ({ page, as }) => {
  await as('admin@example.com');
  const list = new ListPage(page);
  const seen: string[] = [];
  for (const { path, list: shown, form } of registry.screens) {
    if (!shown || shown.page !== undefined || form?.query !== undefined) continue;
    await page.goto(path);
    // What a list begins with may be empty: what failed, what waits.
    if (shown.tabs.some(({ label }) => label === 'All'))
      await page.getByRole('tab', { name: 'All', exact: true }).click();
    await expect(list.rows.first()).toBeVisible();
    const status = page.locator('th.pinned');
    if ((await status.count()) === 0) continue;
    seen.push(path);
    // How far it ends beyond what lies over it: the actions, or the end of the list.
    const beyond = (): Promise<number> =>
      status.evaluate((each) => {
        const region = each.closest('.table-region')?.getBoundingClientRect();
        const over = each.closest('tr')?.querySelector('.actions-column')?.getBoundingClientRect();
        return Math.round(each.getBoundingClientRect().right - (over?.left ?? region?.right ?? 0));
      });
    for (const width of [1024, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(beyond, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
  expect(seen).toContain('/bookings/booking-list');
});

for (const width of [1280, 768])
  test(`should write nothing over its neighbour at ${width}`, async ({ page, as }) => {
    await page.setViewportSize({ width, height: 900 });
    await as('admin@example.com');
    const over: string[] = [];
    for (const path of ['/products/request-list', '/vendor/vendor-list', '/worker/worker-list']) {
      const screen = registry.screens.find((each) => each.path === path);
      if (!screen) throw new Error(`no list at ${path}`);
      await page.goto(path);
      await expect(new ListPage(page).rows.first()).toBeVisible();
      const found = await page.locator('tbody td').evaluateAll((cells) =>
        cells.flatMap((cell) => {
          const end = cell.getBoundingClientRect().right;
          const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
          const range = document.createRange();
          const beyond: string[] = [];
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            if (node.parentElement?.closest('.sr-only')) continue;
            range.selectNodeContents(node);
            // What is cut ends where its place does.
            const place = node.parentElement?.closest('.clamped')?.getBoundingClientRect().right;
            const by = Math.min(range.getBoundingClientRect().right, place ?? Number.POSITIVE_INFINITY) - end;
            if (by > 1) beyond.push(`${node.textContent}: ${Math.round(by)} px`);
          }
          return beyond;
        }),
      );
      over.push(...found);
    }
    expect(over).toEqual([]);
  });

test('should show one line of a long note, and all of it to whoever reaches it', async ({ page, as }) => {
  await as('admin@example.com');
  await page.goto('/products/request-list');
  const note = page.locator('.cell-under[title]', { hasText: /.{30,}\./ }).first();
  const height = (): Promise<number> => note.evaluate((each) => each.getBoundingClientRect().height);
  const cut = await height();
  expect(cut).toBeLessThanOrEqual(18);
  await expect(note).toHaveAttribute('title', /.{30,}\.$/);
  await note.focus();
  expect(await height()).toBeGreaterThan(cut);
  await page.getByRole('heading', { level: 1 }).focus();
  expect(await height()).toBe(cut);
});
