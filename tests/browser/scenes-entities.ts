import { expect } from '@playwright/test';
import { ListPage } from './list.ts';
import type { Scene, SceneTools } from './scene.ts';
import { settled } from './stage.ts';

const ADMIN = 'admin@example.com';

const rowsOf =
  (path: string) =>
  async ({ page }: SceneTools): Promise<void> => {
    await page.goto(path);
    await expect(new ListPage(page).rows.first()).toBeVisible();
    await settled(page);
  };

/** The lists and forms of single entities that show something no other page does. */
export const ENTITY_SCENES: readonly Scene[] = [
  {
    name: 'product-form',
    as: ADMIN,
    open: async ({ page }) => {
      const { form } = new ListPage(page);
      await page.goto('/products/manage-product/new');
      await form.getByLabel('Minimum Order Quantity').fill('5');
      await form.getByLabel('Maximum Order Quantity').fill('5');
      await form.getByRole('button', { name: 'Submit' }).click();
      await expect(form.getByText('Product image is required')).toBeVisible();
      await expect(form.getByText(/must be greater than minimum/)).toBeVisible();
    },
  },
  {
    name: 'day-board',
    as: ADMIN,
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
  { name: 'transactions', as: 'finance@example.com', open: rowsOf('/reports/transactions') },
];
