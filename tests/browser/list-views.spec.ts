import type { Page } from '@playwright/test';
import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

const PATH = '/service-management/category-setup';

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

test.beforeEach(async ({ as }) => as('admin@example.com'));

test.describe('columns', () => {
  test('should not be lost when the page is left while one is being saved', async ({ page, list, product }) => {
    await page.goto(PATH);
    await expect(list.rows).toHaveCount(5);
    await product.fault({ method: 'PATCH', path: '/api/auth/preferences', delay_ms: 3000 });
    const first = page.waitForRequest('**/api/auth/preferences');
    await page.getByRole('button', { name: 'Service Management' }).click();
    await first;
    await list.fromMenu('Columns and rows');
    await panel(page).getByRole('radio', { name: 'Compact' }).check();
    await page.goto('about:blank');
    const storedOf = async () => (await (await page.request.get('/api/auth/session')).json()).preferences;
    await expect.poll(storedOf).toMatchObject({
      menu_closed: ['Service Management'],
      lists: { 'category-setup': { density: 'compact' } },
    });
  });
});

test.describe('saved views', () => {
  test('should be saved, left, opened, changed, renamed and deleted', async ({ page, list, tolerate }) => {
    tolerate('409 POST /api/auth/views');
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

  test('should be seen by the role it is shared with, who cannot change it', async ({ page, list, as, context }) => {
    await page.goto(`${PATH}?service_type=Marketplace`);
    await expect(list.rows).toHaveCount(2);
    await saveView(page, 'Marketplace', 'Everybody with the role Operations');
    await saveView(page, 'For me');
    await context.clearCookies();
    await as('ops@example.com', PATH);
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
