import type { Page } from '@playwright/test';
import { holdBack } from './faults.ts';
import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

const PATH = '/service-management/category-setup';
const input = (page: Page) => page.getByRole('combobox', { name: 'Search pages and records' });
const options = (page: Page) => page.getByRole('option');

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
