import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Menu } from '../../src/ui/menu.tsx';
import { boxOf, button, focus, heading, openApp, press, rows } from './app.tsx';
import { CATEGORIES, categories } from './rows.ts';
import { PREFERENCES } from './session.ts';

describe('a menu', () => {
  const item = (name: string) => page.getByRole('menuitem', { name });
  const LABELS = ['My profile', 'Account security', 'Sign out'];
  const order = () =>
    page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent);
  const chosen: string[] = [];

  beforeEach(async () => {
    chosen.length = 0;
    await page.viewport(600, 400);
    const items = LABELS.map((label, at) => ({
      name: label,
      label,
      href: `#${at}`,
      current: at === 0,
      onChoose: () => chosen.push(label),
    }));
    await render(
      <>
        <h1 tabIndex={-1}>Page</h1>
        <div style={{ position: 'fixed', bottom: 0 }}>
          <Menu
            label="Account"
            items={items}
            button={(carried) => (
              <button type="button" {...carried}>
                Open
              </button>
            )}
          />
          <a href="#next">Next</a>
        </div>
      </>,
    );
  });

  it('should have what takes something away at its end', async () => {
    const items = ['Cancel', 'Assign', 'Reject', 'Reschedule'].map((label) => ({
      ...{ name: label, label, danger: label === 'Cancel' || label === 'Reject' },
      onChoose: () => undefined,
    }));
    await render(
      <Menu
        label="More"
        items={items}
        button={(carried) => (
          <button type="button" {...carried}>
            More
          </button>
        )}
      />,
    );
    await button('More').click();
    expect(order()).toEqual(['Assign', 'Reschedule', 'Cancel', 'Reject']);
  });

  it('should be gone through by arrows, its ends and letters, and closed to where it was opened', async () => {
    focus(button('Open'));
    await press('ArrowDown');
    await expect.element(item('My profile')).toHaveFocus();
    await expect.element(item('My profile')).toHaveAttribute('aria-current', 'page');
    await press('ArrowUp');
    await expect.element(item('Sign out')).toHaveFocus();
    await press('ArrowDown');
    await expect.element(item('My profile')).toHaveFocus();
    await press('End');
    await expect.element(item('Sign out')).toHaveFocus();
    await press('Home', 'a');
    await expect.element(item('Account security')).toHaveFocus();
    await press('Escape');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(button('Open')).toHaveFocus();
    await press('ArrowUp');
    await expect.element(item('Sign out')).toHaveFocus();
    await press('Tab');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Next' })).toHaveFocus();
  });

  it('should take a letter that is typed later for another word', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    focus(button('Open'));
    // Nothing begins with "am".
    await press('ArrowDown', 'a', 'm');
    await expect.element(item('Account security')).toHaveFocus();
    vi.advanceTimersByTime(2_000);
    await press('m');
    await expect.element(item('My profile')).toHaveFocus();
    vi.useRealTimers();
  });

  it('should close by a press outside it, and choose what is pressed', async () => {
    await button('Open').click();
    await heading('Page').click();
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await button('Open').click();
    await item('Account security').click();
    expect(chosen).toEqual(['Account security']);
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  });

  it('should stay in the window at its foot, where its button has no room below', async () => {
    await button('Open').click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    expect(boxOf(page.getByRole('menu')).bottom).toBeLessThan(boxOf(button('Open')).top);
  });
});

