import { PSEUDO } from '../../tools/pseudo-locale.ts';
import { expect, test } from './stage.ts';

const CATEGORIES = '/service-management/category-setup';
const language = /Arabic|العربية/;

test('a language should be chosen in the menu, and be kept', async ({ page, list, as }) => {
  await as('ops@example.com', CATEGORIES);
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  const name = list.form.getByLabel('Name');
  await name.fill('Half typed');
  await page.getByRole('button', { name: /^Your account/ }).click();
  const stored = page.waitForResponse((response) => response.url().endsWith('/api/auth/preferences'));
  await page.getByRole('menuitem', { name: language }).click();

  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^⟦.*⟧$/);
  await expect(page.locator('input[value="Half typed"]')).toBeVisible();
  expect((await stored).status()).toBe(200);

  // The server writes it into the page: nothing is English first.
  const answer = await page.request.get(CATEGORIES, { headers: { Accept: 'text/html' } });
  expect(await answer.text()).toContain(`<html lang="${PSEUDO}" dir="rtl"`);

  // A browser that never heard of it follows what is kept for the person.
  await page.context().clearCookies();
  await as('ops@example.com', CATEGORIES);
  await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^⟦.*⟧$/);

  await page.locator('.user-button').click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Category Setup');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
});

test('a notice should not stand there in the language before', async ({ page, list, as }) => {
  await as('ops@example.com', CATEGORIES);
  await expect(list.rows).toHaveCount(5);
  await list.rows.first().getByRole('switch').press('Space');
  await expect(list.notice('set to')).toBeVisible();
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: language }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO);
  await expect(page.locator('.ant-notification-notice')).toHaveCount(0);
  // What is said from then on is said in it.
  await list.rows.first().getByRole('switch').press('Space');
  await expect(list.notice('⟦')).toBeVisible();
});

test('a language that does not load should leave the page as it is', async ({ page, list, as, tolerate }) => {
  tolerate(/^failed: GET \/languages/);
  await as('ops@example.com', CATEGORIES);
  await page.route('**/languages/*', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: language }).click();
  await expect(list.notice(/language could not be loaded/)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('keys that are one sign should do nothing once they are switched off', async ({ page, list, as }) => {
  await as('ops@example.com', CATEGORIES);
  await expect(list.rows.first()).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys' });
  const stored = page.waitForResponse((response) => response.url().endsWith('/api/auth/preferences'));
  await help.getByRole('checkbox', { name: /single keys/ }).uncheck();
  await stored;
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await page.reload();
  await expect(list.rows.first()).toBeVisible();
  const search = page.getByRole('searchbox');
  await page.keyboard.press('?');
  await page.keyboard.press('/');
  await expect(search).not.toBeFocused();
  await expect(help).toBeHidden();

  // Keys with Ctrl go on, and lead back to the help.
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('button', { name: 'Keys' }).click();
  await help.getByRole('checkbox', { name: /single keys/ }).check();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
});
