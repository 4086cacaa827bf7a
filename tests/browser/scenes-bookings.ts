import { expect } from '@playwright/test';
import { addressOf, bookingWith } from './booking.ts';
import type { Scene, SceneTools } from './scene.ts';
import { settled } from './stage.ts';

const ADMIN = 'admin@example.com';

/** The newest booking with this status, at one of its tabs. */
const booking =
  (status: string, tab = '') =>
  async ({ page, product }: SceneTools): Promise<void> => {
    const { id } = await bookingWith(product, ({ booking_status }) => booking_status === status);
    await page.goto(addressOf(id) + tab);
    await expect(page.locator('.page-aside').getByRole('heading').first()).toBeVisible();
    await settled(page);
  };

/** What was paid for a booking, and given back in part. */
async function refunded({ page, product }: SceneTools): Promise<void> {
  const { id } = await bookingWith(
    product,
    ({ refunded_amount, paid_amount }) => Number(refunded_amount) > 0 && Number(paid_amount) > 0,
  );
  await page.goto(`${addressOf(id)}?tab=payments`);
  await expect(page.locator('.page-aside').getByRole('heading').first()).toBeVisible();
  await settled(page);
}

/** A booking's page: its tabs, locked and being edited. */
export const BOOKING_SCENES: readonly Scene[] = [
  { name: 'booking', as: ADMIN, open: booking('Pending') },
  {
    name: 'booking-edited',
    as: ADMIN,
    open: async (tools) => {
      await booking('Assigned')(tools);
      const acts = tools.page.locator('.page-head .actions');
      await acts.getByRole('button', { name: 'Edit Services' }).click();
      await expect(tools.page.locator('.booking-notes textarea')).toBeVisible();
      await settled(tools.page);
    },
  },
  { name: 'booking-status', as: ADMIN, open: booking('Ongoing', '?tab=status') },
  { name: 'booking-review', as: ADMIN, open: booking('Completed', '?tab=review') },
  { name: 'booking-payments', as: ADMIN, open: refunded },
];
