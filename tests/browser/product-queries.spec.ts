import type { Page } from '@playwright/test';
import { addressOf, type Booking, bookingWith, moveElsewhere, panel } from './booking.ts';
import { ServicePage } from './catalogue.ts';
import { listening } from './listening.ts';
import { choose, priceAnew, publishAnew } from './orders.ts';
import type { QueryName } from './product-queries.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './stage.ts';

/**
 * Every call of the product's own whose answer a page shows (`useApi`): what it shows is changed at
 * another computer while it is open, and comes without a reload.
 * `tests/unit/product-queries.test.ts` holds that none is missing here.
 */

type Walk = (page: Page, product: RunningServer) => Promise<void>;

const NEW = '/bookings/manage-booking/new';
const VILLA = 'Villa Deep Cleaning';
const summary = (page: Page) => page.getByRole('region', { name: 'Booking Summary' });

/** A booking that is still to be done, of something whose services can be edited. */
const counted = (product: RunningServer): Promise<Booking> =>
  bookingWith(
    product,
    ({ booking_status, service_name }) => booking_status === 'Assigned' && service_name === 'Switches and Sockets',
  );

/** Opens the page of the service of that name. */
async function openService(page: Page, name: string): Promise<ServicePage> {
  await page.goto(`/service-management/service-list?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  return new ServicePage(page);
}

/** Opens a tab of a vendor's request, and does something to that vendor elsewhere. */
async function vendorTab(page: Page, product: RunningServer, tab: string) {
  const vendor = 11;
  await page.goto(`/vendor/request-details/${Buffer.from(String(vendor)).toString('base64url')}?tab=${tab}`);
  const Cookie = await product.session('admin@example.com');
  return async (call: string, body: object): Promise<void> => {
    const path = `/api/vendors/${vendor}/${call}?screen_label=vendor-requests`;
    expect((await product.call('POST', path, body, { Cookie })).ok).toBe(true);
  };
}

const WALKS: { readonly [name in QueryName]: Walk } = {
  async bookable(page, product) {
    await page.goto(NEW);
    await choose(page, 'Service', 'villa deep', VILLA);
    await page.getByRole('radio', { name: /^Four/ }).check({ force: true });
    const total = page.getByRole('complementary', { name: 'Total' });
    await listening(page);
    await publishAnew(product, VILLA, 'Four', 1234);
    await expect(total.getByRole('alert')).toContainText('This service was published again');
    await expect(page.getByRole('radio', { name: /^Four/ })).toBeChecked();
    await expect(page.getByRole('form')).toContainText('1,234.00');
  },

  async 'order-customer'(page, product) {
    await page.goto(NEW);
    await choose(page, 'Customer', '1047514', 'Hamad Petrova');
    await expect(page.getByRole('button', { name: 'Use the customer’s address' })).toBeVisible();
    await listening(page);
    const Cookie = await product.session('admin@example.com');
    const customers = (await (await product.call('GET', '/mock/records/customers?_limit=1000')).json()) as Booking[];
    const id = customers.find(({ last_name, first_name }) => `${first_name} ${last_name}` === 'Hamad Petrova')?.id;
    // Customers are changed by themselves, in another product: its line of history comes by a
    // switch of ours.
    await product.call('PATCH', `/mock/records/customers/${id}`, { full_address: '7 Palm Street' }, { Cookie });
    product.touch();
    const path = `/api/customers/${id}?screen_label=customer-list`;
    for (const is_active of [false, true])
      expect((await product.call('PATCH', path, { is_active }, { Cookie })).status).toBe(200);
    await expect(page.getByRole('form')).toContainText('7 Palm Street');
  },

  async booked(page, product) {
    const { id } = await counted(product);
    await page.goto(addressOf(id));
    await expect(summary(page).locator('.preview-total dd')).toBeVisible();
    await listening(page);
    await moveElsewhere(product, id, 'additional-time', { additional_hours: 1.5 });
    await expect(summary(page)).toContainText('Additional time, 1.5 h');
    const before = await summary(page).locator('.preview-total dd').innerText();
    const as = { Cookie: await product.session('admin@example.com') };
    const path = `/api/bookings/${id}/booked?screen_label=booking-list`;
    const { basket } = await (await product.call('GET', path, undefined, as)).json();
    const [line, ...others] = basket.selection;
    const more = { ...basket, selection: [{ ...line, count: line.count + 1 }, ...others] };
    await moveElsewhere(product, id, 'edit-services', { basket: more });
    await expect(summary(page).locator('.preview-total dd')).not.toHaveText(before);
  },

  async candidates(page, product) {
    const Cookie = await product.session('admin@example.com');
    const tried = new Set<number>();
    const found = async (): Promise<{ id: number; best: { id: number; name: string } }> => {
      const { id } = await bookingWith(
        product,
        (each) => each.order_status === 'Accepted' && each.booking_status === 'Assigned' && !tried.has(each.id),
      );
      tried.add(id);
      const path = `/api/bookings/${id}/candidates?screen_label=booking-list&user_type=Worker`;
      const [best] = await (await product.call('GET', path, undefined, { Cookie })).json();
      return best?.fits ? { id, best } : found();
    };
    const { id, best } = await found();
    await page.goto(addressOf(id));
    await page.getByRole('button', { name: 'Edit Services' }).click();
    await panel(page, 'Worker Information').getByRole('button', { name: 'Assign Worker', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const others = dialog.getByRole('region', { name: 'Cannot be assigned' });
    await expect(dialog.getByRole('radio', { name: new RegExp(best.name) })).toBeVisible();
    await listening(page);
    const off = await product.call(
      'PATCH',
      `/api/workers/${best.id}?screen_label=worker-list`,
      { is_active: false },
      { Cookie },
    );
    expect(off.status).toBe(200);
    await expect(dialog.getByRole('radio', { name: new RegExp(best.name) })).toHaveCount(0);
    // They are folded away, with the reason.
    await others.getByText('Cannot be assigned').click();
    await expect(others.getByRole('listitem').filter({ hasText: best.name })).toBeVisible();
  },

  async whereabouts(page, product) {
    const { id, worker_id } = await bookingWith(
      product,
      (each) => each.booking_status === 'Ongoing' && Boolean(each.worker_id),
    );
    await page.goto(`${addressOf(id)}?tab=status`);
    const worker = page.getByRole('region', { name: 'Location' }).getByRole('listitem').filter({ hasText: 'Worker' });
    await expect(worker).toBeVisible();
    await listening(page);
    const told = { worker_id, latitude: 25.111111, longitude: 55.222222 };
    expect((await product.call('POST', '/mock/move', told)).ok).toBe(true);
    await expect(worker.getByRole('link')).toHaveAttribute('href', /mlat=25\.111111/);
  },

  async invoice(page, product) {
    const { id } = await bookingWith(
      product,
      (each) => each.booking_status === 'Completed' && each.payment_status === 'Paid',
    );
    await page.goto(addressOf(id));
    await page.getByRole('button', { name: 'Invoice', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('No invoice was issued yet');
    await listening(page);
    await moveElsewhere(product, id, 'invoice');
    await expect(page.getByRole('dialog', { name: /^Invoice INV-\d{6}$/ })).toBeVisible();
  },

  async 'offers-of'(page, product) {
    const COOLBREEZE = 10;
    const { id, zone_id, sub_category_id } = await bookingWith(
      product,
      (each) => each.order_status === 'Pending' && each.booking_status === 'Pending' && each.vendor_id === null,
    );
    const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    await moveElsewhere(product, id, 'reschedule', { schedule_date: day, schedule_time: '10:00' });
    const served = { zone_ids: [zone_id], service_ids: [sub_category_id] };
    await product.call('PATCH', `/mock/records/vendors/${COOLBREEZE}`, served);
    await product.call('PATCH', '/mock/records/workers/1', {
      vendor_id: COOLBREEZE,
      service_types: [sub_category_id],
      is_active: true,
    });
    await page.goto(addressOf(id));
    await expect(page.getByRole('heading', { level: 1, name: `Booking #${id}` })).toBeVisible();
    await listening(page);
    await moveElsewhere(product, id, 'approve', { mode: 'auto', vendor_group_id: 2 });
    await expect(page.getByText(/^Asking .+ until \d\d:\d\d$/)).toBeVisible();
  },

  async 'service-preview'(page, product) {
    const service = await openService(page, VILLA);
    await service.openPreview();
    await listening(page);
    await priceAnew(product, VILLA, 'Four', 2345);
    await expect(service.preview).toContainText('2,345.00');
  },

  async 'service-baskets'(page) {
    const service = await openService(page, VILLA);
    await service.openPreview();
    await listening(page);
    const other = await page.context().newPage();
    const there = await openService(other, VILLA);
    await there.openPreview();
    await there.choose('Four');
    await there.keep('Kept elsewhere');
    await page.bringToFront();
    await expect(service.preview.getByRole('button', { name: 'Choose Kept elsewhere' })).toBeVisible();
  },

  async 'service-differences'(page, product) {
    const service = await openService(page, VILLA);
    await listening(page);
    await priceAnew(product, VILLA, 'Four', 3456);
    await expect(service.unpublished).toContainText('3,456.00');
    await priceAnew(product, VILLA, 'Three', 3333);
    await expect(service.unpublished).toContainText('3,333.00');
  },

  async 'vendor-commission-terms'(page, product) {
    const elsewhere = await vendorTab(page, product, 'commission-settings');
    await expect(page.getByLabel('Commission (%)')).toBeVisible();
    await listening(page);
    await elsewhere('commission', { value: 31 });
    await expect(page.getByLabel('Commission (%)')).toHaveValue('31');
  },

  async 'vendor-commission-history'(page, product) {
    const elsewhere = await vendorTab(page, product, 'commission-settings');
    const table = page.getByRole('region', { name: 'History' }).getByRole('table');
    await expect(table).toContainText('Omar Haddad');
    await listening(page);
    await elsewhere('commission', { value: 32 });
    await expect(table).toContainText('32%');
  },

  async 'vendor-subscriptions'(page, product) {
    const elsewhere = await vendorTab(page, product, 'subscribed-services');
    const first = page.getByRole('switch', { name: 'Subscribe to Apartment Deep Cleaning' });
    await expect(first).toBeChecked();
    await listening(page);
    const path = '/api/vendors/11/subscriptions?screen_label=vendor-requests';
    const Cookie = await product.session('admin@example.com');
    const [{ id }] = await (await product.call('GET', path, undefined, { Cookie })).json();
    await elsewhere('subscriptions', { service_id: id, is_active: false });
    await expect(first).not.toBeChecked();
  },

  async board(page, product) {
    const booking = await bookingWith(
      product,
      ({ booking_status, order_status, schedule_date }) =>
        order_status === 'Accepted' && booking_status === 'Pending' && Boolean(schedule_date),
    );
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    await page.goto(`/bookings/day-board?day=${day}&hours=all`);
    const here = page.getByText(String(booking.service_name)).first();
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await expect(here).toHaveCount(0);
    await listening(page);
    await moveElsewhere(product, booking.id, 'reschedule', { schedule_date: day, schedule_time: '10:00' });
    await expect(here).toBeVisible();
  },

  async 'vendor-document-types'(page, product) {
    await page.goto('/vendor/onboarding?vendor_id=18&step=business');
    await expect(page.getByRole('heading', { name: 'Passport', exact: true })).toBeVisible();
    await listening(page);
    const Cookie = await product.session('admin@example.com');
    const path = '/api/document_types/2?screen_label=vendor-configuration';
    expect((await product.call('PATCH', path, { name: 'Passport copy' }, { Cookie })).status).toBe(200);
    await expect(page.getByRole('heading', { name: 'Passport copy' })).toBeVisible();
  },

  async 'vendor-papers'(page, product) {
    const Cookie = await product.session('admin@example.com');
    const label = 'screen_label=vendor-requests';
    const rows = await (
      await product.call('GET', `/api/vendor_documents?_end=100&${label}`, undefined, { Cookie })
    ).json();
    const paper = (rows as Booking[]).find(({ status }) => status === 'Pending');
    const at = Buffer.from(String(paper?.vendor_id)).toString('base64url');
    await page.goto(`/vendor/request-details/${at}`);
    const card = page.locator(`[data-paper="${paper?.id}"]`);
    await expect(card).toContainText('Pending');
    await listening(page);
    const path = `/api/vendor_documents/${paper?.id}/approve?${label}`;
    expect((await product.call('POST', path, { _version: paper?._version }, { Cookie })).status).toBe(200);
    await expect(card).toContainText('Approved');
  },

  async policy(page, product) {
    // No screen shows policies: a page that waits looks again every half minute.
    test.setTimeout(120_000);
    await page.goto('/vendor/onboarding?vendor_id=18&step=business');
    await page.getByRole('button', { name: 'Read the Terms & Conditions' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('What you promise');
    const Cookie = await product.session('admin@example.com');
    await product.call('PATCH', '/mock/records/policies/1', { value: 'Only one thing' }, { Cookie });
    await expect(dialog).toContainText('Only one thing', { timeout: 60_000 });
  },
};

for (const [name, walk] of Object.entries(WALKS))
  test(`what ${name} answers should come anew when it is changed elsewhere`, async ({
    page,
    as,
    product,
    tolerate,
  }) => {
    // Asked for before one was issued.
    tolerate(/^404 GET \/api\/bookings\/\d+\/invoice/);
    await as('admin@example.com');
    await walk(page, product);
  });
