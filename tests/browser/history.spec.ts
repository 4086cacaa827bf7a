import type { Page } from '@playwright/test';
import { ListPage } from './list.ts';
import { expect, PASSWORD, test } from './stage.ts';

const CATEGORIES = '/service-management/category-setup';
const PRODUCTS = '/products/product-list';
const CUSTOMERS = '/customer/customer-list';

/** Writes as another tab would, past what the page knows. */
const write = (page: Page, method: string, path: string, body?: object): Promise<number> =>
  page.evaluate(
    async ([verb, address, sent]) => {
      const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'fetch' };
      return (await fetch(address, { method: verb, headers, ...(sent === '' ? {} : { body: sent }) })).status;
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)] as const,
  );

test.describe('a success notice', () => {
  test.beforeEach(({ as }) => as('admin@example.com'));

  test('should take a toggle back, by keyboard alone', async ({ page }) => {
    const list = new ListPage(page);
    await page.goto(CATEGORIES);
    await list.toggle('Pool Care').click();
    const notice = list.notice('Status of Pool Care set to In Active.');
    await expect(notice.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(list.toggle('Pool Care')).not.toBeChecked();
    await page.keyboard.press('Control+z');
    await expect(list.notice('Undone:')).toBeVisible();
    await expect(notice).toHaveCount(0);
    await expect(list.toggle('Pool Care')).toBeChecked();
  });

  test.describe('by a clock of its own', () => {
    test.use({ apart: true });

    test('should stay while somebody is in it, and go when it had its time', async ({ page }) => {
      const list = new ListPage(page);
      await page.clock.install();
      await page.goto(CATEGORIES);
      await list.toggle('Pool Care').click();
      const notice = list.notice('Status of Pool Care set to In Active.');
      const undo = notice.getByRole('button', { name: 'Undo' });
      await expect(undo).toBeVisible();
      await page.mouse.move(0, 0);
      await page.clock.runFor(8_000);
      await expect(undo).toBeVisible();
      await undo.focus();
      await page.clock.runFor(30_000);
      await expect(undo).toBeVisible();
      await page.getByRole('heading', { level: 1 }).focus();
      await page.clock.runFor(11_000);
      await expect(notice).toHaveCount(0);
    });
  });

  test('should bring a deleted record back', async ({ page }) => {
    const list = new ListPage(page);
    await page.goto(`${CATEGORIES}?q=flowers`);
    await list.delete('Flowers & Gifts');
    await list.dialog().getByRole('button', { name: 'Delete' }).click();
    await expect(list.row('Flowers & Gifts')).toHaveCount(0);
    await list
      .notice(/deleted/i)
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(list.notice('Undone:')).toBeVisible();
    await expect(list.row('Flowers & Gifts')).toBeVisible();
  });

  test('should take a whole bulk back, and name what others changed since', async ({ page, tolerate }) => {
    tolerate(/^409/);
    const list = new ListPage(page);
    await page.goto(CATEGORIES);
    await expect(list.rows).toHaveCount(5);
    const setAll = async (): Promise<void> => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Set to In Active' }).click();
      await list.dialog().getByRole('button', { name: 'Set to In Active' }).click();
    };
    // The first is inactive already: nothing is done to it, and nothing to be undone.
    const states = (): Promise<(string | null)[]> =>
      list.rows.getByRole('switch').evaluateAll((all) => all.map((each) => each.getAttribute('aria-checked')));
    const before = await states();
    expect(before).toEqual(['false', 'true', 'true', 'true', 'true']);
    await setAll();
    const notice = list.notice('Status of 5 categories set to In Active.').filter({ hasNotText: 'Undone:' });
    await notice.getByRole('button', { name: 'Undo' }).click();
    await expect(list.notice('Undone:')).toBeVisible();
    await expect.poll(states).toEqual(before);
    await setAll();
    await expect(notice).toBeVisible();
    const second = (await list.rows.nth(1).getByRole('checkbox').getAttribute('aria-label')) ?? '';
    const id = (await list.column('ID'))[1]?.replace(/\D/g, '');
    expect(await write(page, 'PATCH', `/api/categories/${id}?screen_label=category-setup`, { is_active: true })).toBe(
      200,
    );
    await notice.getByRole('button', { name: 'Undo' }).click();
    await expect(list.notice('3 of 4 undone.')).toContainText(second.replace('Select ', ''));
  });

  test('should say who changed what since, where a save cannot be taken back', async ({ page, tolerate }) => {
    tolerate(/^409 POST \/api\/history/);
    const list = new ListPage(page);
    await page.goto(`${PRODUCTS}?q=machboos`);
    await page.getByRole('link', { name: 'Edit Chicken Machboos', exact: true }).click();
    await page.getByLabel('Price').fill('77');
    await page.getByRole('button', { name: /^(Add|Save|Submit|Update)/ }).click();
    const undo = page.locator('.ant-notification-notice').getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    expect(await write(page, 'PATCH', '/api/products/1?screen_label=product-list', { price: 55 })).toBe(200);
    await undo.click();
    await expect(list.notice(/Not undone: .+ changed Price since/)).toBeVisible();
  });
});

