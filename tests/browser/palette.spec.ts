import type { Page } from '@playwright/test';
import { holdBack } from './faults.ts';
import { expect, test } from './stage.ts';

const PATH = '/service-management/category-setup';
const input = (page: Page) => page.getByRole('combobox', { name: 'Search pages and records' });

test('should keep what is typed while its code is being loaded', async ({ page, list, as }) => {
  await as('admin@example.com');
  const code = await holdBack(page, /\/palette-[^/]*\.js$/);
  await page.goto(PATH);
  const { menu, rows } = list;
  await expect(rows.first()).toBeVisible();
  await menu.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sub-catx');
  await page.keyboard.press('Backspace');
  // What is intended for the palette does not press it.
  await page.keyboard.press('Enter');
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
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
  await expect(input(page)).toHaveValue('sub-cat');
  await expect(page.locator('html')).toHaveAttribute('data-hears', 'true');
  await page.keyboard.type('e');
  await expect(input(page)).toHaveValue('sub-cate');
  await expect(page.getByRole('option').first()).toContainText('Sub-category Setup');
});
