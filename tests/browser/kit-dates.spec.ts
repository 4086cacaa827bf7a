import type { Page } from '@playwright/test';
import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';
import { NEW_USER, UserForm } from './user-form.ts';

// As most people have it: what opens and closes takes its time.
test.use({ reducedMotion: 'no-preference' });

test.beforeEach(({ as }) => as('admin@example.com'));

const calendar = (page: Page) => page.getByRole('dialog', { name: 'Choose a day' });

test.describe('a day in a form', () => {
  test('should be typed as people here write it, and kept and answered where it is none', async ({ page }) => {
    const user = new UserForm(page);
    await page.goto(NEW_USER);
    const input = user.input('Expiry Date');
    await input.fill('1/2/2035');
    await input.blur();
    await expect(input).toHaveValue('1 Feb 2035');
    await input.fill('31/02/2035');
    await input.blur();
    await expect(user.form.getByText('Expiry Date must be a day, like 2027-01-31')).toBeVisible();
    await expect(input).toHaveValue('31/02/2035');
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await input.fill('28 feb 35');
    await input.blur();
    await expect(input).toHaveValue('28 Feb 2035');
    await expect(user.form.getByText('Expiry date must be in the future')).toBeHidden();
  });

  test('should be picked by keys alone, from what may be chosen', async ({ page }) => {
    const user = new UserForm(page);
    await page.goto(NEW_USER);
    const input = user.input('Expiry Date');
    await input.fill('31/01/2035');
    await input.press('Alt+ArrowDown');
    const day = (name: string) => calendar(page).getByRole('button', { name, exact: true });
    await expect(day('Wednesday 31 January 2035')).toBeFocused();
    await page.keyboard.press('PageDown');
    await expect(day('Wednesday 28 February 2035')).toBeFocused();
    await expect(calendar(page).getByLabel('Month', { exact: true })).toHaveValue('2');
    await page.keyboard.press('Home');
    await expect(day('Monday 26 February 2035')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await expect(day('Tuesday 20 February 2035')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(calendar(page)).toBeHidden();
    await expect(input).toHaveValue('20 Feb 2035');
    const button = user.form.getByRole('button', { name: 'Choose another day than 20 Feb 2035' });
    await expect(button).toBeFocused();

    // Only the future may be chosen.
    await page.keyboard.press('Enter');
    await calendar(page).getByLabel('Year').selectOption({ index: 0 });
    await calendar(page).getByLabel('Month', { exact: true }).selectOption('1');
    const past = calendar(page).getByRole('cell').first().getByRole('button');
    await expect(past).toHaveAttribute('aria-disabled', 'true');
    await past.click({ force: true });
    await expect(calendar(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(calendar(page)).toBeHidden();
    await expect(button).toBeFocused();
    await expect(input).toHaveValue('20 Feb 2035');
  });
});

test('a range of days should count when both ends are in order, and say what is wrong until then', async ({ page }) => {
  await page.goto('/service-management/category-setup');
  await new ListPage(page).filter('Created On');
  const range = page.getByRole('group', { name: 'Created' });
  const [from, to] = [range.getByRole('textbox', { name: 'From' }), range.getByRole('textbox', { name: 'To' })];
  await from.fill('5/3/2026');
  await from.press('Enter');
  await expect(page).toHaveURL(/created_at_from=2026-03-05/);
  await expect(from).toHaveValue('5 Mar 2026');
  await to.fill('1/2/2026');
  await to.blur();
  await expect(range.getByRole('alert')).toHaveText('The end is before the beginning.');
  await expect(to).toHaveAttribute('aria-invalid', 'true');
  expect(page.url()).not.toContain('created_at_to');
  await from.fill('soon');
  await from.blur();
  await expect(range.getByRole('alert')).toContainText('This is no day.');
  await expect(from).toHaveValue('soon');
  await expect(page).toHaveURL(/created_at_from=2026-03-05/);
  await from.fill('1/1/2026');
  await from.blur();
  await expect(page).toHaveURL(/created_at_from=2026-01-01.*created_at_to=2026-02-01/);
  await expect(range.getByRole('alert')).toBeHidden();

  await range.getByRole('button', { name: 'Choose another day than 1 Feb 2026' }).click();
  await calendar(page).getByRole('button', { name: 'Saturday 14 February 2026', exact: true }).click();
  await expect(page).toHaveURL(/created_at_to=2026-02-14/);
  await from.fill('');
  await from.blur();
  await to.fill('');
  await to.blur();
  await expect(page).not.toHaveURL(/created_at/);
  await expect(from).toHaveValue('');
});
