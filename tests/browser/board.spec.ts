import type { Locator, Page } from '@playwright/test';
import { dayText } from '../../resources/language/message.ts';
import { PSEUDO } from '../../tools/pseudo-locale.ts';
import { moveElsewhere } from './booking.ts';
import { change, dayIn, type WorkDay, workDay } from './day.ts';
import { listening } from './listening.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './stage.ts';

/** The day board: what is on it, and bookings moved by hand, by keys, and by others. */

const ADMIN = 'admin@example.com';
const DAY = dayIn(30);
const BOARD = `/bookings/day-board?day=${DAY}`;

/** On the day a worker has two bookings, and nobody else has any. */
async function world(product: RunningServer): Promise<WorkDay & { readonly id: number; readonly other: number }> {
  const day = await workDay(product, DAY, {
    bookings: [
      { schedule_time: '10:00', minutes: 120, service_name: 'First of the day' },
      { schedule_time: '14:00', minutes: 60, service_name: 'Second of the day' },
    ],
  });
  const [id, other] = day.bookings;
  return { ...day, id, other };
}

const barOf = (page: Page, id: number): Locator => page.locator(`.board-rows [data-booking="${id}"]`);
const cardOf = (page: Page, id: number): Locator => page.locator(`.board-side [data-booking="${id}"]`);
const partyOf = (page: Page, id: number): Locator => page.locator(`.board-row[data-party="${id}"]`);
const rowOf = (page: Page, id: number): Locator =>
  page.locator('.board-row').filter({ has: page.locator(`[data-booking="${id}"]`) });
const strip = (page: Page): Locator => page.locator('.board-strip');
const ghost = (page: Page): Locator => page.locator('.board-ghost');
const notice = (page: Page, text: string | RegExp): Locator =>
  page.locator('.ant-notification-notice').filter({ hasText: text });
/** The colour a card, or what stands for it, is filled with. */
const fillOf = (of: Locator): Promise<string> => of.evaluate((each) => getComputedStyle(each).backgroundColor);
const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

async function boxOf(of: Locator) {
  const box = await of.boundingBox();
  if (!box) throw new Error('It is not on screen.');
  return box;
}

/** How many pixels of the board an hour takes. */
const hourOf = (page: Page): Promise<number> =>
  page
    .locator('.board-hour-track')
    .evaluate((each) => each.getBoundingClientRect().width / each.querySelectorAll('span').length);

