import { addressOf, bookingWith, storedOf } from './booking.ts';
import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

test.beforeEach(({ as }) => as('admin@example.com'));

test('Ctrl+Z should take back the last move of a booking, naming both', async ({ page, product }) => {
  const { id } = await bookingWith(product, ({ booking_status }) => booking_status === 'Ongoing');
  const list = new ListPage(page);
  await page.goto(addressOf(id));
  await page.getByRole('button', { name: 'Request Additional Time' }).click();
  await expect(list.notice('Additional time request sent successfully')).toBeVisible();
  const heading = page.getByRole('heading', { level: 1 });
  await heading.focus();
  await page.keyboard.press('Control+z');
  await expect(list.notice(`Undone: Additional Time of Booking #${id}.`)).toBeVisible();
  await expect(heading).toBeFocused();
});

test('a status should be set to what was chosen, and begin with nothing', async ({ page, product, calls }) => {
  const { id } = await bookingWith(product, ({ booking_status }) => booking_status === 'Completed');
  const list = new ListPage(page);
  await page.goto(`/bookings/booking-list?q=${id}`);
  await expect(list.rows).not.toHaveCount(0);
  await list.choose(list.rows.filter({ has: page.locator('[data-act=open]', { hasText: String(id) }) }), 'Set Status');
  const dialog = list.dialog();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A slip');
  // What it is already is refused, and so it is not offered.
  await expect(dialog.getByRole('radio')).toHaveCount(4);
  await expect(dialog.getByRole('radio', { name: 'Completed' })).toHaveCount(0);
  const save = dialog.getByRole('button', { name: 'Set Status' });
  await expect(save).toBeDisabled();
  // It says why when it is pressed all the same.
  await save.click({ force: true });
  await expect(dialog.getByText('Booking status is required')).toBeVisible();
  expect(calls.filter(({ path }) => path.endsWith('/set-status'))).toEqual([]);
  expect((await storedOf(product, id)).booking_status).toBe('Completed');
  await dialog.getByRole('radio', { name: 'Ongoing' }).check();
  await expect(save).toBeEnabled();
  await save.click();
  await expect(list.notice('Booking status updated to Ongoing')).toBeVisible(); // spec 1.8.53
  expect((await storedOf(product, id)).booking_status).toBe('Ongoing');

  await test.step('of many neither, where all of them have it', async () => {
    await page.getByRole('checkbox', { name: `Select ${id}`, exact: true }).check();
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: /^Set Status/ }).click();
    await expect(dialog.getByRole('radio', { name: 'Completed' })).toBeVisible();
    await expect(dialog.getByRole('radio', { name: 'Ongoing' })).toHaveCount(0);
    await expect(save).toBeDisabled();
    await dialog.getByRole('radio', { name: 'Completed' }).check();
    await expect(save).toBeEnabled();
  });
});
