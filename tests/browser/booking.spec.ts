import { addressOf, bookingWith, inMenu, moveElsewhere, panel, storedOf } from './booking.ts';
import { failOnce } from './faults.ts';
import { expect, test } from './stage.ts';

/** A booking's page: what it says, what can be done from it, and why not. */

const pending = ({ order_status, booking_status }: { order_status: string; booking_status: string }): boolean =>
  order_status === 'Pending' && booking_status === 'Pending';
const ongoing = ({ booking_status }: { booking_status: string }): boolean => booking_status === 'Ongoing';
const completed = ({ booking_status }: { booking_status: string }): boolean => booking_status === 'Completed';

test.beforeEach(({ as }) => as('ops@example.com'));

test('a request should be approved and given to a vendor by keyboard alone', async ({ page, list, product }) => {
  const { id } = await bookingWith(product, pending);
  await page.goto(`${addressOf(id)}?tab=status`);
  await test.step('the status should be a timeline of four steps with its minutes', async () => {
    // spec 1.2.43, 1.4.11, 1.4.12
    const steps = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
    await expect(steps).toHaveCount(4);
    await expect(steps.filter({ hasText: 'Pending' })).toHaveCount(4);
    await expect(page.getByRole('img', { name: '0% done, 35 minutes' })).toBeVisible(); // spec 1.4.14
    await expect(page.getByRole('link', { name: /^Open in a map/ })).toHaveAttribute('rel', /noreferrer/);
    await page.getByRole('tab', { name: 'Details' }).click();
  });
  // spec 1.2.39
  await expect(page.getByRole('heading', { level: 1, name: `Booking #${id}` })).toBeVisible();
  const placed = page.getByText(/^Booking Placed: \d+ \w+ \d{4}/);
  await expect(placed).toBeVisible();
  await expect(placed.locator('..')).toContainText('Pending');
  const provider = panel(page, 'Vendor / Driver Information');
  await expect(provider).toContainText('No Information available'); // spec 1.8.85
  await expect(panel(page, 'Worker Information')).toContainText('No worker assigned for this booking'); // spec 1.8.45
  await test.step('what is locked should be said once, and nobody be assigned before it is approved', async () => {
    await expect(page.getByText(/locked\. Press Edit Services/)).toHaveCount(1); // spec 1.4.9
    await expect(provider.getByRole('button')).toHaveCount(0);
    const item = await inMenu(page, 'Assign Vendor');
    await expect(item).toHaveAttribute('aria-disabled', 'true');
    await expect(item).toHaveAccessibleDescription('Assign Vendor is not possible: this booking is Pending.');
    await item.press('Enter');
    await expect(list.dialog()).toBeHidden();
    await page.keyboard.press('Escape');
  });

  await page.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
  await list.dialog().getByRole('radio', { name: 'Assign Manually' }).press('Space'); // spec 1.2.50
  await list.dialog().getByLabel('Decision Notes').fill('Called back'); // spec 1.5.13
  await list.dialog().getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(list.notice('Booking approved, Please assign a vendor or driver')).toBeVisible();
  await test.step('manual assignment should prompt for the assignee at once', async () => {
    await expect(list.dialog().getByRole('searchbox')).toBeFocused(); // spec 1.2.53
    await expect(list.dialog().getByRole('button', { name: 'Save' })).toBeDisabled(); // spec 1.2.56
    await page.keyboard.press('Escape');
    await expect(list.dialog()).toBeHidden();
  });
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0); // spec 1.4.4
  expect(await storedOf(product, id)).toMatchObject({ order_status: 'Accepted', approval_notes: 'Called back' }); // spec 1.4.2

  await expect(provider.getByRole('button')).toHaveCount(0); // spec 1.4.9
  const vendor = provider.getByRole('button', { name: 'Assign Vendor' });
  await page.getByRole('button', { name: 'Edit Services' }).press('Enter');
  await expect(list.notice('Edit mode enabled. You can now modify the services.')).toBeVisible(); // spec 1.8.67, 1.4.9
  await expect(page.getByText(/locked\. Press Edit Services/)).toHaveCount(0);
  await vendor.press('Enter');
  await expect(list.dialog()).toContainText('Assign Vendor');
  await page.keyboard.press('Escape');
  await expect(vendor).toBeFocused();
  await page.getByRole('button', { name: 'Cancel Edit' }).press('Enter'); // spec 1.2.40
  await expect(list.notice('Edit mode disabled. Changes have been cancelled.')).toBeVisible(); // spec 1.8.68
  await expect(page.getByRole('button', { name: 'Edit Services' })).toBeFocused();
});

