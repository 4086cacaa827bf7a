import type { Locator, Page } from '@playwright/test';
import dayjs from 'dayjs';
import { addressOf, storedOf } from './booking.ts';
import { change, dayIn, type WorkDay, workDay } from './day.ts';
import { Hands } from './hands.ts';
import { ListPage, saved } from './list.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './stage.ts';

/**
 * Ten things a dispatcher does all day, by mouse and by keys. Each has as many presses as it may
 * take; one more is a step back.
 */

const queue = (page: Page, name: RegExp): Locator =>
  page.getByRole('region', { name }).locator('tbody tr:not([aria-hidden])');
/** The booking a row of the home leads to. */
const bookingIn = async (row: Locator): Promise<string> => row.getByRole('link').first().innerText();
const option = (page: Page, text: string): Locator => page.locator('.ant-select-item-option').filter({ hasText: text });
/** A row of a list of bookings. */
const bookingRow = (page: Page, id: number): Locator => page.locator(`tbody tr[data-row="${id}"]`);
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });

const ZONE = 'Dubai – Marina';

/** Sees to it that a worker has two bookings today, and a colleague has none. */
const busyDay = (product: RunningServer): Promise<WorkDay> =>
  workDay(product, dayIn(0), {
    zone: ZONE,
    bookings: [{ schedule_time: '11:00' }, { schedule_time: '16:00' }],
  });

const rowOf = (page: Page, party: number): Locator => page.locator(`.board-row[data-party="${party}"]`);
const barOf = (page: Page, booking: number): Locator => page.locator(`.board-rows [data-booking="${booking}"]`);

test.use({ viewport: { width: 1366, height: 768 } });
test.beforeEach(async ({ as }) => as('admin@example.com'));

/** Goes home, and waits until it can be worked with. */
async function home(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.locator('.figure-card').getByRole('link').first()).toBeVisible();
  await expect(queue(page, /^Bookings to approve/).first()).toBeVisible();
  await expect(queue(page, /^Bookings to assign/).first()).toBeVisible();
}

/** Goes to the booking list, and waits until it can be worked with. */
async function bookings(page: Page): Promise<ListPage> {
  const list = new ListPage(page);
  await page.goto('/bookings/booking-list');
  await expect(list.rows.first()).toBeVisible();
  return list;
}

/** The same by keys, from wherever somebody is. */
async function toBookings(page: Page, keys: Hands): Promise<ListPage> {
  const list = new ListPage(page);
  await keys.find('booking list', 'Booking List');
  await keys.key('Enter');
  await expect(heading(page, 'Booking List')).toBeFocused();
  await expect(list.search).toBeVisible();
  await expect(list.rows.first()).toBeVisible();
  return list;
}

test('the oldest booking that waits should be approved', async ({ page }) => {
  const rows = queue(page, /^Bookings to approve/);
  const done = page.getByText('Booking approved, Please assign a vendor or driver');
  await home(page);
  const mouse = new Hands(page);
  await mouse.press(rows.first().getByRole('button', { name: /^Approve/ }));
  await mouse.press(page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }));
  await expect(done.first()).toBeVisible();
  mouse.took(2);

  await home(page);
  const keys = new Hands(page);
  const next = await bookingIn(rows.first());
  await keys.find(`approve ${next}`, `Approve · Booking #${next}`);
  await keys.key('Enter');
  const dialog = page.getByRole('dialog', { name: /^Approve/ });
  await expect(dialog.getByRole('radiogroup').getByRole('radio').first()).toBeFocused();
  await keys.key('Enter');
  await expect(done.first()).toBeVisible();
  keys.took(4);
});

