import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Row } from '../../resources/language/index.ts';
import { type Answer, held, refused } from './answers.ts';
import {
  address,
  button,
  dialog,
  focus,
  listMenu,
  notice,
  openApp,
  press,
  rowOf,
  rows,
  searchbox,
  type,
} from './app.tsx';
import { CATEGORIES, categories } from './rows.ts';
import { PREFERENCES } from './session.ts';

/** A list while its rows are on their way, and where none come. */

const table = page.getByRole('table');
const first = { json: categories.slice(0, 5), headers: { 'X-Total-Count': '6' } };

it('should show a skeleton, then rows; and keep the old rows while the next page comes', async () => {
  const [one, other] = [held<Answer>(), held<Answer>()];
  await openApp(CATEGORIES, {
    answers: { 'GET /api/categories': ({ query }) => (query.get('_start') === '5' ? other : one).promise },
  });
  await expect.element(table).toHaveAttribute('aria-busy', 'true');
  expect(rows.length).toBe(0);
  one.release(first);
  await expect.element(rows.nth(4)).toBeVisible();
  await button('Next page').click();
  await expect.element(table).toHaveAttribute('aria-busy', 'true');
  expect(rows.length).toBe(5);
  other.release({ json: categories.slice(5), headers: { 'X-Total-Count': '6' } });
  await expect.element(rowOf('Home Supplies')).toBeVisible();
  expect(rows.length).toBe(1);
});

it('should show a failure in the place of the list, with Retry', async () => {
  const answers = [refused(500, 'internal', 'The store is being moved.')];
  await openApp(`${CATEGORIES}?page=-4&size=7&sort=password&tab=nope&service_type=Nonsense`, {
    answers: { 'GET /api/categories': () => answers.shift() ?? first },
  });
  await expect.element(page.getByRole('alert').filter({ hasText: 'The store is being moved.' })).toBeVisible();
  // More is shown than the link means, and that is said.
  await expect.element(page.getByRole('note')).toHaveTextContent(/not understood here: nope, Service Type\. /);
  await button('Retry').click();
  await expect.element(rows.nth(4)).toBeVisible();
  await page.getByRole('tab', { name: 'In Active' }).click();
  await expect.element(page.getByRole('note')).not.toBeInTheDocument();
});

it('should say what of a saved view is no more', async () => {
  const view = { id: 3, screen: 'category-setup', name: 'Red', search: 'colour=red', shared_with: null, mine: true };
  await openApp(`${CATEGORIES}?view=3`, { records: { categories }, session: { views: [{ ...view, weekly: null }] } });
  await expect
    .element(page.getByRole('note'))
    .toHaveTextContent('Part of this view is not understood any more: colour. The list may show more than it should.');
});

it('should say that there is no network, and load what failed once there is again', async () => {
  const network = { isThere: false };
  await openApp(CATEGORIES, {
    answers: {
      'GET /api/categories': () => (network.isThere ? first : Promise.reject(new TypeError('Failed to fetch'))),
    },
  });
  window.dispatchEvent(new Event('offline'));
  onTestFinished(() => void window.dispatchEvent(new Event('online')));
  await expect.element(page.getByText('Offline', { exact: true })).toBeVisible();
  await expect.element(page.css('[data-announcer]')).toHaveTextContent('You are offline.');
  await expect.element(button('Retry')).toBeVisible();
  network.isThere = true;
  window.dispatchEvent(new Event('online'));
  await expect.element(rows.nth(4)).toBeVisible();
  await expect.element(page.getByText('Offline', { exact: true })).not.toBeInTheDocument();
});

it('should tell emptiness apart: nothing matches, nothing there yet', async () => {
  await openApp(`${CATEGORIES}?q=zebra`, { records: { categories } });
  await expect.element(page.css('.state').getByText('Nothing matches')).toBeVisible();
  await button(/Clear/).first().click();
  await expect.element(rows.nth(4)).toBeVisible();
  await openApp(CATEGORIES, { records: { categories: [] } });
  await expect.element(page.css('.state').getByText('No categories yet')).toBeVisible();
  await expect.element(page.css('[data-announcer]')).toHaveTextContent('No categories yet');
});

it('should say of an empty tab that there is none in it, and offer to clear only what is set', async () => {
  const text = page.css('.state');
  for (const [at, words, offered] of [
    ['?tab=failed', 'No jobs under “Failed”', 0],
    ['?tab=waiting', 'No jobs under “Waiting”', 0],
    ['?tab=all', 'No jobs yet', 0],
    ['?tab=waiting&q=zebra', 'No jobs under “Waiting” fit this search and these filters.', 1],
  ] as const) {
    await openApp(`/system/jobs${at}`, { records: { jobs: [] } });
    await expect.element(text.getByText(words, { exact: true })).toBeVisible();
    expect(text.getByRole('button').length).toBe(offered);
  }
  await text.getByRole('button', { name: 'Clear' }).click();
  await expect.element(text.getByText('No jobs under “Waiting”')).toBeVisible();
});

