import { holdBack } from './faults.ts';
import { ListPage } from './list.ts';
import { picture } from './picture.ts';
import { expect, goByMenu, settled, test } from './stage.ts';

const PATH = '/service-management/category-setup';

test.describe('a form', () => {
  test.beforeEach(async ({ as }) => as('admin@example.com'));

  test('should wait for a file on its way, and save it with the rest', async ({ page, product, calls }) => {
    const list = new ListPage(page);
    await page.goto(PATH);
    await list.edit('Handyman');
    // Not into the form for a new one, which stands there until the record has come.
    await expect(list.form.getByLabel('Name')).toHaveValue('Handyman');
    await product.fault({ method: 'POST', path: '/api/files', delay_ms: 1500 });
    await list.form.locator('input[type=file]').setInputFiles(picture('late.png'));
    await list.form.getByRole('button', { name: 'Save' }).click();
    await expect(list.form.getByRole('status').getByText('Waiting for the file')).toBeVisible();
    expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
    await expect(list.notice('Category updated successfully')).toBeVisible();
    await list.edit('Handyman');
    await expect(list.form.getByRole('img', { name: /late\.png/ })).toBeVisible();
  });

  test('should send nothing when the file it waits for does not arrive', async ({ page, product, calls, tolerate }) => {
    tolerate('500 POST /api/files');
    const list = new ListPage(page);
    await page.goto(PATH);
    await list.edit('Handyman');
    await expect(list.form.getByLabel('Name')).toHaveValue('Handyman');
    await list.form.getByLabel('Name').fill('Handymen');
    await product.fault({ method: 'POST', path: '/api/files', status: 500, delay_ms: 1000 });
    await list.form.locator('input[type=file]').setInputFiles(picture('lost.png'));
    await list.form.getByRole('button', { name: 'Save' }).click();
    await expect(list.form.getByText('Waiting for the file')).toBeVisible();
    await expect(list.form.getByRole('alert').getByText('A fault set by a tester.')).toBeVisible();
    await expect(list.form.getByText('Waiting for the file')).toHaveCount(0);
    expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
    await expect(list.form.getByLabel('Name')).toHaveValue('Handymen');
    await list.form.getByRole('button', { name: 'Save' }).click();
    await expect(list.row('Handymen')).toBeVisible();
  });

  test('should name what is still needed, and lead there when Submit is pressed all the same', async ({ page }) => {
    const list = new ListPage(page);
    await page.goto(PATH);
    await expect(list.form.getByText(/^Still needed: /)).toHaveText('Still needed: Name, Service Type, Image');
    const submit = list.form.getByRole('button', { name: 'Submit' });
    await submit.focus();
    await expect(submit).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(list.form.getByLabel('Name')).toBeFocused();
    await expect(list.form.getByText('Category name is required')).toBeVisible();
  });

  test('should leave whoever goes on while what it saved is read anew where they went', async ({ page }) => {
    const list = new ListPage(page);
    await page.goto(PATH);
    await list.edit('Handyman');
    await expect(list.form.getByLabel('Name')).toHaveValue('Handyman');
    await list.form.getByLabel('Name').fill('Handymen');
    const rows = await holdBack(
      page,
      ({ pathname, search }) => pathname === '/api/categories' && search.includes('_end'),
    );
    await list.form.getByRole('button', { name: 'Save' }).click();
    await expect(list.notice('Category updated successfully')).toBeVisible();
    await list.edit('Pool Care');
    await expect(list.form.getByLabel('Name')).toHaveValue('Pool Care');
    await expect.poll(rows.count).toBeGreaterThan(0);
    rows.release();
    await expect(list.row('Handymen')).toBeVisible();
    await settled(page);
    await expect(list.form.getByLabel('Name')).toHaveValue('Pool Care');

    const users = '/user-management/user-list';
    await page.goto(`${users}?q=ops@example.com`);
    await page.getByRole('link', { name: /^Edit/ }).click();
    const name = list.form.getByLabel('First Name');
    await expect(name).not.toHaveValue('');
    await name.fill('Noura');
    const record = await holdBack(page, /\/api\/users\/\d+\?/);
    await list.form.getByRole('button', { name: 'Update' }).click();
    await expect.poll(record.count).toBeGreaterThan(0);
    await goByMenu(page, 'Products');
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
    record.release();
    await settled(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  });

  test('in a dialog should not throw away what was typed at an Escape', async ({ page }) => {
    const list = new ListPage(page);
    await page.goto('/products/request-list?size=100');
    await list.move('Approve').click();
    const notes = list.dialog().getByLabel('Admin Notes');
    await notes.fill('A long thought');
    await notes.press('Escape');
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(notes).toHaveValue('A long thought');
    await notes.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
