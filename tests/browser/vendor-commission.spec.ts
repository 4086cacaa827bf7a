import type { Page } from '@playwright/test';
import { holdBack } from './faults.ts';
import { expect, test } from './stage.ts';

/** What a vendor gives of its bookings, and which of its services it does. */

/** One that is requested to agree to a rate, and one with a service it takes no bookings of. */
const COOLBREEZE = 10;
const SPARKLE = 11;
const VENDOR = 'service.vendor@example.com';

const open = (page: Page, id: number, tab: string) =>
  page.goto(`/vendor/request-details/${Buffer.from(String(id)).toString('base64url')}?tab=${tab}`);
const rate = (page: Page) => page.getByLabel('Commission (%)');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const history = (page: Page) => page.getByRole('region', { name: 'History' }).getByRole('table');

test('a commission should be read-only until Edit (spec 2.2.41, 2.4.18)', async ({ page, as }) => {
  await as('admin@example.com');
  await open(page, COOLBREEZE, 'commission-settings');
  await expect(rate(page)).toHaveAttribute('readonly');
  const before = await rate(page).inputValue();
  await button(page, 'Edit').click();
  await expect(rate(page)).toBeFocused();
  await rate(page).fill('abc');
  await button(page, 'Save').click();
  // spec 2.5.53
  await expect(page.getByText('Value should be a number')).toBeVisible();
  await rate(page).fill('12,5');
  await button(page, 'Save').click();
  await expect(page.getByText('Commission could be 12.5 or 125: write one of them, without a comma')).toBeVisible();
  await button(page, 'Reset').click();
  await expect(rate(page)).toHaveValue(before);
  await rate(page).fill('3');
  await button(page, 'Cancel').click();
  await expect(rate(page)).toHaveValue(before);
  await expect(button(page, 'Edit')).toBeFocused();

  await button(page, 'Edit').click();
  await rate(page).fill('11.5');
  await button(page, 'Save').click();
  // spec 2.8.39
  await expect(page.getByText('Setting updated')).toBeVisible();
  await expect(rate(page)).toHaveValue('11.5');
  await expect(history(page).getByRole('row').nth(1)).toContainText('11.5%');
  await expect(history(page).getByRole('row').nth(1)).toContainText('admin@example.com');
  await expect(page.getByText('waits for the vendor to agree')).toBeVisible();
});

test('what cannot be set or read should be said where it is (spec 2.8.38, 2.8.40)', async ({ page, as, tolerate }) => {
  tolerate(/^(500|422) (GET|POST) \/api\/vendors\/10\/commission/);
  await as('admin@example.com');
  await page.route('**/commission?*', (route) => route.fulfill({ status: 500, body: '' }));
  await open(page, COOLBREEZE, 'commission-settings');
  await expect(page.getByText('Failed to fetch commission history')).toBeVisible();
  await button(page, 'Edit').click();
  await rate(page).fill('11.5');
  await button(page, 'Save').click();
  await expect(page.getByText('Failed to update setting')).toBeVisible();
  await page.unroute('**/commission?*');
  // What the server says is shown instead.
  await rate(page).fill('17');
  await button(page, 'Save').click();
  await expect(page.getByText('The commission is 17 % already')).toBeVisible();
});

test('a vendor should agree to the rate it is shown (spec 2.5.46)', async ({ page, as, product, tolerate }) => {
  tolerate('409 POST /api/vendors/10/commission/agree');
  await as(VENDOR, '/vendor/onboarding?step=business');
  await expect(page.getByText('You must agree to the commission charges')).toBeVisible();
  const box = page.getByRole('checkbox', { name: 'I agree to the commission charges of 17%' });
  await expect(box).not.toBeChecked();
  const Cookie = await product.session('admin@example.com');
  const path = `/api/vendors/${COOLBREEZE}/commission?screen_label=vendor-requests`;
  // The page would hear of it, and show the other rate before somebody agrees to this one.
  const terms = await holdBack(page, /\/commission\?/);
  expect((await product.call('POST', path, { value: 9 }, { Cookie })).status).toBe(201);
  await box.click();
  terms.release();
  await expect(page.getByText('The commission was just changed to 9 %.')).toBeVisible();
  // The person who set it sees why they cannot agree to it.
  await as('admin@example.com', `/vendor/onboarding?vendor_id=${COOLBREEZE}&step=business`);
  await expect(page.getByText('You set this rate. The vendor agrees to it')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^I agree to the commission/ })).toHaveCount(0);
  await as(VENDOR, '/vendor/onboarding?step=business');
  await page.getByRole('checkbox', { name: 'I agree to the commission charges of 9%' }).click();
  await expect(page.getByText('agreed to a commission of 9%').first()).toBeVisible();
});

test('a service should be unsubscribed once the server took it (spec 2.2.40, 2.3.14, 2.9.10)', async ({ page, as }) => {
  await as('admin@example.com');
  await open(page, SPARKLE, 'subscribed-services');
  const table = page.getByRole('region', { name: 'Subscribed Services' });
  for (const name of ['Sno', 'Service Name', 'Category'])
    await expect(table.getByRole('columnheader', { name })).toBeVisible();
  const first = table.getByRole('switch', { name: 'Subscribe to Apartment Deep Cleaning' });
  await expect(first).toBeChecked();
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/subscriptions?*', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await first.click();
  await expect(first).toHaveAttribute('aria-busy', 'true');
  await expect(first).toBeChecked();
  go();
  await expect(first).not.toBeChecked();
  await expect(first).not.toHaveAttribute('aria-busy', 'true');
  await page.reload();
  await expect(first).not.toBeChecked();
});
