import type { Page } from '@playwright/test';
import { expect, goByMenu, test } from './stage.ts';

/**
 * Parts of the app that are requested from now on do not arrive, until the function it answers is
 * called.
 */
async function withoutParts(page: Page, part: RegExp): Promise<() => Promise<void>> {
  await page.route(part, (route) => route.abort('internetdisconnected'));
  return () => page.unroute(part);
}

test('what was typed should outlive a part that does not load and is tried again', async ({
  page,
  list,
  as,
  tolerate,
}) => {
  tolerate(/^failed: GET \/assets\/.*move-dialog/, /^console: .*move-dialog/);
  await as('admin@example.com', '/products/request-list?size=100');
  const name = list.move('Approve');
  const back = await withoutParts(page, /assets\/move-dialog-/);
  await name.click();
  const failed = page.getByRole('alert').filter({ hasText: 'This part could not be loaded' });
  await expect(failed).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await back();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog').getByLabel('Admin Notes')).toBeVisible();
});

test('what was typed should prompt before Back leads out of the app', async ({ page, list, signIn }) => {
  await page.goto('/auth/forgot-password');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await signIn('admin@example.com');
  await goByMenu(page, 'Category Setup');
  await expect(page.getByRole('heading', { level: 1, name: 'Category Setup' })).toBeVisible();
  // Past the first page of the app.
  const goOut = (): Promise<void> => page.evaluate(() => history.go(-2));
  await list.form.getByLabel('Name').fill('Half a name');
  await goOut();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(list.form.getByLabel('Name')).toHaveValue('Half a name');
  await goOut();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /forgot/i })).toBeVisible();
});
