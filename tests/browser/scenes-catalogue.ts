import { expect } from '@playwright/test';
import { addressOf, bookingWith } from './booking.ts';
import { ServicePage } from './catalogue.ts';
import { ListPage } from './list.ts';
import { callPartsOf } from './parts.ts';
import type { Scene, SceneTools } from './scene.ts';
import { settled } from './stage.ts';

const ADMIN = 'admin@example.com';
/** A service of the fixtures that was changed since it was published, with two kept baskets. */
const CHANGED = 1;

const rowsOf =
  (path: string) =>
  async ({ page }: SceneTools): Promise<void> => {
    await page.goto(path);
    await expect(new ListPage(page).rows.first()).toBeVisible();
    await settled(page);
  };

async function openService({ page }: SceneTools): Promise<ServicePage> {
  const service = new ServicePage(page);
  await page.goto(`/service-management/manage-service/${CHANGED}`);
  await expect(service.unpublished).toBeVisible();
  await settled(page);
  return service;
}

/** Services with their versions and previews, what bills are made with, and bookings of them. */
export const CATALOGUE_SCENES: readonly Scene[] = [
  { name: 'services', as: ADMIN, open: rowsOf('/service-management/service-list?size=5') },
  {
    name: 'service',
    as: ADMIN,
    open: async (tools) => {
      const service = await openService(tools);
      await service.open('Which units, and how many?');
      await expect(service.row('Split unit')).toBeVisible();
    },
  },
  {
    name: 'service-preview',
    as: ADMIN,
    open: async (tools) => {
      const service = await openService(tools);
      await service.openPreview();
      await service.preview.getByRole('button', { name: 'What is missing?' }).click();
      await service.preview.getByRole('button', { name: 'Choose Villa, twice a year' }).click();
      await expect(service.preview.locator('.preview-total')).toBeVisible();
      await settled(tools.page);
    },
  },
  {
    name: 'service-preview-missing',
    as: 'support@example.com',
    open: async (tools) => {
      const service = await openService(tools);
      await service.openPreview();
      await service.preview.getByRole('button', { name: 'What is missing?' }).click();
      await expect(service.preview.getByRole('alert').first()).toBeVisible();
      await settled(tools.page);
    },
  },
  {
    name: 'service-publish-question',
    as: ADMIN,
    open: async (tools) => {
      tools.tolerate(`409 POST /api/services/${CHANGED}/publish`);
      const service = await openService(tools);
      await service.stage('Publish').click();
      await expect(tools.page.getByRole('dialog')).toContainText('Totals of kept baskets change.');
    },
  },
  {
    name: 'service-publish-refused',
    as: ADMIN,
    open: async (tools) => {
      tools.tolerate(`422 POST /api/services/${CHANGED}/publish`);
      await (await callPartsOf(tools.product, CHANGED, ADMIN)).question('What else?');
      const service = await openService(tools);
      await service.stage('Publish').click();
      await expect(service.setup.getByRole('alert')).toContainText('What else?');
      // As whoever reads it begins.
      await tools.page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    name: 'service-with-others',
    as: ADMIN,
    open: async (tools) => {
      const question = await (await callPartsOf(tools.product, CHANGED, ADMIN)).question('What else?');
      for (const [email, part] of [
        ['ops@example.com', { resource: 'service_questions', id: question.id }],
        ['support@example.com', null],
      ] as const) {
        const Cookie = await tools.product.session(email);
        const path = `/api/services/${CHANGED}/here?screen_label=service-list`;
        const answer = await tools.product.call('POST', path, { window: 'other', part }, { Cookie });
        expect(answer.status).toBe(200);
      }
      const service = await openService(tools);
      await expect(service.setup.getByText('is editing this')).toBeVisible();
      await tools.page.locator('details.here > summary').click();
    },
  },
  { name: 'rates', as: ADMIN, open: rowsOf('/service-management/rates') },
  { name: 'bookings', as: ADMIN, open: rowsOf('/bookings/booking-list?size=5') },
  {
    name: 'booking-new',
    as: ADMIN,
    open: async ({ page }) => {
      await page.goto('/bookings/manage-booking/new');
      const service = page.locator('[data-field="service_id"]').getByRole('combobox');
      await service.focus();
      await page.keyboard.type('ac deep');
      await expect(page.getByRole('option')).toHaveCount(1);
      await page.keyboard.press('Enter');
      const chosen = page.locator('.choose-services');
      await chosen.locator('.preview-stepper').first().getByRole('button').last().click();
      await chosen.getByRole('radio').nth(1).check({ force: true });
      await expect(page.locator('.order-bill .preview-total')).toBeVisible();
      await settled(page);
    },
  },
  {
    name: 'booking-services-edited',
    as: ADMIN,
    open: async ({ page, product }) => {
      const { id } = await bookingWith(
        product,
        (each) => each.booking_status === 'Assigned' && each.payment_status === 'Paid' && each.version_id !== null,
      );
      await page.goto(addressOf(id));
      await page.locator('.page-head [aria-pressed]').click();
      await expect(page.locator('.choose-services')).toBeVisible();
      await settled(page);
    },
  },
];
