import type { Page } from '@playwright/test';
import { type Booking, bookingWith, storedOf } from './booking.ts';
import { holdBack } from './faults.ts';
import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

const PATH = '/service-management/category-setup';
const input = (page: Page) => page.getByRole('combobox', { name: 'Search pages and records' });
const options = (page: Page) => page.getByRole('option');

async function open(page: Page): Promise<void> {
  await page.goto(PATH);
  await expect(page.locator('tbody tr:not([aria-hidden])').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
}

test('should go to a screen by a few letters', async ({ page, as }) => {
  await as('admin@example.com');
  await open(page);
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await input(page).fill('sub-cat');
  await expect(options(page).first()).toContainText('Sub-category Setup');
  await expect(input(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).first().getAttribute('id')) ?? '',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/service-management/sub-category-setup');
  await expect(page.getByRole('heading', { level: 1, name: 'Sub-category Setup' })).toBeFocused();
});

test('should keep what is typed while its code is still being loaded', async ({ page, as }) => {
  await as('admin@example.com');
  const code = await holdBack(page, /\/palette-[^/]*\.js$/);
  await page.goto(PATH);
  await expect(page.locator('tbody tr:not([aria-hidden])').first()).toBeVisible();
  const panel = new ListPage(page).menu;
  await panel.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sub-catx');
  await page.keyboard.press('Backspace');
  // It is not pressed by what is meant for the palette.
  await page.keyboard.press('Enter');
  await expect(panel).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(code.count).toBe(1);
  code.release();
  await expect(input(page)).toHaveValue('sub-cat');
  await page.keyboard.type('e');
  await expect(input(page)).toHaveValue('sub-cate');
  await expect(options(page).first()).toContainText('Sub-category Setup');
});

test('should hear what is typed from the moment it is drawn', async ({ page, as }) => {
  await as('admin@example.com');
  const code = await holdBack(page, /\/palette-[^/]*\.js$/);
  await page.goto(PATH);
  await expect(page.locator('tbody tr:not([aria-hidden])').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect.poll(code.count).toBe(1);
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      const drawn = document.querySelector('dialog.palette');
      if (!drawn) return;
      seen.disconnect();
      document.documentElement.dataset.hears = String(drawn.contains(document.activeElement));
    });
    seen.observe(document.body, { childList: true, subtree: true });
  });
  code.release();
  await expect(page.locator('html')).toHaveAttribute('data-hears', 'true');
  await expect(input(page)).toBeFocused();
});

