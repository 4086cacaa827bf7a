import type { Page } from '@playwright/test';
import { panel, storedOf } from './booking.ts';
import { ListPage } from './list.ts';
import type { RunningServer } from './server.ts';
import { expect, settled, test } from './stage.ts';

/** The whole life of a booking, from the call to the paper, by everybody who has to do with it. */

const VENDOR = 'service.vendor@example.com';
const COOLBREEZE = 10;
const GROUP = 'Everybody Nearby';
const ZONE = 'Dubai – Marina';

const all = async <T>(product: RunningServer, collection: string): Promise<T[]> =>
  (await (await product.call('GET', `/mock/records/${collection}?_limit=1000`)).json()) as T[];

type Named = { readonly id: number; readonly [field: string]: unknown };

/** Somebody works for the vendor who can do what is booked, where it is booked. */
async function makeFit(product: RunningServer, service: string, zone: string): Promise<void> {
  const sub = (await all<Named>(product, 'services')).find(({ service_name }) => service_name === service);
  const at = (await all<Named>(product, 'zones')).find(({ zone_name }) => zone_name === zone);
  const change = (collection: string, id: number, values: object) =>
    product.call('PATCH', `/mock/records/${collection}/${id}`, values);
  await change('vendors', COOLBREEZE, { zone_ids: [at?.id], service_ids: [sub?.sub_category_id] });
  for (const { id, vendor_id } of await all<Named>(product, 'workers'))
    if (vendor_id === COOLBREEZE)
      await change('workers', id, {
        user_type: 'Worker',
        is_active: true,
        service_types: [sub?.sub_category_id],
        document_expiry_date: '2039-01-01',
      });
}

async function choose(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('form').getByRole('combobox', { name: field }).click();
  await page.keyboard.type(text);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('option').click();
}

test('a booking should be taken, offered, done, paid, billed and complained about', async ({
  page,
  product,
  as,
  tolerate,
}) => {
  // Asked for before one was issued.
  tolerate(/^404 GET \/api\/bookings\/\d+\/invoice/);
  const list = new ListPage(page);
  await makeFit(product, 'Apartment Deep Cleaning', ZONE);
  let id = 0;
  let address = '';

  await test.step('operations take it by telephone', async () => {
    await as('ops@example.com');
    await page.goto('/bookings/manage-booking/new');
    await choose(page, 'Customer', '1047514');
    await choose(page, 'Zone', ZONE);
    await page.getByRole('button', { name: 'Use the customer’s address' }).click();
    await choose(page, 'Service', 'apartment deep');
    await page.getByRole('radio', { name: /One bedroom/ }).check({ force: true });
    await page.getByRole('radio', { name: /^Empty/ }).check({ force: true });
    const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('Schedule Date').fill(day.split('-').reverse().join('/'));
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
    await settled(page);
  });

  await test.step('a vendor accepts, and sends somebody', async () => {
    await as(VENDOR);
    await page.goto('/bookings/offers');
    const row = page.getByRole('row').filter({ hasText: new RegExp(`${id} · `) });
    await row.getByRole('button', { name: 'Accept' }).click();
    await list.dialog().getByRole('button', { name: 'Accept' }).click();
    await expect(list.notice('Booking accepted, please assign a worker')).toBeVisible();
    await settled(page);
    await page.goto(address);
    await panel(page, 'Worker Information').getByRole('button', { name: 'Assign Worker' }).click();
    await list.dialog().getByRole('radiogroup', { name: 'Workers' }).getByRole('radio').first().check();
    await list.dialog().getByRole('button', { name: 'Save' }).click();
    await expect(list.notice('Worker assigned successfully')).toBeVisible();
    await expect(panel(page, 'Worker Information')).not.toContainText('No worker assigned');
    await settled(page);
  });

  await test.step('operations see it done and paid', async () => {
    await as('ops@example.com');
    await page.goto(address);
    for (const [move, state] of [
      ['Start', 'Ongoing'],
      ['Complete', 'Completed'],
    ] as const) {
      // The next step, and no other, is the page's primary button.
      await expect(page.locator('.page-head .ant-btn-primary')).toHaveText(move);
      await page.getByRole('button', { name: move, exact: true }).click();
      await expect(page.locator('.page-facts')).toContainText(state);
    }
    await page.getByRole('button', { name: 'Edit Services' }).click();
    await panel(page, 'Booking Setup').getByRole('switch', { name: 'Paid' }).click();
    await expect(list.notice('Payment status updated to Paid')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel Edit' }).click();
  });

  await test.step('they issue its invoice, and write down what the customer complains of', async () => {
    await page.getByRole('button', { name: 'Invoice', exact: true }).click();
    await list.dialog().getByRole('button', { name: 'Issue Invoice' }).click();
    await expect(list.dialog()).toContainText('INV-000001');
    // One bedroom, with 12 % tax.
    await expect(list.dialog()).toContainText('Apartment Deep Cleaning');
    const total = (await storedOf(product, id)).payment_amount;
    await expect(list.dialog()).toContainText(`AED ${Number(total).toFixed(2)}`);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Review' }).click();
    await page.getByRole('textbox', { name: 'Complaint' }).fill('The balcony was left out');
    await page.getByRole('button', { name: 'Save Complaint' }).click();
    await expect(list.notice('Complaint notes saved successfully')).toBeVisible();
    await settled(page);
  });

  await test.step('the ledger has what came in, the vendor’s share and the house’s', async () => {
    const lines = (await all<Named>(product, 'transactions')).filter(({ booking_id }) => booking_id === id);
    const fils = (entry: string): number =>
      lines
        .filter((line) => line.entry === entry)
        .reduce((sum, line) => sum + Math.round(Number(line.amount_aed) * 100), 0);
    expect(lines.map(({ entry }) => entry).toSorted()).toEqual(['Booking', 'Commission', 'Vendor Share']);
    expect(fils('Vendor Share') + fils('Commission')).toBe(fils('Booking'));
    expect(fils('Booking')).toBe(Math.round(Number((await storedOf(product, id)).payment_amount) * 100));
  });

  await test.step('support look at all of it, and can change nothing', async () => {
    await as('support@example.com');
    await page.goto(`${address}?tab=review`);
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
