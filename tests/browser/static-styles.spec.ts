import type { Page } from '@playwright/test';
import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

/** What antd and its icons wrote into the page: nothing, since the sheet of the build says it all. */
const written = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('style')]
      .map((each) => each.textContent ?? '')
      // What keeps the page from scrolling under a dialog is no style of a component.
      .filter((css) => !/^\s*html body \{\s*overflow-y: hidden;/.test(css)),
  );

test('pages should make no styles of antd while they run', async ({ page, as, product }) => {
  await page.goto('/login');
  const signIn = page.getByRole('button', { name: 'Sign in' });
  await expect(signIn).toHaveCSS('background-color', 'rgb(15, 118, 110)');
  expect(await written(page)).toEqual([]);

  await as('admin@example.com');
  await page.goto('/service-management/category-setup');
  const list = new ListPage(page);
  await expect(list.rows.first()).toBeVisible();
  await page.getByRole('switch').first().click();
  await expect(page.locator('.ant-notification-notice').first()).toHaveCSS('position', 'relative');
  await page.getByRole('button', { name: /^Delete/ }).first().click();
  await expect(page.locator('.ant-modal')).toHaveCSS('border-start-start-radius', '0px');
  await expect(page.locator('.ant-modal-content')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  expect(await written(page)).toEqual([]);

  await page.goto('/bookings/booking-list');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('combobox').first().click();
  await expect(page.locator('.ant-select-dropdown')).toHaveCSS('position', 'absolute');
  expect(await written(page)).toEqual([]);
  product.touch();
});

test('dark should follow the device and the choice with no style made anew', async ({ page }) => {
  await page.goto('/login');
  const signIn = page.getByRole('button', { name: 'Sign in' });
  await expect(signIn).toHaveCSS('background-color', 'rgb(15, 118, 110)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(signIn).toHaveCSS('background-color', 'rgb(53, 194, 176)');
  await page.evaluate(() => (document.documentElement.dataset.mode = 'light'));
  await expect(signIn).toHaveCSS('background-color', 'rgb(15, 118, 110)');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => (document.documentElement.dataset.mode = 'dark'));
  await expect(signIn).toHaveCSS('background-color', 'rgb(53, 194, 176)');
  expect(await written(page)).toEqual([]);
});
