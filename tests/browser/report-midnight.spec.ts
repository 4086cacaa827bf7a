import type { Page } from '@playwright/test';
import type { RunningServer } from './server.ts';
import { expect, test } from './stage.ts';
import { callAs, moveClock, storedIn } from './vendor-life.ts';

/** Midnight in Dubai, as whoever looks at the home and at reports sees it, at any hour of ours. */

const ADMIN = 'admin@example.com';

const figure = (page: Page, label: string) =>
  page.locator('.figure-card').filter({ has: page.getByText(label, { exact: true }) });

/** An amount as cards write it. */
const aed = (amount: number): string =>
  `AED ${amount.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** Has a booking paid by somebody signed in now; answers what the house keeps of it. */
async function paidNow(product: RunningServer): Promise<number> {
  const bookings = await storedIn(product, 'bookings');
  const booking = bookings.find(
    ({ booking_status, paid_amount, owed_amount, vendor_id, commission_rate }) =>
      booking_status === 'Completed' &&
      !paid_amount &&
      Number(owed_amount) > 0 &&
      vendor_id &&
      Number(commission_rate) > 0,
  );
  const before = new Set((await storedIn(product, 'transactions')).map(({ id }) => id));
  await callAs(product, ADMIN, ['POST', `bookings/${booking?.id}/mark-paid?screen_label=booking-list`, {}]);
  const lines = (await storedIn(product, 'transactions')).filter(({ id }) => !before.has(id));
  const kept = lines.find(({ entry }) => entry === 'Commission');
  expect(Number(kept?.amount_aed)).toBeGreaterThan(0);
  return Number(kept?.amount_aed);
}

test('what came in a minute before midnight should be of the day that ends, and of its month', async ({
  page,
  as,
  product,
}) => {
  // Two minutes before the leap day of 2028 is over in Dubai.
  await moveClock(product, new Date('2028-02-29T19:58:00Z'));
  const kept = await paidNow(product);
  await as(ADMIN);
  await page.goto('/dashboard');
  await expect(page.getByText('29 Feb 2028').first()).toBeVisible();
  await expect(figure(page, 'Total earning')).toContainText(aed(kept));

  await moveClock(product, new Date('2028-02-29T20:00:00Z'));
  const after = await paidNow(product);
  await as(ADMIN);
  await page.goto('/dashboard');
  await expect(page.getByText('1 Mar 2028').first()).toBeVisible();
  await expect(figure(page, 'Total earning')).toContainText(aed(after));
  // The week has both, the month only what is its own.
  await page.goto('/dashboard?period=this-week');
  await expect(figure(page, 'Total earning')).toContainText(aed(kept + after));
  await page.goto('/dashboard?period=this-month');
  await expect(figure(page, 'Total earning')).toContainText(aed(after));

  await page.goto('/reports/business?period=last-month');
  await expect(figure(page, 'Total earning').getByRole('link')).toContainText(aed(kept));
  await page.goto('/reports/business?period=2028-02-29..2028-03-01&grain=day');
  const rows = page.getByRole('region', { name: 'By Day', exact: true }).locator('tbody tr');
  await expect(rows.filter({ hasText: '29 Feb 2028' })).toContainText(aed(kept));
  await expect(rows.filter({ hasText: '1 Mar 2028' })).toContainText(aed(after));
  // The line of that day, and no other, is what its figure opens.
  await rows.filter({ hasText: '29 Feb 2028' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/[?&]of=transactions\.earning/);
  await expect(page.getByText('of 1', { exact: false }).first()).toBeVisible();
});
