import type { Page } from '@playwright/test';
import type { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

const REQUESTS = '/products/request-list';
const PRODUCTS = '/products/product-list';
const ADMIN = 'admin@example.com';

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
/** Selects rows from the top. */
async function select(list: ListPage, count: number): Promise<void> {
  for (let at = 0; at < count; at++) await list.rows.nth(at).getByRole('checkbox').check();
  await expect(bar(list.page)).toContainText(`${count} selected`);
}

test('what waits should come first, and be decided with picture and price in sight', async ({ page, list, as }) => {
  await as(ADMIN, REQUESTS);
  await expect(list.rows.first()).toBeVisible();
  const states = (await list.column('Approval')).map((text) => (text.startsWith('Pending') ? 'Pending' : 'Denied'));
  expect(states).toEqual([...states].sort((one, other) => other.localeCompare(one)));
  expect(states[0]).toBe('Pending');
  const denied = list.rows.filter({ hasText: 'Denied' }).first();
  await expect(denied.locator('td').filter({ hasText: 'Denied' })).toContainText(/Denied.+\./s);

  await list.rows
    .first()
    .getByRole('button', { name: /^Approve/ })
    .click();
  const dialog = list.dialog();
  await expect(dialog.getByRole('term')).toHaveText(['Product Image', 'Price']);
  await expect(dialog).toContainText(/AED \d/);
  await expect(dialog.locator('img')).toBeVisible();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(list.notice('Product approved successfully')).toBeVisible(); // spec 2.2.67, 2.4.19

  // Who decided about another, and when, stands on its page.
  await denied.getByRole('link', { name: /^View/ }).click();
  await expect(page.getByRole('term').filter({ hasText: 'Decided By' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Decided On' })).toBeVisible();
});

test('several should be denied at once, with one reason, and given back', async ({ page, list, as, product }) => {
  await as(ADMIN, REQUESTS);
  await select(list, 2);
  await bar(page).getByRole('button', { name: 'Deny' }).click();
  const dialog = list.dialog();
  await expect(dialog).toContainText('Deny 2 products?');
  await expect(dialog.getByLabel(/^Admin Notes/)).toBeFocused();
  await dialog.getByRole('button', { name: 'Deny' }).click();
  await expect(dialog.getByText('Admin notes are required')).toBeVisible(); // spec 2.5.55, 2.4.19
  await dialog.getByLabel(/^Admin Notes/).fill('The pictures are of another shop.');
  // What was typed is not thrown away by Escape.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog.getByLabel(/^Admin Notes/)).toHaveValue('The pictures are of another shop.');
  await dialog.getByRole('button', { name: 'Deny' }).click();
  await expect(list.notice('Deny: 2 products.')).toBeVisible();
  const resultOf = async (): Promise<number> =>
    (
      (await (await product.call('GET', '/mock/records/products?approved_status=Denied')).json()) as {
        admin_notes: string;
      }[]
    ).filter(({ admin_notes }) => admin_notes === 'The pictures are of another shop.').length;
  expect(await resultOf()).toBe(2);
  await list.notice('Deny: 2 products.').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(resultOf).toBe(0);
});

test('a vendor whose shop is not approved should not be invited to fill in a form', async ({ page, as, tolerate }) => {
  tolerate('403 GET /api/products/new');
  await as('new.vendor@example.com', '/products/manage-product/new');
  await expect(page.getByRole('heading', { level: 1, name: 'No product can be added now' })).toBeVisible();
  await expect(page.getByText("Your vendor's Admin Approval is Pending from Vendor.")).toBeVisible();
  await expect(page.getByRole('form')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to Products' }).click();
  await expect(page).toHaveURL(new RegExp(PRODUCTS));
});