test('the oldest booking without anybody should be given to who fits best', async ({ page }) => {
  const rows = queue(page, /^Bookings to assign/);
  const dialog = page.getByRole('dialog', { name: /^Assign/ });
  const chosen = dialog.getByRole('radiogroup').getByRole('radio', { checked: true });
  const left = (id: string): Locator => rows.getByRole('link', { name: `Open ${id}`, exact: true });
  await home(page);
  const first = await bookingIn(rows.first());
  const mouse = new Hands(page);
  await mouse.press(rows.first().getByRole('button', { name: /^Assign Vendor/ }));
  await mouse.press(dialog.getByRole('radiogroup').locator('.candidate').first());
  await expect(chosen).toHaveCount(1);
  await mouse.press(dialog.getByRole('button', { name: 'Save' }));
  await expect(dialog).toHaveCount(0);
  await expect(left(first)).toHaveCount(0);
  mouse.took(3);

  await home(page);
  const second = await bookingIn(rows.first());
  const keys = new Hands(page);
  await keys.find(`assign vendor ${second}`, `Booking #${second}`);
  await keys.key('Enter');
  await expect(dialog.getByRole('radiogroup').getByRole('radio').first()).toBeVisible();
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await keys.key('Enter');
  await expect(chosen).toHaveCount(1);
  await keys.key('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(left(second)).toHaveCount(0);
  keys.took(5);
});

test('who is free at 16:00 in Marina should be seen', async ({ page, product }) => {
  const { worker, colleague } = await busyDay(product);
  const zone = page.getByRole('combobox', { name: 'Zone' });
  const free = page.getByRole('button', { name: /workers? free all day/ });
  const isSeen = async (): Promise<void> => {
    await expect(page).toHaveURL(/zone_id/);
    await expect(rowOf(page, worker).getByRole('link', { name: /16:00–17:00/ })).toBeVisible();
    await expect(rowOf(page, colleague)).toBeVisible();
    await expect(rowOf(page, colleague).getByRole('link')).toHaveCount(0);
  };
  await home(page);
  const mouse = new Hands(page);
  await mouse.press(page.getByRole('button', { name: 'Booking Management' }));
  await mouse.press(page.getByRole('link', { name: 'Day Board' }));
  await mouse.press(zone);
  await mouse.press(option(page, ZONE));
  await isSeen();
  mouse.took(4);

  await home(page);
  const keys = new Hands(page);
  await keys.find('day board', 'Day Board');
  await keys.key('Enter');
  await expect(heading(page, 'Day Board')).toBeFocused();
  await expect(free).toBeVisible();
  await keys.reach(zone);
  await keys.type('marina');
  await expect(page.locator('.ant-select-item-option-active')).toContainText(ZONE);
  await keys.key('Enter');
  await isSeen();
  keys.took(12);
});

test('two bookings of a worker who is ill should be given to a colleague', async ({ page, product }) => {
  const { worker, colleague, colleagueName: name, bookings: ids } = await busyDay(product);
  const areMoved = async (): Promise<void> => {
    for (const id of ids)
      expect(await storedOf(product, id)).toMatchObject({ worker_id: colleague, schedule_date: dayIn(0) });
  };
  await home(page);
  const mouse = new Hands(page);
  await mouse.press(page.getByRole('button', { name: 'Booking Management' }));
  await mouse.press(page.getByRole('link', { name: 'Day Board' }));
  for (const id of ids) {
    await mouse.drag(barOf(page, id), rowOf(page, colleague).locator('.board-track'), page.locator('.board-scroll'));
    await expect(rowOf(page, colleague).locator(`[data-booking="${id}"]`)).toBeVisible();
  }
  await areMoved();
  mouse.took(4);

  for (const id of ids) await change(product, `bookings/${id}`, { worker_id: worker });
  await home(page);
  const keys = new Hands(page);
  const dialog = page.getByRole('dialog', { name: /^Assign/ });
  // Which they are is seen in the list of today.
  const list = await toBookings(page, keys);
  await keys.key('/');
  await keys.key('Shift+Tab');
  await keys.reach(list.tab('Today'), 'ArrowLeft');
  await expect(list.tab('Today')).toHaveAttribute('aria-selected', 'true');
  await expect(bookingRow(page, ids[0])).toBeVisible();
  for (const id of ids) {
    await keys.find(`assign worker ${id}`, `Booking #${id}`);
    await keys.key('Enter');
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    await keys.type(name);
    await keys.key('Enter');
    await expect(dialog.getByRole('radio', { name: new RegExp(name), checked: true })).toBeVisible();
    await keys.key('Enter');
    await expect(dialog).toHaveCount(0);
  }
  await areMoved();
  keys.took(19);
});

const CALLER = { name: 'Divya Shetty', number: '52 110 2947', booking: 122 };

test('a caller should be found by their number, with what they booked', async ({ page, product }) => {
  const { service_name, schedule_date } = await storedOf(product, CALLER.booking);
  const found = page.getByRole('dialog').getByRole('option');
  const isFound = async (): Promise<void> => {
    await expect(found.first()).toContainText(CALLER.name);
    await expect(found.filter({ hasText: 'Booking' })).toHaveCount(5);
    await expect(found.filter({ hasText: `${CALLER.booking}` })).toContainText(
      `${dayjs(String(schedule_date)).format('D MMM YYYY')} · ${service_name}`,
    );
  };
  await home(page);
  const mouse = new Hands(page);
  await mouse.press(page.getByRole('button', { name: /^Go to/ }));
  await mouse.type(CALLER.number);
  await isFound();
  mouse.took(2);

  await home(page);
  const keys = new Hands(page);
  await keys.find(CALLER.number, CALLER.name);
  await isFound();
  keys.took(2);
});

test('the complaint a caller made last week should be found by their number', async ({ page, product }) => {
  const complaint = 'The tap drips again.';
  const text = page.getByRole('textbox', { name: /^Complaint/ });
  await change(product, `bookings/${CALLER.booking}`, { schedule_date: dayIn(-7), review: complaint });
  // Of all that the number finds, the booking of that day.
  const found = page
    .getByRole('dialog')
    .getByRole('option')
    .filter({ hasText: dayjs(dayIn(-7)).format('D MMM YYYY') });
  await home(page);
  const mouse = new Hands(page);
  await mouse.press(page.getByRole('button', { name: /^Go to/ }));
  await mouse.type(CALLER.number);
  await mouse.press(found);
  await mouse.press(page.getByRole('tab', { name: 'Review', exact: true }));
  await expect(text).toHaveValue(complaint);
  mouse.took(4);

  await home(page);
  const keys = new Hands(page);
  await keys.find(CALLER.number, CALLER.name);
  await keys.choose(found);
  await keys.key('Enter');
  await expect(page).toHaveURL(addressOf(CALLER.booking));
  await expect(heading(page, `Booking #${CALLER.booking}`)).toBeFocused();
  await keys.reach(page.getByRole('tab', { name: 'Details' }));
  await keys.key('End');
  await expect(text).toHaveValue(complaint);
  keys.took(14);
});

test('the bookings of one worker should be listed', async ({ page }) => {
  const found = async (list: ListPage): Promise<void> => {
    await expect(page).toHaveURL(/q=Anita/);
    await expect(list.rows.first()).toContainText('Anita Rai');
    await expect(list.rows.filter({ hasNotText: 'Anita Rai' })).toHaveCount(0);
  };
  const list = await bookings(page);
  const mouse = new Hands(page);
  await mouse.press(list.search);
  await mouse.type('Anita Rai');
  await found(list);
  mouse.took(2);

  await bookings(page);
  const keys = new Hands(page);
  await keys.key('/');
  await keys.type('Anita Rai');
  await found(list);
  keys.took(2);
});

test('five bookings should be looked through next to their list', async ({ page }) => {
  const list = await bookings(page);
  const name = page.locator('.peek').getByRole('heading').first();
  const ids = await list.rows.evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.row ?? ''));
  const mouse = new Hands(page);
  for (let at = 0; at < 5; at++) {
    await mouse.press(list.rows.nth(at).locator('td').nth(2));
    await expect(name).toHaveText(`Booking #${ids[at]}`);
  }
  mouse.took(5);

  await bookings(page);
  const keys = new Hands(page);
  await keys.key('ArrowDown');
  await expect(list.rows.first()).toBeFocused();
  await keys.key('Space');
  for (let at = 0; at < 5; at++) {
    if (at > 0) await keys.key('ArrowDown');
    await expect(name).toHaveText(`Booking #${ids[at]}`);
  }
  keys.took(6);
});

