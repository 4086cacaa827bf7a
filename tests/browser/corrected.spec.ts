import { addressOf, bookingWith, moveElsewhere, panel, storedOf } from './booking.ts';
import { expect, test } from './stage.ts';

/** What was taken down wrongly or looked into first, and what a booking's history says of it. */

test.beforeEach(({ as }) => as('ops@example.com'));

test('what was taken down wrongly should be corrected', async ({ page, list, product, tolerate }) => {
  tolerate(/^422 POST \/api\/bookings\/\d+\/correct$/);
  const booking = await bookingWith(
    product,
    (each) => each.booking_status === 'Assigned' && each.version_id !== null && each.address !== null,
  );
  await page.goto(addressOf(booking.id));
  await page.getByRole('button', { name: 'Edit Services' }).click();
  await panel(page, 'Customer Information').getByRole('button', { name: 'Correct Details' }).press('Enter');
  const address = list.dialog().getByRole('textbox', { name: 'Address' });
  await expect(address).toHaveValue(String(booking.address));
  await address.fill('');
  await list.dialog().getByRole('button', { name: 'Correct Details' }).click();
  await expect(list.dialog()).toContainText('Address is required');
  await address.fill('Villa 12, Al Safa 2');
  await list.dialog().getByRole('button', { name: 'Correct Details' }).click();
  await expect(list.notice('Booking corrected successfully')).toBeVisible();
  expect(await storedOf(product, booking.id)).toMatchObject({
    address: 'Villa 12, Al Safa 2',
    zone_id: booking.zone_id,
  });
});

test('the history should say in words what the editing of services changed', async ({ page, product }) => {
  const booking = await bookingWith(
    product,
    (each) => each.booking_status === 'Assigned' && each.service_name === 'Switches and Sockets',
  );
  const { selection, ...rest } = booking.basket as { selection: { option_id: number; count: number }[] };
  const [first, ...others] = selection.toReversed();
  if (!first) throw new Error('Nothing is counted.');
  const more = [...others, { ...first, count: first.count + 1 }];
  await moveElsewhere(product, booking.id, 'edit-services', { basket: { ...rest, selection: more } });
  await page.goto(addressOf(booking.id));
  await page.getByText('History', { exact: true }).click();
  const line = page.getByRole('list', { name: 'History' }).getByRole('listitem').first();
  await expect(line).toContainText('Edit Services');
  await expect(line).toContainText(new RegExp(`: ${first.count}\\s+${first.count + 1}`));
  await expect(line).not.toContainText('{');
});
