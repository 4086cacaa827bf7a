import type { Page } from '@playwright/test';
import { addressOf, bookingWith, moveElsewhere, panel } from './booking.ts';
import { ServicePage } from './catalogue.ts';
import { listening } from './listening.ts';
import { choose, priceAnew, publishAnew } from './orders.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './stage.ts';

/**
 * What pages and dialogs show of a call of the product's own is changed at another computer while
 * they are open, and comes without a reload. That every such call does is held by
 * `tests/contract/product-queries.test.ts`, and when by
 * `tests/component/product-query.test.tsx`.
 */

type Walk = (page: Page, product: RunningServer) => Promise<void>;

const NEW = '/bookings/manage-booking/new';
const VILLA = 'Villa Deep Cleaning';

/** Opens the page of the service of that name. */
async function openService(page: Page, name: string): Promise<ServicePage> {
  await page.goto(`/service-management/service-list?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  return new ServicePage(page);
}

const WALKS: { readonly [name: string]: Walk } = {
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
