import type { Locator, Page } from '@playwright/test';
import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

/**
 * What a dispatcher does all day, counted: a key, a press of the mouse, or a word typed is one
 * press. Each has as many as it may take; one more is a step back.
 */
class Hands {
  presses = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async key(name: string): Promise<void> {
    this.presses++;
    await this.#page.keyboard.press(name);
  }

  async type(text: string): Promise<void> {
    this.presses++;
    await this.#page.keyboard.type(text);
  }

  async press(what: Locator): Promise<void> {
    this.presses++;
    await what.click();
  }
}

const palette = (page: Page) => page.getByRole('dialog').getByRole('option').first();
const queue = (page: Page, name: RegExp) => page.getByRole('region', { name });
/** The booking a row of the home leads to. */
const bookingIn = async (row: Locator): Promise<string> => row.getByRole('link').first().innerText();

test.use({ viewport: { width: 1366, height: 768 } });
test.beforeEach(async ({ as, page }) => {
  await as('admin@example.com');
  await page.goto('/dashboard');
  await expect(page.locator('.figure-card').getByRole('link').first()).toBeVisible();
});

test('the oldest booking that waits should be approved in two presses, by keys in four', async ({ page }) => {
  const rows = queue(page, /^Bookings to approve/).locator('tbody tr:not([aria-hidden])');
  const done = page.getByText('Booking approved, Please assign a vendor or driver');
  const mouse = new Hands(page);
  await mouse.press(rows.first().getByRole('button', { name: /^Approve/ }));
  await mouse.press(page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }));
  await expect(done.first()).toBeVisible();
  expect(mouse.presses).toBeLessThanOrEqual(2);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const keys = new Hands(page);
  const next = await bookingIn(rows.first());
  await keys.key('Control+k');
  await keys.type(`approve ${next}`);
  await expect(palette(page)).toContainText(`Approve · Booking #${next}`);
  await keys.key('Enter');
  await expect(
    page
      .getByRole('dialog', { name: /^Approve/ })
      .getByRole('radio')
      .first(),
  ).toBeFocused();
  await keys.key('Enter');
  await expect(done).toHaveCount(2);
  expect(keys.presses).toBeLessThanOrEqual(4);
});

test('the oldest booking without anybody should be assigned to who fits best, by keys in five', async ({ page }) => {
  const rows = queue(page, /^Bookings to assign/).locator('tbody tr:not([aria-hidden])');
  const id = await bookingIn(rows.first());
  const keys = new Hands(page);
  await keys.key('Control+k');
  await keys.type(`assign vendor ${id}`);
  await expect(palette(page)).toContainText(`Booking #${id}`);
  await keys.key('Enter');
  const dialog = page.getByRole('dialog', { name: /^Assign/ });
  await expect(dialog.getByRole('radio').first()).toBeVisible();
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await keys.key('Enter');
  await expect(dialog.locator('.candidates-list').getByRole('radio', { checked: true })).toHaveCount(1);
  await keys.key('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(queue(page, /^Bookings to assign/).getByRole('link', { name: `Open ${id}`, exact: true })).toHaveCount(
    0,
  );
  expect(keys.presses).toBeLessThanOrEqual(5);
});

test('who is free in a zone should be seen in four presses', async ({ page }) => {
  const mouse = new Hands(page);
  await mouse.press(page.getByRole('button', { name: 'Booking Management' }));
  await mouse.press(page.getByRole('link', { name: 'Day Board' }));
  await mouse.press(page.getByRole('combobox', { name: 'Zone' }));
  await mouse.press(page.locator('.ant-select-item-option').filter({ hasText: 'Dubai – Marina' }));
  await expect(page).toHaveURL(/zone/);
  await expect(page.getByRole('region', { name: /^Bookings of/ })).toBeVisible();
  expect(mouse.presses).toBeLessThanOrEqual(4);
});

test('a caller should be found by their number, with what they booked, in four presses', async ({ page }) => {
  const keys = new Hands(page);
  await keys.key('Control+k');
  await keys.type('52 110 2947');
  await expect(palette(page)).toContainText('Divya Shetty');
  await keys.key('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Divya Shetty' })).toBeVisible();
  await keys.press(page.getByRole('tab', { name: 'Bookings' }));
  await expect(new ListPage(page).rows.first()).toBeVisible();
  expect(keys.presses).toBeLessThanOrEqual(4);
});

test('the bookings of one worker should be listed in six presses', async ({ page }) => {
  const list = new ListPage(page);
  await page.goto('/bookings/booking-list');
  await expect(list.rows.first()).toBeVisible();
  const keys = new Hands(page);
  await keys.press(list.addFilter);
  await keys.type('worker');
  await keys.key('Enter');
  const panel = page.getByRole('dialog', { name: 'Worker' });
  await keys.press(panel.getByRole('combobox'));
  await keys.type('Anita');
  await keys.press(page.locator('.ant-select-item-option').filter({ hasText: 'Anita Rai' }));
  await expect(page.getByRole('group', { name: 'Active filters' })).toContainText('Worker: Anita Rai');
  await expect(list.rows.first()).toContainText('Anita Rai');
  expect(keys.presses).toBeLessThanOrEqual(6);
});

test('five bookings should be looked through beside their list in six presses', async ({ page }) => {
  const list = new ListPage(page);
  await page.goto('/bookings/booking-list');
  await expect(list.rows.first()).toBeVisible();
  const keys = new Hands(page);
  await keys.key('ArrowDown');
  await keys.key('Space');
  const peek = page.locator('.peek');
  const seen = new Set([await peek.getByRole('heading').first().innerText()]);
  for (let at = 1; at < 5; at++) {
    await keys.key('ArrowDown');
    await expect(peek.getByRole('heading').first()).not.toHaveText([...seen].at(-1) ?? '');
    seen.add(await peek.getByRole('heading').first().innerText());
  }
  expect(seen.size).toBe(5);
  expect(keys.presses).toBeLessThanOrEqual(6);
});

test('what is done today should be exported in three presses', async ({ page }) => {
  const list = new ListPage(page);
  await page.goto('/bookings/booking-list');
  const mouse = new Hands(page);
  await mouse.press(list.tab('Today'));
  await expect(list.tab('Today')).toHaveAttribute('aria-selected', 'true');
  await mouse.press(list.menu);
  const downloading = page.waitForEvent('download');
  await mouse.press(page.getByRole('menuitem', { name: 'Export as CSV' }));
  expect((await downloading).suggestedFilename()).toMatch(/^bookings-.*\.csv$/);
  expect(mouse.presses).toBeLessThanOrEqual(3);
});
