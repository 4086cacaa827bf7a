import type { Page } from '@playwright/test';
import { failOnce } from './faults.ts';
import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

const WORKERS = '/worker/worker-list';
const NEW_WORKER = '/worker/manage-worker/new';
const CUSTOMERS = '/customer/customer-list';

const heads = async (page: Page): Promise<string[]> => (await new ListPage(page).heads()).filter((text) => text !== '');

test.beforeEach(({ as }) => as('admin@example.com'));

test('workers should be listed and deleted as the specification tells', async ({ page, tolerate }) => {
  tolerate(/^500 (PATCH|DELETE) \/api\/workers/);
  const list = new ListPage(page);
  await page.goto(WORKERS);
  await expect(list.rows).toHaveCount(5);
  expect(await heads(page)).toEqual(['Name', 'Service', 'Email', 'Phone Number', 'Status', 'Driver Name', 'Actions']);
  for (const tab of ['All', 'Un Assigned', 'Assigned', 'Driver']) await expect(list.tab(tab)).toBeVisible();
  // Whoever has bookings, or drives others, is kept.
  await list.search.fill('maricel');
  const row = list.rows.filter({ hasText: 'Maricel Reyes' });
  await expect(list.rows).toHaveCount(1);
  await expect(row).toContainText('Mohammed Irfan');
  await expect(row).toContainText('Villa Deep Cleaning');
  await failOnce(page, 'PATCH', 'workers**');
  await row.getByRole('switch').click();
  await expect(list.notice('Failed to update status')).toBeVisible();
  await failOnce(page, 'DELETE', 'workers**');
  await list.deleteIn(row);
  await list.dialog().getByRole('button', { name: 'Delete' }).click();
  await expect(list.notice('Failed to delete worker')).toBeVisible();
  await list.deleteIn(row);
  await list.dialog().getByRole('button', { name: 'Delete' }).click();
  await expect(list.notice('Worker deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('the form of a worker should say every sentence, and keep what was typed when it is a duplicate', async ({
  page,
  product,
  tolerate,
}) => {
  tolerate(/^(409|500) (GET|POST|PATCH) \/api\/workers/);
  const list = new ListPage(page);
  const input = (label: string) => list.form.getByLabel(label);
  const submit = list.form.getByRole('button', { name: 'Submit' });
  await page.goto(WORKERS);
  await page
    .getByRole('button', { name: 'Add Worker' })
    .or(page.getByRole('link', { name: 'Add Worker' }))
    .click();
  await expect(page).toHaveURL(new RegExp(`${NEW_WORKER}$`));
  for (const section of ['General Information', 'Business Information'])
    await expect(list.form.getByRole('group', { name: section })).toBeVisible();
  await submit.click();
  for (const sentence of [
    'First name is required',
    'Last name is required',
    'Phone number is required',
    'Service type is required',
    'Address is required',
    'Identity type is required',
    'Identity Number is required',
    'Expiry Date is required',
  ])
    await expect(list.form.getByText(sentence, { exact: true })).toBeVisible();
  await input('Phone Number').fill('12345');
  await expect(list.form.getByText('Invalid phone number')).toBeVisible();
  await input('Email').fill('anil@');
  await expect(list.form.getByText('Invalid email')).toBeVisible();
  await input('Expiry Date').fill('2020-01-01');
  await expect(list.form.getByText('Expiry date must be in the future')).toBeVisible();

  // A driver has no driver.
  await expect(list.form.getByRole('combobox', { name: 'Driver' })).toBeVisible();
  await list.form.getByRole('radio', { name: 'Driver' }).check({ force: true });
  await expect(list.form.getByRole('combobox', { name: 'Driver' })).toHaveCount(0); // spec 2.5.68
  await list.form.getByRole('radio', { name: 'Worker' }).check({ force: true });

  await input('First Name').fill('Anil');
  await input('Last Name').fill('Shrestha');
  await input('Email').fill('');
  await input('Address').fill('Room 4, Al Quoz 2, Dubai');
  await list.pick('Service Type', 'AC Repair');
  await page.keyboard.press('Escape');
  await list.pick('Identity Type', 'Passport');
  await input('Identity Number').fill('P9988776');
  await input('Expiry Date').fill('2039-01-31');
  await input('Phone Number').fill('+971501007919');
  await submit.click();
  await expect(list.form.getByText('A worker with this phone number exists already')).toBeVisible();
  await expect(input('First Name')).toHaveValue('Anil');

  await input('Phone Number').fill('+9779812345678');
  await failOnce(page, 'POST', 'workers?*', 409);
  await submit.click();
  await expect(list.notice('Duplicate user found.')).toBeVisible();
  await failOnce(page, 'POST', 'workers**');
  await submit.click();
  await expect(list.notice('Something went wrong while adding a worker.')).toContainText('Failed to create worker.');
  await submit.click();
  await expect(page).toHaveURL(new RegExp(WORKERS));
  const [made] = (await (await product.call('GET', '/mock/records/workers?first_name=Anil')).json()) as {
    id: number;
  }[];
  expect(made).toMatchObject({ phone: '+9779812345678', user_type: 'Worker', service_types: [2], driver_id: null });

  // Only the part before a dash is the id. // spec 2.2.51
  await product.fault({ method: 'GET', path: `/api/workers/${made?.id}`, status: 500, times: 1 });
  await page.goto(`/worker/manage-worker/${btoa(String(made?.id)).replaceAll('=', '')}-anil`);
  await expect(page.getByText('Failed to load worker details.')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(input('First Name')).toHaveValue('Anil');
  await input('Last Name').fill('Karki');
  await failOnce(page, 'PATCH', 'workers**');
  await submit.click();
  await expect(list.notice('Failed to update worker.')).toBeVisible();
});

test('customers should be listed, switched and deleted', async ({ page, product, tolerate }) => {
  tolerate(/^(409|500) (PATCH|DELETE) \/api\/customers/);
  const list = new ListPage(page);
  await page.goto(CUSTOMERS);
  await expect(list.rows).toHaveCount(5);
  expect(await heads(page)).toEqual([
    'Customer Name',
    'Email',
    'Phone Number',
    'Total Bookings',
    'Joined At',
    'Status',
    'Actions',
  ]);
  await page
    .getByRole('button', { name: 'Add Customer' })
    .or(page.getByRole('link', { name: 'Add Customer' }))
    .click();
  await list.form.getByLabel('First Name').fill('Noura');
  await list.form.getByLabel('Phone Number').fill('+971 50 765 4321');
  await list.form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(list.notice('Customer created successfully')).toBeVisible();
  await page.goto(`${CUSTOMERS}?q=Noura`);
  // Nobody added can be changed here but to be switched off: customers keep their own particulars.
  await expect(list.rows.filter({ hasText: '+971 50 765 4321' })).toHaveCount(1);
  await expect(list.rows.first().getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await page.goto(`${CUSTOMERS}?sort=-total_bookings`);
  const first = list.rows.first();
  await failOnce(page, 'PATCH', 'customers**');
  await first.getByRole('switch').click();
  await expect(list.notice('Failed to update status')).toBeVisible();
  await list.deleteIn(first);
  await list.dialog().getByRole('button', { name: 'Delete' }).click();
  await expect(list.notice(/cannot be deleted: \d+ bookings/)).toBeVisible();
  await page.goto(`${CUSTOMERS}?sort=total_bookings`);
  const count = ((await (await product.call('GET', '/mock/records/customers')).json()) as unknown[]).length;
  await list.deleteIn(list.rows.first());
  await list.dialog().getByRole('button', { name: 'Delete' }).click();
  await expect(list.notice('Customer deleted successfully')).toBeVisible();
  expect((await (await product.call('GET', '/mock/records/customers')).json()) as unknown[]).toHaveLength(count - 1);
});

test('a customer’s bookings and reviews should have their columns', async ({ page }) => {
  const list = new ListPage(page);
  await page.goto('/customer/customer-view/MQ?tab=bookings');
  await expect(list.rows).toHaveCount(5);
  expect(await heads(page)).toEqual([
    'Booking ID',
    'Booking Date',
    'Schedule Date',
    'Provider Info',
    'Total Amount',
    'Booking Status',
    'Payment Status',
    'Actions',
  ]);
  await page.getByLabel('Rows per page').selectOption('100');
  await expect(list.rows).toHaveCount(25);
  await expect(page.getByText('Not scheduled').or(page.getByText('No Payment')).first()).toBeVisible();
  await expect(list.rows.filter({ hasText: 'Paid' }).first()).toContainText('@');
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await expect(list.header('Ratings')).toBeVisible();
  expect(await heads(page)).toEqual(['Booking ID', 'Booking Date', 'Ratings', 'Reviews']);
});

test('vendors and transactions should be lists to look at and export', async ({ page }) => {
  const list = new ListPage(page);
  await page.goto('/vendor/vendor-list');
  await expect(list.rows).toHaveCount(5);
  expect(await heads(page)).toEqual([
    'ID',
    'Vendor Name',
    'Phone Number',
    'Vendor Type',
    'Zones',
    'Created On',
    'Admin Approval',
    'Actions',
  ]);
  for (const tab of ['All', 'Service', 'Marketplace']) await expect(list.tab(tab)).toBeVisible();
  await list.search.fill('majaz');
  await expect(list.rows).toHaveCount(1);
  await expect(list.rows).toContainText('Pending from Vendor'); // spec 2.4.12
  await page.goto('/reports/transactions');
  await expect(list.rows).toHaveCount(5);
  expect(await heads(page)).toEqual(['ID', 'Transaction ID', 'Date', 'Transaction To', 'Booking', 'Amount', 'Type']);
  // The latest is what is left of a booking paid by people of our own.
  await expect(list.rows.first()).toContainText('TXN-103-2');
  await expect(list.rows.first()).toContainText('Own Service');
  await expect(list.rows.first()).toContainText('AED 429.97');
  const downloading = page.waitForEvent('download');
  await list.fromMenu('Export as CSV');
  expect((await downloading).suggestedFilename()).toMatch(/^transactions-/);
});
