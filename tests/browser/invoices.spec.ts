import { addressOf, bookingWith } from './booking.ts';
import { holdBack } from './faults.ts';
import { expect, test } from './stage.ts';

/** The invoice of a booking, on its page. */

test('an invoice should be issued once, looked at and downloaded', async ({ page, as, tolerate }) => {
  // Requested before one was issued.
  tolerate(/^404 GET \/api\/bookings\/\d+\/invoice/);
  await as('ops@example.com', '/bookings/booking-list');
  await page.locator('tbody tr').first().getByRole('link').first().click();
  const open = page.getByRole('button', { name: 'Invoice', exact: true });
  await open.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('No invoice was issued yet');
  await dialog.getByRole('button', { name: 'Issue Invoice' }).click();
  await expect(page.getByRole('dialog', { name: /^Invoice INV-\d{6}$/ })).toBeVisible(); // spec 1.1.7, 1.2.104
  await expect(dialog.getByTitle(/^Invoice INV-\d{6}$/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Download' })).toHaveAttribute('download', /^Invoice INV-\d{6}\.pdf$/);
  await page.evaluate(() => {
    window.open = () => null;
  });
  await dialog.getByRole('button', { name: 'Print' }).click();
  await expect(
    page.getByText('Unable to open new window. Please check your browser popup settings.').first(), // spec 1.8.76
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(open).toBeFocused();
  await open.click();
  await expect(page.getByRole('dialog', { name: /^Invoice INV-\d{6}$/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Issue Invoice' })).toHaveCount(0);
});

test('services should be edited once a credit note took the invoice back', async ({ page, as, product, tolerate }) => {
  tolerate(/^404 GET \/api\/bookings\/\d+\/invoice/);
  const { id } = await bookingWith(
    product,
    ({ booking_status, service_name }) => booking_status === 'Assigned' && service_name === 'Switches and Sockets',
  );
  await as('ops@example.com', addressOf(id));
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Invoice', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Issue Invoice' })).toBeVisible();
  // The booking is read anew when its invoice is there: whoever read that may leave it, however
  // long the rest takes.
  const booking = await holdBack(page, ({ pathname }) => pathname === `/api/bookings/${id}`);
  await dialog.getByRole('button', { name: 'Issue Invoice' }).click();
  await expect(dialog).toContainText('INV-000001');
  expect(booking.count()).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  booking.release();
  await page.getByRole('button', { name: 'Edit Services' }).click();
  const summary = page.getByRole('region', { name: 'Booking Summary' });
  await expect(summary).toContainText('Invoice INV-000001 was issued for this booking and never changes.');
  await expect(page.getByRole('button', { name: 'Save Services' })).toHaveCount(0);
  // It leads to what can be done about it.
  await summary.getByRole('button', { name: 'Invoice' }).click();
  await dialog.getByRole('button', { name: 'Cancel with Credit Note' }).click();
  await expect(dialog.getByLabel('Why is this invoice cancelled?')).toBeFocused();
  await dialog.getByRole('button', { name: 'Issue Credit Note' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Reason is required');
  await dialog.getByLabel('Why is this invoice cancelled?').fill('One point less');
  await dialog.getByRole('button', { name: 'Issue Credit Note' }).click();
  await expect(dialog).toContainText('Cancelled by credit note CN-000001.');
  await expect(dialog.getByRole('link', { name: 'Download the credit note' })).toHaveAttribute('download', '');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: 'Save Services' })).toBeVisible();
  await page.getByRole('button', { name: 'More: Replace a point' }).click();
  await page.getByRole('button', { name: 'Save Services' }).click();
  await expect(page.getByText('Services updated successfully').first()).toBeVisible();
  await page.getByRole('button', { name: 'Invoice', exact: true }).first().click();
  await dialog.getByRole('button', { name: 'Issue New Invoice' }).click();
  await expect(dialog).toContainText('INV-000002');
  await expect(dialog.getByRole('button', { name: 'Cancel with Credit Note' })).toBeVisible();
});
