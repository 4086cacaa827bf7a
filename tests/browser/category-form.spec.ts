import type { BrowserContext, Page } from '@playwright/test';
import { picture } from './picture.ts';
import { expect, PASSWORD, test } from './stage.ts';

const PATH = '/service-management/category-setup';
const ADMIN = 'admin@example.com';

test.beforeEach(async ({ as }) => as(ADMIN));

test.describe('the form above the list', () => {
  test('should lose nothing typed, and make and change a category', async ({ page, list, product, tolerate }) => {
    tolerate('415 POST /api/files', '409 POST /api/categories', '500 POST /api/categories');
    const { form } = list;
    const name = form.getByLabel('Name');
    const submit = form.getByRole('button', { name: 'Submit' });
    const file = form.locator('input[type=file]');
    await page.goto(PATH);
    await test.step('should offer Submit only when nothing is missing', async () => {
      await expect(submit).toBeDisabled();
      await name.fill('handyman');
      await form.getByRole('radio', { name: 'Marketplace' }).check({ force: true });
      await expect(submit).toBeDisabled();
      await file.setInputFiles(picture());
      await expect(form.getByRole('img', { name: /picture/ })).toBeVisible();
      await expect(submit).toBeEnabled();
      await form.getByRole('button', { name: /Remove/ }).click();
      await name.focus();
      await expect(form.getByText('Category image is required')).toBeVisible();
      await expect(submit).toBeDisabled();
    });
    await test.step('should refuse a file that only says that it is a picture', async () => {
      const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
      await file.setInputFiles({ name: 'drawing.png', mimeType: 'image/png', buffer });
      await expect(form.locator('.upload-problem').filter({ hasText: /file/i })).toBeVisible();
      await expect(form.getByRole('img')).toHaveCount(0);
    });
    await test.step("should put the server's refusal on its field and keep what was typed", async () => {
      await file.setInputFiles(picture());
      await submit.click();
      await expect(form.getByText('A category with this name exists already')).toBeVisible();
      await expect(name).toBeFocused();
      await expect(name).toHaveValue('handyman');
      await expect(form.getByRole('radio', { name: 'Marketplace' })).toBeChecked();
    });
    await test.step('should lose nothing typed when saving fails', async () => {
      await name.fill('Smart Home');
      await form.getByRole('switch', { name: 'Trend' }).click();
      await product.fault({ method: 'POST', path: '/api/categories', status: 500 });
      await submit.click();
      await expect(list.notice('A fault set by a tester.')).toBeVisible();
      await expect(name).toHaveValue('Smart Home');
    });
    await test.step('should create a category with its picture, and edit it', async () => {
      await submit.click();
      await expect(list.row('Smart Home')).toBeVisible();
      await expect(name).toHaveValue('');
      await list.edit('Smart Home');
      await expect(name).toHaveValue('Smart Home');
      await expect(form.getByRole('switch', { name: 'Trend' })).toBeChecked();
      await expect(form.getByRole('img')).toBeVisible();
      await name.fill('Smart Homes');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(list.row('Smart Homes')).toBeVisible();
      await expect(name).toHaveValue('');
      await page.reload();
      await expect(list.row('Smart Homes')).toBeVisible();
    });
  });

  test('should have its record in the address, and ask before another', async ({ page, list }) => {
    const name = list.form.getByLabel('Name');
    const answer = (text: string): Promise<void> => page.getByRole('button', { name: text }).click();
    await page.goto(PATH);
    await list.edit('Handyman');
    await expect(page).toHaveURL(/\?record=12$/);
    await page.reload();
    await expect(name).toHaveValue('Handyman');
    await name.fill('Handyman of the day');
    await list.edit('Pool Care');
    await answer('Stay');
    await expect(name).toHaveValue('Handyman of the day');
    await expect(page).toHaveURL(/\?record=12$/);
    await list.edit('Pool Care');
    await answer('Discard');
    await expect(name).toHaveValue('Pool Care');
    await name.fill('Pools');
    await page.goBack();
    await answer('Discard');
    await expect(name).toHaveValue('Handyman');
    await list.form.getByRole('button', { name: 'Cancel' }).click();
    await test.step('should ask before it throws away changes, and only then', async () => {
      const away = page.getByRole('link', { name: 'Sub-category Setup' });
      const there = page.getByRole('heading', { level: 1, name: 'Sub-category Setup' });
      await name.fill('Half a thought');
      await away.click();
      await expect(list.dialog()).toContainText('unsaved changes');
      await answer('Stay');
      await expect(name).toHaveValue('Half a thought');
      // Typed and taken back: nothing to lose.
      await name.fill('');
      await away.click();
      await expect(there).toBeVisible();
      await page.goBack();
      await name.fill('Half a thought');
      await away.click();
      await answer('Discard');
      await expect(there).toBeVisible();
    });
  });

  test('should lose nothing when the session ends', async ({ page, list, context, codeFor, tolerate }) => {
    tolerate(/^401 /);
    const tab = page.getByRole('tab', { name: 'Active', exact: true });
    // Beginning to listen without a session would end it before the list does.
    const listening = page.waitForResponse('**/api/events*');
    await page.goto(PATH);
    await expect(list.rows).toHaveCount(5);
    await listening;
    await test.step('what is typed should be there, and be saved', async () => {
      await list.form.getByLabel('Name').fill('Smart Home');
      await list.form.getByRole('radio', { name: 'Service', exact: true }).check({ force: true });
      await list.form.locator('input[type=file]').setInputFiles(picture());
      await expect(list.form.getByRole('img', { name: /picture/ })).toBeVisible();
      await endSession(page, context, () => list.form.getByRole('button', { name: 'Submit' }).click());
      await signInAgain(page, codeFor);
      await expect(list.form.getByLabel('Name')).toHaveValue('Smart Home');
      await list.form.getByRole('button', { name: 'Submit' }).click();
      await expect(list.row('Smart Home')).toBeVisible();
    });
    await test.step('a list that failed should be requested again, and the focus be given back', async () => {
      await endSession(page, context, () => tab.click());
      await signInAgain(page, codeFor);
      await expect(list.rows).toHaveCount(5);
      await expect(tab).toBeFocused();
    });
  });
});