test('a booking should be put off when its customer calls', async ({ page, product }) => {
  const id = 145;
  const [first, second] = [dayIn(3), dayIn(4)];
  const dialog = page.getByRole('dialog', { name: /^Reschedule/ });
  const date = dialog.getByRole('textbox').first();
  const list = await bookings(page);
  const mouse = new Hands(page);
  await mouse.press(list.search);
  await mouse.type(String(id));
  await expect(list.rows).toHaveCount(1);
  await mouse.press(bookingRow(page, id).getByRole('button', { name: /^More for/ }));
  await mouse.press(page.getByRole('menuitem', { name: 'Reschedule', exact: true }));
  await expect(date).toBeFocused();
  await mouse.type(shown(first));
  await mouse.press(dialog.getByRole('button', { name: 'Reschedule' }));
  await expect(dialog).toHaveCount(0);
  expect(await storedOf(product, id)).toMatchObject({ schedule_date: first });
  mouse.took(6);

  await bookings(page);
  const keys = new Hands(page);
  await keys.find(`reschedule ${id}`, `Reschedule · Booking #${id}`);
  await keys.key('Enter');
  await expect(date).toBeFocused();
  await keys.type(shown(second));
  await keys.key('Enter');
  await expect(dialog).toHaveCount(0);
  expect(await storedOf(product, id)).toMatchObject({ schedule_date: second });
  keys.took(5);
});

test('what is done today should be exported', async ({ page }) => {
  const list = await bookings(page);
  const isChosen = (): Promise<void> => expect(list.tab('Today')).toHaveAttribute('aria-selected', 'true');
  const mouse = new Hands(page);
  await mouse.press(list.tab('Today'));
  await isChosen();
  await mouse.press(list.menu);
  const item = page.getByRole('menuitem', { name: 'Export as CSV' });
  const { name } = await saved(page, () => mouse.press(item));
  expect(name).toMatch(/^bookings-.*\.csv$/);
  mouse.took(3);

  await bookings(page);
  const keys = new Hands(page);
  await keys.key('/');
  await keys.key('Shift+Tab');
  await keys.reach(list.tab('Today'), 'ArrowLeft');
  await isChosen();
  await keys.reach(list.menu);
  await keys.key('Enter');
  await expect(item).toBeVisible();
  await keys.key('e');
  await expect(item).toBeFocused();
  const again = await saved(page, () => keys.key('Enter'));
  expect(again.name).toMatch(/^bookings-.*\.csv$/);
  keys.took(10);
});

/** A day as people type it. */
const shown = (day: string): string => day.split('-').toReversed().join('/');
