import type { Page } from '@playwright/test';
import { expect, test } from './stage.ts';

/**
 * What antd and its icons wrote into the page: nothing, since the sheet of the build says it all.
 */
const written = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('style')]
      .map((each) => each.textContent ?? '')
      // What keeps the page from scrolling under a dialog is no style of a component.
      .filter((css) => !/^\s*html body \{\s*overflow-y: hidden;/.test(css)),
  );

test('pages should make no styles of antd while they run', async ({ page, list, as, product }) => {
  await page.goto('/login');
  const signIn = page.getByRole('button', { name: 'Sign in' });
  await expect(signIn).toHaveCSS('background-color', 'rgb(15, 118, 110)');
  expect(await written(page)).toEqual([]);

  await as('admin@example.com', '/service-management/category-setup');
  await expect(list.rows.first()).toBeVisible();
  await list.rows.first().getByRole('switch').click();
  await expect(page.locator('.ant-notification-notice').first()).toHaveCSS('border-start-start-radius', '10px');
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await expect(page.locator('.ant-modal')).toHaveCSS('pointer-events', 'none');
  await expect(page.locator('.ant-modal-container')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  expect(await written(page)).toEqual([]);

  await page.goto('/products/manage-product/new');
  await page.getByRole('form').getByRole('combobox').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.locator('.ant-select-dropdown')).toHaveCSS('position', 'absolute');
  expect(await written(page)).toEqual([]);
  product.touch();
});

test('dark should follow the device and the choice with no style made anew', async ({ page }) => {
  await page.goto('/login');
  const signIn = page.getByRole('button', { name: 'Sign in' });
  await expect(signIn).toHaveCSS('background-color', 'rgb(15, 118, 110)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(signIn).toHaveCSS('background-color', 'rgb(48, 168, 153)');
  await page.evaluate(() => (document.documentElement.dataset.mode = 'light'));
  await expect(signIn).toHaveCSS('background-color', 'rgb(15, 118, 110)');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => (document.documentElement.dataset.mode = 'dark'));
  await expect(signIn).toHaveCSS('background-color', 'rgb(48, 168, 153)');
  expect(await written(page)).toEqual([]);
});