test('what cannot be done should say why not, and be gone once rejected', async ({ page, list, product }) => {
  const { id } = await bookingWith(product, pending);
  await page.goto(addressOf(id));
  const item = await inMenu(page, 'Start');
  await expect(item).toHaveAccessibleDescription('Start is not possible: this booking is Pending.');
  await expect(item).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');

  // spec 1.2.40
  for (const name of ['Edit Services', 'Reject', 'Approve', 'Invoice'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await list.dialog().getByRole('textbox').fill('Out of reach');
  await list.dialog().getByRole('button', { name: 'Reject' }).click();
  await expect(list.notice('Booking rejected successfully')).toBeVisible();
  await expect(panel(page, 'Notes')).toContainText('Out of reach');
  await expect(page.getByRole('button', { name: 'Reject', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Edit Services|Cancel Edit/ })).toHaveCount(0); // spec 1.4.5
});

test('an ongoing one should be given time, paid and noted', async ({ page, list, product, tolerate }) => {
  tolerate(/^500 POST \/api\/bookings\/\d+\/(mark-paid|note)/);
  const { id, service_price } = await bookingWith(product, (each) => ongoing(each) && each.payment_status === 'Unpaid');
  const notes = page.getByRole('textbox', { name: 'Admin Notes' });
  await test.step('nobody should be prompted for a complaint about it', async () => {
    // spec 1.4.15
    await page.goto(`${addressOf(id)}?tab=review`);
    await expect(page.getByRole('tab', { name: 'Review' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator('.state')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Complaint' })).toHaveCount(0);
    await page.getByRole('tab', { name: 'Details' }).click();
  });
  await test.step('additional time should go by half hours, say what it costs, and be requested', async () => {
    // spec 1.5.15, 1.5.16, 1.5.17, 1.5.18, 1.9.19
    const costs = (hours: number): string => `AED ${(Number(service_price) * hours).toFixed(2)}`;
    const time = panel(page, 'Additional Time');
    const hours = time.getByRole('textbox', { name: 'Additional Time' });
    await expect(hours).toHaveValue('1');
    await expect(time.getByRole('status')).toContainText(costs(1));
    await time.getByRole('button', { name: '0.5 more' }).click();
    await expect(hours).toHaveValue('1.5');
    await expect(time.getByRole('status')).toContainText(costs(1.5));
    for (const left of ['1', '0.5', '0', '0']) {
      await hours.press('ArrowDown');
      await expect(hours).toHaveValue(left);
    }
    await expect(time.getByRole('button', { name: '0.5 less' })).toHaveAttribute('aria-disabled', 'true');
    await hours.fill('0.7');
    await time.getByRole('button', { name: 'Request Additional Time' }).click();
    await expect(time).toContainText('must be a multiple of 0.5');
    await hours.press('ArrowUp');
    await expect(hours).toHaveValue('1');
    await time.getByRole('button', { name: 'Request Additional Time' }).click();
    await expect(list.notice('Additional time request sent successfully')).toBeVisible();
    const stored = await storedOf(product, id);
    expect(stored).toMatchObject({ additional_hours: 1, additional_amount: Number(service_price) });
    // The head of the page says how long all of it takes, as the day board does.
    const rest = Number(stored.minutes) % 60;
    const whole = `${Math.floor(Number(stored.minutes) / 60) + 1} h${rest === 0 ? '' : ` ${rest} min`}`;
    await expect(page.locator('.summary')).toContainText(whole);
    // spec 1.2.42
    const line = panel(page, 'Booking Summary')
      .locator('dt, th, td')
      .filter({ hasText: /^Additional time/i });
    await expect(line.first()).toBeVisible();
    await expect(panel(page, 'Booking Summary')).toContainText(costs(1));
  });
  await test.step('a payment should be switched and shown, and stay as it was where that fails', async () => {
    // spec 1.4.8, 1.8.52
    const paid = panel(page, 'Booking Setup').getByRole('switch', { name: 'Paid' });
    await expect(paid).toHaveAttribute('aria-disabled', 'true');
    await paid.press('Space');
    await expect(page.getByRole('heading', { level: 2, name: 'Notes' })).toBeVisible();
    await expect(notes).toHaveCount(0);
    await page.getByRole('button', { name: 'Edit Services' }).click();
    await expect(paid).not.toHaveAttribute('aria-disabled');
    await expect(paid).not.toBeChecked();
    await failOnce(page, 'POST', `bookings/${id}/mark-paid?*`);
    await paid.evaluate((element) => element.addEventListener('blur', () => element.setAttribute('data-left', '')));
    await paid.click();
    await expect(list.notice('Failed to update payment status')).toBeVisible();
    await expect(paid).not.toBeChecked();
    await paid.press('Space');
    await expect(list.notice('Payment status updated to Paid')).toBeVisible(); // spec 1.8.50
    await expect(paid).toBeChecked();
    await expect(paid).toBeFocused();
    await expect(paid).not.toHaveAttribute('data-left');
    await expect(paid).not.toHaveAttribute('aria-disabled');
    await paid.press('Space');
    await expect(list.notice('Payment status updated to Unpaid')).toBeVisible(); // spec 1.8.51
    await expect(paid).not.toBeChecked();
  });
  await test.step('admin notes should be saved when they are left, and go back to what is stored where that fails', async () => {
    // spec 1.5.14, 1.8.49
    await notes.fill('Bring the long ladder');
    await notes.blur();
    await expect(list.notice('Admin notes saved successfully')).toBeVisible();
    expect((await storedOf(product, id)).admin_notes).toBe('Bring the long ladder');
    await failOnce(page, 'POST', `bookings/${id}/note?*`);
    await notes.fill('And the short one');
    await notes.blur();
    await expect(list.notice('Failed to save admin notes')).toBeVisible();
    await expect(notes).toHaveValue('Bring the long ladder');
  });
});

test('admin notes should begin in the list with what is stored', async ({ page, list, product, calls }) => {
  const { id } = await bookingWith(product, ongoing);
  await moveElsewhere(product, id, 'note', { admin_notes: 'The gate is at the back' });
  await page.goto(`/bookings/booking-list?q=${id}`);
  await expect(list.rows).toHaveCount(1);
  const more = page.getByRole('button', { name: `More for Booking #${id}`, exact: true });
  const begin = async () => {
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Admin Notes', exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  calls.length = 0;
  await begin();
  const notes = list.dialog().getByRole('textbox', { name: 'Admin Notes' });
  await expect(notes).toBeFocused();
  await expect(notes).toHaveValue('The gate is at the back');
  const read = calls.map(({ path }) => path).filter((path) => !path.startsWith('/api/files/'));
  expect(read).toEqual([`/api/bookings/${id}`]);
  await notes.fill('The gate is at the front');
  await list.dialog().getByRole('button', { name: 'Admin Notes', exact: true }).click();
  await expect(list.notice('Admin notes saved successfully')).toBeVisible();
  expect((await storedOf(product, id)).admin_notes).toBe('The gate is at the front');
});

test('a completed one should tell its minutes and take a complaint', async ({ page, list, product }) => {
  const done = await bookingWith(
    product,
    (each) => completed(each) && each.review === null && each.service_started_at !== null,
  );
  await test.step('the status should be a timeline with its minutes', async () => {
    await page.goto(`${addressOf(done.id)}?tab=status`);
    const minutes = Math.floor(
      (Date.parse(String(done.service_completed_at)) - Date.parse(String(done.service_started_at))) / 60_000, // spec 1.4.13
    );
    await expect(page.getByRole('img', { name: `done, ${minutes} minute` })).toBeVisible();
    const steps = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
    await expect(steps.filter({ hasText: 'Service Completed' })).not.toContainText('Pending');
  });
  await page.getByRole('tab', { name: 'Review' }).click();
  const box = page.getByRole('textbox', { name: 'Complaint' });
  await page.getByRole('button', { name: 'Save Complaint' }).click();
  await expect(page.getByText('Please write the complaint')).toBeVisible();
  await expect(box).toBeFocused();
  await box.fill('The tap still drips');
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByRole('tab', { name: 'Review' }).click();
  await box.fill('The tap still drips');
  await page.getByRole('button', { name: 'Save Complaint' }).click();
  await expect(list.notice('Complaint notes saved successfully')).toBeVisible(); // spec 1.4.15
  expect((await storedOf(product, done.id)).review).toBe('The tap still drips');
});

test('one that is not there should say so, and lead back', async ({ page, tolerate }) => {
  tolerate(/^404 GET \/api\/bookings\/99999/);
  await page.goto(addressOf(99999));
  await expect(page.getByRole('heading', { level: 1, name: 'Booking not found' })).toBeVisible(); // spec 1.2.47
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Booking List' })).toBeVisible();
});

test('names next to a booking should lead to their records', async ({ page, as, product }) => {
  const { id } = await bookingWith(product, ({ vendor_id, worker_id }) => Boolean(vendor_id && worker_id));
  await as('ops@example.com', addressOf(id));
  for (const [of, address] of [
    ['Customer Information', /\/customer\/customer-view\/\w+$/],
    ['Vendor / Driver Information', /\/vendor\/report-details\/\w+$/],
    ['Worker Information', /\/worker\/manage-worker\/\w+-view$/],
  ] as const) {
    const link = panel(page, of).getByRole('definition').first().getByRole('link');
    await expect(link).toHaveAttribute('href', address);
  }
});
