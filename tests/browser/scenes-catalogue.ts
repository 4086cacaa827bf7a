import { expect } from '@playwright/test';
import { addressOf, bookingWith } from './booking.ts';
import { ServicePage } from './catalogue.ts';
import type { Scene, SceneTools } from './scene.ts';
import { settled } from './stage.ts';

/** A service of the fixtures that was changed since it was published, with two kept baskets. */
const CHANGED = 1;

async function openService({ page }: SceneTools): Promise<ServicePage> {
  const service = new ServicePage(page);
  await page.goto(`/service-management/manage-service/${CHANGED}`);
  await expect(service.unpublished).toBeVisible();
  await settled(page);
  return service;
}

/** Services with their versions and previews, what bills are made with, and bookings of them. */
export const CATALOGUE_SCENES: readonly Scene[] = [
  {
    name: 'service-preview',
    shows: ['page service'],
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
    name: 'service-with-others',
    open: async (tools) => {
      for (const email of ['ops@example.com', 'support@example.com']) {
        const Cookie = await tools.product.session(email);
        const path = `/api/services/${CHANGED}/here?screen_label=service-list`;
        const answer = await tools.product.call('POST', path, { window: 'other' }, { Cookie });
        expect(answer.status).toBe(200);
      }
      await openService(tools);
      await tools.page.locator('details.here > summary').click();
    },
  },
  {
    name: 'booking-new',
    shows: ['page new-booking'],
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
    shows: ['page booking'],
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
