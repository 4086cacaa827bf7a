import type { Locator, Page } from '@playwright/test';
import { overlaps, slotOf } from '../../product/bookings/rules/slot.ts';
import type { RecordData } from '../../resources/language/index.ts';
import { dayText } from '../../resources/language/message.ts';
import { PSEUDO } from '../../tools/pseudo-locale.ts';
import { storedOf } from './booking.ts';
import { listening } from './listening.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './stage.ts';

/** The day board: what is on it, and bookings moved by hand, by keys, and by others. */

/** A day so many days ahead, in Dubai. */
const ahead = (days: number): string =>
  new Date(Date.now() + 4 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
const DAY = ahead(30);
const BOARD = `/bookings/day-board?day=${DAY}`;

type World = {
  /** A booking of a vendor from 10:00 to 12:00, and the worker of theirs who does it. */
  readonly id: number;
  readonly worker: string;
  readonly worker_id: number;
  /** The other booking of the same worker, from 14:00 to 15:00. */
  readonly other: number;
};

/** Sees to it that a worker has two bookings on the day, which nobody else has. */
async function world(product: RunningServer): Promise<World> {
  const Cookie = await product.session('admin@example.com');
  const all = async (name: string): Promise<RecordData[]> =>
    (await (await product.call('GET', `/mock/records/${name}`, undefined, { Cookie })).json()) as RecordData[];
  const bookings = await all('bookings');
  const done = bookings.find(({ booking_status, vendor_id, worker_id }) =>
    Boolean(booking_status === 'Completed' && vendor_id && worker_id),
  );
  const [one, two] = bookings.filter(({ booking_status, payment_status }) =>
    Boolean(booking_status === 'Pending' && payment_status !== 'Paid'),
  );
  if (!done || !one || !two) throw new Error('The fixtures have no such bookings.');
  const { vendor_id, worker_id, zone_id, sub_category_id } = done;
  const fields = {
    ...{ vendor_id, worker_id, driver_id: null, zone_id, sub_category_id, schedule_date: DAY },
    ...{ order_status: 'Accepted', booking_status: 'Assigned', assignment_status: 'Assigned', additional_hours: 0 },
  };
  const change = (id: unknown, more: object): Promise<Response> =>
    product.call('PATCH', `/mock/records/bookings/${id}`, { ...fields, ...more }, { Cookie });
  await change(one.id, { schedule_time: '10:00', minutes: 120, service_name: 'First of the day' });
  await change(two.id, { schedule_time: '14:00', minutes: 60, service_name: 'Second of the day' });
  product.touch();
  const workers = await all('workers');
  const worker = workers.find(({ id }) => id === worker_id);
  // Somebody beside them who could do it as well.
  const second = workers.find(({ id, user_type }) => id !== worker_id && user_type === 'Worker');
  const { service_types, document_expiry_date } = worker ?? ({} as Partial<RecordData>);
  const like = { vendor_id, service_types, document_expiry_date, is_active: true };
  await product.call('PATCH', `/mock/records/workers/${second?.id}`, like, { Cookie });
  return {
    id: Number(one.id),
    other: Number(two.id),
    worker: `${worker?.first_name} ${worker?.last_name}`,
    worker_id: Number(worker_id),
  };
}

const barOf = (page: Page, id: number): Locator => page.locator(`.board-rows [data-booking="${id}"]`);
const rowOf = (page: Page, id: number): Locator =>
  page.locator('.board-row').filter({ has: page.locator(`[data-booking="${id}"]`) });
/** The colour a card, or what stands for it, is filled with. */
const fillOf = (of: Locator): Promise<string> => of.evaluate((each) => getComputedStyle(each).backgroundColor);
const strip = (page: Page): Locator => page.locator('.board-strip');
const notice = (page: Page, text: string | RegExp): Locator =>
  page.locator('.ant-notification-notice').filter({ hasText: text });

/** How many pixels of the board an hour takes. */
const hourOf = async (page: Page): Promise<number> => {
  const [track, hours] = await page
    .locator('.board-hour-track')
    .evaluate((each) => [each.getBoundingClientRect().width, each.querySelectorAll('span').length]);
  return Number(track) / Number(hours);
};

/** Presses on a bar, carries it so many pixels, and waits until the board shows where it is. */
async function carry(page: Page, bar: Locator, by: { readonly x: number; readonly y: number }): Promise<void> {
  await bar.scrollIntoViewIfNeeded();
  const box = await bar.boundingBox();
  if (!box) throw new Error('The bar is not on screen.');
  const [x, y] = [box.x + Math.min(20, box.width / 2), box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2);
  await page.mouse.move(x + by.x, y + by.y);
  await expect(page.locator('.board-ghost')).toBeVisible();
}

test('a booking should be dragged to another time, told what is against it before, and taken back or refused', async ({
  page,
  as,
  product,
  tolerate,
}) => {
  tolerate(/^409 POST \/api\/bookings\/\d+\/reschedule/);
  const { id, worker, other } = await world(product);
  await as('admin@example.com');
  await page.goto(BOARD);
  await test.step('a drop the server refuses should go back and say why', async () => {
    const hour = await hourOf(page);
    await carry(page, barOf(page, id), { x: 3.5 * hour, y: 0 });
    await page.mouse.up();
    const row = rowOf(page, id);
    const why = row.getByRole('alert');
    await expect(why).toContainText(`${worker} is busy ${dayText(DAY)}, 14:00–15:00 on booking ${other}.`);
    await expect(why).toBeInViewport();
    expect(await why.evaluate((each) => each.scrollWidth <= each.clientWidth), 'nothing of it is cut').toBe(true);
    // It stays until it was read, where it was dropped: below the afternoon.
    const [said, track] = [await why.boundingBox(), await row.locator('.board-track').boundingBox()];
    expect(said && track && said.x > track.x && said.x + said.width <= track.x + track.width + 1).toBe(true);
    await expect(notice(page, /is busy/)).toHaveCount(0);
    await expect(page.locator('.board-ghost')).toHaveCount(0);
    await why.getByRole('button', { name: 'Close' }).click();
    await expect(why).toHaveCount(0);
    await expect(barOf(page, id)).toHaveAccessibleName(/10:00–12:00/);
  });
  await test.step('a booking should be dragged to another time, told what is against it before, and taken back', async () => {
    await expect(barOf(page, id)).toHaveAccessibleName(/10:00–12:00/);
    const hour = await hourOf(page);
    // Over the other one of the same worker: it is said before it is dropped.
    await carry(page, barOf(page, id), { x: 3 * hour, y: 0 });
    await expect(strip(page)).toContainText(`${worker} is busy ${dayText(DAY)}, 14:00–15:00 on booking ${other}.`);
    await expect(page.locator('.board-ghost')).toHaveClass(/board-ghost-not/);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(page.locator('.board-ghost')).toHaveCount(0);
    await expect(barOf(page, id)).toHaveAccessibleName(/10:00–12:00/);
    // Where nothing is against it.
    await carry(page, barOf(page, id), { x: 1.5 * hour, y: 0 });
    await expect(page.locator('.board-ghost')).toContainText('11:30–13:30');
    await expect(page.locator('.board-ghost')).toHaveClass(/board-ghost-fits/);
    await page.mouse.up();
    await expect(barOf(page, id)).toHaveAccessibleName(/11:30–13:30/);
    await expect(page).toHaveURL(BOARD);
    const done = notice(page, 'Booking rescheduled successfully');
    await done.getByRole('button', { name: 'Undo' }).click();
    await expect(barOf(page, id)).toHaveAccessibleName(/10:00–12:00/);
  });
  await test.step('a booking should be taken back by dropping it beside the rows, and by keys', async () => {
    const side = page.locator('.board-side');
    await barOf(page, id).scrollIntoViewIfNeeded();
    const bar = await barOf(page, id).boundingBox();
    const beside = await side.boundingBox();
    if (!bar || !beside) throw new Error('Not on screen.');
    await page.mouse.move(bar.x + 15, bar.y + bar.height / 2);
    await page.mouse.down();
    await page.mouse.move(beside.x + 40, beside.y + 60);
    await page.mouse.move(beside.x + 44, beside.y + 64);
    await expect(strip(page)).toContainText('Nobody');
    await expect(strip(page)).toContainText('10:00–12:00');
    await expect(strip(page)).toContainText('Nothing is against it.');
    await page.mouse.up();
    const done = notice(page, 'Worker unassigned successfully');
    const card = side.locator(`[data-booking="${id}"]`);
    await expect(card).toHaveAccessibleName(/10:00–12:00/);
    await done.getByRole('button', { name: 'Undo' }).click();
    await expect(barOf(page, id)).toHaveAccessibleName(/10:00–12:00/);
    // The vendor's booking, by keys, and first thought better of.
    await page.goto(`${BOARD}&by=vendor`);
    await barOf(page, id).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Delete');
    await expect(strip(page)).toContainText('Nobody');
    await page.keyboard.press('Escape');
    await expect(barOf(page, id)).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await expect(notice(page, 'Booking taken back successfully')).toBeVisible();
    await expect(card).toBeFocused();
  });
});

test('a booking should be moved by keys alone, to another time and another person at once', async ({
  page,
  as,
  product,
  tolerate,
}) => {
  tolerate('500 GET /api/dispatch/board');
  const { id, worker_id } = await world(product);
  await as('admin@example.com');
  await test.step('a day that cannot be loaded should say so, and be tried again', async () => {
    await product.fault({ method: 'GET', path: '/api/dispatch/board', status: 500, times: 1 });
    await page.goto(BOARD);
    await expect(page.getByText('The day could not be loaded.')).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(barOf(page, id)).toBeVisible();
  });
  const said = page.locator('[data-announcer]');
  await barOf(page, id).focus();
  await expect(strip(page)).toContainText('First of the day');
  // Put back: nothing was written.
  await page.keyboard.press('Space');
  await expect(said).toContainText('Escape puts it back');
  await page.keyboard.press('ArrowLeft');
  await expect(said).toContainText('09:45–11:45. Nothing is against it.');
  await page.keyboard.press('Escape');
  await expect(page.locator('.board-ghost')).toHaveCount(0);
  await expect(barOf(page, id)).toBeFocused();
  await expect(barOf(page, id)).toHaveAccessibleName(/10:00–12:00/);
  // Down until somebody fits, two steps earlier.
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowLeft');
  const rows = await page.locator('.board-row').count();
  const at = await rowOf(page, id).evaluate((row) => [...(row.parentElement?.children ?? [])].indexOf(row));
  const fits = page.locator('.board-ghost-fits');
  let step = at;
  let found = false;
  for (const key of ['ArrowDown', 'ArrowUp']) {
    for (; !found && (key === 'ArrowDown' ? step < rows - 1 : step > 0); step += key === 'ArrowDown' ? 1 : -1) {
      await page.keyboard.press(key);
      await expect(page.locator('.board-ghost')).toBeVisible();
      const isHere = await page.locator('.board-row:has(.board-ghost)').getAttribute('data-party');
      found = (await fits.count()) === 1 && Number(isHere) !== worker_id;
    }
  }
  expect(found, 'somebody else of the vendor does this').toBe(true);
  const to = page.locator('.board-row:has(.board-ghost)');
  const name = await to.getAttribute('data-party');
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Booking rescheduled and worker assigned')).toBeVisible();
  await expect(page.locator(`[data-party="${name}"] [data-booking="${id}"]`)).toHaveAccessibleName(/09:00–11:00/);
  await expect(barOf(page, id)).toBeFocused();
  // As any link.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/bookings\/edit-booking\//);
});

test('a booking should be assigned from the board by keys alone, from its row and from beside the rows', async ({
  page,
  as,
  product,
}) => {
  const { id, other, worker } = await world(product);
  const Cookie = await product.session('admin@example.com');
  const none = { worker_id: null, booking_status: 'Pending' };
  await product.call('PATCH', `/mock/records/bookings/${other}`, none, { Cookie });
  await as('admin@example.com');
  await page.goto(BOARD);
  const focused = page.locator(':focus');
  const assign = strip(page).getByRole('button', { name: 'Assign Worker' });
  const beside = page.locator('.board-side [data-booking][tabindex="0"]');
  await test.step('Tab should lead from a card to its buttons and on, and back', async () => {
    await page.getByRole('region', { name: /Bookings of/ }).focus();
    await page.keyboard.press('Tab');
    await expect(barOf(page, id)).toBeFocused();
    // The pointer rests on another one, and that is not what Tab leads to.
    await page.locator(`.board-side [data-booking="${other}"]`).hover();
    await page.keyboard.press('Tab');
    await expect(assign).toBeFocused();
    await expect(strip(page)).toContainText('First of the day');
    await page.keyboard.press('Shift+Tab');
    await expect(barOf(page, id)).toBeFocused();
    await page.keyboard.press('Tab');
    for (const name of ['Move', 'Open']) {
      await page.keyboard.press('Tab');
      await expect(focused).toHaveText(name);
    }
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /workers free all day/ })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(strip(page).getByRole('link', { name: 'Open' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(beside).toBeFocused();
  });
  await test.step('one that waits should be given to somebody', async () => {
    const card = page.locator(`.board-side [data-booking="${other}"]`);
    while ((await focused.getAttribute('data-booking')) !== String(other)) {
      const was = await focused.getAttribute('data-booking');
      await page.keyboard.press('ArrowDown');
      await expect(focused).not.toHaveAttribute('data-booking', String(was));
    }
    await expect(card).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(assign).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(worker);
    const theirs = dialog.getByRole('radio', { name: new RegExp(worker) });
    await theirs.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(barOf(page, other)).toBeVisible();
    await expect(rowOf(page, other)).toContainText(worker);
  });
});

test('what has nobody, or no day, should stand beside the rows and be given to them, and others move it on', async ({
  page,
  as,
  product,
}) => {
  const { id, worker_id } = await world(product);
  const Cookie = await product.session('admin@example.com');
  const none = { worker_id: null, schedule_date: null, schedule_time: null };
  await product.call('PATCH', `/mock/records/bookings/${id}`, none, { Cookie });
  await as('admin@example.com');
  await page.goto(BOARD);
  const card = page.locator(`.board-side [data-booking="${id}"]`);
  await expect(card).toHaveAccessibleName(/Not scheduled, First of the day/);
  const track = page.locator(`[data-party="${worker_id}"] .board-track`);
  await track.scrollIntoViewIfNeeded();
  const [from, box] = [await card.boundingBox(), await track.boundingBox()];
  if (!from || !box) throw new Error('Not on screen.');
  const hour = await hourOf(page);
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + hour, box.y + 10);
  await page.mouse.move(box.x + hour + 2, box.y + 20);
  await expect(page.locator('.board-ghost')).toContainText('09:00–11:00');
  await page.mouse.up();
  await expect(page.locator(`[data-party="${worker_id}"] [data-booking="${id}"]`)).toHaveAccessibleName(/09:00–11:00/);
  await expect(card).toHaveCount(0);
  await test.step('what others write should come by itself', async () => {
    await listening(page);
    const Cookie = await product.session('ops@example.com');
    const body = { schedule_date: DAY, schedule_time: '16:30' };
    const made = await product.call('POST', `/api/bookings/${id}/reschedule?screen_label=booking-list`, body, {
      Cookie,
    });
    expect(made.status, await made.text()).toBe(200);
    await expect(barOf(page, id)).toHaveAccessibleName(/16:30–18:30/);
  });
});

test('no bar should lie over another, and another day and kind be chosen', async ({ page, as, product }) => {
  const { id, other } = await world(product);
  const Cookie = await product.session('admin@example.com');
  const twice = { schedule_time: '11:00', overbook_reason: 'They said they would manage.' };
  await product.call('PATCH', `/mock/records/bookings/${other}`, twice, { Cookie });
  await as('admin@example.com');
  await page.goto(BOARD);
  const [one, two] = [await barOf(page, id).boundingBox(), await barOf(page, other).boundingBox()];
  if (!one || !two) throw new Error('Not on screen.');
  const times = [
    slotOf({ schedule_date: DAY, schedule_time: '10:00', minutes: 120 }),
    slotOf({ schedule_date: DAY, schedule_time: '11:00', minutes: 60 }),
  ];
  expect(times[0] && times[1] && overlaps(times[0], times[1])).toBe(true);
  expect(one.x < two.x + two.width && two.x < one.x + one.width).toBe(true);
  expect(one.y + one.height <= two.y || two.y + two.height <= one.y).toBe(true);
  await test.step('day, kind and zone should be in the address, and be chosen by keys', async () => {
    await page.getByRole('button', { name: 'The day after' }).click();
    await expect(page).toHaveURL(new RegExp(`day=${ahead(31)}`));
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

test('a vendor should see its own, and who only reads should move nothing', async ({ page, as, product }) => {
  const { id } = await world(product);
  await as('support@example.com');
  await page.goto(BOARD);
  await barOf(page, id).focus();
  await expect(strip(page)).toContainText('First of the day');
  await expect(strip(page).getByRole('button', { name: 'Move' })).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(page.locator('.board-ghost')).toHaveCount(0);
  await expect(rowOf(page, id).getByRole('alert')).toContainText('Your role does not allow this.');
  await page.keyboard.press('Escape');
  await expect(rowOf(page, id).getByRole('alert')).toHaveCount(0);
  // A page that finds another person signed in loads itself anew, perhaps amid the next one's.
  await page.goto('about:blank');
  await as('service.vendor@example.com');
  await page.goto(BOARD);
  await page.getByRole('tab', { name: 'Vendors' }).click();
  await expect(page.locator('.board-row').or(page.getByRole('button', { name: '1 vendor free all day' }))).toHaveCount(
    1,
  );
});

test('people with work should come first, with how full their day is, the others in one line that opens', async ({
  page,
  as,
  product,
}) => {
  const { id, other, worker } = await world(product);
  await page.setViewportSize({ width: 1366, height: 768 });
  await as('admin@example.com');
  await page.goto(BOARD);
  await expect(page.locator('.board-row').first()).toContainText(worker);
  await expect(page.locator('.board-row').first()).toContainText('3 h of 8 h');
  await test.step('a card should say customer, service and time, in the colour and icon of its status', async () => {
    const statuses = page.getByRole('list', { name: 'Statuses' });
    await expect(statuses.getByRole('listitem')).toHaveText(['Pending', 'Assigned', 'Ongoing', 'Completed']);
    const card = barOf(page, id);
    await expect(card).toContainText(/\S+First of the day10:00–12:00/);
    await expect(card).toHaveClass(/board-means-going/);
    const path = (from: Locator): Promise<string> => from.locator('svg').first().innerHTML();
    expect(await path(card)).toBe(await path(statuses.getByText('Assigned')));
  });
  await test.step('assigned and under way should be told apart without colour, as the legend says', async () => {
    const [assigned, ongoing] = ['Assigned', 'Ongoing'].map((status) =>
      page.getByRole('list', { name: 'Statuses' }).getByRole('listitem').filter({ hasText: status }),
    );
    if (!assigned || !ongoing) throw new Error('The legend has no such statuses.');
    const Cookie = await product.session('admin@example.com');
    await product.call('PATCH', `/mock/records/bookings/${other}`, { booking_status: 'Ongoing' }, { Cookie });
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.reload();
      const sheet = await fillOf(page.locator('.board-name').first());
      await expect.poll(() => fillOf(barOf(page, id)), theme).toBe(await fillOf(assigned));
      await expect.poll(() => fillOf(barOf(page, other)), theme).toBe(await fillOf(ongoing));
      expect(await fillOf(barOf(page, id)), `${theme}: a line`).toBe(sheet);
      expect(await fillOf(barOf(page, other)), `${theme}: filled`).not.toBe(sheet);
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
    const count = Number((await free.innerText()).match(/\d+/)?.[0]);
    const rows = page.locator('.board-row');
    const busy = await rows.count();
    await free.press('Enter');
    await expect(rows).toHaveCount(busy + count);
    await free.press('Enter');
    await expect(rows).toHaveCount(busy);
    await barOf(page, id).focus();
    await page.keyboard.press('Space');
    await expect(rows).toHaveCount(busy + count);
    await page.keyboard.press('Escape');
    await expect(rows).toHaveCount(busy);
  });
  await test.step('who is free should be in sight where a zone is looked at, until they are folded', async () => {
    const { zone_id } = await storedOf(product, id);
    await page.goto(`${BOARD}&zone_id=${zone_id}`);
    const free = page.getByRole('button', { name: /workers? free all day/ });
    await expect(free).toHaveAttribute('aria-expanded', 'true');
    await free.press('Enter');
    await expect(free).toHaveAttribute('aria-expanded', 'false');
    await expect(page.locator('.board-row')).toHaveCount(1);
  });
});

test.describe('by a clock of its own', () => {
  test.use({ apart: true });

  test('what lies over the present should hide the line of it, and today begin with it in sight', async ({
    page,
    as,
    product,
  }) => {
    const { id } = await world(product);
    await page.clock.setFixedTime(new Date(`${DAY}T15:00:00+04:00`));
    await product.call('PATCH', `/mock/records/bookings/${id}`, { schedule_time: '14:30' });
    product.touch();
    await as('admin@example.com');
    await page.goto(`${BOARD}&hours=all`);
    const line = page.locator('.board-now');
    await expect(line).toBeInViewport();
    const box = await line.boundingBox();
    const bar = await barOf(page, id).boundingBox();
    if (!box || !bar) throw new Error('Not on screen.');
    expect(box.x).toBeGreaterThan(bar.x);
    expect(box.x).toBeLessThan(bar.x + bar.width);
    // Made to take the pointer, it is the card that is hit where both lie.
    await line.evaluate((each) => {
      each.style.pointerEvents = 'auto';
      each.style.inlineSize = '4px';
    });
    const hit = await page.evaluate(
      ([x, y]) =>
        document
          .elementFromPoint(x ?? 0, y ?? 0)
          ?.closest('[data-booking]')
          ?.getAttribute('data-booking'),
      [box.x + 1, bar.y + bar.height / 2],
    );
    expect(hit).toBe(String(id));
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 800 } });

  test('a list of each should be read, and bookings moved by buttons', async ({ page, as, product }) => {
    const { id, worker } = await world(product);
    await as('admin@example.com');
    await page.goto(BOARD);
    const bar = barOf(page, id);
    await expect(bar).toBeVisible();
    await expect(bar).toContainText('10:00–12:00');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    // Its words are a finger's.
    await expect(strip(page)).toHaveText('Tap a booking to see all of it, and to move it.');
    await expect(page.getByText(/arrow keys|drag|Space/i)).toHaveCount(0);
    await bar.focus();
    await strip(page).getByRole('button', { name: 'Move' }).click();
    await expect(page.locator('[data-announcer]')).toContainText('The buttons below say when and to whom.');
    await expect(page.getByText(/arrow keys|drag|Space/i)).toHaveCount(0);
    // To somebody else, by name; thought better of.
    const whom = strip(page).getByLabel('For');
    await expect(whom.locator('option:checked')).toHaveText(worker);
    const other = whom.locator('option', { hasText: /: fits$/ }).first();
    await whom.selectOption(await other.getAttribute('value'));
    await expect(strip(page)).toContainText('Nothing is against it.');
    await whom.selectOption({ label: worker });
    for (let step = 0; step < 4; step++) await strip(page).getByRole('button', { name: 'Earlier' }).click();
    await expect(strip(page)).toContainText('09:00–11:00');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await strip(page).getByRole('button', { name: 'Save' }).click();
    await expect(bar).toContainText('09:00–11:00');
    await expect(notice(page, 'Booking rescheduled successfully')).toBeVisible();
  });
});

test('from right to left a booking should be dragged the other way', async ({ page, as, product }) => {
  const { id } = await world(product);
  await as('admin@example.com');
  await page.context().addCookies([{ name: 'language', value: PSEUDO, url: product.url }]);
  await page.goto(BOARD);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(barOf(page, id)).toHaveAccessibleName(/10:00–12:00/);
  const hour = await hourOf(page);
  const [one, two] = [await barOf(page, id).boundingBox(), await page.locator('.board-hour-track').boundingBox()];
  if (!one || !two) throw new Error('Not on screen.');
  // Ten o'clock lies to the right of the middle.
  expect(one.x).toBeGreaterThan(two.x + two.width / 2);
  await carry(page, barOf(page, id), { x: -1.5 * hour, y: 0 });
  await expect(page.locator('.board-ghost')).toContainText('11:30–13:30');
  await page.mouse.up();
  await expect(barOf(page, id)).toHaveAccessibleName(/11:30–13:30/);
});
