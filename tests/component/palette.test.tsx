import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Row } from '../../resources/language/index.ts';
import { type Answers, held, refused } from './answers.ts';
import { address, button, dialog, heading, notice, openApp, press, rows, type } from './app.tsx';
import { CATEGORIES, categories, movesOf } from './rows.ts';

const input = page.getByRole('combobox', { name: 'Search pages and records' });
const options = page.getByRole('option');

type Hit = { readonly [key: string]: unknown };
const HITS: readonly Hit[] = [
  { screen: 'category-setup', id: 3, title: 'Handyman', text: 'Category' },
  { screen: 'category-setup', id: 4, title: 'Pool Care', text: 'Category' },
  ...[
    { field: 'email', value: 'ops@example.com' },
    { field: 'phone_number', value: '+971501234567' },
  ].map((matched, at) => ({ screen: 'user-list', id: at + 8, title: 'ops@example.com', text: 'User', matched })),
  { screen: 'booking-list', id: 7, title: '7', text: 'Booking' },
];
const found = (q: string): readonly Hit[] => HITS.filter((hit) => JSON.stringify(hit).includes(q));

const search: Answers = {
  'GET /api/search': ({ query }) => ({ json: { hits: found(query.get('q')?.replace(/^./, '') ?? ''), totals: {} } }),
};

async function open(options: Parameters<typeof openApp>[1] = {}) {
  const { answers, records } = options;
  const log = await openApp(CATEGORIES, {
    ...options,
    answers: { ...search, ...answers },
    records: { categories, sub_categories: [], ...records },
  });
  await expect.element(rows.first()).toBeVisible();
  await press('Control+k');
  await expect.element(input).toHaveFocus();
  return log;
}

it('should go to a screen by a few letters', async () => {
  await open();
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true');
  await type('sub-cat');
  await expect.element(options.first()).toHaveTextContent('Sub-category Setup');
  await expect.element(input).toHaveAttribute('aria-activedescendant', options.first().element().id);
  await press('Enter');
  await expect.element(heading('Sub-category Setup')).toHaveFocus();
  expect(address()).toBe('/service-management/sub-category-setup');
});

it('should find records, searched once typing rests, and open one', async () => {
  const { calls } = await open();
  await type('handym');
  await expect.element(options.filter({ hasText: /^Handyman\s*Category$/ })).toBeVisible();
  const searched = calls.filter(({ call }) => call === 'GET /api/search').map(({ query }) => query);
  expect(searched).toEqual(['?q=handym']);
  await press('ArrowUp', 'Enter');
  await expect.element(page.getByRole('form').getByLabelText('Name')).toHaveValue('Handyman');
  expect(address()).toBe(`${CATEGORIES}?q=Handyman&record=3`);
  expect(rows.length).toBe(1);
});

it('should lead to all that a list has, where only some are shown', async () => {
  const hits = [1, 2].map((id) => ({ screen: 'booking-list', id, title: String(id), text: 'Booking' }));
  const totals = { 'booking-list': { count: 25, more: false } };
  await open({
    answers: { 'GET /api/search': () => ({ json: { hits: [...hits, ...HITS.slice(0, 1)], totals } }) },
    records: { bookings: [] },
  });
  await input.fill('+97150');
  const all = options.filter({ hasText: 'Show all 25' });
  await expect.element(all).toHaveTextContent('Booking List');
  expect(
    page
      .css('.palette-option')
      .elements()
      .map((each) => /^Show all/.test(each.textContent ?? '')),
  ).toEqual([false, false, false, true]);
  await all.click();
  await expect.element(heading('Booking List')).toBeVisible();
  expect(address()).toBe('/bookings/booking-list?q=%2B97150&tab=all');
});

it('should begin what is made, show what is measured, and sign out', async () => {
  await open({ answers: { 'GET /api/reports/*': () => refused() }, records: { ledger: [], users: [] } });
  await input.fill('sign o');
  await expect.element(options.filter({ hasText: 'Sign out' })).toBeVisible();
  await input.fill('add user');
  await expect.element(options.filter({ hasText: 'Add User' })).toBeVisible();
  await press('Enter');
  await expect.element(heading('Add User')).toBeVisible();
});

