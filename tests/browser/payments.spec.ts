import type { Page } from '@playwright/test';
import { addressOf, type Booking, bookingWith, inMenu, moveElsewhere, panel, storedOf } from './booking.ts';
import type { RunningServer } from './server.ts';
import { expect, settled, test } from './stage.ts';

/**
 * A booking's money: paid in parts, refunded, and prompted for when the booking is called off.
 */

const owing = (product: RunningServer): Promise<Booking> =>
  bookingWith(
    product,
    ({ booking_status, paid_amount, payment_amount }) =>
      booking_status === 'Assigned' && paid_amount === null && Number(payment_amount) > 50,
  );

const payments = (page: Page) => page.getByRole('tabpanel', { name: 'Payments' });

test('a booking should be paid in parts, and refunded', async ({ page, list, product, as, tolerate }) => {
  // More than is owed.
  tolerate(/^422 POST \/api\/bookings\/\d+\/payments/);
  // Requested before one was issued.
  tolerate(/^404 GET \/api\/bookings\/\d+\/invoice/);
  const { id, payment_amount } = await owing(product);
  await as('ops@example.com', `${addressOf(id)}?tab=payments`);
  const tab = payments(page);
  await expect(tab).toContainText('Owed');

  await test.step('more than is owed stays in the dialog, saying how much can be', async () => {
    await tab.getByRole('button', { name: 'Add Payment' }).click();
    const amount = list.dialog().getByRole('textbox', { name: /^Amount/ });
    // What is owed stands there.
    await expect(amount).toHaveValue(Number(payment_amount).toFixed(2));
    await amount.fill(String(Number(payment_amount) + 1));
    await list.dialog().getByRole('button', { name: 'Add Payment' }).click();
    await expect(list.dialog()).toContainText('can still be paid');
    await amount.fill('50');
    await list.dialog().getByRole('radio', { name: 'Cash' }).check();
    await list.dialog().getByRole('textbox', { name: 'Note' }).fill('At the door');
    await list.dialog().getByRole('button', { name: 'Add Payment' }).click();
    await expect(list.notice('Payment recorded successfully')).toBeVisible();
  });

  await test.step('it is listed, and what is owed is less', async () => {
    const row = tab.getByRole('row').filter({ hasText: 'At the door' });
    await expect(row).toContainText('Cash');
    await expect(row).toContainText('50.00');
    await page.getByRole('tab', { name: 'Details' }).click();
    await expect(panel(page, 'Booking Setup')).toContainText('50.00 of');
    await page.getByRole('tab', { name: 'Payments' }).click();
    expect((await storedOf(product, id)).payment_status).toBe('Unpaid');
  });

  await test.step('a part of it is given back, and shown as not requested again', async () => {
    await tab.getByRole('button', { name: 'Refund' }).click();
    const amount = list.dialog().getByRole('textbox', { name: /^Amount/ });
    await expect(amount).toHaveValue('50.00');
    await list.dialog().getByRole('button', { name: 'Half: AED 25.00' }).click();
    await expect(amount).toHaveValue('25.00');
    await list.dialog().getByRole('textbox', { name: 'Reason' }).fill('They came late');
    await list.dialog().getByRole('button', { name: 'Refund' }).click();
    await expect(list.notice('Payment refunded successfully')).toContainText('Amount: AED 25.00');
    await expect(tab.getByRole('row').filter({ hasText: 'They came late' })).toContainText('Refund');
    await expect(tab.getByRole('note')).toContainText('is not owed again');
    // Nothing of it can be undone: what came in came in.
    await expect(list.notice('Payment refunded successfully').getByRole('button', { name: 'Undo' })).toHaveCount(0);
  });

  await test.step('its invoice bills what was sold, and what was given back stands with it', async () => {
    await page.getByRole('button', { name: 'Invoice', exact: true }).click();
    await list.dialog().getByRole('button', { name: 'Issue Invoice' }).click();
    await expect(list.dialog().getByRole('note')).toContainText('AED 25.00 was refunded on');
    await page.keyboard.press('Escape');
  });
  await settled(page);
});

test('who cancels what is paid should say what happens to the money', async ({ page, list, product, as }) => {
  const { id } = await owing(product);
  await moveElsewhere(product, id, 'mark-paid');
  await as('ops@example.com', addressOf(id));
  await (await inMenu(page, 'Cancel')).click();
  const dialog = list.dialog();
  await expect(dialog).toContainText('Amount Paid');
  // Only one answer is called Cancel: the one that does it.
  await expect(dialog.locator('.dialog-end button')).toHaveText(['Close', 'Cancel']);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The customer called it off');
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog).toContainText('Please say what happens to the money');
  await dialog.getByRole('radio', { name: 'Refund a part' }).check();
  await dialog.getByRole('textbox', { name: /^Refund/ }).fill('10');
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(list.notice('Booking status updated to Cancelled')).toBeVisible();
  const { booking_status, refunded_amount, payment_status } = await storedOf(product, id);
  expect([booking_status, refunded_amount, payment_status]).toEqual(['Cancelled', 10, 'Partially Refunded']);
  await expect(page.locator('.summary')).toContainText('Part Refunded');
  await expect(panel(page, 'Booking Setup')).toContainText(', AED 10.00 refunded');
  await settled(page);
});
