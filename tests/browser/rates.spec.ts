import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

const RATES = '/service-management/rates';
const IN_FORCE = 'These rates are in force or were: they stay as they are. Add rates from a later day.';

test('rates should be announced from a day, and those in force be looked at only', async ({ page, as }) => {
  const list = new ListPage(page);
  await as('ops@example.com');
  await page.goto(RATES);
  await expect(page.getByRole('heading', { level: 1, name: 'Rates' })).toBeVisible();
  await expect(list.rows).toHaveCount(1);
  const heads = (await page.getByRole('columnheader').allTextContents()).map((text) => text.trim()).filter(Boolean);
  expect(heads).toEqual([
    'ID',
    'Valid From',
    'Discount',
    'Platform Fee',
    'Discount Applied',
    'Delivery Fee',
    'Tax',
    'Created On',
    'Actions',
  ]);
  for (const part of ['1 Jan 2024', '0%', '10%', '5%', '12%']) await expect(list.rows.first()).toContainText(part);

  // A new row begins as the specification has it, and only its day is missing.
  const submit = list.form.getByRole('button', { name: 'Add', exact: true });
  await expect(list.form.getByText('VAT in the UAE is 5 %.')).toBeVisible();
  await expect(list.form.getByLabel('Tax')).toHaveValue('12');
  const day = list.form.getByRole('textbox', { name: 'Valid From' });
  await day.fill('1/1/2024');
  await day.blur();
  await expect(list.form.getByText('Rates begin today or later')).toBeVisible();
  await day.fill('1/1/2040');
  await day.blur();
  await list.form.getByLabel('Tax').fill('5');
  await submit.click();
  await expect(list.notice('Set of rates created successfully!')).toBeVisible();
  await expect(list.rows).toHaveCount(2);
  await expect(list.rows.first()).toContainText('1 Jan 2040');

  // What is announced may change.
  await list.rows.first().getByRole('button', { name: /^Edit/ }).click();
  await expect(list.form.getByLabel('Platform Fee')).toHaveValue(/^10/);
  await list.form.getByLabel('Platform Fee').fill('7.5');
  await list.form.getByRole('button', { name: 'Save' }).click();
  await expect(list.rows.first()).toContainText('7.5%');

  // What is in force says why it may not.
  await list.rows.nth(1).getByRole('button', { name: /^Edit/ }).click();
  await expect(list.form.locator('[data-field=tax]')).toHaveText('Tax12%');
  await expect(list.form.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByText(IN_FORCE)).toBeVisible();
  await expect(list.form.getByRole('button', { name: 'Save' })).toHaveCount(0);
});