it('should say why it found something, and mark what is typed', async () => {
  await open();
  await input.fill('ops@ex');
  await expect.element(options.css('mark')).toHaveTextContent('ops@ex');
  await input.fill('+97150');
  const why = options.filter({ hasText: 'Phone Number' }).css('.choice-note mark');
  await expect.element(why.first()).toHaveTextContent('97150');
});

it('should say that nothing matches, that it failed, and try again', async () => {
  const failing = [refused()];
  await open({ answers: { 'GET /api/search': (call) => failing.shift() ?? search['GET /api/search']?.(call) ?? {} } });
  await input.fill('handyman');
  await expect.element(page.getByText('Records could not be searched.')).toBeVisible();
  await button('Retry').click();
  await expect.element(options.filter({ hasText: 'Handyman' })).toBeVisible();
  await input.fill('zebra');
  await expect.element(page.getByText('Nothing matches “zebra”.')).toBeVisible();
});

it('should never show an answer to what is no longer typed', async () => {
  const late = held<void>();
  await open({
    answers: {
      'GET /api/search': async ({ query }) => {
        if (query.get('q') === 'handy') await late.promise;
        return { json: { hits: found(query.get('q')?.slice(1) ?? ''), totals: {} } };
      },
    },
  });
  await input.fill('handy');
  await expect.element(page.getByText('Searching records…')).toBeVisible();
  await input.fill('pool');
  await expect.element(options.filter({ hasText: 'Pool Care' })).toBeVisible();
  late.release();
  await expect.element(options.filter({ hasText: 'Handyman' })).not.toBeInTheDocument();
});

it('should open amid typing, and give the focus back to where it was opened', async () => {
  await open();
  await press('Escape');
  const searchbox = page.getByRole('searchbox');
  await searchbox.fill('hand?');
  await press('Control+k');
  await expect.element(input).toHaveFocus();
  await press('Escape');
  await expect.element(input).not.toBeInTheDocument();
  await expect.element(searchbox).toHaveFocus();
  await expect.element(searchbox).toHaveValue('hand?');
  await button(/^Go to/).click();
  await expect.element(input).toHaveFocus();
  await press('Escape');
  await expect.element(button(/^Go to/)).toHaveFocus();
  // The help takes its place, and gives the focus back to where all began.
  await press('Enter');
  await button('Keys').click();
  await expect.element(dialog('Keys').getByRole('button', { name: 'Close' })).toHaveFocus();
  await press('Escape');
  await expect.element(button(/^Go to/)).toHaveFocus();
});

describe('a move of a record', () => {
  const booking: Row = {
    ...{ id: 7, order_status: 'Accepted', booking_status: 'Pending', schedule_date: '2026-01-05', admin_notes: null },
    _moves: movesOf({ reschedule: 'It is completed.', payments: true, 'note-admin': true }),
  };
  const records = { bookings: [booking] };
  const offered = (move: string) => options.filter({ hasText: `${move} · Booking #7` });

  it('should be begun from anywhere by its words and its record, by keys alone', async () => {
    const { calls, written } = await open({
      records,
      answers: { 'POST /api/bookings/7/payments': () => ({ json: booking }) },
    });
    await type('add pay 7');
    await expect.element(offered('Add Payment')).toHaveAttribute('aria-selected', 'true');
    await expect
      .poll(() =>
        offered('Add Payment')
          .css('mark')
          .elements()
          .map((mark) => mark.textContent),
      )
      .toEqual(['Add', 'Pay']);
    // What has this number is requested as its page requests it, and no rights are queried.
    const read = calls.map(({ call }) => call).filter((call) => /bookings|auth/.test(call));
    expect(read).toEqual(['GET /api/bookings/7']);
    await press('Enter');
    await expect.element(dialog('Add Payment · Booking #7')).toBeVisible();
    expect(written).toEqual([]);
    expect(address()).toBe(CATEGORIES);
    await dialog().getByLabelText('Amount').fill('20');
    await press('Enter');
    await expect.element(notice('Payment recorded successfully')).toBeVisible();
    expect(written.map(({ call, body }) => [call, body.amount])).toEqual([['POST /api/bookings/7/payments', 20]]);
  });

  it('should say why it cannot be made now, and not be chosen', async () => {
    await open({ records });
    await type('reschedule 7');
    await expect.element(offered('Reschedule')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(offered('Reschedule').css('.choice-note')).toHaveTextContent('It is completed.');
    await press('Enter');
    await expect.element(input).toHaveFocus();
  });
});
