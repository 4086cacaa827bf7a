import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { held } from './answers.ts';
import {
  address,
  boxOf,
  button,
  dialog,
  focus,
  heading,
  listMenu,
  openApp,
  press,
  rowOf,
  rows,
  searchbox,
  type,
} from './app.tsx';
import { CATEGORIES, categories } from './rows.ts';

const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const isIn = (selector: string): boolean => document.activeElement?.closest(selector) != null;
const records = {
  categories,
  sub_categories: [],
  roles: [{ id: 3, name: 'Operations', permissions: [], user_count: 1, is_active: true }],
};

async function opened(options: Parameters<typeof openApp>[1] = {}) {
  const log = await openApp(CATEGORIES, { records, ...options });
  await expect.element(rows.nth(4)).toBeVisible();
  return log;
}

describe('a list', () => {
  beforeEach(async () => void (await opened()));

  it('should go from row to row, select, and open by keys alone', async () => {
    await press('ArrowDown');
    await expect.element(rows.first()).toHaveFocus();
    await press('ArrowDown');
    await expect.element(rows.nth(1)).toHaveFocus();
    await press('ArrowUp', 'ArrowUp');
    await expect.element(rows.first()).toHaveFocus();
    await press('End');
    await expect.element(rows.nth(4)).toHaveFocus();
    await press('x');
    await expect.element(rows.nth(4).getByRole('checkbox')).toBeChecked();
    await expect.element(rows.nth(4)).toHaveFocus();
    await press('Home', 'Enter');
    await expect.element(page.getByRole('form').getByLabelText('Name')).toHaveValue('AC Services');
  });

  it('should leave the rows by Escape, and be entered again from within one', async () => {
    await press('ArrowDown', 'Escape');
    await expect.element(page.getByRole('region', { name: 'Category Setup' })).toHaveFocus();
    focus(rows.nth(2).getByRole('button', { name: /^Edit/ }));
    await press('ArrowDown');
    await expect.element(rows.nth(3)).toHaveFocus();
  });

  it('should list the keys in a dialog that gives the focus back', async () => {
    focus(listMenu);
    await press('?');
    await expect.element(dialog('Keys')).toHaveTextContent('Go to a page or a record');
    await expect.element(dialog('Keys').getByRole('button', { name: 'Close' })).toHaveFocus();
    await press('Escape');
    await expect.element(dialog('Keys')).not.toBeInTheDocument();
    await expect.element(listMenu).toHaveFocus();
  });

  it('should leave the keys to a dialog and a menu while one is open', async () => {
    await rowOf('Handyman')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect.element(dialog().getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await press('/', '?', 'ArrowDown');
    expect(dialog().length).toBe(1);
    await expect.element(dialog().getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await press('Escape');
    await expect.element(dialog()).not.toBeInTheDocument();
    await listMenu.click();
    const item = page.getByRole('menuitem', { name: 'Columns and rows' });
    await expect.element(item).toHaveFocus();
    await press('/');
    await expect.element(item).toHaveFocus();
    await press('Escape');
    await expect.element(item).not.toBeInTheDocument();
  });

  it('should go to the search by a slash, and take keys as text there', async () => {
    await press('/');
    await expect.element(searchbox).toHaveFocus();
    await expect.element(searchbox).toHaveValue('');
    await type('a/b?');
    await expect.element(searchbox).toHaveValue('a/b?');
    await press('ArrowDown');
    await expect.element(searchbox).toHaveFocus();
  });

  it('should be gone through by arrows in its tabs, with one stop for Tab', async () => {
    focus(tab('All'));
    await press('ArrowRight');
    await expect.element(tab('Active')).toHaveFocus();
    await expect.element(tab('Active')).toHaveAttribute('aria-selected', 'true');
    await press('End');
    await expect.element(tab('In Active')).toHaveFocus();
    await expect.poll(address).toMatch(/[?]tab=in.?active$/);
    await press('Tab');
    expect(isIn('[role=tablist]')).toBe(false);
  });
});

it('a row should open its record where it leads', async () => {
  await openApp('/role/role-list', { records });
  await expect.element(rows.first()).toBeVisible();
  await press('ArrowDown');
  await expect.element(rows.first()).toHaveFocus();
  await press('Enter');
  await expect.poll(address).toBe('/role/edit-role/Mw');
});

it('the focus should stay on a switch that was pressed, and on the end of the pager', async () => {
  const saved = held<void>();
  const row = { ...categories[2], is_active: false, _version: 2 };
  await opened({
    answers: { 'PATCH /api/categories/3': () => saved.promise.then(() => ({ json: row })) },
  });
  const status = page.getByRole('switch', { name: 'Status of Handyman' });
  focus(status);
  await press('Space');
  // spec 1.4.18, 2.4.6
  await expect.element(status).toHaveAttribute('aria-busy', 'true');
  await expect.element(status).toBeChecked();
  await expect.element(status).toHaveFocus();
  saved.release();
  await expect.element(status).not.toHaveAttribute('aria-busy', 'true');
  await expect.element(status).toHaveFocus();
  focus(button('Next page'));
  await press('Enter');
  await expect
    .element(page.getByRole('navigation', { name: 'Pages' }).css('[aria-current="page"]'))
    .toHaveTextContent('2');
  await expect.element(button('Next page')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button('Next page')).toHaveFocus();
});

describe('the shell', () => {
  it('should skip to the content, and put the focus on the heading of a new page', async () => {
    await opened();
    const first = page.css('.shell :is(a, button)').first();
    await expect.element(first).toHaveTextContent(/^Skip to/);
    focus(first);
    await press('Enter');
    expect(isIn('main')).toBe(true);
    await page.getByRole('link', { name: 'Sub-category Setup' }).click();
    await expect.element(heading('Sub-category Setup')).toHaveFocus();
  });

  it.each([
    { at: '/user-management/user-list', entry: 'Users' },
    { at: CATEGORIES, entry: 'Category Setup' },
  ])('should bring the entry $entry of the menu into sight', async ({ at, entry }) => {
    await openApp(at, { records: { ...records, users: [] }, size: [1440, 160] });
    const link = page.getByRole('link', { name: entry, exact: true }).first();
    await expect.element(link).toHaveAttribute('aria-current', 'page');
    await expect.poll(() => boxOf(link).bottom).toBeLessThanOrEqual(160);
  });

  it('should have the menu as a drawer that holds the focus on a phone, and closes by Escape', async () => {
    await openApp(CATEGORIES, { records, size: [375, 800] });
    const opener = button('Open the menu');
    await opener.click();
    const link = page.getByRole('link', { name: 'Sub-category Setup' });
    await expect.element(link).toBeVisible();
    await press(...Array.from({ length: 12 }, () => 'Tab'));
    expect(isIn('main')).toBe(false);
    await press('Escape');
    await expect.element(link).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });
});
