import type { Page } from '@playwright/test';
import { holdBack } from './faults.ts';
import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

/** Pickers by keyboard: nothing is chosen in silence, and typing is never lost. */

const NEW = '/products/manage-product/new';
const category = (page: Page) => page.getByRole('form').getByRole('combobox', { name: /^Category/ });

test('a picker of several should be left by Tab with what is chosen, and by its Clear', async ({ page, as }) => {
  await as('admin@example.com');
  await page.goto('/bookings/day-board');
  const zone = page.getByRole('combobox', { name: 'Zone' });
  await zone.focus();
  await page.keyboard.type('Marina');
  await expect(page.getByRole('option')).toHaveText([/Marina/]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?zone_id=\d+$/);
  const address = page.url();
  // The address changes first; its Clear is drawn with what was chosen.
  const clear = page.getByRole('button', { name: 'Clear' });
  await expect(clear).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(clear).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'All 24 hours' })).toBeFocused();
  expect(page.url()).toBe(address);
});

test('typing on a closed picker should search, and Enter choose what was found', async ({ page, as }) => {
  await as('admin@example.com');
  await page.goto(NEW);
  // However long the code of its list takes, words and what is taken back are kept.
  const code = await holdBack(page, /\/picker-list-[^/]*\.js$/);
  await category(page).focus();
  await page.keyboard.type('home sx');
  await page.keyboard.press('Backspace');
  await expect.poll(code.count).toBe(1);
  code.release();
  await expect(category(page).and(page.locator('input'))).toHaveValue('home s');
  await page.keyboard.type('upp');
  await expect(page.getByRole('option')).toHaveText(['Home Supplies']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('form').locator('.ant-select-content-has-value')).toHaveText('Home Supplies');
});

test('a driver should be told apart by phone and present load', async ({ page, as }) => {
  const list = new ListPage(page);
  await as('admin@example.com');
  await page.goto('/worker/worker-list?tab=un-assigned');
  await list.rows
    .first()
    .getByRole('button', { name: /^(Assign|More)/ })
    .first()
    .click();
  await page
    .getByRole('menuitem', { name: /^Assign/ })
    .or(page.getByRole('dialog'))
    .first()
    .click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Driver' }).click();
  const option = page.locator('.ant-select-item-option').first();
  await expect(option).toContainText(/Phone Number: \+971 5\d \d{3} \d{4} · Workers: \d+/);
  await expect(option.locator('.record-picture')).toBeVisible();
});
