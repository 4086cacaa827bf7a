import { PSEUDO } from '../../tools/pseudo-locale.ts';
import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

const CATEGORIES = '/service-management/category-setup';
const language = /Arabic|العربية/;

test('a language should be chosen in the menu without losing what is typed, and come back everywhere', async ({
  page,
  as,
  product,
  browser,
}) => {
  await as('ops@example.com');
  await page.goto(CATEGORIES);
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  const name = new ListPage(page).form.getByLabel('Name');
  await name.fill('Half typed');
  await page.getByRole('button', { name: /^Your account/ }).click();
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/auth/preferences'));
  await page.getByRole('menuitem', { name: language }).click();

  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^⟦.*⟧$/);
  await expect(page.locator('input[value="Half typed"]')).toBeVisible();
  expect((await kept).status()).toBe(200);

  // The server writes it into the page: nothing is English first.
  const answer = await page.request.get(CATEGORIES, { headers: { Accept: 'text/html' } });
  expect(await answer.text()).toContain(`<html lang="${PSEUDO}" dir="rtl"`);

  // A browser that never heard of it follows what is kept for the person.
  const other = await browser.newContext({ baseURL: product.url, locale: 'en-GB' });
  const [cookie = '', value = ''] = (await product.session('ops@example.com')).split('=');
  await other.addCookies([{ name: cookie, value, url: product.url, httpOnly: true, sameSite: 'Strict' }]);
  const second = await other.newPage();
  await second.goto(CATEGORIES);
  await expect(second.locator('html')).toHaveAttribute('lang', PSEUDO);
  await expect(second.getByRole('heading', { level: 1 })).toHaveText(/^⟦.*⟧$/);

  await second.locator('.user-button').click();
  await second.getByRole('menuitem', { name: 'English' }).click();
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Category Setup');
  await expect(second.locator('html')).toHaveAttribute('dir', 'ltr');
  await other.close();
});

test('a notice should not stand there in the language before', async ({ page, as }) => {
  await as('ops@example.com');
  await page.goto(CATEGORIES);
  const list = new ListPage(page);
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

test('a language that cannot be loaded should leave the page as it is, and say so', async ({ page, as, tolerate }) => {
  tolerate(/^failed: GET \/languages/);
  await as('ops@example.com');
  await page.goto(CATEGORIES);
  await page.route('**/languages/*', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: language }).click();
  await expect(new ListPage(page).notice(/language could not be loaded/)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('keys that are one sign should do nothing once they are switched off', async ({ page, as }) => {
  await as('ops@example.com');
  await page.goto(CATEGORIES);
  await expect(new ListPage(page).rows.first()).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys' });
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/auth/preferences'));
  await help.getByRole('checkbox', { name: /single keys/ }).uncheck();
  await kept;
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await page.reload();
  await expect(new ListPage(page).rows.first()).toBeVisible();
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
