import type { Page } from '@playwright/test';
import { addressOf, type Booking, bookingWith, panel, storedOf } from './booking.ts';
import { failOnce } from './faults.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './stage.ts';

/**
 * Giving a booking to somebody: who fits and why the others do not, chosen by pointer, keys or a
 * search.
 */

type Candidate = { readonly id: number; readonly name: string; readonly fits: boolean; readonly reasons: string[] };

const open = ({ order_status, booking_status }: Booking): boolean =>
  order_status === 'Accepted' && ['Pending', 'Assigned'].includes(booking_status);
const isVendors = (booking: Booking): boolean => open(booking) && typeof booking.vendor_id === 'number';

/** What the server tells of a kind for a booking. */
async function resultOf(page: Page, id: number, kind: string): Promise<readonly Candidate[]> {
  const answer = await page.request.get(`/api/bookings/${id}/candidates?screen_label=booking-list&user_type=${kind}`);
  return (await answer.json()) as readonly Candidate[];
}

/**
 * A booking for which somebody of a kind fits, by the schedule of the fixtures, and all of that
 * kind.
 */
async function fitting(
  { page, product }: { readonly page: Page; readonly product: RunningServer },
  kind: string,
  is: (booking: Booking) => boolean,
): Promise<{ readonly id: number; readonly all: readonly Candidate[]; readonly best: Candidate }> {
  const tried = new Set<number>();
  for (;;) {
    const { id } = await bookingWith(product, (each) => is(each) && !tried.has(each.id));
    const all = await resultOf(page, id, kind);
    const best = all.find((each) => each.fits);
    if (best) return { id, all, best };
    tried.add(id);
  }
}

/** Opens a booking's page in edit mode. */
async function edit(page: Page, id: number): Promise<void> {
  await page.goto(addressOf(id));
  await page.getByRole('button', { name: 'Edit Services' }).click();
}

test.beforeEach(({ as }) => as('ops@example.com'));