it('should lead whoever may add nothing yet to what has to be done first', async () => {
  const why = "Your vendor's Admin Approval is Pending from Vendor.";
  await openApp('/products/product-list', {
    records: { products: [] },
    session: { user: { role_id: 2, role_name: 'Vendor' } },
    answers: { 'GET /api/products/new': () => refused(403, 'forbidden', why) },
  });
  const text = page.css('.state');
  await expect.element(text.getByText('No product can be added now')).toBeVisible();
  await expect.element(text.getByText(why)).toBeVisible();
  expect(button(/^Add/).length).toBe(0);
  await expect
    .element(text.getByRole('link', { name: 'Open Vendor Onboarding' }))
    .toHaveAttribute('href', '/vendor/onboarding');
});

it('should wait with a search until typing has paused, and search once', async () => {
  // spec 1.9.1, 2.9.1
  const { calls } = await openApp(CATEGORIES, { records: { categories } });
  await expect.element(rows.nth(4)).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const searched = () => calls.filter(({ query }) => query.includes('q=')).map(({ query }) => query);
  focus(searchbox);
  await type('pool');
  vi.advanceTimersByTime(490);
  expect(searched()).toEqual([]);
  vi.advanceTimersByTime(20);
  await expect.poll(searched).toEqual([expect.stringContaining('q=pool')]);
});

describe('columns', () => {
  const panel = dialog('Columns and rows');
  const box = (name: string) => panel.getByRole('checkbox', { name, exact: true });
  const heads = () =>
    page
      .getByRole('columnheader')
      .elements()
      .map((each) => each.textContent?.trim())
      .filter(Boolean);
  const arranged = ['ID', 'Name', 'Subcategory Count', 'Status', 'Created On', 'Actions'];
  async function opened(options: Parameters<typeof openApp>[1] = {}) {
    const log = await openApp(CATEGORIES, { records: { categories }, ...options });
    await expect.element(rows.nth(4)).toBeVisible();
    await listMenu.click();
    await page.getByRole('menuitem', { name: 'Columns and rows' }).click();
    return log;
  }

  it('should be hidden, ordered and set close by keys, be kept, and stand so the next time', async () => {
    const { written } = await opened();
    await box('Service Type').click();
    await expect.poll(heads).not.toContain('Service Type');
    const up = panel.getByRole('button', { name: 'Move Status up' });
    focus(up);
    await press('Enter');
    await expect.element(page.getByRole('status').getByText('Status: place 5 of 6')).toBeInTheDocument();
    await expect.element(up).toHaveFocus();
    await press('Enter');
    await panel.getByRole('radio', { name: 'Compact' }).click();
    await press('Escape');
    await expect.element(listMenu).toHaveFocus();
    expect(heads()).toEqual(arranged);
    await expect.poll(() => JSON.stringify(written.at(-1)?.body)).toContain('"density":"compact"');
    const lists = written.at(-1)?.body.lists as never;
    await opened({ session: { preferences: { ...PREFERENCES, lists } } });
    expect(heads()).toEqual(arranged);
    await expect.element(page.css('.table-compact')).toBeVisible();
    await panel.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(heads).toContain('Service Type');
    await expect.element(page.css('.table-compact')).not.toBeInTheDocument();
  });

  it('should come back as they were when the server does not keep them, and say so', async () => {
    const stored = held<Answer>();
    await opened({ answers: { 'PATCH /api/auth/preferences': () => stored.promise } });
    await box('Service Type').click();
    await expect.poll(heads).not.toContain('Service Type');
    stored.release(refused());
    await expect.element(notice('Your choice could not be saved.')).toBeVisible();
    await expect.poll(heads).toContain('Service Type');
  });

  it('should never all be hidden', async () => {
    await opened();
    for (const name of ['ID', 'Subcategory Count', 'Service Type', 'Created On', 'Status']) await box(name).click();
    focus(box('Name'));
    await press('Space');
    await expect.element(panel.getByText('A list shows at least one column.')).toBeVisible();
    expect(heads()).toEqual(['Name', 'Actions']);
  });

  it('should be dragged by their handle', async () => {
    await opened();
    const items = panel.css('.arrange-list li');
    await userEvent.dragAndDrop(items.nth(1).css('.reorder-grip'), items.nth(3).css('.reorder-grip'));
    await expect.poll(() => heads().slice(0, 4)).toEqual(['ID', 'Subcategory Count', 'Service Type', 'Name']);
  });
});

