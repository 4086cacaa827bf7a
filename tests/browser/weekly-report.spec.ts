import type { Page } from '@playwright/test';
import { expect, test } from './stage.ts';

/** A kept report is sent every Monday to whoever asks for it in its saved views. */

const ADMIN = 'admin@example.com';
const views = (page: Page) => page.getByRole('dialog', { name: 'Saved views' });

test('a view of a report should be sent weekly, chosen by keyboard, and no more', async ({ page, list, as }) => {
  await as(ADMIN, '/reports/business?period=last-year&grain=quarter');
  await list.fromMenu('Saved views');
  await views(page).getByRole('button', { name: 'Save as a new view' }).click();
  await views(page).getByLabel('Name').fill('Quarters');
  await page.keyboard.press('Enter');
  const send = views(page).getByRole('button', { name: 'Send Quarters weekly' });
  await send.focus();
  await page.keyboard.press('Enter');
  const format = views(page).getByLabel('Send me weekly');
  await expect(format).toBeFocused();
  await expect(format).toHaveValue('');
  await expect(format).toHaveAccessibleDescription('Every Monday, to your e-mail.');
  await page.keyboard.press('E');
  await expect(format).toHaveValue('xlsx');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(views(page).getByRole('button', { name: /^Quarters/ })).toContainText('Excel every Monday');

  await page.reload();
  await list.fromMenu('Saved views');
  await expect(views(page).getByRole('button', { name: /^Quarters/ })).toContainText('Excel every Monday');
  await send.click();
  await expect(format).toHaveValue('xlsx');
  await format.selectOption({ label: 'None' });
  await views(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(views(page).getByRole('button', { name: /^Quarters/ })).not.toContainText('Monday');
});
