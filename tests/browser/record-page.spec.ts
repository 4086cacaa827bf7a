import type { Page } from '@playwright/test';
import { moveElsewhere } from './booking.ts';
import { saved } from './list.ts';
import { store } from './role-editor.ts';
import type { RunningServer } from './server.ts';
import { backToList, expect, settled, test } from './stage.ts';

const CUSTOMERS = '/customer/customer-list';
const DRAWING = /drawn-chart/;

type Customer = {
  readonly id: number;
  readonly customer_name: string;
  readonly total_bookings: number;
  readonly total_booking_amount: number;
  readonly pending_bookings: number;
  readonly ongoing_bookings: number;
  readonly completed_bookings: number;
  readonly cancelled_bookings: number;
};

/** The customer with the most bookings, or with none. */
async function customer(page: Page, order: 'desc' | 'asc' = 'desc'): Promise<Customer> {
  const list = await page.request.get(
    `/api/customers?screen_label=customer-list&_sort=total_bookings&_order=${order}&_end=1`,
  );
  const [first] = (await list.json()) as { id: number }[];
  const one = await page.request.get(`/api/customers/${first?.id}?screen_label=customer-list`);
  return (await one.json()) as Customer;
}

const addressOf = (id: number): string => `/customer/customer-view/${btoa(String(id)).replaceAll('=', '')}`;

test.beforeEach(async ({ as }) => as('admin@example.com'));

test('should show figures, a chart with its numbers, and details', async ({ page, product, tolerate }) => {
  tolerate('500 GET');
  const found = await customer(page);
  await test.step('should say what the server said when the record does not load', async () => {
    await product.fault({ method: 'GET', path: `/api/customers/${found.id}`, status: 500 });
    await page.goto(addressOf(found.id));
    await expect(page.getByText(/^Error: A fault set by a tester/)).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
  });
  await expect(page.getByRole('heading', { level: 1, name: found.customer_name })).toBeVisible();
  const figure = (label: string) => page.locator('.figure', { has: page.getByText(label, { exact: true }) });
  await expect(figure('Total Bookings').locator('dd')).toHaveText(String(found.total_bookings)); // spec 2.2.59
  const amount = found.total_booking_amount.toFixed(2).replace(/\B(?=(\d{3})+(?=\.))/g, ',');
  await expect(figure('Total booking amount').locator('dd')).toHaveText(`AED ${amount}`);
  await expect(figure('Wallet balance').locator('dd')).toHaveText(/^AED [\d,]+\.\d\d$/);

  await expect(page.locator('.chart-place canvas').first()).toBeVisible(); // spec 2.2.61
  const table = page.getByRole('table', { name: 'Bookings by status' });
  for (const [label, value] of [
    ['Pending', found.pending_bookings],
    ['Ongoing', found.ongoing_bookings],
    ['Completed', found.completed_bookings],
    ['Cancelled', found.cancelled_bookings],
  ] as const) {
    await expect(table.getByRole('row', { name: label }).getByRole('cell').first()).toHaveText(String(value));
  }
  await expect(page.getByRole('region', { name: 'Personal details' }).getByText('Phone Number')).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(found.customer_name));
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText(found.customer_name);
});

test('should say so where a chart has nothing to show, and load no drawing for it', async ({ page }) => {
  const drawings: string[] = [];
  page.on('request', (request) => DRAWING.test(request.url()) && drawings.push(request.url()));
  const found = await customer(page, 'asc');
  expect(found.total_bookings).toBe(0);
  await page.goto(addressOf(found.id));
  await expect(page.getByText('Nothing to show yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Bookings' }).click();
  await expect(page.locator('.state').getByText('No bookings yet')).toBeVisible();
  await settled(page);
  expect(drawings).toEqual([]);
});

test('should keep the open tab in the address, and move through tabs by keys', async ({ page, list }) => {
  const found = await customer(page);
  await page.goto(`${CUSTOMERS}?q=${encodeURIComponent(found.customer_name.split(' ')[0] ?? '')}`);
  await page.getByRole('link', { name: `View ${found.customer_name}`, exact: true }).click();
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await expect(tab('Overview')).toHaveAttribute('aria-selected', 'true');
  await tab('Bookings').click();
  await expect(page).toHaveURL(/\?tab=bookings$/);
  await expect(page.getByRole('tabpanel', { name: 'Bookings' })).toBeVisible();
  await page.reload();
  await expect(tab('Bookings')).toHaveAttribute('aria-selected', 'true');
  await expect(list.rows.first()).toBeVisible();
  await tab('Bookings').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\?tab=reviews$/);
  await expect(tab('Reviews')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(tab('Overview')).toBeFocused();
  await expect(page).not.toHaveURL(/tab=/);
  await page.goBack();
  await expect(tab('Reviews')).toHaveAttribute('aria-selected', 'true');
  expect(await tab('Bookings').getAttribute('href')).toMatch(/\?tab=bookings$/);
  // On a phone a link leads back, to the list as it was left.
  const link = page.getByRole('link', { name: 'Back to Customers' });
  await expect(backToList(page)).toHaveText('Customers');
  await expect(link).toBeHidden();
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toBeHidden();
  await link.click();
  await expect(page).toHaveURL(/customer-list\?q=/);
});

