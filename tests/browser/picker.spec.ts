import { expect, test } from './stage.ts';

/** Pickers by keyboard: nothing is chosen in silence, and typing is never lost. */

test('a picker of several should be left by Tab with what is chosen, and by its Clear', async ({ page, as }) => {
  await as('admin@example.com', '/bookings/day-board');
  const zone = page.getByRole('combobox', { name: 'Zone' });
  await zone.focus();
  await page.keyboard.type('Marina');
  await expect(page.getByRole('option')).toHaveText([/Marina/]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?zone_id=\d+$/);
  const address = page.url();
  // The address changes first; its Clear is drawn with what was chosen.
  const clear = page.getByRole('button', { name: 'Clear' });
  await expect(clear).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(clear).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'All 24 hours' })).toBeFocused();
  expect(page.url()).toBe(address);
});
