import type { Page } from '@playwright/test';
import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

const PATH = '/service-management/category-setup';

const heads = async (page: Page): Promise<string[]> =>
  (await page.getByRole('columnheader').allTextContents()).map((text) => text.trim()).filter((text) => text !== '');

const panel = (page: Page) => page.getByRole('dialog', { name: 'Columns and rows' });
const views = (page: Page) => page.getByRole('dialog', { name: 'Saved views' });
/** Opens the panel of views. */
const manage = (page: Page) => new ListPage(page).fromMenu('Saved views');

async function saveView(page: Page, name: string, who?: string): Promise<void> {
  await manage(page);
  await views(page).getByRole('button', { name: 'Save as a new view' }).click();
  await views(page).getByLabel('Name').fill(name);
  if (who !== undefined) await views(page).getByLabel('Who sees it').selectOption({ label: who });
  await views(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(views(page).getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible();
  await page.keyboard.press('Escape');
}

/**
 * Until the server answers that it keeps this; of choices made quickly, later ones wait for the
 * answer to the first.
 */
async function keeping(page: Page, choice: string): Promise<void> {
  const answer = await page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === '/api/auth/preferences' &&
      (response.request().postData() ?? '').includes(choice),
  );
  expect(answer.status()).toBe(200);
}

test.beforeEach(async ({ as }) => as('admin@example.com'));

test.describe('columns', () => {
  test('should be hidden, shown and ordered, and stay so for this person after a reload', async ({
    page,
    product,
    tolerate,
  }) => {
    tolerate('500 PATCH /api/auth/preferences');
    const list = new ListPage(page);
    await page.goto(PATH);
    await expect(list.rows).toHaveCount(5);
    await new ListPage(page).fromMenu('Columns and rows');
    await panel(page).getByRole('checkbox', { name: 'Service Type' }).uncheck();
    await expect(list.header('Service Type')).toBeHidden();
    await panel(page).getByRole('button', { name: 'Move Status up' }).press('Enter');
    await expect(page.getByRole('status').getByText('Status: place 5 of 6')).toBeAttached();
    await expect(panel(page).getByRole('button', { name: 'Move Status up' })).toBeFocused();
    await page.keyboard.press('Enter');
    const kept = keeping(page, '"density":"compact"');
    await panel(page).getByRole('radio', { name: 'Compact' }).check();
    await page.keyboard.press('Escape');
    await expect(list.menu).toBeFocused();
    const arranged = ['ID', 'Name', 'Subcategory Count', 'Status', 'Created On', 'Actions'];
    expect(await heads(page)).toEqual(arranged);
    await kept;

    await page.reload();
    await expect(list.rows).toHaveCount(5);
    expect(await heads(page)).toEqual(arranged);
    await expect(page.locator('.table-compact')).toBeVisible();

    await new ListPage(page).fromMenu('Columns and rows');
    // What is not kept goes back to what was kept last.
    const reset = keeping(page, '');
    await panel(page).getByRole('button', { name: 'Reset' }).click();
    await expect(list.header('Service Type')).toBeVisible();
    await expect(page.locator('.table-compact')).toBeHidden();
    await reset;
    await test.step('should come back as they were when the server does not keep them, and say so', async () => {
      const list = new ListPage(page);
      await product.fault({ method: 'PATCH', path: '/api/auth/preferences', status: 500, delay_ms: 500 });
      await panel(page).getByRole('checkbox', { name: 'Service Type' }).uncheck();
      await expect(list.header('Service Type')).toBeHidden();
      await expect(list.notice('Your choice could not be saved.')).toBeVisible();
      await expect(list.header('Service Type')).toBeVisible();
    });
    await test.step('should never all be hidden', async () => {
      for (const name of ['ID', 'Subcategory Count', 'Service Type', 'Created On', 'Status'])
        await panel(page).getByRole('checkbox', { name, exact: true }).uncheck();
      const last = panel(page).getByRole('checkbox', { name: 'Name' });
      await last.press('Space');
      await expect(panel(page).getByText('A list shows at least one column.')).toBeVisible();
      await expect(last).toBeChecked();
      expect(await heads(page)).toEqual(['Name', 'Actions']);
      await panel(page).getByRole('button', { name: 'Reset' }).click();
      await expect(new ListPage(page).header('Status')).toBeVisible();
    });
    await test.step('should be dragged by their handle', async () => {
      const items = panel(page).locator('.arrange-list li');
      const [from, to] = await Promise.all([
        items.nth(1).locator('.reorder-grip').boundingBox(),
        items.nth(3).boundingBox(),
      ]);
      if (!from || !to) throw new Error('The columns are not drawn.');
      await page.mouse.move(from.x + 8, from.y + 10);
      await page.mouse.down();
      await page.mouse.move(from.x + 8, to.y + 10, { steps: 8 });
      await page.mouse.up();
      await expect
        .poll(async () => (await heads(page)).slice(0, 4))
        .toEqual(['ID', 'Subcategory Count', 'Service Type', 'Name']);
    });
  });

  test('should not be lost when the page is left while an earlier choice is still being saved', async ({
    page,
    product,
  }) => {
    const list = new ListPage(page);
    await page.goto(PATH);
    await expect(list.rows).toHaveCount(5);
    await product.fault({ method: 'PATCH', path: '/api/auth/preferences', delay_ms: 3000 });
    const first = page.waitForRequest('**/api/auth/preferences');
    await page.getByRole('button', { name: 'Service Management' }).click();
    await first;
    await new ListPage(page).fromMenu('Columns and rows');
    await panel(page).getByRole('radio', { name: 'Compact' }).check();
    await page.goto('about:blank');
    const kept = async () => (await (await page.request.get('/api/auth/session')).json()).preferences;
    await expect.poll(kept).toMatchObject({
      menu_closed: ['Service Management'],
      lists: { 'category-setup': { density: 'compact' } },
    });
  });

  test('should stay with the person, not with the browser', async ({ page, as, context }) => {
    const list = new ListPage(page);
    await page.goto(PATH);
    await expect(list.rows).toHaveCount(5);
    const kept = keeping(page, '"menu_closed":');
    await page.getByRole('button', { name: 'Service Management' }).click();
    await expect(page.getByRole('link', { name: 'Sub-category Setup' })).toBeHidden();
    await kept;
    await page.reload();
    await expect(list.rows).toHaveCount(5);
    await expect(page.getByRole('link', { name: 'Sub-category Setup' })).toBeHidden();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    // A page that finds another person signed in loads itself anew, perhaps amid the next one's.
    await page.goto('about:blank');
    await context.clearCookies();
    await as('ops@example.com');
    await page.goto(PATH);
    await expect(page.getByRole('link', { name: 'Sub-category Setup' })).toBeVisible();
  });
});

test.describe('saved views', () => {
  test('should be saved, left, opened, changed, brought up to date, renamed and deleted', async ({
    page,
    tolerate,
  }) => {
    tolerate('409 POST /api/auth/views');
    const list = new ListPage(page);
    await page.goto(`${PATH}?tab=active&sort=name&page=2&size=10`);
    await expect(list.rows.first()).toBeVisible();
    await page.getByRole('button', { name: 'Save view' }).click();
    await views(page).getByLabel('Name').fill('In use');
    await page.keyboard.press('Enter');
    await expect(list.tab('In use')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(list.menu).toBeFocused();
    await expect(page.getByRole('button', { name: 'Save view' })).toBeHidden();
    await expect(page).toHaveURL(/view=\d+/);

    // What a view brought it takes along.
    await list.tab('All').click();
    await expect(list.tab('All')).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(`${PATH}?size=10`);

    // By keyboard it is a tab like the others.
    await page.keyboard.press('End');
    await expect(list.tab('In use')).toBeFocused();
    await expect(list.tab('In use')).toHaveAttribute('aria-selected', 'true');
    await expect(list.header('Name')).toHaveAttribute('aria-sort', 'ascending');
    await list.search.fill('cleaning');
    await expect(list.tab('In use modified')).toHaveAttribute('aria-selected', 'true');

    await page.getByRole('button', { name: 'Save view' }).click();
    await views(page).getByRole('button', { name: 'Update the view' }).click();
    await expect(list.tab('In use')).toBeVisible();
    await views(page).getByRole('button', { name: 'Rename or share In use' }).click();
    await views(page).getByLabel('Name').fill('Cleaning');
    await views(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(list.tab('Cleaning')).toHaveAttribute('aria-selected', 'true');

    await page.reload();
    await expect(list.tab('Cleaning')).toHaveAttribute('aria-selected', 'true');
    await expect(list.search).toHaveValue('cleaning');

    await manage(page);
    await views(page).getByRole('button', { name: 'Delete the view Cleaning' }).click();
    await views(page).getByRole('button', { name: 'Keep it' }).click();
    await views(page).getByRole('button', { name: 'Delete the view Cleaning' }).click();
    await views(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(views(page).getByText(/^None yet/)).toBeVisible();
    await expect(list.tab('Cleaning')).toHaveCount(0);
    await expect(list.tab('Active')).toHaveAttribute('aria-selected', 'true');
    await expect(list.search).toHaveValue('cleaning');
    await test.step('should need a name that is not taken, and keep what was typed', async () => {
      await page.keyboard.press('Escape');
      await saveView(page, 'Mine');
      await manage(page);
      await views(page).getByRole('button', { name: 'Save as a new view' }).click();
      await views(page).getByRole('button', { name: 'Save', exact: true }).click();
      await expect(views(page).getByText('Please name the view')).toBeVisible();
      await expect(views(page).getByLabel('Name')).toBeFocused();
      await views(page).getByLabel('Name').fill('Mine');
      await views(page).getByRole('button', { name: 'Save', exact: true }).click();
      await expect(views(page).getByRole('alert')).not.toHaveText('Please name the view');
      await expect(views(page).getByLabel('Name')).toHaveValue('Mine');
    });
  });

  test('should not be offered to share by who may not', async ({ page, as, context }) => {
    await context.clearCookies();
    await as('vendor@example.com');
    await page.goto('/products/product-list');
    await manage(page);
    await views(page).getByRole('button', { name: 'Save as a new view' }).click();
    await expect(views(page).getByLabel('Name')).toBeVisible();
    await expect(views(page).getByLabel('Who sees it')).toHaveCount(0);
    await views(page).getByLabel('Name').fill('My own');
    await views(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('tab')).toHaveText(['All Products', 'Food', 'Other', 'My own']);
    await expect(new ListPage(page).tab('My own')).toHaveAttribute('aria-selected', 'true');
  });

  test('should be seen by the role it is shared with, who cannot change it', async ({ page, as, context }) => {
    await page.goto(`${PATH}?service_type=Marketplace`);
    const list = new ListPage(page);
    await expect(list.rows).toHaveCount(2);
    await saveView(page, 'Marketplace', 'Everybody with the role Operations');
    await saveView(page, 'For me');
    await context.clearCookies();
    await as('ops@example.com');
    await page.goto(PATH);
    await expect(list.rows).toHaveCount(5);
    await expect(list.tab('For me')).toHaveCount(0);
    await list.tab('Marketplace').click();
    await expect(list.rows).toHaveCount(2);
    await expect(list.tab('Marketplace')).toHaveAttribute('aria-selected', 'true');
    await manage(page);
    await expect(views(page).getByRole('button', { name: /^Marketplace/ })).toContainText('Shared with you');
    await expect(views(page).getByRole('button', { name: /^(Rename|Delete)/ })).toHaveCount(0);
  });
});

test.describe('filters above the list', () => {
  test('should be chips in words, each taken away by itself', async ({ page, calls }) => {
    const list = new ListPage(page);
    calls.length = 0;
    await page.goto('/service-management/sub-category-setup?category_id=13&created_at_from=2020-01-01');
    await expect(list.rows).toHaveCount(3);
    const chips = page.getByRole('group', { name: 'Active filters' });
    await expect(chips.getByRole('listitem')).toHaveText(['Category: Food & Catering', 'Created On from 1 Jan 2020']);
    // The rows name what they are filtered by: nothing is looked up.
    expect(calls.filter(({ path }) => path === '/api/categories')).toEqual([]);
    await chips.getByRole('button', { name: 'Remove filter Created On from 1 Jan 2020' }).click();
    await expect(chips.getByRole('listitem')).toHaveCount(1);
    await expect(page).toHaveURL(/\?category_id=13$/);
    await expect(chips).toBeFocused();
    await chips.getByRole('button', { name: /^Remove filter Category/ }).click();
    await expect(chips).toBeHidden();
    await expect(list.rows).toHaveCount(5);
    await expect(list.addFilter).toBeFocused();
    await expect(page.locator('[data-announcer]')).toHaveText('No filters are set.');
    await test.step('should be chosen as soon as they are added', async () => {
      const added = await list.filter('Category');
      await expect(added.getByRole('combobox')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(list.addFilter).toBeFocused();
    });
    await test.step('should look up the name of a record no row names', async () => {
      await page.goto('/service-management/sub-category-setup?category_id=13&q=zebra');
      await expect(page.locator('.state').getByText('Nothing matches')).toBeVisible();
      await expect(page.getByRole('group', { name: 'Active filters' })).toContainText('Category: Food & Catering');
    });
    await test.step('should leave the focus where the list is narrowed anew when they are cleared', async () => {
      const filters = list.addFilter;
      const said = page.locator('[data-announcer]');
      const address = '/service-management/sub-category-setup';
      await page.goto(`${address}?category_id=13&created_at_from=2020-01-01`);
      await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
      await expect(list.rows).toHaveCount(5);
      await expect(filters).toBeFocused();
      await expect(said).toHaveText('No filters are set.');
      // Where nothing is left of the list but what there is to say.
      await page.goto(`${address}?category_id=13&created_at_from=2090-01-01`);
      await page.locator('.state').getByRole('button', { name: 'Clear' }).press('Enter');
      await expect(list.rows).toHaveCount(5);
      await expect(filters).toBeFocused();
      await list.search.fill('zebra');
      await page.locator('.state').getByRole('button', { name: 'Clear' }).press('Enter');
      await expect(list.rows).toHaveCount(5);
      await expect(list.search).toBeFocused();
      await expect(said).toHaveText('Search and filters are cleared.');
      // The sheet's own button stays, and keeps the focus.
      await page.goto(`${address}?category_id=13`);
      await page.setViewportSize({ width: 375, height: 812 });
      await page.getByRole('button', { name: /^Filters/ }).click();
      const clear = page.getByRole('button', { name: 'Clear all filters' });
      await clear.press('Enter');
      await expect(list.rows).toHaveCount(5);
      await expect(clear).toBeFocused();
      await expect(clear).toHaveAttribute('aria-disabled', 'true');
      await page.setViewportSize({ width: 1280, height: 720 });
      await test.step('should keep the focus on the pager at its ends', async () => {
        await page.getByLabel('Rows per page').selectOption('10');
        const next = list.pager.getByRole('button', { name: 'Next page' });
        await expect(list.rows).toHaveCount(10);
        while ((await next.getAttribute('aria-disabled')) !== 'true') {
          const range = await list.pager.getByRole('status').textContent();
          await next.press('Enter');
          await expect(list.pager.getByRole('status')).not.toHaveText(range ?? '');
          await expect(next).toBeFocused();
        }
        await next.press('Enter');
        await expect(next).toBeFocused();
      });
    });
  });
});
