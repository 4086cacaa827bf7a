import type { Locator, Page } from '@playwright/test';
import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

const PRODUCTS = '/products/product-list';

/** What a form that is only looked at says below a label. */
const saidUnder = (page: Page, label: string): Locator =>
  page
    .locator('dl')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) }) })
    .getByRole('definition');

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
  await expect(page).toHaveURL(/\/products\/manage-product\/[\w]+-view$/); // spec 1.2.85, 1.2.90, 2.5.74
  const form = page.getByRole('form', { name: 'View Product' });
  await expect(saidUnder(page, 'Product Name')).toHaveText(name);
  // It is read: nothing in it is a control that is switched off.
  await expect(form.locator('input, textarea, select, [role="combobox"], [role="switch"]')).toHaveCount(0);
  expect(await form.getByRole('term').count()).toBeGreaterThan(8);
  await expect(form.getByRole('button', { name: /^(Submit|Update|Reset|Remove)/ })).toHaveCount(0);
  await expect(form.getByText('Replace')).toBeHidden();
  await expect(form.locator('.required')).toHaveCount(0);
  await form
    .getByRole('button', { name: /^Preview/ })
    .first()
    .click();
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
  const name = await openFirst(page);
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
  // The form's own address shows them the same.
  await page.goto(page.url().replace(/-view$/, ''));
  await expect(page.getByRole('heading', { level: 1, name: /^View Product/ })).toBeVisible();
  await expect(saidUnder(page, 'Product Name')).toHaveText(name);
});

test('should open from its name, of whatever resource, for whoever may only read', async ({ page, as }) => {
  await as('support@example.com');
  for (const path of ['/user-management/user-list', '/role/role-list', '/service-management/category-setup']) {
    await page.goto(path);
    const name = page.locator('tbody .row-name').first();
    const called = (await name.textContent()) ?? '';
    await name.click();
    const form = page.getByRole('form', { name: /^View / });
    await expect(form).toBeVisible();
    await expect(form.getByRole('term').first()).toBeVisible();
    await expect(form.getByRole('textbox')).toHaveCount(0);
    // What is sensitive is not told, and has no empty place.
    await expect(form.getByText('Identity Number')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Update' })).toHaveCount(0);
    await expect(page.locator('main')).toContainText(called);
  }
});

test('should take only the part before a dash for the id', async ({ page, as }) => {
  await as('admin@example.com');
  await page.goto('/worker/manage-worker/MQ-ahmed');
  await expect(page.getByRole('heading', { level: 1, name: /^Edit Worker/ })).toBeVisible();
  await expect(page.getByLabel('First Name')).toBeEnabled();
  await page.goto('/worker/manage-worker/MQ-view');
  await expect(page.getByRole('heading', { level: 1, name: /^View Worker/ })).toBeVisible();
  await expect(saidUnder(page, 'First Name')).not.toBeEmpty();
  await expect(page.getByLabel('First Name')).toHaveCount(0);
});

test('should be read like a record, and the buttons of one that can be written in stay in sight', async ({
  page,
  as,
}) => {
  await as('admin@example.com');
  await openFirst(page);
  const form = page.getByRole('form', { name: 'View Product' });
  // A label above, the value below, and no frame; a choice is its word, a picture itself.
  const [label, value] = [form.getByRole('term').first(), form.getByRole('definition').first()];
  const [above, below] = [await label.boundingBox(), await value.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await expect(value).toHaveCSS('border-top-width', '0px');
  await expect(form.locator('.radio, .upload-zone, .picker')).toHaveCount(0);

  const name = page.getByLabel('Product Name');
  await page.setViewportSize({ width: 1366, height: 640 });
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(name).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Update' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/not saved/)).toHaveCount(0);
  await name.fill('Another name');
  await expect(page.getByText('1 change not saved')).toBeInViewport();
  await page.getByLabel('Price').fill('12.50');
  await expect(page.getByText('2 changes not saved')).toBeInViewport();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText(/not saved/)).toHaveCount(0);
});
