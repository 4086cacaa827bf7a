import type { Page } from '@playwright/test';
import { saved } from './list.ts';
import { expect, test } from './stage.ts';

/** The report of one vendor, its statements, and how it is paid. */

/** Gulf Pipe Plumbing: it has bookings, a worker, reviews, statements and a rate of its own. */
const VENDOR = 12;
const ITS_USER = 'service.vendor@example.com';
const REPORT = `/vendor/report-details/${Buffer.from(String(VENDOR)).toString('base64url')}`;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Each tab, the call that brings its content where the record does not, and what it shows. */
const TABS: readonly (readonly [tab: string, call: string | undefined, shows: string])[] = [
  ['Overview', undefined, 'Bookings by status'],
  ['Subscribed Services', 'subscriptions', 'Leak Repair'],
  ['Bookings', 'bookings', 'Customer Info'],
  ['Worker List', 'worker-list', 'Jerome Dela Cruz'],
  ['Settings', 'commission/terms', 'Commission (%)'],
  ['Bank Information', undefined, 'First Abu Dhabi Bank'],
  ['Reviews', 'reviews', 'Ratings'],
  ['Business Plan', 'business-plan', 'Owed to Vendor'],
];

test('a report should have eight tabs, each loaded when it is opened (spec 2.2.44)', async ({ page, as, calls }) => {
  await as('admin@example.com', '/vendor/report-list');
  await row(page, 'Gulf Pipe Plumbing').getByRole('link', { name: /^View/ }).click();
  await expect(page).toHaveURL(new RegExp(`${REPORT}$`));
  await expect(page.getByRole('tab')).toHaveText(TABS.map(([tab]) => tab));
  const ask = (call: string): number => calls.filter(({ path }) => path === `/api/vendors/${VENDOR}/${call}`).length;
  for (const [at, [tab, call, shows]] of TABS.entries()) {
    // Nothing of those that follow is requested yet.
    for (const [, later] of TABS.slice(at)) if (later !== undefined) expect(ask(later), later).toBe(0);
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expect(page.getByRole('tabpanel').getByText(shows).first()).toBeVisible();
    if (call !== undefined) await expect.poll(() => ask(call), call).toBe(1);
  }
  // spec 1.1.4
  for (const label of ['Total Earnings', 'Owed to Vendor', 'Paid Out', 'Commission Given']) {
    const card = page.getByRole('tabpanel').locator('.figure-card, .figures > *').filter({ hasText: label });
    await expect(card.first()).toContainText(/AED [\d,]+\.\d\d/);
  }
  // What is open is in the address.
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Business Plan' })).toHaveAttribute('aria-selected', 'true');
});

test('reports of vendors should be narrowed to some of them, chosen by name', async ({ page, list, as }) => {
  // spec 1.2.20
  await as('admin@example.com', '/vendor/report-list');
  const filter = await list.filter('Vendor');
  await filter.getByRole('combobox').click();
  await page.keyboard.type('Gulf');
  await page.getByRole('option', { name: 'Gulf Pipe Plumbing' }).click();
  await expect(page).toHaveURL(/[?&]id=12/);
  await expect(list.rows).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('group', { name: 'Active filters' })).toContainText('Vendor: Gulf Pipe Plumbing');
});

test('a vendor should save its own statement, from its list and from its page', async ({ page, list, as }) => {
  await as(ITS_USER, '/vendor/statements');
  const first = row(page, 'VS-').first();
  const number = (await first.getByText(/^VS-\d+$/).textContent()) ?? '';
  const one = await saved(page, () => list.choose(first, 'Download PDF'));
  expect(one.name).toBe(`Statement ${number}.pdf`);
  expect(one.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await first.getByRole('link', { name: /^View/ }).click();
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  const other = await saved(page, () => button(page, 'Download PDF').click());
  expect(other.bytes.equals(one.bytes)).toBe(true);
});