describe('the main menu', () => {
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const link = (name: string) => menu.getByRole('link', { name, exact: true });
  const group = (name: string, expanded?: boolean) =>
    menu.getByRole('button', { name, exact: true, ...(expanded === undefined ? {} : { expanded }) });
  const openGroups = () =>
    menu
      .getByRole('button', { expanded: true })
      .elements()
      .map((each) => each.textContent);
  const records = { categories, sub_categories: [], workers: [], customers: [], bookings: [] };

  it('should fit a screen with every page in it, and have the group of the open page open', async () => {
    await openApp('/bookings/booking-list', { records });
    await expect.element(link('Day Board')).toBeVisible();
    expect(openGroups()).toEqual(['Booking Management']);
    expect(boxOf(menu).height).toBeLessThanOrEqual(900 - 56);
    // In one line to the only screen of a group.
    await expect.element(group('Worker Management')).not.toBeInTheDocument();
    await link('Workers').click();
    await expect.element(heading('Workers')).toBeVisible();
    await expect.element(link('Workers')).toHaveAttribute('aria-current', 'page');
    expect(openGroups()).toEqual([]);
  });

  it('should keep open what was opened by hand, wherever one goes', async () => {
    const { written } = await openApp('/worker/worker-list', { records });
    await group('Reports').click();
    await expect.poll(() => written.map(({ body }) => body.menu_opened)).toEqual([['Reports']]);
    await group('Service Management').click();
    await link('Category Setup').click();
    await expect.element(heading('Category Setup')).toBeVisible();
    expect(openGroups()).toEqual(['Service Management', 'Reports']);
    await expect.element(link('Payout Runs')).toBeVisible();
  });

  it('should fold to its icons, and unfold again', async () => {
    const { written } = await openApp(CATEGORIES, { records });
    await expect.element(rows.nth(4)).toBeVisible();
    const width = () => boxOf(page.getByRole('main')).width;
    const before = width();
    focus(button('Fold the menu to icons'));
    await press('Enter');
    await expect.element(button('Unfold the menu')).toHaveFocus();
    await expect.element(button('Unfold the menu')).toHaveAttribute('aria-expanded', 'false');
    await expect.poll(width).toBeGreaterThan(before + 150);
    await expect.poll(() => written.map(({ body }) => body)).toEqual([{ menu_folded: true }]);
    await press('Enter');
    await expect.element(group('Reports', false)).toBeVisible();
  });

  it('should say and open what its icons are, by pointer and by key', async () => {
    await openApp(CATEGORIES, { records, session: { preferences: { ...PREFERENCES, menu_folded: true } } });
    await expect.element(group('Service Management')).toBeVisible();
    const name = group('Service Management').getByText('Service Management');
    await expect.element(name).toHaveStyle({ opacity: '0' });
    focus(link('Dashboard'));
    await press('Tab');
    await expect.element(group('Service Management')).toHaveFocus();
    await expect.element(name).toHaveStyle({ opacity: '1' });
    expect(boxOf(name).x).toBeGreaterThanOrEqual(56);
    await press('Enter');
    const screens = page.getByRole('menu', { name: 'Service Management' });
    await expect.element(screens.getByRole('menuitem', { name: 'Service List' })).toHaveFocus();
    await expect.element(screens.css('[aria-current="page"]')).toHaveTextContent('Category Setup');
    const right = boxOf(group('Service Management')).right;
    expect(boxOf(screens).x).toBeGreaterThanOrEqual(right);
    await press('Escape');
    await expect.element(group('Service Management')).toHaveFocus();
    await press('Enter');
    await screens.getByRole('menuitem', { name: 'Sub-category Setup' }).click();
    await expect.element(heading('Sub-category Setup')).toHaveFocus();
    await link('Customers').click();
    await expect.element(heading('Customers')).toHaveFocus();
  });

  it.each([1440, 375])('should have appearance in the menu of the account, at %d', async (width) => {
    await openApp(CATEGORIES, { records, size: [width, 800] });
    const account = button(/^Your account/);
    const looks = page.getByRole('group', { name: 'Appearance' }).getByRole('menuitemradio');
    const checked = () =>
      looks
        .elements()
        .filter((each) => each.ariaChecked === 'true')
        .map((each) => each.textContent);
    await account.click();
    await expect
      .poll(() => looks.elements().map((each) => each.textContent))
      .toEqual(['Light', 'Dark', 'As the device']);
    expect(checked()).toEqual(['As the device']);
    await looks.nth(1).click();
    await expect.element(document.documentElement).toHaveAttribute('data-mode', 'dark');
    await expect.element(account).toHaveFocus();
    await account.click();
    await expect.poll(checked).toEqual(['Dark']);
    await looks.nth(2).click();
  });
});
