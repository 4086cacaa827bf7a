import { panel, storedOf } from './booking.ts';
import { allOf, change, dayIn } from './day.ts';
import { choose } from './orders.ts';
import type { RunningServer } from './server.ts';
import { expect, settled, test } from './stage.ts';

/** The whole life of a booking, from the call to the paper, by everybody who has to do with it. */

const VENDOR = 'service.vendor@example.com';
const COOLBREEZE = 10;
const GROUP = 'Everybody Nearby';
const ZONE = 'Dubai – Marina';

/** Somebody works for the vendor who can do what is booked, where it is booked. */
async function makeFit(product: RunningServer, service: string, zone: string): Promise<void> {
  const sub = (await allOf(product, 'services')).find(({ service_name }) => service_name === service);
  const at = (await allOf(product, 'zones')).find(({ zone_name }) => zone_name === zone);
  await change(product, `vendors/${COOLBREEZE}`, { zone_ids: [at?.id], service_ids: [sub?.sub_category_id] });
  for (const { id, vendor_id } of await allOf(product, 'workers'))
    if (vendor_id === COOLBREEZE)
      await change(product, `workers/${id}`, {
        user_type: 'Worker',
        is_active: true,
        service_types: [sub?.sub_category_id],
        document_expiry_date: '2039-01-01',
      });
}

test('a booking should be taken, offered, done, paid and billed', async ({ page, list, product, as, tolerate }) => {
  // Requested before one was issued.
  tolerate(/^404 GET \/api\/bookings\/\d+\/invoice/);
  await makeFit(product, 'Apartment Deep Cleaning', ZONE);
  let id = 0;
  let address = '';

  await test.step('operations take it by telephone', async () => {
    await as('ops@example.com', '/bookings/manage-booking/new');
    await choose(page, 'Customer', '1047514', 'Hamad Petrova');
    await choose(page, 'Zone', ZONE, ZONE);
    await page.getByRole('button', { name: 'Use the customer’s address' }).click();
    await choose(page, 'Service', 'apartment deep', 'Apartment Deep Cleaning');
    await page.getByRole('radio', { name: /One bedroom/ }).check({ force: true });
    await page.getByRole('radio', { name: /^Empty/ }).check({ force: true });
    await page.getByLabel('Schedule Date').fill(dayIn(7).split('-').reverse().join('/'));
    await page.getByRole('textbox', { name: /^Time/ }).fill('10:00');
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(list.notice('Booking created successfully!')).toBeVisible();
    const heading = page.getByRole('heading', { level: 1, name: /^Booking #\d+$/ });
    await expect(heading).toBeVisible();
    id = Number((await heading.textContent())?.match(/\d+/)?.[0]);
    address = new URL(page.url()).pathname;
  });

  await test.step('they have it offered to whoever is near', async () => {
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await list.dialog().getByRole('radio', { name: 'Auto Assignment' }).check(); // spec 1.2.50, 1.2.54
    await list.dialog().getByLabel('Vendor Group').click();
    await page.getByRole('option', { name: GROUP }).click();
    await list.dialog().getByRole('button', { name: 'Approve' }).click();
    await expect(list.notice('Booking approved, Please assign a vendor or driver')).toBeVisible();
    await expect(page.getByText(/^Asking .*CoolBreeze.* until \d\d:\d\d$/)).toBeVisible();
    await page.getByRole('tab', { name: 'Offers' }).click();
    const offers = page.getByRole('tabpanel', { name: 'Offers' }).getByRole('row');
    await expect(offers.filter({ hasText: 'CoolBreeze' })).toContainText('Offered');
    // Who does not fit was passed over, and the page tells why.
    await expect(offers.filter({ hasText: 'Skipped' }).first()).toContainText('oes not');
    await settled(page);
  });

  await test.step('a vendor accepts, and sends somebody', async () => {
    await as(VENDOR, '/bookings/offers');
    const row = page.getByRole('row').filter({ hasText: new RegExp(`(?<!\\d)${id}(?!\\d)`) });
    const left = row.getByRole('timer');
    await expect(left).toHaveText(/^1[45]:\d\d left$/);
    const before = await left.textContent();
    await expect(left).not.toHaveText(before ?? '');
    await expect(page.getByRole('row').filter({ hasText: 'Sparkle' })).toHaveCount(0);
    await row.getByRole('button', { name: 'Accept' }).click();
    await list.dialog().getByRole('button', { name: 'Accept' }).click();
    await expect(list.notice('Booking accepted, please assign a worker')).toBeVisible();
    await settled(page);
    await page.goto(address);
    await expect(page.getByText(/^Asking /)).toHaveCount(0);
    await panel(page, 'Worker Information').getByRole('button', { name: 'Assign Worker' }).click();
    await list.dialog().getByRole('radiogroup', { name: 'Workers' }).getByRole('radio').first().check();
    await list.dialog().getByRole('button', { name: 'Save' }).click();
    await expect(list.notice('Worker assigned successfully')).toBeVisible();
    await expect(panel(page, 'Worker Information')).not.toContainText('No worker assigned');
    await settled(page);
  });

  await test.step('operations see it done and paid', async () => {
    await as('ops@example.com', address);
    for (const [move, state] of [
      ['Start', 'Ongoing'],
      ['Complete', 'Completed'],
    ] as const) {
      // The next step, and no other, is the page's primary button.
      await expect(page.locator('.page-head .ant-btn-primary')).toHaveText(move);
      await page.getByRole('button', { name: move, exact: true }).click();
      await expect(page.locator('.page-facts')).toContainText(state);
    }
    await page.getByRole('button', { name: 'Edit Booking' }).click();
    await panel(page, 'Booking Setup').getByRole('switch', { name: 'Paid' }).click();
    await expect(list.notice('Payment status updated to Paid')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel Edit' }).click();
  });

  await test.step('they issue its invoice, and write down what the customer complains of', async () => {
    await page.getByRole('button', { name: 'Invoice', exact: true }).click();
    await list.dialog().getByRole('button', { name: 'Issue Invoice' }).click();
    await expect(list.dialog()).toContainText('INV-000001');
    await expect(list.dialog().getByTitle('Invoice INV-000001')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Review' }).click();
    await page.getByRole('textbox', { name: 'Complaint' }).fill('The balcony was left out');
    await page.getByRole('button', { name: 'Save Complaint' }).click();
    await expect(list.notice('Complaint notes saved successfully')).toBeVisible();
    await settled(page);
  });

  await test.step('support look at all of it, and can change nothing', async () => {
    await as('support@example.com', `${address}?tab=review`);
    await expect(page.getByText('The balcony was left out')).toBeVisible();
    await page.getByRole('tab', { name: 'Status' }).click();
    await expect(page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')).toHaveCount(4);
    await expect(page.getByRole('main').getByRole('switch')).toHaveCount(0);
    await page.getByRole('button', { name: 'Invoice', exact: true }).click();
    await expect(list.dialog()).toContainText('INV-000001');
    await expect(list.dialog().getByRole('button', { name: 'Issue Invoice' })).toHaveCount(0);
  });

  expect(await storedOf(product, id)).toMatchObject({
    order_status: 'Accepted',
    booking_status: 'Completed',
    payment_status: 'Paid',
    vendor_id: COOLBREEZE,
    review: 'The balcony was left out',
  });
});
