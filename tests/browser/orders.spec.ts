import type { Page } from '@playwright/test';
import { holdBack } from './faults.ts';
import { choose, publishAnew } from './orders.ts';
import { expect, test } from './stage.ts';

/**
 * A booking that somebody asks for by telephone: made of a published service, with what it costs
 * next to it.
 */

const NEW = '/bookings/manage-booking/new';
const REFUSED = /^(409|422) POST \/api\/bookings$/;
const bill = (page: Page) => page.getByRole('complementary', { name: 'Total' });
const total = (page: Page) => bill(page).locator('.preview-total dd');
const book = (page: Page) => page.getByRole('button', { name: 'Book', exact: true });

test('a booking by telephone should be made by keyboard alone', async ({ page, as }) => {
  await as('ops@example.com', '/bookings/booking-list');
  const add = page.getByRole('button', { name: 'Add Booking' });
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(NEW);
  await expect(page.getByRole('heading', { level: 1, name: 'Add Booking' })).toBeFocused();
  // By the telephone they call from.
  await choose(page, 'Customer', '1047514', 'Hamad Petrova');
  await page.getByRole('button', { name: 'Use the customer’s address' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Address' })).not.toHaveValue('');
  await choose(page, 'Service', 'apartment deep', 'Apartment Deep Cleaning');
  await expect(bill(page)).toContainText('Choose everything required to see the total.');
  await page.getByRole('radio', { name: /One bedroom/ }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('radio', { name: /Furnished/ }).focus();
  await page.keyboard.press('Space');
  const inside = page.getByRole('checkbox', { name: /Inside the wardrobes/ });
  await inside.focus();
  await page.keyboard.press('Space');
  // 399 and 60, with 10 % on it, 12 % tax: each line rounded by itself.
  await expect(total(page)).toHaveText('AED 565.49');
  await page.keyboard.press('Space');
  await expect(bill(page)).toContainText('Choose everything required to see the total.');
  await page.keyboard.press('Space');
  await expect(total(page)).toHaveText('AED 565.49');
  await page.getByRole('textbox', { name: 'Customer Notes' }).fill('The gate code is 4711.');
  await book(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Booking created successfully!').first()).toBeVisible();
  await expect(page).toHaveURL(/\/bookings\/edit-booking\//);
  await expect(page.getByText('AED 565.49').first()).toBeVisible();
  await expect(page.getByText('Apartment Deep Cleaning').first()).toBeVisible();
});

test('a caller should be corrected and booked for from their own page', async ({ page, as, list, product }) => {
  await as('ops@example.com', '/customer/customer-view/MQ==');
  await page.getByRole('link', { name: 'Edit' }).click();
  const address = page.getByRole('textbox', { name: 'Address' });
  await address.fill('Villa 21, Al Barsha 3');
  await page.getByRole('button', { name: /^(Save|Submit)$/ }).click();
  await expect(list.notice('Customer updated successfully!')).toBeVisible();
  await page.goto('/customer/customer-view/MQ==');
  const name = String(await page.getByRole('heading', { level: 1 }).textContent());
  await page.getByRole('link', { name: 'Add Booking' }).click();
  await expect(page.locator('[data-field=customer_id]')).toContainText(name);
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('Villa 21, Al Barsha 3');
  const rows = async (path: string) =>
    (await (await product.call('GET', `/mock/records/${path}`)).json()) as {
      id: number;
      zone_id: number;
      zone_name: string;
    }[];
  const last = (await rows('bookings?customer_id=1')).toSorted((one, other) => other.id - one.id)[0];
  const [zone] = await rows(`zones?id=${last?.zone_id}`);
  await expect(page.locator('[data-field=zone_id]')).toContainText(String(zone?.zone_name));
  await expect(page.getByText('The zone is that of their last booking.')).toBeVisible();
});

test('a caller nobody knows should be made a customer in the form', async ({ page, as, product, tolerate }) => {
  tolerate(/^409 POST \/api\/customers/);
  await as('ops@example.com', NEW);
  const address = page.getByRole('textbox', { name: 'Address' });
  await address.fill('Villa 9, Jumeirah 2');
  const add = page.getByRole('button', { name: 'Add a new customer' });
  const dialog = page.getByRole('dialog');
  await add.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'First Name' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Phone number is required');
  await dialog.getByRole('textbox', { name: 'First Name' }).fill('Noura');
  await dialog.getByRole('textbox', { name: 'Phone Number' }).fill('50 765 4321');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Customer created successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  const customer = page.getByRole('combobox', { name: 'Customer' });
  await expect(customer).toContainText('Noura');
  await expect(address).toHaveValue('Villa 9, Jumeirah 2');
  const stored = await (await product.call('GET', '/mock/records/customers?phone_number=%2B971507654321')).json();
  expect(stored).toMatchObject([{ first_name: 'Noura' }]);

  await test.step('who has the number already should be offered, not be there twice', async () => {
    const [known] = await (await product.call('GET', '/mock/records/customers?first_name=Hamad')).json();
    await add.press('Enter');
    await dialog.getByRole('textbox', { name: 'First Name' }).fill('Somebody');
    await dialog.getByRole('textbox', { name: 'Phone Number' }).fill(known.phone_number);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Choose Hamad Petrova' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(customer).toContainText('Hamad Petrova');
  });
});

test('what is missing should be named where it is, and have the focus', async ({ page, as, tolerate, calls }) => {
  tolerate(REFUSED);
  await as('ops@example.com', NEW);
  await book(page).click();
  await expect(page.getByRole('form').getByText('Customer is required')).toBeVisible();
  await expect(page.getByRole('form').getByText('Service is required')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await choose(page, 'Customer', '1047514', 'Hamad Petrova');
  await choose(page, 'Service', 'leak', 'Leak Repair');
  await page.getByRole('button', { name: 'Use the customer’s address' }).click();
  await page.getByRole('button', { name: 'More: Hours' }).click();
  await page.getByRole('radio', { name: 'Today' }).check({ force: true });
  await book(page).click();
  const question = page.getByRole('group', { name: 'Where does it leak?' });
  await expect(question.getByRole('alert')).toHaveText("Question 1 'Where does it leak?': choose one");
  await expect(question.getByRole('radio').first()).toBeFocused();
  await question.getByRole('radio', { name: 'Water tank' }).check({ force: true });
  await expect(question.getByRole('alert')).toHaveCount(0);
  // 110 for an hour and a half, 80 for the tank, 40 for today.
  await expect(bill(page)).toContainText('1.5 × AED 110.00');
  await book(page).click();
  await expect(page.getByText('Booking created successfully!').first()).toBeVisible();
});

/**
 * Chooses a service with an option of it that is about to cost something else; answers the total.
 */
async function chooseFour(page: Page): Promise<string> {
  await page.goto(NEW);
  await choose(page, 'Customer', '1047514', 'Hamad Petrova');
  await page.getByRole('button', { name: 'Use the customer’s address' }).click();
  await choose(page, 'Service', 'villa deep', 'Villa Deep Cleaning');
  await page.getByRole('radio', { name: /^Four/ }).check({ force: true });
  await page.getByRole('textbox', { name: 'Customer Notes' }).fill('Two dogs.');
  return total(page).innerText();
}

for (const [when, isToldFirst] of [
  ['as it is booked', false],
  ['while it is looked at', true],
] as const)
  test(`a version published ${when} should be said and seen`, async ({ page, as, product, tolerate }) => {
    tolerate(REFUSED);
    await as('ops@example.com');
    const before = await chooseFour(page);
    const held = await holdBack(page, ({ pathname }) => pathname.startsWith('/api/bookings/bookable/'));
    await publishAnew(product, 'Villa Deep Cleaning', 'Four', 1199);
    const changed = bill(page).getByRole('alert');
    if (isToldFirst) {
      held.release();
      await expect(changed).toBeVisible();
    }
    await book(page).click();
    await expect(changed).toContainText('This service was published again');
    await expect(changed).toContainText(`Villa Deep Cleaning: from ${before.replace(/[^\d.]/g, '')} to`);
    await expect(changed).toBeFocused();
    held.release();
    await expect(page.getByRole('radio', { name: /^Four/ })).toBeChecked();
    await expect(page.getByRole('textbox', { name: 'Customer Notes' })).toHaveValue('Two dogs.');
    await expect(total(page)).not.toHaveText(before);
    const now = await total(page).innerText();
    await book(page).click();
    await expect(page).toHaveURL(/\/bookings\/edit-booking\//);
    await expect(page.getByText(now).first()).toBeVisible();
  });
