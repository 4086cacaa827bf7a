import { expect, test } from './stage.ts';

/** A record of a list, seen next to it. */

test('a row should be seen next to the list, and be acted on there', async ({ page, list, as, calls }) => {
  const peek = page.locator('[data-peek]');
  await as('admin@example.com', '/bookings/booking-list?tab=waiting');
  await expect(list.rows.first()).toBeVisible();
  const ids = await list.rows.evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.row ?? ''));
  await test.step('by Space, with what its page says first', async () => {
    await page.keyboard.press('ArrowDown');
    calls.length = 0;
    await page.keyboard.press('Space');
    await expect(peek).toHaveAttribute('data-peek', ids[0] ?? '');
    await expect(peek.getByRole('heading', { name: `Booking #${ids[0]}` })).toBeVisible();
    await expect(peek).toContainText('Schedule Date');
    await expect(list.rows.first()).toBeFocused();
    await expect(peek.locator('[aria-busy="true"]')).toHaveCount(0);
    const paths = calls.filter(({ path }) => !path.startsWith('/api/files/'));
    expect(paths.map(({ method, path }) => `${method} ${path}`)).toEqual([`GET /api/bookings/${ids[0]}`]);
  });
  await test.step('the next by the arrows, none by Escape, which stays in the row', async () => {
    await page.keyboard.press('ArrowDown');
    await expect(peek).toHaveAttribute('data-peek', ids[1] ?? '');
    await page.keyboard.press('Escape');
    await expect(peek).toHaveCount(0);
    await expect(list.rows.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(peek).toHaveCount(0);
  });
  await test.step('by a press outside what can be pressed, and closed by another', async () => {
    await list.rows.nth(0).locator('td').nth(2).click();
    await expect(peek).toHaveAttribute('data-peek', ids[0] ?? '');
    await list.rows.nth(0).locator('td').nth(2).click();
    await expect(peek).toHaveCount(0);
  });
  await test.step('what is done there changes the list', async () => {
    await list.rows.nth(0).locator('td').nth(2).click();
    await peek.getByRole('button', { name: 'Approve' }).click();
    await list.dialog().getByText('Assign Manually').click();
    await list.dialog().getByRole('button', { name: 'Approve' }).click();
    await expect(list.notice('Booking approved')).toBeVisible();
    // Who is to be assigned manually is assigned next, though the booking left what waits.
    await expect(page.getByRole('dialog', { name: /^Assign Vendor · Booking/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator(`[data-row="${ids[0]}"]`)).toHaveCount(0);
    await expect(peek).toHaveCount(0);
  });
  await test.step('where there is room next to the list', async () => {
    await page.setViewportSize({ width: 800, height: 900 });
    await list.rows.nth(0).locator('td').nth(2).click();
    await expect(peek).toHaveCount(0);
  });
});
