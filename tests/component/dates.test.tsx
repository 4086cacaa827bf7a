import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { address, button, dialog, form, openApp, press, rows } from './app.tsx';
import { CATEGORIES, categories } from './rows.ts';

const calendar = dialog('Choose a day');
const day = (name: string) => calendar.getByRole('button', { name, exact: true });

describe('a day in a form', () => {
  const input = form.getByLabelText('Expiry Date');
  beforeEach(async () => {
    await openApp('/user-management/manage-user/new');
    await expect.element(input).toBeVisible();
  });
  const typed = async (text: string): Promise<void> => {
    await input.fill(text);
    await press('Tab');
  };

  it('should be typed as people here write it, and stay to be mended where it is none', async () => {
    await typed('1/2/2035');
    await expect.element(input).toHaveValue('1 Feb 2035');
    await typed('31/02/2035');
    await expect.element(form.getByText('Expiry Date must be a day, like 2027-01-31')).toBeVisible();
    await expect.element(input).toHaveValue('31/02/2035');
    await expect.element(input).toHaveAttribute('aria-invalid', 'true');
    await typed('28 feb 35');
    await expect.element(input).toHaveValue('28 Feb 2035');
    await expect.element(input).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('should be picked by keys alone, from what may be chosen', async () => {
    await input.fill('31/01/2035');
    await press('Alt+ArrowDown');
    await expect.element(day('Wednesday 31 January 2035')).toHaveFocus();
    await press('PageDown');
    await expect.element(day('Wednesday 28 February 2035')).toHaveFocus();
    await expect.element(calendar.getByLabelText('Month', { exact: true })).toHaveValue('2');
    await press('Home');
    await expect.element(day('Monday 26 February 2035')).toHaveFocus();
    await press('ArrowUp', 'ArrowRight');
    await expect.element(day('Tuesday 20 February 2035')).toHaveFocus();
    await press('Enter');
    await expect.element(calendar).not.toBeInTheDocument();
    await expect.element(input).toHaveValue('20 Feb 2035');
    const another = button('Choose another day than 20 Feb 2035');
    await expect.element(another).toHaveFocus();
    // Only the future may be chosen.
    await press('Enter');
    const year = calendar.getByLabelText('Year');
    await year.selectOptions((year.element() as HTMLSelectElement).options[0]?.value ?? '');
    await calendar.getByLabelText('Month', { exact: true }).selectOptions('1');
    const past = calendar.getByRole('cell').first().getByRole('button');
    await expect.element(past).toHaveAttribute('aria-disabled', 'true');
    await past.click({ force: true });
    await expect.element(calendar).toBeVisible();
    await press('Escape');
    await expect.element(calendar).not.toBeInTheDocument();
    await expect.element(another).toHaveFocus();
    await expect.element(input).toHaveValue('20 Feb 2035');
  });
});

it('a range of days should count when both ends are in order, and say what is wrong until then', async () => {
  await openApp(CATEGORIES, { records: { categories } });
  await expect.element(rows.first()).toBeVisible();
  await button('Filter').click();
  await page.getByRole('menuitem', { name: 'Created On', exact: true }).click();
  const range = page.getByRole('group', { name: 'Created' });
  const [from, to] = [range.getByRole('textbox', { name: 'From' }), range.getByRole('textbox', { name: 'To' })];
  const alert = range.getByRole('alert');
  const typed = async (input: typeof from, text: string): Promise<void> => {
    await input.fill(text);
    await press('Enter');
  };
  await typed(from, '5/3/2026');
  await expect.poll(address).toContain('created_at_from=2026-03-05');
  await expect.element(from).toHaveValue('5 Mar 2026');
  await typed(to, '1/2/2026');
  await expect.element(alert).toHaveTextContent('The end is before the beginning.');
  await expect.element(to).toHaveAttribute('aria-invalid', 'true');
  expect(address()).not.toContain('created_at_to');
  await typed(from, 'soon');
  await expect.element(alert).toHaveTextContent('This is no day.');
  await expect.element(from).toHaveValue('soon');
  expect(address()).toContain('created_at_from=2026-03-05');
  await typed(from, '1/1/2026');
  await expect.poll(address).toMatch(/created_at_from=2026-01-01.*created_at_to=2026-02-01/);
  await expect.element(alert).not.toBeInTheDocument();
  await range.getByRole('button', { name: 'Choose another day than 1 Feb 2026' }).click();
  await day('Saturday 14 February 2026').click();
  await expect.poll(address).toContain('created_at_to=2026-02-14');
  await typed(from, '');
  await typed(to, '');
  await expect.poll(address).not.toContain('created_at');
  await expect.element(from).toHaveValue('');
});
