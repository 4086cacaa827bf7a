import { ListPage } from './list.ts';
import { picture } from './picture.ts';
import { expect, test } from './stage.ts';

const PATH = '/service-management/sub-category-setup';

test.beforeEach(async ({ as }) => as('admin@example.com'));

test('should manage a sub-category from the first word to the deletion', async ({ page }) => {
  const list = new ListPage(page);
  await page.goto(PATH);
  await expect(list.rows).toHaveCount(5);
  const submit = list.form.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeDisabled(); // spec 2.5.30

  await list.pick('Category', 'Plumbing');
  await list.form.getByLabel('Name').fill('Water Tank Cleaning');
  await list.form.locator('input[type=file]').setInputFiles(picture('tank.png'));
  await list.form.getByLabel('Description').fill('Drained, scrubbed and disinfected.');
  await expect(submit).toBeDisabled();
  await list.pick('Zones', 'Dubai – Marina', 'Sharjah – Al Majaz');
  await expect(submit).toBeEnabled();
  await submit.click();
  const row = list.row('Water Tank Cleaning');
  await expect(row).toBeVisible();
  await expect(row).toContainText('Plumbing');
  await expect(row).toContainText('Dubai – Marina');

  // The picture that is there counts: nothing is asked for again. // spec 2.5.33
  await list.edit('Water Tank Cleaning');
  await expect(list.form.getByRole('combobox', { name: 'Category' })).toContainText('Plumbing'); // spec 2.2.23
  await expect(list.form.getByLabel('Description')).toHaveValue('Drained, scrubbed and disinfected.');
  await list.form.getByLabel('Name').fill('Tank Cleaning');
  await list.form.getByRole('button', { name: 'Save' }).click();
  await expect(list.row('Tank Cleaning')).toBeVisible();

  await list.toggle('Tank Cleaning').click();
  await expect(list.toggle('Tank Cleaning')).not.toBeChecked();

  await list.delete('Tank Cleaning');
  await expect(list.dialog()).toContainText('Are you sure?');
  await list
    .dialog()
    .getByRole('button', { name: /Delete|Yes/ })
    .click();
  await expect(list.notice('SubCategory deleted successfully!')).toBeVisible();
  await expect(list.row('Tank Cleaning')).toHaveCount(0); // spec 2.4.22
});

test("should say what is missing in the specification's words", async ({ page }) => {
  const list = new ListPage(page);
  await page.goto(PATH);
  const name = list.form.getByLabel('Name');
  await name.fill('x');
  await name.fill('');
  await name.blur();
  await expect(list.form.getByText('SubCategory name is required')).toBeVisible();
  await list.form.locator('input[type=file]').setInputFiles(picture());
  await list.form.getByRole('button', { name: /^Remove/ }).click();
  await name.focus();
  await expect(list.form.getByText('Sub category image is required')).toBeVisible();
});

test('should offer only categories and zones that are switched on, found by typing', async ({ page }) => {
  const list = new ListPage(page);
  await page.goto(PATH);
  await list.form.getByRole('combobox', { name: 'Category' }).click();
  await expect(page.locator('.ant-select-item-option').first()).toBeVisible();
  await page.keyboard.type('flow');
  await expect(page.locator('.ant-select-item-option')).toHaveCount(0);
  for (let i = 0; i < 4; i++) await page.keyboard.press('Backspace');
  await page.keyboard.type('plumb');
  await expect(page.locator('.ant-select-item-option')).toHaveCount(1);
  await expect(page.locator('.ant-select-item-option-active')).toHaveText('Plumbing');
  await page.keyboard.press('Enter');
  await expect(
    list.form.getByRole('combobox', { name: 'Category' }).or(list.form.locator('.ant-select').first()).first(),
  ).toContainText('Plumbing');
});

test('should filter by category and by zone', async ({ page }) => {
  const list = new ListPage(page);
  await page.goto(`${PATH}?category_id=3&size=25`);
  await expect(list.rows.first()).toBeVisible();
  for (const category of await list.column('Category')) expect(category).toBe('Plumbing');
  await page.goto(`${PATH}?category_id=3&zone_ids=1&size=25`);
  await expect(list.rows.first()).toBeVisible();
  for (const zones of await list.column('Zones')) expect(zones).toMatch(/Dubai – Marina|\+\d/);
});

test('should refuse a name that is taken, on its field', async ({ page, tolerate }) => {
  tolerate('409 PATCH /api/sub_categories');
  const list = new ListPage(page);
  await page.goto(`${PATH}?q=leak`);
  await list.edit('Leak Repair');
  await list.inForm();
  await list.form.getByLabel('Name').fill('AC REPAIR');
  await list.form.getByRole('button', { name: 'Save' }).click();
  await expect(list.form.getByText('A sub-category with this name exists already')).toBeVisible();
});
