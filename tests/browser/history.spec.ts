import type { Page } from '@playwright/test';
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

  test.describe('by a clock of its own', () => {
    test.use({ apart: true });

    test('should stay while somebody is in it, and go when it had its time', async ({ page, list }) => {
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

  test('should take a whole bulk back, and name what others changed since', async ({ page, list, tolerate }) => {
    tolerate(/^409/);
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
});

test.describe('the history of a record', () => {
  test.beforeEach(({ as }) => as('admin@example.com'));
  const lines = (page: Page) => page.getByRole('list', { name: 'History' }).getByRole('listitem');

  test('should say who changed what, from where, and take it back after a question', async ({ page, list, calls }) => {
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

  test('should show more, and say when there is none', async ({ page, list, product, tolerate }) => {
    tolerate(/^500 GET/);
    await page.goto(CATEGORIES);
    await expect(list.rows).toHaveCount(5);
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

test("one's own address should change with the password", async ({ page, list, as, tolerate }) => {
  tolerate(/^(409|422) POST \/api\/auth\/email$/);
  await as('ops@example.com', '/account/profile');
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
  await expect(list.notice('Your e-mail address has been changed')).toBeVisible();
  await expect(page.getByText('You sign in with omar@example.com.')).toBeVisible();
  await expect(password).toHaveValue('');
});