describe('filters above the list', () => {
  const SUB_CATEGORIES = '/service-management/sub-category-setup';
  const sub_categories = ['Cakes', 'Lunch'].map((name, at) => ({
    ...{ id: at + 1, name, category_id: 13, zone_ids: [], is_active: true, created_at: '2026-01-05T08:00:00Z' },
    expanded: { category_id: { id: 13, name: 'Food & Catering' } },
  })) as never;
  const chips = page.getByRole('group', { name: 'Active filters' });
  const text = page.css('[data-announcer]');
  const opened = (query: string, size: readonly [number, number] = [1440, 900]) =>
    openApp(SUB_CATEGORIES + query, { records: { sub_categories }, size });

  it('should be chips in words, each taken away by itself', async () => {
    const { calls } = await opened('?category_id=13&created_at_from=2020-01-01');
    await expect.element(rows.nth(1)).toBeVisible();
    const texts = () =>
      chips
        .getByRole('listitem')
        .elements()
        .map((each) => each.textContent);
    await expect.poll(texts).toEqual(['Category: Food & Catering', 'Created On from 1 Jan 2020']);
    // The rows name what they are filtered by: nothing is looked up.
    expect(calls.filter(({ call }) => /categories\/lookup|GET \/api\/categories/.test(call))).toEqual([]);
    await button('Remove filter Created On from 1 Jan 2020').click();
    await expect.poll(address).toBe(`${SUB_CATEGORIES}?category_id=13`);
    await expect.element(chips).toHaveFocus();
    await button(/^Remove filter Category/).click();
    await expect.element(chips).not.toBeInTheDocument();
    await expect.element(button('Filter')).toHaveFocus();
    await expect.element(text).toHaveTextContent('No filters are set.');
  });

  it.each([
    { query: '?category_id=13&created_at_from=2020-01-01', clear: 'Clear filters', says: 'No filters are set.' },
    { query: '?category_id=99', clear: 'Clear', says: 'No filters are set.' },
    { query: '?q=zebra', clear: 'Clear', says: 'Search and filters are cleared.' },
  ])(
    'should leave the focus where the list is narrowed anew once $query is cleared',
    async ({ query, clear, says }) => {
      // Beside the search there is one of its own.
      const clears = clear === 'Clear' ? page.css('.state').getByRole('button', { name: clear }) : button(clear);
      await opened(query);
      await expect.element(clears).toBeVisible();
      if (clear === 'Clear') await expect.element(text).toHaveTextContent('Nothing matches');
      focus(clears);
      await press('Enter');
      await expect.element(rows.nth(1)).toBeVisible();
      await expect.element(query.includes('q=') ? searchbox : button('Filter')).toHaveFocus();
      await expect.element(text).toHaveTextContent(says);
    },
  );

  it('should stay as they are when a row is deleted', async () => {
    // spec 2.4.22
    await opened('?category_id=13');
    await rowOf('Cakes')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect.element(dialog()).toHaveTextContent('Are you sure?'); // spec 2.2.26
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await expect.element(notice('SubCategory deleted successfully!')).toBeVisible(); // spec 2.8.33
    await expect.element(rowOf('Cakes')).not.toBeInTheDocument();
    await expect.element(chips).toHaveTextContent('Category: Food & Catering');
  });

  it('should be cleared on a phone by a button that stays, and keeps the focus', async () => {
    await opened('?category_id=13', [375, 812]);
    await button(/^Filters/).click();
    const clear = button('Clear all filters');
    await expect.element(clear).toBeVisible();
    focus(clear);
    await press('Enter');
    await expect.element(clear).toHaveAttribute('aria-disabled', 'true');
    await expect.element(clear).toHaveFocus();
  });
});

/** The booking reports of a year, with these bookings. */
async function openReports(bookings: readonly Row[]): Promise<void> {
  const period = {
    ...{ name: 'this-year', from: '2027-01-01', to: '2028-01-01', grain: 'month', compare: 'none' },
    before: null,
  };
  const opens = { screen_label: 'booking-reports', _of: 'bookings.booked', _cell: 'from=2027-01-01&to=2028-01-01' };
  await openApp('/reports/bookings', {
    records: { bookings },
    answers: {
      'GET /api/reports/booking-reports': () => ({
        json: { period, cards: [], series: [], table: null, left_out: [], opens },
      }),
    },
  });
}

it('a report without rows in its period should not say that there are none yet', async () => {
  await openReports([]);
  await expect.element(page.getByText('No bookings in this period').first()).toBeVisible();
  expect(page.getByText('No bookings yet').length).toBe(0);
});

it('a booking nobody has should be marked red in the reports', async () => {
  // spec 1.2.25
  await openReports([{ id: 1, vendor_id: null, payment_amount: 10 }]);
  const badge = rows.first().getByText('Unassigned');
  await expect.element(badge).toBeVisible();
  const colour = getComputedStyle(badge.element()).color;
  const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? [];
  expect(red, colour).toBeGreaterThan(1.5 * Math.max(green, blue));
});