test.describe('the history of a record', () => {
  test.beforeEach(({ as }) => as('admin@example.com'));
  const lines = (page: Page) => page.getByRole('list', { name: 'History' }).getByRole('listitem');

  test('should say who changed what, from where, and take it back after a question', async ({ page, calls }) => {
    const list = new ListPage(page);
    await page.goto(`${PRODUCTS}?q=machboos`);
    await expect(list.rows).toHaveCount(1);
    expect(await write(page, 'PATCH', '/api/products/1?screen_label=product-list', { price: 55 })).toBe(200);
    await page.getByRole('link', { name: 'Edit Chicken Machboos', exact: true }).click();
    await expect(page.getByLabel('Price')).toHaveValue(/55/);
    expect(calls.filter(({ path }) => path.endsWith('/history'))).toEqual([]);
    await page.locator('summary', { hasText: 'History' }).click();
    await expect(lines(page).first()).toContainText(/Changed.*by .+ · \d+ \w+ \d{4}, \d\d:\d\d · /);
    await expect(lines(page).first()).toContainText(/Price.*AED 42\.00.*AED 55\.00/);
    await lines(page)
      .first()
      .getByRole('button', { name: /^Undo “Changed” of/ })
      .click();
    await expect(list.dialog()).toContainText('Undo “Changed” of');
    await list.dialog().getByRole('button', { name: 'Undo' }).click();
    await expect(list.notice('Undone:')).toBeVisible();
    await expect(page.getByLabel('Price')).toHaveValue(/42/);
    await expect(lines(page).first()).toContainText('Change undone');
  });

  test('should show more, and say when it does not load or there is nothing', async ({ page, product, tolerate }) => {
    tolerate(/^500 GET/);
    await page.goto(CATEGORIES);
    await expect(new ListPage(page).rows).toHaveCount(5);
    for (let turn = 0; turn < 22; turn += 1)
      await write(page, 'PATCH', '/api/categories/14?screen_label=category-setup', { is_active: turn % 2 === 1 });
    await product.fault({ method: 'GET', path: '/api/categories/14/history', status: 500, times: 1 });
    await page.reload();
    await page.locator('[data-edit="14"]').click();
    await page.locator('summary', { hasText: 'History' }).click();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(lines(page)).toHaveCount(21);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(lines(page)).toHaveCount(22);
    await expect(lines(page).nth(20)).toBeFocused();
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);

    await page.goto(CUSTOMERS);
    await page.getByRole('link', { name: /^View/ }).first().click();
    await page.locator('summary', { hasText: 'History' }).click();
    await expect(page.getByText('Nothing has changed since this record was imported.')).toBeVisible();
  });
});

test("one's own address should change with the password, mistakes on their fields", async ({ page, as, tolerate }) => {
  tolerate(/^(409|422) POST \/api\/auth\/email$/);
  await as('ops@example.com');
  await page.goto('/account/profile');
  await page.getByRole('link', { name: 'Change your e-mail address' }).click();
  const email = page.getByLabel('New e-mail address');
  const password = page.getByLabel('Your password, to confirm', { exact: true });
  await expect(email).toBeFocused();
  const send = page.getByRole('button', { name: 'Change e-mail address' });
  await send.click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Current password is required')).toBeVisible();
  await email.fill('omar@example.com');
  await password.fill('Not-the-one-2026');
  await send.click();
  await expect(page.getByText('The current password is wrong')).toBeVisible();
  await password.fill(PASSWORD);
  await email.fill('admin@example.com');
  await send.click();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('omar@example.com');
  await send.click();
  await expect(new ListPage(page).notice('Your e-mail address has been changed')).toBeVisible();
  await expect(page.getByText('You sign in with omar@example.com.')).toBeVisible();
  await expect(password).toHaveValue('');
});

test("one's own address should be confirmed first by whoever has something stronger", async ({
  page,
  as,
  tolerate,
}) => {
  tolerate('403 POST /api/auth/email');
  await as('ops@example.com');
  let asked = 0;
  await page.route('**/api/auth/email', (route) => {
    asked += 1;
    return asked === 1
      ? route.fulfill({ status: 403, json: { code: 'confirm_first', detail: 'Please confirm who you are first.' } })
      : route.continue();
  });
  await page.goto('/account/security');
  await page.getByLabel('New e-mail address').fill('omar@example.com');
  await page.getByLabel('Your password, to confirm', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Change e-mail address' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: /Confirm|Continue/ }).click();
  await expect(new ListPage(page).notice('Your e-mail address has been changed')).toBeVisible();
  expect(asked).toBe(2);
});