/** Presses on a booking and carries it to a place; the button of the mouse is still down then. */
async function carryTo(page: Page, booking: Locator, to: { readonly x: number; readonly y: number }): Promise<void> {
  await booking.scrollIntoViewIfNeeded();
  const { x, y, height } = await boxOf(booking);
  await page.mouse.move(x + 15, y + height / 2);
  await page.mouse.down();
  await page.mouse.move((x + to.x) / 2, (y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
}

/** Carries a bar so many hours later. */
async function carryLater(page: Page, bar: Locator, hours: number): Promise<void> {
  await bar.scrollIntoViewIfNeeded();
  const { x, y, height } = await boxOf(bar);
  await carryTo(page, bar, { x: x + 15 + hours * (await hourOf(page)), y: y + height / 2 });
  await expect(ghost(page)).toBeVisible();
}

test('a booking should be dragged to another time, refused, and undone', async ({ page, as, product, tolerate }) => {
  tolerate(/^409 POST \/api\/bookings\/\d+\/reschedule/);
  const { id, workerName, other } = await world(product);
  const bar = barOf(page, id);
  const busy = `${workerName} is busy ${dayText(DAY)}, 14:00–15:00 on booking ${other}.`;
  await as(ADMIN, BOARD);
  await test.step('a drop the server refuses should go back and say why', async () => {
    await carryLater(page, bar, 3.5);
    await page.mouse.up();
    const why = rowOf(page, id).getByRole('alert');
    await expect(why).toContainText(busy);
    expect(await why.evaluate((each) => each.scrollWidth <= each.clientWidth), 'nothing of it is cut').toBe(true);
    // It stays until it was read, where it was dropped: below the afternoon.
    const [text, track] = [await boxOf(why), await boxOf(rowOf(page, id).locator('.board-track'))];
    expect(text.x > track.x && text.x + text.width <= track.x + track.width + 1).toBe(true);
    await why.getByRole('button', { name: 'Close' }).click();
    await expect(why).toHaveCount(0);
    await expect(bar).toHaveAccessibleName(/10:00–12:00/);
  });
  await test.step('what is against it should be said before it is dropped, and what was done be taken back', async () => {
    await carryLater(page, bar, 3);
    await expect(strip(page)).toContainText(busy);
    await expect(ghost(page)).toHaveClass(/board-ghost-not/);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(ghost(page)).toHaveCount(0);
    await carryLater(page, bar, 1.5);
    await expect(ghost(page)).toContainText('11:30–13:30');
    await expect(ghost(page)).toHaveClass(/board-ghost-fits/);
    await page.mouse.up();
    await expect(bar).toHaveAccessibleName(/11:30–13:30/);
    await expect(page).toHaveURL(BOARD);
    await notice(page, 'Booking rescheduled successfully').getByRole('button', { name: 'Undo' }).click();
    await expect(bar).toHaveAccessibleName(/10:00–12:00/);
  });
  await test.step('a booking should be taken from somebody by dropping it next to the rows, and by keys', async () => {
    const { x, y } = await boxOf(page.locator('.board-side'));
    await carryTo(page, bar, { x: x + 44, y: y + 64 });
    await expect(strip(page)).toContainText(/Nobody.*10:00–12:00.*Nothing is against it\./s);
    await page.mouse.up();
    await expect(cardOf(page, id)).toHaveAccessibleName(/10:00–12:00/);
    await notice(page, 'Worker unassigned successfully').getByRole('button', { name: 'Undo' }).click();
    await expect(bar).toHaveAccessibleName(/10:00–12:00/);
    // The vendor's booking, by keys, and first thought better of.
    await page.goto(`${BOARD}&by=vendor`);
    await bar.press('Space');
    await page.keyboard.press('Delete');
    await expect(strip(page)).toContainText('Nobody');
    await page.keyboard.press('Escape');
    await expect(bar).toBeFocused();
    for (const key of ['Space', 'Delete', 'Enter']) await page.keyboard.press(key);
    await expect(notice(page, 'Booking taken back successfully')).toBeVisible();
    await expect(cardOf(page, id)).toBeFocused();
  });
});

test('a booking should be moved to another time and person by keys', async ({ page, as, product, tolerate }) => {
  tolerate('500 GET /api/dispatch/board');
  const { id, other, worker, colleague } = await world(product);
  await change(product, `bookings/${other}`, { worker_id: null, booking_status: 'Pending' });
  const bar = barOf(page, id);
  await as(ADMIN);
  await test.step('a day that cannot be loaded should say so, and be tried again', async () => {
    await product.fault({ method: 'GET', path: '/api/dispatch/board', status: 500, times: 1 });
    await page.goto(BOARD);
    await expect(page.getByText('The day could not be loaded.')).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(bar).toBeVisible();
  });
  await test.step('Tab should lead from a card to its buttons and on, wherever the pointer rests', async () => {
    await page.getByRole('region', { name: /Bookings of/ }).focus();
    await page.keyboard.press('Tab');
    await expect(bar).toBeFocused();
    await cardOf(page, other).hover();
    for (const name of ['Assign Worker', 'Move', 'Open']) {
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus')).toHaveText(name);
    }
    await expect(strip(page)).toContainText('First of the day');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /workers free all day/ })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator('.board-side [data-booking][tabindex="0"]')).toBeFocused();
  });
  await test.step('what is put back should not be written', async () => {
    const text = page.locator('[data-announcer]');
    await bar.press('Space');
    await expect(text).toContainText('Escape puts it back');
    await page.keyboard.press('ArrowLeft');
    await expect(text).toContainText('09:45–11:45. Nothing is against it.');
    await page.keyboard.press('Escape');
    await expect(ghost(page)).toHaveCount(0);
    await expect(bar).toBeFocused();
    await expect(bar).toHaveAccessibleName(/10:00–12:00/);
  });
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(partyOf(page, colleague)).toBeVisible();
  const rows = await page
    .locator('.board-row')
    .evaluateAll((all) => all.map((row) => Number((row as HTMLElement).dataset.party)));
  const steps = rows.indexOf(colleague) - rows.indexOf(worker);
  for (let at = 0; at < Math.abs(steps); at++) await page.keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
  await expect(partyOf(page, colleague).locator('.board-ghost-fits')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Booking rescheduled and worker assigned')).toBeVisible();
  await expect(partyOf(page, colleague).locator(`[data-booking="${id}"]`)).toHaveAccessibleName(/09:00–11:00/);
  await expect(bar).toBeFocused();
  // As any link.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/bookings\/edit-booking\//);
});

