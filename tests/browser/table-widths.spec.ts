import { registry } from '../../resources/index.ts';
import { ListPage } from './list.ts';
import { expect, goByMenu, test } from './stage.ts';

test('should show every column of every list beside its actions on a laptop', async ({ page, as }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await as('admin@example.com');
  await page.goto('/');
  const list = new ListPage(page);
  const cut: string[] = [];
  for (const screen of registry.screens.filter(
    ({ list, form }) => list && list.page === undefined && form?.query === undefined,
  )) {
    await goByMenu(page, screen.label);
    await expect(page.getByRole('heading', { level: 1, name: screen.label, exact: true })).toBeVisible();
    // What a list begins with may be empty: what failed, what waits.
    if (screen.list?.tabs.some(({ label }) => label === 'All'))
      await page.getByRole('tab', { name: 'All', exact: true }).click();
    const region = page.getByRole('region', { name: screen.label, exact: true });
    await expect(region).toBeVisible();
    await expect(list.rows.first()).toBeVisible();
    const beyond = await region.evaluate((element) => element.scrollWidth - element.clientWidth);
    if (beyond > 0) cut.push(`${screen.label}: ${beyond} px`);
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
