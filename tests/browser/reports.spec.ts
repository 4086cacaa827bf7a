import type { Page } from '@playwright/test';
import { FIXTURES_DAY } from '../../api/fixtures/present.ts';
import { expect, test } from './stage.ts';
import { moveClock } from './vendor-life.ts';

/** Reports: figures, and the way from each to its rows. */

const ADMIN = 'admin@example.com';

const figure = (page: Page, label: string) =>
  page.locator('.figure-card').filter({ has: page.getByText(label, { exact: true }) });

test('booking reports should number their rows, and lead to them', async ({ page, list, as }) => {
  await as(ADMIN, '/reports/bookings');
  const rows = page
    .getByRole('region', { name: 'Booking Reports', exact: true })
    .locator('tbody tr:not([aria-hidden])');
  await expect(rows).toHaveCount(25);
  await expect(rows.first().locator('td').nth(1)).toHaveText('1'); // spec 1.2.25
  await list.pager.getByRole('button', { name: 'Page 2' }).click();
  await expect(rows.first().locator('td').nth(1)).toHaveText('26');
  // spec 1.2.25
  const amounts = rows
    .first()
    .locator('td')
    .filter({ hasText: /^\s*AED [\d,]+\.\d\d\s*$/ });
  await expect(amounts).toHaveCount(4);
  for (const amount of await amounts.all()) await expect(amount).toHaveCSS('text-align', /^(end|right)$/);

  const booked = figure(page, 'Total Bookings').getByRole('link');
  const count = Number((await booked.textContent())?.match(/^\d+/)?.[0]);
  expect(count).toBeGreaterThan(0);
  await booked.click();
  await expect(page).toHaveURL(/[?&]of=bookings\.booked/);
  await expect(page.getByText(`of ${count}`).first()).toBeVisible();
});

test('a figure of the home should open its report with its own period, its rows in sight with what they add up to', async ({
  page,
  as,
  product,
}) => {
  // The end of a month that has something to show.
  await moveClock(product, new Date(Date.parse(`${FIXTURES_DAY}T08:00:00Z`) - 86_400_000));
  await as(ADMIN, '/dashboard?period=this-month');
  const link = figure(page, 'Net Profit').getByRole('link');
  await expect(link).toHaveText(/AED/);
  const amount = (await link.textContent())?.match(/-?AED [\d,]+\.\d\d/)?.[0] ?? '';
  await link.click();
  await expect(page).toHaveURL(/\/reports\/business\?period=this-month/);
  const line = page.getByText(/^Net Profit, .+: /);
  await expect(line).toContainText(amount);
  await expect(line).toBeInViewport();
  await expect(line).toBeFocused();
  await expect(figure(page, 'Net Profit')).toContainText(amount);
  const rows = page.getByRole('region', { name: 'Business Reports', exact: true });
  await expect(rows.getByRole('columnheader').last()).toHaveText('Net Profit');
  // One point of a month would be no course.
  await expect(page.getByRole('combobox', { name: 'Cut by' }).locator('option:checked')).toHaveText('Day');

  await page.getByRole('slider', { name: /^Earning Statistics/ }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/period=this-month.*of=transactions\.earning/);
  await expect(page.getByText(/^Total earning, .+: /)).toBeInViewport();
});

test('a chart should be read with the arrow keys, and stand as a table', async ({ page, as }) => {
  await as(ADMIN, '/reports/business');
  // spec 1.1.3
  await expect(figure(page, 'Net Profit').getByRole('link')).toHaveText(/AED [\d,]+\.\d\d/);
  const chart = page.getByRole('region', { name: 'Earning Statistics' });
  const slider = chart.getByRole('slider', { name: /read it with the arrow keys/ });
  await slider.focus();
  const before = await slider.getAttribute('aria-valuetext');
  await page.keyboard.press('End');
  await expect(slider).not.toHaveAttribute('aria-valuetext', before ?? '');
  await expect(slider).toHaveAttribute('aria-valuetext', /AED/);
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', before ?? '');
  await chart.getByText('Show as a table').click();
  await expect(chart.getByRole('table').locator('tbody tr').first()).toContainText('AED');
});

test('what a chart shows should stay with another period, grain and tab, and after a reload', async ({
  page,
  list,
  as,
}) => {
  await as(ADMIN, '/reports/bookings');
  const chart = page.getByRole('region', { name: 'Booking Statistics' });
  const choose = async (box: string, value: string): Promise<void> => {
    await page.getByRole('combobox', { name: box }).selectOption(value);
  };
  const shown = chart.getByRole('combobox', { name: 'Shown in the chart' }).locator('option:checked');
  await choose('Shown in the chart', 'Bookings Count');
  // spec 1.2.24: whichever is counted.
  for (const word of ['Due Amount', 'Already Settled']) await expect(chart.getByText(word).first()).toBeVisible();
  await choose('Period', 'Last year');
  await expect(page).toHaveURL(/period=last-year/);
  await expect(shown).toHaveText('Bookings Count');
  await choose('Cut by', 'Quarter');
  await expect(page).toHaveURL(/grain=quarter/);
  await list.tab('Credit').click();
  await expect(page).toHaveURL(/tab=credit.*chart=Bookings/);
  await page.reload();
  await expect(shown).toHaveText('Bookings Count');
  await choose('Shown in the chart', 'Bookings Amount');
  await expect(page).not.toHaveURL(/chart=/);
});

test('business reports should find what was earned by the name of a vendor', async ({ page, list, as }) => {
  await as(ADMIN, '/reports/business');
  await list.search.fill('Gulf Pipe');
  await expect(page).toHaveURL(/q=Gulf/);
  await expect(figure(page, 'Total earning').getByRole('link')).toHaveText(/AED [1-9]/);
  // Each link says of what its amount is, and of when.
  const links = page.getByRole('region', { name: /^By / }).getByRole('link');
  await expect(links.first()).toHaveAccessibleName(/^(-?AED [\d,.]+|[\d,]+) .+ of \w+ \d{4}: show the rows$/);
  const rows = page
    .getByRole('region', { name: 'Business Reports', exact: true })
    .locator('tbody tr:not([aria-hidden])');
  await expect(rows.first()).toContainText('Gulf Pipe Plumbing');
  await expect(rows.filter({ hasNotText: 'Gulf Pipe Plumbing' })).toHaveCount(0);
});

test('a tab that keeps one side of the ledger should name the figures that need both', async ({ page, list, as }) => {
  await as(ADMIN, '/reports/business?tab=debit');
  await expect(page.getByText('Not shown: Net Profit, Total earning, Total expense')).toBeVisible();
  await expect(page.locator('.figure-card')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Earning Statistics' })).toHaveCount(0);
  await expect(list.rows.first()).toContainText('Debit');
});