test('a worker should be chosen by keys among those that fit', async ({ page, list, product, calls }) => {
  const { id, all } = await fitting({ page, product }, 'Worker', isVendors);
  const fits = all.filter((each) => each.fits);
  const against = all.filter((each) => !each.fits);
  await edit(page, id);
  const button = panel(page, 'Worker Information').getByRole('button', { name: 'Assign Worker', exact: true });
  await button.press('Enter');
  const dialog = list.dialog();
  const radios = dialog.getByRole('radiogroup', { name: 'Workers' }).getByRole('radio');
  await expect(radios).toHaveCount(Math.min(50, fits.length));
  await expect(radios.first()).toHaveAccessibleName(new RegExp(fits[0]?.name ?? ''));
  await test.step('it should tell of each how they are rated, and of the others all that is against them', async () => {
    await expect(dialog).toContainText(/\d \(\d+ reviews?\)|No reviews/); // spec 1.2.57
    await expect(radios.first()).toHaveAccessibleName(/Fits.*(Everywhere|Here).*(bookings? that day|Nothing that day)/);
    // Out of the way until somebody asks.
    const shut = dialog.getByRole('region', { name: 'Cannot be assigned' });
    const others = shut.getByRole('listitem');
    await expect(others).toHaveCount(0);
    await shut.getByText('Cannot be assigned').focus();
    await page.keyboard.press('Enter');
    await expect(others).toHaveCount(Math.max(0, Math.min(50 - fits.length, against.length)));
    const shown = others.filter({ hasText: against[0]?.name ?? '' }).first();
    for (const reason of against[0]?.reasons ?? []) await expect(shown).toContainText(reason);
    // No reason is cut, and keys bring the last of them into sight.
    await page.keyboard.press('End');
    await expect(others.last()).toBeInViewport();
    for (const line of await others.all())
      expect(await line.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
    expect(calls.filter(({ path }) => path === `/api/bookings/${id}/candidates`)).toHaveLength(1);
  });
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled(); // spec 1.2.59
  await test.step('arrow keys should choose, and Enter save', async () => {
    const search = dialog.getByRole('searchbox');
    await search.fill('nobody of this name');
    await expect(dialog).toContainText('No workers found'); // spec 1.2.59, 1.8.82
    await search.fill('');
    await expect(search).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(radios.first()).toBeFocused();
    await expect(radios.first()).toBeChecked();
    await expect(save).toBeEnabled();
    await page.keyboard.press('Enter');
  });
  await expect(list.notice('Worker assigned successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await storedOf(product, id)).toMatchObject({ worker_id: fits[0]?.id });
});

test('drivers and vendors should be two groups of one dialog', async ({ page, list, product, tolerate }) => {
  tolerate(/^500 GET \/api\/bookings\/\d+\/candidates/);
  const { id, best: driver } = await fitting({ page, product }, 'Driver', open);
  const vendors = await resultOf(page, id, 'Vendor');
  await edit(page, id);
  const dialog = list.dialog();
  const begin = () => panel(page, 'Vendor / Driver Information').getByRole('button', { name: 'Assign Vendor' }).click();
  await test.step('a list that cannot be loaded should say so and be tried again, and nobody at all be said', async () => {
    await failOnce(page, 'GET', `bookings/${id}/candidates*`);
    await begin();
    await expect(dialog).toContainText('Failed to load drivers / vendors list'); // spec 1.8.44
    await page.route(`**/api/bookings/${id}/candidates*`, (route) => route.fulfill({ json: [] }));
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(dialog).toContainText('No vendors found');
    await dialog.getByRole('radio', { name: 'Stelvio (drivers)' }).check();
    await expect(dialog).toContainText('No drivers found'); // spec 1.2.58, 1.8.83
    await page.keyboard.press('Escape');
    await page.unrouteAll();
    await page.reload();
    await page.getByRole('button', { name: 'Edit Services' }).click();
  });
  await begin();
  await expect(dialog.getByRole('radio', { name: 'Vendors', exact: true })).toBeChecked(); // spec 1.2.55
  const search = dialog.getByRole('searchbox');
  await search.fill('nobody of this name');
  await expect(dialog).toContainText('No vendors found'); // spec 1.2.58, 1.8.84
  const [, second = vendors[0]] = vendors.filter((each) => each.fits);
  await search.fill(second?.name.toUpperCase() ?? '');
  await search.press('Enter');
  await expect(dialog.getByRole('radio', { name: new RegExp(second?.name ?? '') })).toBeChecked();
  await expect(search).toHaveValue('');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();

  const drivers = dialog.getByRole('radio', { name: 'Stelvio (drivers)' }); // spec 1.2.55
  await drivers.check();
  await expect(dialog.getByRole('radiogroup', { name: 'Drivers' })).toBeVisible();
  await expect(drivers).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled(); // spec 1.2.56
  await dialog.getByRole('radio', { name: new RegExp(driver.name) }).check();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(list.notice('Driver assigned successfully')).toBeVisible();
  expect(await storedOf(product, id)).toMatchObject({ driver_id: driver.id, vendor_id: null });
});

test('people should be compared down a column, and on a phone in cards', async ({ page, list, product }) => {
  const { id } = await fitting({ page, product }, 'Vendor', open);
  const answers = (await resultOf(page, id, 'Vendor')).filter((each) => each.fits);
  // As many as are needed to compare, two of them with a day that is half full and too full.
  const some = [0, 240, 600].map((minutes, at) => ({
    ...(answers[0] as Candidate),
    ...{ id: 900 + at, name: `Person ${at}`, minutes, load: minutes / 120, full: 480 },
    ...{ earlier: 0, remarks: [], here: true, zones: 1 + at },
  }));
  await page.route(`**/api/bookings/${id}/candidates*`, (route) => route.fulfill({ json: some }));
  await edit(page, id);
  await panel(page, 'Vendor / Driver Information').getByRole('button', { name: 'Assign Vendor' }).click();
  const lines = list.dialog().getByRole('radiogroup', { name: 'Vendors' }).locator('.candidate');
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(0)).toContainText('Nothing that day');
  await expect(lines.nth(0)).toContainText('Here only');
  await expect(lines.nth(1)).toContainText('4 h of 8 h');
  await expect(lines.nth(1)).toContainText('Here and 1 more');
  await expect(lines.nth(2)).toContainText('10 h of 8 h');
  await expect(lines.nth(2).getByRole('radio')).toHaveAccessibleName(/Person 2.*5 bookings that day.*10 h of 8 h/);
  const places = (part: string, side: 'x' | 'y'): Promise<number[]> =>
    lines.locator(part).evaluateAll((all, at) => all.map((each) => Math.round(each.getBoundingClientRect()[at])), side);
  for (const part of ['.candidate-name', '.candidate-fit', '.candidate-zone', '.candidate-load'])
    expect(new Set(await places(part, 'x')).size, part).toBe(1);
  // In one line each.
  for (const line of await lines.all()) expect((await line.boundingBox())?.height).toBeLessThan(60);
  await page.setViewportSize({ width: 375, height: 800 });
  const [fit = 0] = await places('.candidate-fit', 'y');
  expect((await places('.candidate-load', 'y'))[0]).toBeGreaterThan(fit);
});

test('who was taken meanwhile should be said where one chooses', async ({ page, list, product, tolerate }) => {
  tolerate(/^409 POST \/api\/bookings\/\d+\/assign-worker/);
  const { id, best } = await fitting({ page, product }, 'Worker', isVendors);
  // Whoever has it already would take it without a question.
  await product.call('PATCH', `/mock/records/bookings/${id}`, { worker_id: null });
  await edit(page, id);
  await panel(page, 'Worker Information').getByRole('button', { name: 'Assign Worker', exact: true }).click();
  const radio = list.dialog().getByRole('radio', { name: new RegExp(best.name) });
  await radio.check();
  await product.call('PATCH', `/mock/records/workers/${best.id}`, { document_expiry_date: '2020-01-01' });
  product.touch();
  await list.dialog().getByRole('button', { name: 'Save' }).click();
  await expect(list.dialog().getByRole('alert')).toContainText(/papers valid until/);
  await expect(list.dialog().getByRole('region', { name: 'Cannot be assigned' })).toContainText(best.name);
});