test('what has nobody, or no day, should be shown next to the rows and be given', async ({ page, as, product }) => {
  const { id, worker } = await world(product);
  await change(product, `bookings/${id}`, { worker_id: null, schedule_date: null, schedule_time: null });
  await as(ADMIN, BOARD);
  await expect(cardOf(page, id)).toHaveAccessibleName(/Not scheduled, First of the day/);
  const track = partyOf(page, worker).locator('.board-track');
  await track.scrollIntoViewIfNeeded();
  const { x, y } = await boxOf(track);
  await carryTo(page, cardOf(page, id), { x: x + (await hourOf(page)) + 2, y: y + 20 });
  await expect(ghost(page)).toContainText('09:00–11:00');
  await page.mouse.up();
  await expect(partyOf(page, worker).locator(`[data-booking="${id}"]`)).toHaveAccessibleName(/09:00–11:00/);
  await expect(cardOf(page, id)).toHaveCount(0);
  await test.step('what others write should come by itself', async () => {
    await listening(page);
    await moveElsewhere(product, id, 'reschedule', { schedule_date: DAY, schedule_time: '16:30' });
    await expect(barOf(page, id)).toHaveAccessibleName(/16:30–18:30/);
  });
});

test('a vendor should see its own, and who only reads should move nothing', async ({ page, as, product }) => {
  const { id } = await world(product);
  await as('support@example.com', BOARD);
  await barOf(page, id).focus();
  await expect(strip(page)).toContainText('First of the day');
  await expect(strip(page).getByRole('button', { name: 'Move' })).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(ghost(page)).toHaveCount(0);
  await expect(rowOf(page, id).getByRole('alert')).toContainText('Your role does not allow this.');
  await page.keyboard.press('Escape');
  await expect(rowOf(page, id).getByRole('alert')).toHaveCount(0);
  await as('service.vendor@example.com', BOARD);
  await page.getByRole('tab', { name: 'Vendors' }).click();
  const own = page.locator('.board-row').or(page.getByRole('button', { name: '1 vendor free all day' }));
  await expect(own).toHaveCount(1);
});

test('people with work should come first, the others in one line', async ({ page, as, product }) => {
  const { id, other, workerName } = await world(product);
  await page.setViewportSize({ width: 1366, height: 768 });
  await as(ADMIN, BOARD);
  const rows = page.locator('.board-row');
  await expect(rows.first()).toContainText(workerName);
  await expect(rows.first()).toContainText('3 h of 8 h');
  const statuses = page.getByRole('list', { name: 'Statuses' }).getByRole('listitem');
  await test.step('a card should say customer, service and time, in the icon of its status', async () => {
    await expect(statuses).toHaveText(['Pending', 'Assigned', 'Ongoing', 'Completed']);
    await expect(barOf(page, id)).toContainText(/\S+First of the day10:00–12:00/);
    const path = (from: Locator): Promise<string> => from.locator('svg').first().innerHTML();
    expect(await path(barOf(page, id))).toBe(await path(statuses.filter({ hasText: 'Assigned' })));
  });
  await test.step('assigned and under way should be distinguished without colour, as the legend says', async () => {
    await change(product, `bookings/${other}`, { booking_status: 'Ongoing' });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.reload();
      const sheet = await fillOf(page.locator('.board-name').first());
      for (const [booking, status] of [
        [id, 'Assigned'],
        [other, 'Ongoing'],
      ] as const)
        await expect
          .poll(() => fillOf(barOf(page, booking)), colorScheme)
          .toBe(await fillOf(statuses.filter({ hasText: status })));
      expect(await fillOf(barOf(page, id)), `${colorScheme}: a line`).toBe(sheet);
      expect(await fillOf(barOf(page, other)), `${colorScheme}: filled`).not.toBe(sheet);
    }
  });
  await test.step('a day from 8 to 20 should be in sight, hours and all', async () => {
    const board = page.getByRole('region', { name: /Bookings of/ });
    expect(await board.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
    await expect(page.locator('.board-hour-track').getByText('19:00')).toBeInViewport();
  });
  await test.step('who is free should be folded, and be there while something is carried', async () => {
    const free = page.getByRole('button', { name: /workers free all day/ });
    await expect(free).toHaveAttribute('aria-expanded', 'false');
    const all = (await rows.count()) + Number.parseInt(await free.innerText(), 10);
    await free.press('Enter');
    await expect(rows).toHaveCount(all);
    await free.press('Enter');
    await expect(rows).toHaveCount(1);
    await barOf(page, id).press('Space');
    await expect(rows).toHaveCount(all);
    await page.keyboard.press('Escape');
    await expect(rows).toHaveCount(1);
  });
  await test.step('day and kind should be in the address', async () => {
    await page.getByRole('button', { name: 'The day after' }).click();
    await expect(page).toHaveURL(new RegExp(`day=${dayIn(31)}`));
    await page.getByRole('tab', { name: 'Drivers' }).click();
    await expect(page).toHaveURL(/by=driver/);
    await expect(page.getByRole('heading', { name: /Without a driver/ })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: /Without a worker/ })).toBeVisible();
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await expect(page).not.toHaveURL(/day=/);
    await expect(page.locator('.board-now')).toHaveCount(1);
  });
});

