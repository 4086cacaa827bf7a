import type { Locator, Page } from '@playwright/test';
import { addressOf, bookingWith, storedOf } from './booking.ts';
import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

const CATEGORIES = '/service-management/category-setup';

test.beforeEach(({ as }) => as('admin@example.com'));

/** Waits until the focus is there. A re-drawn row would leave it on the body. */
const holdsFocus = (element: Locator): Promise<void> => expect(element).toBeFocused();

async function openCategories(page: Page): Promise<ListPage> {
  const list = new ListPage(page);
  await page.goto(CATEGORIES);
  await expect(list.rows).toHaveCount(5);
  return list;
}

test.describe('Ctrl+Z in a list', () => {
  test('should take back the last change, then the one before it, name each and leave the focus', async ({ page }) => {
    const list = await openCategories(page);
    const switches = [1, 2, 3].map((at) => list.rows.nth(at).getByRole('switch'));
    const names = await Promise.all(
      switches.map(async (each) => ((await each.getAttribute('aria-label')) ?? '').replace('Status of ', '')),
    );
    for (const [at, each] of switches.entries()) {
      await each.press('Space');
      await expect(list.notice(`Status of ${names[at]} set to In Active.`)).toBeVisible();
    }
    for (const at of [2, 1, 0]) {
      await page.keyboard.press('Control+z');
      await expect(list.notice(`Undone: Status of ${names[at]} set to In Active.`)).toBeVisible();
      const states = await Promise.all(switches.map((each) => each.getAttribute('aria-checked')));
      expect(states).toEqual([0, 1, 2].map((each) => String(each >= at)));
      await holdsFocus(switches[2] as Locator);
    }
  });

  test('should take two back by two presses at once, the last first', async ({ page, calls }) => {
    const list = await openCategories(page);
    const one = list.rows.nth(1).getByRole('switch');
    await one.press('Space');
    await expect(list.notice('set to In Active.')).toBeVisible();
    await one.press('Space');
    await expect(list.notice('set to Active.')).toBeVisible();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(list.notice('Undone:')).toHaveCount(2);
    await expect(one).toHaveAttribute('aria-checked', 'true');
    const undone = calls.filter(({ path }) => path.endsWith('/undo'));
    expect(undone.map(({ path }) => path).length).toBe(2);
    await holdsFocus(one);
  });

  test('should give the focus back from the notice, by pointer and by keyboard', async ({ page }) => {
    const list = await openCategories(page);
    const one = list.rows.nth(1).getByRole('switch');
    for (const press of ['pointer', 'keyboard']) {
      await one.press('Space');
      const undo = list.notice('set to In Active.').getByRole('button', { name: 'Undo' });
      if (press === 'pointer') await undo.click();
      else {
        await undo.focus();
        await page.keyboard.press('Enter');
      }
      await expect(one).toHaveAttribute('aria-checked', 'true');
      await holdsFocus(one);
      await expect(list.notice('set to In Active.').filter({ hasNotText: 'Undone' })).toHaveCount(0);
      await holdsFocus(one);
    }
  });

  test('should bring a deleted record back, and keep the focus in the page', async ({ page }) => {
    const list = new ListPage(page);
    await page.goto(`${CATEGORIES}?q=flowers`);
    await list.delete('Flowers & Gifts');
    await list.dialog().getByRole('button', { name: 'Delete' }).click();
    await expect(list.row('Flowers & Gifts')).toHaveCount(0);
    await expect(list.notice('deleted')).toBeVisible();
    const heading = page.getByRole('heading', { level: 1 });
    await holdsFocus(heading);
    await page.keyboard.press('Control+z');
    await expect(list.notice('Undone: Flowers & Gifts deleted.')).toBeVisible();
    await expect(list.row('Flowers & Gifts')).toBeVisible();
    await holdsFocus(heading);
  });

  test('should not pass over what nothing takes back from here', async ({ page, calls }) => {
    const list = new ListPage(page);
    await page.goto('/vendor/configuration');
    await list.rows.nth(1).getByRole('switch').press('Space');
    await expect(list.notice('set to')).toBeVisible();
    await list.form.getByLabel('Document Name').fill('Work Permit');
    await list.form.getByRole('checkbox', { name: 'Expiry Date' }).check();
    await list.form.getByRole('button', { name: 'Save' }).click();
    await expect(list.notice('Document type created successfully!')).toBeVisible();
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('Control+z');
    await expect(list.notice('The last change cannot be undone here.')).toBeVisible();
    expect(calls.filter(({ path }) => path.endsWith('/undo'))).toEqual([]);
  });
});

test('Ctrl+Z in a form should take back what was saved, and only text where text is typed', async ({ page }) => {
  const list = await openCategories(page);
  await list.rows.nth(1).getByRole('button', { name: /^Edit/ }).click();
  await list.inForm();
  const name = list.form.getByLabel('Name');
  const before = await name.inputValue();
  await name.fill(`${before} Anew`);
  await list.form.getByRole('button', { name: /^(Save|Submit|Update)/ }).click();
  await expect(list.notice(/updated/i)).toBeVisible();
  await list.search.focus();
  await page.keyboard.press('Control+z');
  await expect(list.notice('Undone:')).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Control+z');
  await expect(list.notice(`Undone: ${before} Anew changed.`)).toBeVisible();
  await expect(list.row(before)).toBeVisible();
  await holdsFocus(page.getByRole('heading', { level: 1 }));
});

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
  await holdsFocus(heading);
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