const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

async function endSession(page: Page, context: BrowserContext, act: () => Promise<void>): Promise<void> {
  await context.clearCookies();
  await act();
  await expect(ended(page)).toBeVisible();
}

async function signInAgain(page: Page, codeFor: (email: string) => Promise<string>): Promise<void> {
  const dialog = ended(page);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Digit 1 of 4' })).toBeFocused(); // spec 1.2.105
  await page.keyboard.type(await codeFor(ADMIN));
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await expect(dialog).toHaveCount(0);
}

test('on a phone the form should be folded, and keep what was typed in it', async ({ page, list }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/service-management/sub-category-setup');
  await expect(list.rows.first()).toBeVisible();
  await expect(list.form).toBeHidden();
  const add = page.getByRole('button', { name: 'Add Sub-category' });
  const name = list.form.getByLabel('Name');
  await add.click();
  await expect(list.form.getByRole('combobox').first()).toBeFocused();
  await name.fill('Gutters');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(list.form).toBeHidden();
  await expect(add).toBeFocused();
  await add.click();
  await expect(name).toHaveValue('Gutters');
  await list.form.getByRole('button', { name: 'Reset' }).click();
  await expect(name).toHaveValue('');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  // A row that is edited unfolds it, and folds it again.
  await page.locator('[data-edit]').first().click();
  await list.inForm();
  const before = await name.inputValue(); // spec 2.2.23
  await name.fill(`${before} again`);
  await list.form.getByRole('button', { name: 'Save' }).click();
  await expect(list.form).toBeHidden();
  await expect(list.rows.filter({ hasText: `${before} again` })).toBeVisible();
});
