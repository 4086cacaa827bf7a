import type { Page } from '@playwright/test';
import { addressOf, type Booking, bookingWith, panel, storedOf } from './booking.ts';
import { expect, settled, test } from './stage.ts';

/** The head of a booking's page: which one it is, and the one next step. */

const head = (page: Page) => page.locator('.page-head');
const primary = (page: Page) => head(page).locator('.ant-btn-primary');
const summary = (page: Page) => page.locator('.summary');

test.beforeEach(({ as }) => as('ops@example.com'));

test('should say who, what, when, where and for how much, with one leading status', async ({ page, product }) => {
  const booking = await bookingWith(
    product,
    (each) => each.booking_status === 'Ongoing' && each.payment_status === 'Unpaid' && each.address !== null,
  );
  await page.goto(addressOf(booking.id));
  for (const term of ['Customer', 'Service', 'When', 'Where', 'Total'])
    await expect(summary(page).getByRole('term').filter({ hasText: term })).toBeVisible();
  await expect(summary(page)).toContainText(String(booking.service_name));
  await expect(summary(page)).toContainText(String(booking.address));
  await expect(summary(page)).toContainText(`AED ${Number(booking.payment_amount).toFixed(2)}`);
  await expect(summary(page).locator('.tag')).toHaveText('Unpaid');
  // One pill; that it was accepted is quiet.
  const marks = page.locator('.page-facts .tag');
  await expect(marks).toHaveText(['Ongoing', 'Accepted']);
  await expect(page.locator('.page-facts .tag:not(.tag-quiet)')).toHaveCount(1);
});

const open = ({ order_status, booking_status }: Booking, order: string, work: string): boolean =>
  order_status === order && booking_status === work;

test('should be carried on from its head alone, and tell there what was done last', async ({ page, list, product }) => {
  const { id } = await bookingWith(product, (each) => open(each, 'Accepted', 'Ongoing'));
  await page.goto(addressOf(id));
  await primary(page).press('Enter');
  await expect(list.notice('Booking status updated to Completed')).toBeVisible();
  expect((await storedOf(product, id)).booking_status).toBe('Completed');
  const latest = page.getByRole('list', { name: 'Latest changes' });
  await expect(latest.getByRole('listitem').first()).toContainText(/Complete.*by /);
  await test.step('and all of it where that is opened', async () => {
    await page.getByText('History', { exact: true }).click();
    await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toContainText('Complete');
    await expect(latest).toHaveCount(0);
  });
  await settled(page);
});

test('should say on a phone who, where and when before all else, and its history last', async ({ page, product }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const { id } = await bookingWith(product, (each) => open(each, 'Accepted', 'Ongoing'));
  await page.goto(addressOf(id));
  const yOf = async (of: ReturnType<Page['locator']>): Promise<number> => (await of.boundingBox())?.y ?? Number.NaN;
  for (const term of ['Customer', 'When', 'Where'])
    expect(await yOf(summary(page).getByRole('term').filter({ hasText: term }))).toBeLessThan(500);
  const history = await yOf(page.getByText('History', { exact: true }));
  for (const name of ['Customer Information', 'Worker Information', 'Additional Time'])
    expect(await yOf(panel(page, name))).toBeLessThan(history);
});
