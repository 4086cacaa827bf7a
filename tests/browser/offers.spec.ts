import { addressOf, bookingWith, moveElsewhere, storedOf } from './booking.ts';
import { ListPage } from './list.ts';
import type { RunningServer } from './server.ts';
import { expect, settled, test } from './stage.ts';

/** Automatic assignment: approved by staff, offered to vendors, taken by the first. */

const VENDOR = 'service.vendor@example.com';
/** The vendor that signs in so, and one beside it in the group that asks all at once. */
const COOLBREEZE = 10;
const SPARKLE = 11;
const ALL_AT_ONCE = 'Everybody Nearby';

const record = async (product: RunningServer, collection: string, id: number, change: object): Promise<void> => {
  const answer = await product.call('PATCH', `/mock/records/${collection}/${id}`, change);
  if (!answer.ok) throw new Error(await answer.text());
};

/** A request for next week that both vendors fit. */
async function request(product: RunningServer): Promise<number> {
  const { id, zone_id, sub_category_id } = await bookingWith(
    product,
    ({ order_status, booking_status, vendor_id }) =>
      order_status === 'Pending' && booking_status === 'Pending' && vendor_id === null,
  );
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await moveElsewhere(product, id, 'reschedule', { schedule_date: day, schedule_time: '10:00' });
  for (const vendor of [COOLBREEZE, SPARKLE])
    await record(product, 'vendors', vendor, { zone_ids: [zone_id], service_ids: [sub_category_id] });
  // Whoever has nobody to send is not asked.
  for (const [worker, vendor_id] of [
    [1, COOLBREEZE],
    [2, SPARKLE],
  ] as const)
    await record(product, 'workers', worker, { vendor_id, service_types: [sub_category_id], is_active: true });
  return id;
}

test('a booking should be offered as it is approved, and be the vendor’s who accepts it', async ({
  page,
  product,
  as,
}) => {
  const id = await request(product);
  const list = new ListPage(page);
  await as('admin@example.com');
  await page.goto(addressOf(id));
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await list.dialog().getByRole('radio', { name: 'Assign Manually' }).check();
  await expect(list.dialog().getByLabel('Vendor Group')).toHaveCount(0);
  await list.dialog().getByRole('radio', { name: 'Auto Assignment' }).check();
  await list.dialog().getByLabel('Vendor Group').click();
  await page.getByRole('option', { name: ALL_AT_ONCE }).click();
  await list.dialog().getByRole('button', { name: 'Approve' }).click();
  await expect(list.notice('Booking approved, Please assign a vendor or driver')).toBeVisible();
  await page.getByRole('tab', { name: 'Offers' }).click();
  const offers = page.getByRole('tabpanel', { name: 'Offers' });
  await expect(offers.getByRole('row').filter({ hasText: 'CoolBreeze' })).toContainText('Offered');
  // Who does not fit was passed over, and the page tells why.
  await expect(offers.getByRole('row').filter({ hasText: 'Skipped' }).first()).toContainText('oes not');

  // Pictures of vendors are no other vendor's.
  await settled(page);
  await as(VENDOR);
  await page.goto('/bookings/offers');
  const row = page.getByRole('row').filter({ hasText: new RegExp(`${id} · `) });
  await expect(row).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Sparkle' })).toHaveCount(0);
  const left = row.getByRole('timer');
  await expect(left).toHaveText(/^1[45]:\d\d left$/);
  const before = await left.textContent();
  await expect(left).not.toHaveText(before ?? '');
  await row.getByRole('button', { name: 'Accept' }).click();
  await list.dialog().getByRole('button', { name: 'Accept' }).click();
  await expect(list.notice('Booking accepted, please assign a worker')).toBeVisible();
  expect(await storedOf(product, id)).toMatchObject({ vendor_id: COOLBREEZE, booking_status: 'Assigned' });
  await settled(page);
  await page.goto(addressOf(id));
  await expect(page.getByRole('heading', { level: 1, name: `Booking #${id}` })).toBeVisible();
});
