import type { Page } from '@playwright/test';
import { addressOf, type Booking, bookingWith, moveElsewhere, storedOf } from './booking.ts';
import type { RunningServer } from './server.ts';
import { backToList, expect, test } from './stage.ts';

/**
 * What a booking is of, edited on its page: a draft that is priced while it is chosen, saved by one
 * move.
 */

/** A paid booking that is still to be done, of something that is counted. */
const counted = (product: RunningServer): Promise<Booking> =>
  bookingWith(
    product,
    ({ booking_status, payment_status, service_name }) =>
      booking_status === 'Assigned' && payment_status === 'Paid' && service_name === 'Switches and Sockets',
  );

const summary = (page: Page) => page.getByRole('region', { name: 'Booking Summary' });
const grandTotal = (page: Page) => summary(page).locator('.preview-total dd');
const save = (page: Page) => page.getByRole('button', { name: 'Save Services' });
const more = (page: Page) => page.getByRole('button', { name: 'More: Replace a point' });

test('services should be edited as a draft, saved at once, and be undone', async ({ page, as, product }) => {
  const booking = await counted(product);
  await as('ops@example.com', addressOf(booking.id));
  await expect(grandTotal(page)).toBeVisible();
  const before = await grandTotal(page).innerText();
  const edit = page.getByRole('button', { name: 'Edit Services' });
  await edit.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Edit mode enabled. You can now modify the services.').first()).toBeVisible();
  await more(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(summary(page)).toContainText(`from ${before} to`);
  await expect(summary(page)).toContainText('more to be paid');
  await expect(summary(page)).toContainText('This booking is paid.');
  await page.getByRole('button', { name: 'Cancel Edit' }).click();
  await expect(page.getByText('Edit mode disabled. Changes have been cancelled.').first()).toBeVisible();
  await expect(grandTotal(page)).toHaveText(before);
  expect(await storedOf(product, booking.id)).toEqual(booking);
  await edit.click();
  await more(page).click();
  const wanted = await grandTotal(page).innerText();
  expect(wanted).not.toBe(before);
  await save(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Services updated successfully').first()).toBeVisible();
  await expect(save(page)).toHaveCount(0);
  await expect(grandTotal(page)).toHaveText(wanted);
  await expect(summary(page).locator(':focus')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(grandTotal(page)).toHaveText(before);
});

test('what is missing should be named, and a draft prompt before it is left', async ({ page, as, product }) => {
  const booking = await counted(product);
  await as('ops@example.com', addressOf(booking.id));
  await page.getByRole('button', { name: 'Edit Services' }).click();
  const less = page.getByRole('button', { name: 'Less: Replace a point' });
  for (let count = Number(await page.locator('output').first().innerText()); count > 0; count--) await less.click();
  await expect(summary(page)).toContainText('Choose everything required to see the total.');
  await save(page).click();
  const question = page.getByRole('group', { name: 'How many points?' });
  await expect(question.getByRole('alert')).toContainText('choose at least one');
  await expect(question.locator(':focus')).toHaveCount(1);
  await backToList(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(save(page)).toBeVisible();
  expect(await storedOf(product, booking.id)).toEqual(booking);
});

test('what was chosen should stay where somebody else made a change', async ({ page, as, product, tolerate }) => {
  tolerate(/^409 POST \/api\/bookings\/\d+\/edit-services$/);
  const booking = await counted(product);
  await as('ops@example.com', addressOf(booking.id));
  await page.getByRole('button', { name: 'Edit Services' }).click();
  await more(page).click();
  const wanted = await grandTotal(page).innerText();
  await moveElsewhere(product, booking.id, 'note', { admin_notes: 'Call first' });
  await save(page).click();
  await expect(summary(page).getByRole('alert')).toContainText('What you chose is still here.');
  await expect(grandTotal(page)).toHaveText(wanted);
  await save(page).click();
  await expect(page.getByText('Services updated successfully').first()).toBeVisible();
  expect(await storedOf(product, booking.id)).toMatchObject({ admin_notes: 'Call first' });
});