test('should find records, asked for once typing rests, and open one', async ({ page, as, calls }) => {
  await as('admin@example.com');
  await open(page);
  calls.length = 0;
  await input(page).pressSequentially('handym', { delay: 20 });
  const found = options(page).filter({ hasText: /^Handyman\s*Category$/ });
  await expect(found).toBeVisible();
  expect(calls.filter(({ path }) => path === '/api/search').map(({ query }) => query)).toEqual(['?q=handym']);
  for (let i = 0; i < 30 && (await found.getAttribute('aria-selected')) !== 'true'; i++)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${PATH}?q=Handyman&record=12`);
  await expect(page.getByRole('form').getByLabel('Name')).toHaveValue('Handyman');
  await expect(page.locator('tbody tr:not([aria-hidden])')).toHaveCount(1);
});

test('should say why, how little and how late it found something', async ({ page, as, product, tolerate }) => {
  tolerate('500 GET /api/search');
  await test.step('should say why it found something, and mark what is typed', async () => {
    await as('admin@example.com');
    await open(page);
    await input(page).fill('ops@ex');
    const byEmail = options(page).filter({ hasText: 'ops@example.com' });
    await expect(byEmail.locator('mark')).toHaveText('ops@ex');
    await input(page).fill('+97150');
    const byNumber = options(page).filter({ hasText: 'Phone Number' }).first();
    await expect(byNumber.locator('.choice-note mark').first()).toHaveText(/97150/);
  });
  await test.step('should say that nothing matches, that it failed, and try again', async () => {
    await input(page).fill('zebra');
    await expect(page.getByText('Nothing matches “zebra”.')).toBeVisible();
    await product.fault({ method: 'GET', path: '/api/search', status: 500 });
    await input(page).fill('handyman');
    await expect(page.getByText('Records could not be searched.')).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(options(page).filter({ hasText: 'Handyman' }).first()).toBeVisible();
  });
  await test.step('should never show an answer to what is no longer typed', async () => {
    const answer = await holdBack(page, '**/api/search?q=handy*');
    const asked = page.waitForRequest(/search\?q=handy/);
    await input(page).fill('handy');
    await asked;
    await expect(page.getByText('Searching records…')).toBeVisible();
    await input(page).fill('pool');
    await expect(options(page).filter({ hasText: 'Pool Care' }).first()).toBeVisible();
    answer.release();
    await expect(options(page).filter({ hasText: 'Handyman' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(input(page)).toBeHidden();
  });
  await test.step('should open amid typing, too, and leave what was typed', async () => {
    const search = page.getByRole('searchbox');
    await search.fill('hand');
    await search.press('?');
    await search.press('Control+k');
    await expect(input(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('hand?');
    await expect(input(page)).toBeHidden();
  });
  await test.step('should open by its button, close by Escape, and give the focus back', async () => {
    const button = page.getByRole('button', { name: /^Go to/ });
    await button.click();
    await expect(input(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(input(page)).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await page.getByRole('button', { name: 'Keys' }).click();
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  });
});

test('should offer only what the role may open', async ({ page, as }) => {
  await as('support@example.com');
  await open(page);
  await input(page).fill('role');
  const mayOpen = await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Roles' })
    .count();
  await expect(options(page).filter({ hasText: /^Roles/ })).toHaveCount(mayOpen);
});

test.describe('a move of a record', () => {
  const isOpen = ({ order_status, booking_status }: Booking): boolean =>
    order_status === 'Accepted' && booking_status === 'Pending';
  const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

  test('should be begun from anywhere by its words and its record, by keys alone', async ({
    page,
    as,
    product,
    calls,
  }) => {
    const { id } = await bookingWith(product, isOpen);
    await as('ops@example.com');
    await open(page);
    calls.length = 0;
    await page.keyboard.type(`resche ${id}`);
    const offered = options(page).filter({ hasText: `Reschedule · Booking #${id}` });
    await expect(offered).toHaveCount(1);
    await expect(offered).toHaveAttribute('aria-selected', 'true');
    await expect(offered.locator('mark')).toHaveText(['Resche']);
    await expect(offered.locator('.choice-words > *')).toHaveCount(1);
    // What has this number is asked for as its page asks for it, and nothing is asked about rights.
    const asked = calls.map(({ path }) => path);
    expect(asked.filter((path) => path === '/api/search')).toHaveLength(2);
    expect(asked.filter((path) => path !== '/api/search')).toEqual([`/api/bookings/${id}`]);
    await page.keyboard.press('Enter');
    await expect(input(page)).toBeHidden();
    const dialog = dialogOf(page, `Reschedule · Booking #${id}`);
    await expect(dialog).toBeVisible();
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(new URL(page.url()).pathname).toBe(PATH);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    // The other way round, and of two words.
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`${id} add pay`);
    await expect(options(page).filter({ hasText: `Add Payment · Booking #${id}` })).toHaveCount(1);
  });

  test('should make what it asks about, and say what came of it', async ({ page, as, product }) => {
    const { id } = await bookingWith(product, isOpen);
    await as('ops@example.com');
    await open(page);
    await page.keyboard.type(`admin notes ${id}`);
    await expect(options(page).first()).toContainText(`Admin Notes · Booking #${id}`);
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page, `Admin Notes · Booking #${id}`);
    await dialog.getByRole('textbox').first().fill('Ring the bell twice');
    await dialog.getByRole('button', { name: 'Admin Notes' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect.poll(async () => JSON.stringify(await storedOf(product, id))).toContain('Ring the bell twice');
  });

  test('should say why it cannot be made now, and not be chosen', async ({ page, as, product }) => {
    const { id } = await bookingWith(product, ({ booking_status }) => booking_status === 'Completed');
    await as('ops@example.com');
    await open(page);
    await page.keyboard.type(`reschedule ${id}`);
    const refused = options(page).filter({ hasText: `Reschedule · Booking #${id}` });
    await expect(refused).toHaveAttribute('aria-disabled', 'true');
    await expect(refused.locator('.choice-note')).not.toBeEmpty();
    await page.keyboard.press('Enter');
    await expect(input(page)).toBeFocused();
  });

  test('should not be offered to whoever may not make it', async ({ page, as, product }) => {
    const { id } = await bookingWith(product, isOpen);
    await as('support@example.com');
    await open(page);
    await page.keyboard.type(`reschedule ${id}`);
    await expect(page.getByText(/Nothing matches|found/)).toBeVisible();
    await expect(page.getByText(`Reschedule · Booking #${id}`)).toHaveCount(0);
  });
});
