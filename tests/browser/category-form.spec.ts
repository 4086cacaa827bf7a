import { ListPage } from './list.ts';
import { picture } from './picture.ts';
import { expect, test } from './stage.ts';

const PATH = '/service-management/category-setup';

test.beforeEach(async ({ as }) => as('admin@example.com'));

test.describe('the form above the list', () => {
  test('should say what is missing or wrong, lose nothing typed, and make and change a category', async ({
    page,
    product,
    tolerate,
  }) => {
    tolerate('415 POST /api/files');
    tolerate('409 POST /api/categories', '500 POST /api/categories');
    await test.step('should say what is missing, and offer Submit only when nothing is', async () => {
      const list = new ListPage(page);
      await page.goto(PATH);
      const submit = list.form.getByRole('button', { name: 'Submit' });
      await expect(submit).toBeDisabled();
      const name = list.form.getByLabel('Name');
      await name.fill('x');
      await name.fill('');
      await name.blur();
      await expect(list.form.getByText('Category name is required')).toBeVisible();
      await name.fill('Smart Home');
      await expect(list.form.getByText('Category name is required')).toHaveCount(0);
      await list.form.getByRole('radio', { name: 'Service', exact: true }).check({ force: true });
      await expect(submit).toBeDisabled();
      await list.form.locator('input[type=file]').setInputFiles(picture());
      await expect(list.form.getByRole('img', { name: /picture/ })).toBeVisible();
      await expect(submit).toBeEnabled();
      await list.form.getByRole('button', { name: /Remove/ }).click();
      await name.focus();
      await expect(list.form.getByText('Category image is required')).toBeVisible();
      await expect(submit).toBeDisabled();
    });
    await test.step('should refuse a file that is no picture, and one that only says it is', async () => {
      const list = new ListPage(page);
      const file = list.form.locator('input[type=file]');
      await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
      await expect(
        list.form
          .getByRole('alert')
          .or(list.form.locator('[aria-live]'))
          .filter({ hasText: /PNG|JPEG/i })
          .first(),
      ).toBeVisible();
      await file.setInputFiles({
        name: 'drawing.png',
        mimeType: 'image/png',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      });
      await expect(list.form.locator('.upload-problem').filter({ hasText: /file/i })).toBeVisible();
      await expect(list.form.getByRole('img')).toHaveCount(0);
    });
    await test.step("should put the server's refusal on its field and keep what was typed", async () => {
      const list = new ListPage(page);
      await list.form.getByLabel('Name').fill('handyman');
      await list.form.getByRole('radio', { name: 'Marketplace' }).check({ force: true });
      await list.form.locator('input[type=file]').setInputFiles(picture());
      await list.form.getByRole('button', { name: 'Submit' }).click();
      await expect(list.form.getByText('A category with this name exists already')).toBeVisible();
      await expect(list.form.getByLabel('Name')).toBeFocused();
      await expect(list.form.getByLabel('Name')).toHaveValue('handyman');
      await expect(list.form.getByRole('radio', { name: 'Marketplace' })).toBeChecked();
    });
    await test.step('should lose nothing typed when saving fails', async () => {
      const list = new ListPage(page);
      await list.form.getByLabel('Name').fill('Smart Home');
      await list.form.getByRole('radio', { name: 'Service', exact: true }).check({ force: true });
      await list.form.getByRole('switch', { name: 'Trend' }).click();
      await product.fault({ method: 'POST', path: '/api/categories', status: 500 });
      await list.form.getByRole('button', { name: 'Submit' }).click();
      await expect(list.notice('A fault set by a tester.')).toBeVisible();
      await expect(list.form.getByLabel('Name')).toHaveValue('Smart Home');
    });
    await test.step('should create a category with its picture, and edit it', async () => {
      const list = new ListPage(page);
      await list.form.getByRole('button', { name: 'Submit' }).click();
      await expect(list.row('Smart Home')).toBeVisible();
      await expect(list.form.getByLabel('Name')).toHaveValue('');

      await list.edit('Smart Home');
      await expect(list.form.getByLabel('Name')).toHaveValue('Smart Home');
      await expect(list.form.getByRole('switch', { name: 'Trend' })).toBeChecked();
      await expect(list.form.getByRole('img')).toBeVisible();
      await list.form.getByLabel('Name').fill('Smart Homes');
      await list.form.getByRole('button', { name: 'Save' }).click();
      await expect(list.row('Smart Homes')).toBeVisible();
      await expect(list.row('Smart Home')).toHaveCount(0);
      await expect(list.form.getByLabel('Name')).toHaveValue('');
      await page.reload();
      await expect(list.row('Smart Homes')).toBeVisible();
    });
  });

  test('should have the record being edited in the address, and ask before another takes its place', async ({
    page,
  }) => {
    const list = new ListPage(page);
    await page.goto(PATH);
    await list.edit('Handyman');
    await expect(page).toHaveURL(/\?record=12$/);
    await page.reload();
    const name = list.form.getByLabel('Name');
    await expect(name).toHaveValue('Handyman');
    await name.fill('Handyman of the day');
    await page.locator('tbody .row-name').nth(1).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(name).toHaveValue('Handyman of the day');
    await expect(page).toHaveURL(/\?record=12$/);
    await page.goBack();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(name).toHaveValue('');
    await expect(page).toHaveURL(new RegExp(`${PATH}$`));
    await test.step("should ask before another row's Edit replaces changes", async () => {
      const list = new ListPage(page);
      await list.edit('Handyman');
      await expect(list.form.getByLabel('Name')).toHaveValue('Handyman');
      await list.form.getByLabel('Name').fill('Handyman and more');
      await list.edit('Pool Care');
      await expect(list.dialog()).toContainText('unsaved changes');
      await list.dialog().getByRole('button', { name: /Stay/ }).click();
      await expect(list.form.getByLabel('Name')).toHaveValue('Handyman and more');
      await list.edit('Pool Care');
      await list
        .dialog()
        .getByRole('button', { name: /Discard/ })
        .click();
      await expect(list.form.getByLabel('Name')).toHaveValue('Pool Care');
      await list.form.getByRole('button', { name: 'Cancel' }).click();
      await expect(list.form.getByLabel('Name')).toHaveValue('');
    });
    await test.step('should ask before it throws away changes, and only then', async () => {
      const list = new ListPage(page);
      const away = page.getByRole('link', { name: 'Sub-category Setup' });
      await list.form.getByLabel('Name').fill('Half a thought');
      await away.click();
      await expect(list.dialog()).toContainText('unsaved changes');
      await list.dialog().getByRole('button', { name: /Stay/ }).click();
      await expect(list.form.getByLabel('Name')).toHaveValue('Half a thought');
      // Typed and taken back: nothing to lose.
      await list.form.getByLabel('Name').fill('');
      await away.click();
      await expect(page.getByRole('heading', { level: 1, name: 'Sub-category Setup' })).toBeVisible();
      await page.goBack();
      await list.form.getByLabel('Name').fill('Half a thought');
      await away.click();
      await list
        .dialog()
        .getByRole('button', { name: /Discard/ })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'Sub-category Setup' })).toBeVisible();
    });
  });

  test('should lose nothing typed when the session ends, and go on after signing in again', async ({
    page,
    context,
    codeFor,
    tolerate,
  }) => {
    const list = new ListPage(page);
    tolerate(/^401 /);
    await page.goto(PATH);
    await expect(list.rows).toHaveCount(5);
    await list.form.getByLabel('Name').fill('Smart Home');
    await list.form.getByRole('radio', { name: 'Service', exact: true }).check({ force: true });
    await list.form.locator('input[type=file]').setInputFiles(picture());
    await expect(list.form.getByRole('img', { name: /picture/ })).toBeVisible();
    await context.clearCookies();
    await list.form.getByRole('button', { name: 'Submit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Password', { exact: true }).fill('Demo-pass-2026');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Digit 1 of 4' })).toBeFocused(); // spec 1.2.105
    await page.keyboard.type(await codeFor('admin@example.com'));
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(list.form.getByLabel('Name')).toHaveValue('Smart Home');
    await list.form.getByRole('button', { name: 'Submit' }).click();
    await expect(list.row('Smart Home')).toBeVisible();
  });

  test('should ask again for a list that failed without a session, and give the focus back', async ({
    page,
    context,
    codeFor,
    tolerate,
  }) => {
    const list = new ListPage(page);
    tolerate(/^401 /);
    // Beginning to listen without a session would end it before the list does.
    const listening = page.waitForResponse('**/api/events*');
    await page.goto(PATH);
    await expect(list.rows).toHaveCount(5);
    await listening;
    await context.clearCookies();
    await page.getByRole('tab', { name: 'Active', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Password', { exact: true }).fill('Demo-pass-2026');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Digit 1 of 4' })).toBeFocused();
    await page.keyboard.type(await codeFor('admin@example.com'));
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(list.rows).toHaveCount(5);
    await expect(page.getByRole('tab', { name: 'Active', exact: true })).toBeFocused();
  });
});

test('on a phone the form should be folded, keep what was typed in it, and fold again once it is saved', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const list = new ListPage(page);
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
  const before = await name.inputValue();
  await name.fill(`${before} again`);
  await list.form.getByRole('button', { name: 'Save' }).click();
  await expect(list.form).toBeHidden();
  await expect(list.rows.filter({ hasText: `${before} again` })).toBeVisible();
});