test.describe('by a clock of its own', () => {
  test.use({ apart: true });

  test('a booking over the present should hide the line of it', async ({ page, as, product }) => {
    const { id } = await world(product);
    await page.clock.setFixedTime(new Date(`${DAY}T15:00:00+04:00`));
    await change(product, `bookings/${id}`, { schedule_time: '14:30' });
    await as(ADMIN, `${BOARD}&hours=all`);
    const line = page.locator('.board-now');
    await expect(line).toBeInViewport();
    const [now, bar] = [await boxOf(line), await boxOf(barOf(page, id))];
    expect(now.x > bar.x && now.x < bar.x + bar.width).toBe(true);
    // Made to take the pointer, it is the card that is hit where both lie.
    await line.evaluate((each) => Object.assign(each.style, { pointerEvents: 'auto', inlineSize: '4px' }));
    const hit = await page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest('[data-booking]')?.getAttribute('data-booking'),
      { x: now.x + 1, y: bar.y + bar.height / 2 },
    );
    expect(hit).toBe(String(id));
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 800 } });

  test('a list of each should be read, and bookings moved by buttons', async ({ page, as, product }) => {
    const { id, workerName } = await world(product);
    await as(ADMIN, BOARD);
    const bar = barOf(page, id);
    await expect(bar).toContainText('10:00–12:00');
    expect(await widthOf(page)).toBe(375);
    // Its words are a finger's.
    await expect(strip(page)).toHaveText('Tap a booking to see all of it, and to move it.');
    await bar.focus();
    await strip(page).getByRole('button', { name: 'Move' }).click();
    await expect(page.locator('[data-announcer]')).toContainText('The buttons below say when and to whom.');
    await expect(page.getByText(/arrow keys|drag|Space/i)).toHaveCount(0);
    // To somebody else, by name; thought better of.
    const whom = strip(page).getByLabel('For');
    await expect(whom.locator('option:checked')).toHaveText(workerName);
    const fits = whom.locator('option', { hasText: /: fits$/ }).first();
    await whom.selectOption(await fits.getAttribute('value'));
    await expect(strip(page)).toContainText('Nothing is against it.');
    await whom.selectOption({ label: workerName });
    for (let step = 0; step < 4; step++) await strip(page).getByRole('button', { name: 'Earlier' }).click();
    await expect(strip(page)).toContainText('09:00–11:00');
    expect(await widthOf(page)).toBe(375);
    await strip(page).getByRole('button', { name: 'Save' }).click();
    await expect(bar).toContainText('09:00–11:00');
    await expect(notice(page, 'Booking rescheduled successfully')).toBeVisible();
  });
});

test('from right to left a booking should be dragged the other way', async ({ page, as, product }) => {
  const { id } = await world(product);
  const bar = barOf(page, id);
  await as(ADMIN);
  await page.context().addCookies([{ name: 'language', value: PSEUDO, url: product.url }]);
  await page.goto(BOARD);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(bar).toHaveAccessibleName(/10:00–12:00/);
  // Ten o'clock lies to the right of the middle.
  const hours = await boxOf(page.locator('.board-hour-track'));
  expect((await boxOf(bar)).x).toBeGreaterThan(hours.x + hours.width / 2);
  await carryLater(page, bar, -1.5);
  await expect(ghost(page)).toContainText('11:30–13:30');
  await page.mouse.up();
  await expect(bar).toHaveAccessibleName(/11:30–13:30/);
});
