import { expect } from '@playwright/test';
import { addressOf, type Booking, bookingWith, panel } from './booking.ts';
import type { Scene, SceneTools } from './scene.ts';
import { settled } from './stage.ts';

/** The newest booking that is so, at one of its tabs. */
const booking =
  (is: (booking: Booking) => boolean, tab = '') =>
  async ({ page, product }: SceneTools): Promise<void> => {
    const { id } = await bookingWith(product, is);
    await page.goto(addressOf(id) + tab);
    await expect(page.locator('.page-aside').getByRole('heading').first()).toBeVisible();
    await settled(page);
  };

const stands =
  (status: string) =>
  ({ booking_status }: Booking): boolean =>
    booking_status === status;
/** Something was paid for it, and given back in part. */
const refunded = ({ refunded_amount, paid_amount }: Booking): boolean =>
  Number(refunded_amount) > 0 && Number(paid_amount) > 0;

/** A booking's page: its tabs, locked and being edited; and the board of a day. */
export const BOOKING_SCENES: readonly Scene[] = [
  {
    name: 'booking-assigned',
    shows: ['dialog assign'],
    open: async (tools) => {
      await booking(stands('Assigned'))(tools);
      await tools.page.getByRole('button', { name: 'Edit Services' }).click();
      await panel(tools.page, 'Worker Information').getByRole('button', { name: 'Assign Worker', exact: true }).click();
      await expect(tools.page.getByRole('dialog').getByRole('region', { name: 'Cannot be assigned' })).toBeVisible();
    },
  },
  { name: 'booking-status', open: booking(stands('Ongoing'), '?tab=status') },
  {
    name: 'booking-payments',
    shows: ['dialog refund'],
    open: async (tools) => {
      await booking(refunded, '?tab=payments')(tools);
      await tools.page.getByRole('tabpanel').getByRole('button', { name: 'Refund' }).click();
      await expect(tools.page.getByRole('dialog').getByRole('button', { name: /^The rest/ })).toBeVisible();
      await settled(tools.page);
    },
  },
  {
    name: 'day-board',
    shows: ['page day-board'],
    open: async ({ page }) => {
      // A day on which the fixtures have work, and somebody about to give it to another.
      await page.goto('/bookings/booking-list?booking_status=Assigned&size=10');
      const day = await page.evaluate(async () => {
        const answer = await fetch('/api/bookings?screen_label=booking-list&booking_status=Assigned&_end=1');
        return ((await answer.json()) as { schedule_date: string }[])[0]?.schedule_date;
      });
      await page.goto(`/bookings/day-board?day=${day}&by=vendor`);
      await expect(page.locator('.board-side [data-booking]').first()).toBeVisible();
      await page.goto(`/bookings/day-board?day=${day}`);
      await page.locator('.board-side [data-booking]').first().focus();
      await page.keyboard.press('ArrowDown');
      await settled(page);
    },
  },
];
