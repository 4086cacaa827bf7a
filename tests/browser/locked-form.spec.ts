import type { Page } from '@playwright/test';
import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

const PRODUCTS = '/products/product-list';

const openFirst = async (page: Page): Promise<string> => {
  const list = new ListPage(page);
  await page.goto(`${PRODUCTS}?tab=food`);
  const view = list.rows.first().getByRole('link', { name: /^View/ });
  const name = ((await view.getAttribute('aria-label')) ?? '').replace('View ', '');
  await view.click();
  await expect(page.getByRole('heading', { level: 1, name: `View Product · ${name}` })).toBeVisible();
  return name;
};

test('should show a record with every field locked', async ({ page, as }) => {
  await as('admin@example.com');
  const name = await openFirst(page);
  await expect(page).toHaveURL(/\/products\/manage-product\/[\w]+-view$/);
  const form = page.getByRole('form', { name: 'View Product' });
  await expect(form.getByLabel('Product Name')).toHaveValue(name);
  const controls = form.locator('input, textarea, select, [role="combobox"], [role="switch"]');
  const count = await controls.count();
  expect(count).toBeGreaterThan(8);
  for (let at = 0; at < count; at++) await expect(controls.nth(at)).toBeDisabled();
  await expect(form.getByRole('button', { name: /^(Submit|Update|Reset|Remove)/ })).toHaveCount(0);
  await expect(form.getByText('Replace')).toBeHidden();
  await expect(form.locator('.required')).toHaveCount(0);
  await form.getByRole('button', { name: /^Preview/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await form.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/product-list\?tab=food$/);
});

test('should lead whoever may to the form that can be written in, and back to the same list', async ({ page, as }) => {
  await as('ops@example.com');
  const name = await openFirst(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Edit Product · ${name}` })).toBeVisible();
  await expect(page.getByLabel('Product Name')).toBeEnabled();
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText(name);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/product-list\?tab=food$/);
});

test('should be open to whoever may read, without a way to edit', async ({ page, as }) => {
  await as('support@example.com');
  await openFirst(page);
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
  await page.goto(page.url().replace(/-view$/, ''));
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible();
});

test('should take only the part before a dash for the id, and know no -view where the screen has none', async ({
  page,
  as,
}) => {
  await as('admin@example.com');
  for (const suffix of ['-ahmed', '-view']) {
    await page.goto(`/worker/manage-worker/MQ${suffix}`);
    await expect(page.getByRole('heading', { level: 1, name: /^Edit Worker/ })).toBeVisible();
    await expect(page.getByLabel('First Name')).toBeEnabled();
  }
});