test('should write the words for what is missing', async ({ page, list }) => {
  const answer = await page.request.get('/mock/records/reviews?_limit=1000');
  const without = ((await answer.json()) as { customer_id: number; review: string | null }[]).find(
    (row) => !row.review,
  );
  if (!without) throw new Error('Every review has words.');
  await page.goto(`${addressOf(without.customer_id)}?tab=reviews`);
  await expect(list.rows.first()).toBeVisible();
  // What fits on a page has no sizes to choose from.
  const sizes = page.getByLabel('Rows per page');
  if (await sizes.isVisible()) await sizes.selectOption('100');
  await expect(page.getByText('No review', { exact: true }).first()).toBeVisible(); // spec 1.2.67
});

/** Support may see customers and take their lists away, and knows no screen of bookings. */
const onlyCustomers = (product: RunningServer): Promise<void> =>
  store(product, 4, (screen, flag) => screen === 'customer-list' && ['access', 'read', 'export'].includes(flag));

test('should open a row’s own page, or its details', async ({ page, list, product, as, tolerate }) => {
  tolerate('500 GET');
  const found = await customer(page);
  await page.goto(`${addressOf(found.id)}?tab=bookings`);
  await list.rows
    .first()
    .getByRole('link', { name: /^View booking/ })
    .click();
  await expect(page).toHaveURL(/\/bookings\/edit-booking\//);
  await expect(page.getByRole('heading', { level: 1, name: /^Booking #/ })).toBeFocused();

  await onlyCustomers(product);
  await as('support@example.com', `${addressOf(found.id)}?tab=bookings`);
  const button = list.rows.first().getByRole('button', { name: /^View booking/ });
  await button.click();
  await expect(list.dialog()).toContainText('Booking Date');
  await expect(list.dialog()).toContainText(/Time\d\d:\d\d/);
  await page.keyboard.press('Escape');
  await expect(list.dialog()).toBeHidden();
  await expect(button).toBeFocused();
  await test.step('should save a row as a file, and say when that fails', async () => {
    const download = list.rows.first().getByRole('button', { name: /^Download booking/ });
    const { name, bytes } = await saved(page, () => download.click());
    expect(name).toMatch(/^bookings-\d+\.xlsx$/);
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    await page.route(`**/api/customers/${found.id}/bookings/export?*`, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', detail: '', errors: {} } }),
    );
    await download.click();
    await expect(list.notice('The download failed. Please try again.')).toBeVisible();
    await expect(download).not.toHaveAttribute('aria-busy');
  });
});

test('should try a list again that failed, save the paper of a row', async ({ page, list, product, tolerate }) => {
  tolerate('500 GET', /^404 GET \/api\/bookings\/\d+\/invoice\.pdf/);
  const found = await customer(page);
  await product.fault({ method: 'GET', path: `/api/customers/${found.id}/bookings`, status: 500 });
  await page.goto(`${addressOf(found.id)}?tab=bookings`);
  await expect(page.getByRole('alert')).toContainText('Failed to load bookings.');
  await expect(page.getByRole('heading', { level: 1, name: found.customer_name })).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(list.rows.first()).toBeVisible();
  await test.step('should save the paper of a row, and say so where none was issued', async () => {
    const row = list.rows.filter({ hasText: 'Completed' }).first();
    const button = row.getByRole('button', { name: /^Download booking/ });
    const id = /(\d+)$/.exec((await button.getAttribute('aria-label')) ?? '')?.[1];
    await button.click();
    await expect(list.notice('Failed to load invoice: none was issued for this booking yet.')).toBeVisible();
    await moveElsewhere(product, Number(id), 'invoice');
    const { name, bytes } = await saved(page, () => button.click());
    expect(name).toMatch(/^Invoice INV-\d{6}\.pdf$/);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
