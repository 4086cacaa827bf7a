import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refused } from './answers.ts';
import { address, boxOf, button, dialog, focus, heading, notice, openApp, press } from './app.tsx';
import { products, REQUESTS } from './rows.ts';
import { onboarding, vendor } from './vendor.ts';

/** A record's page: fields that are saved by themselves, moves, and forms in steps. */

const customer = {
  ...{ id: 1, first_name: 'Noor', last_name: 'Ali', customer_name: 'Noor Ali', is_active: true, total_bookings: 0 },
  ...{ email: 'noor@example.com', phone_number: '+971501234567', wallet_balance: 0, total_booking_amount: 0 },
};
const CUSTOMER = '/customer/customer-view/MQ';
const records = { customers: [customer], bookings: [] };

describe('a switch on a record’s page', () => {
  const status = page.getByRole('switch', { name: 'Status' });

  it('should save itself, keep the focus, and be undone', async () => {
    const { written } = await openApp(CUSTOMER, { records });
    await expect.element(status).toBeChecked();
    focus(status);
    await press('Space');
    await expect.element(status).not.toBeChecked();
    await expect.element(notice('Status of Noor Ali set to')).toBeVisible();
    await expect.element(status).toHaveFocus();
    expect(written.map(({ call, body }) => [call, body.is_active])).toEqual([['PATCH /api/customers/1', false]]);
    await notice('Status of Noor Ali set to').getByRole('button', { name: 'Undo' }).click();
    await expect.element(status).toBeChecked();
  });

  it('that was refused should go back, and say why', async () => {
    const failing = [refused()];
    await openApp(CUSTOMER, {
      records,
      answers: {
        'PATCH /api/customers/1': ({ body }) => failing.shift() ?? { json: { ...customer, ...body, _version: 2 } },
      },
    });
    await status.click();
    await expect.element(notice('Failed to update status')).toBeVisible();
    await expect.element(status).toBeChecked();
    await status.click();
    await expect.element(notice('Status of Noor Ali set to')).toBeVisible();
  });

  it('should be a word to whoever may only read', async () => {
    await openApp(CUSTOMER, { records, can: (_, flag) => flag === 'access' || flag === 'read' });
    await expect.element(page.getByRole('definition').filter({ hasText: /^Active$/ })).toBeVisible();
    expect(status.length).toBe(0);
  });
});

it('a number on a record’s page should be called by a thumb', async () => {
  await openApp(CUSTOMER, { records, size: [375, 800] });
  const call = page.getByRole('link', { name: 'Call +971 50 123 4567' }).first();
  await expect.element(call).toHaveAttribute('href', 'tel:+971501234567');
  expect(boxOf(call).height).toBeGreaterThanOrEqual(44);
});

it.each([
  { why: 'fails', answer: refused(), says: 'Failed to deny product' }, // spec 2.8.89
  { why: 'comes too late', answer: refused(409, 'conflict', 'It is Denied already.'), says: 'It is Denied already.' },
  {
    why: 'is not valid',
    answer: { status: 422, json: { code: 'invalid', detail: '', errors: { admin_notes: ['Please be polite'] } } },
    says: 'Please be polite',
  },
])('a move that $why should stay in its dialog with what was typed, and say so', async ({ answer, says }) => {
  await openApp(REQUESTS, { records: { products }, answers: { 'POST /api/products/1/deny': () => answer } });
  await button('More for Water').click();
  await page.getByRole('menuitem', { name: 'Deny' }).click();
  const notes = dialog().getByLabelText('Admin Notes');
  await notes.fill('No');
  await dialog().getByRole('button', { name: 'Deny' }).click();
  await expect.element(dialog().getByText(says)).toBeVisible();
  await expect.element(notes).toHaveValue('No');
});

describe('a form in steps', () => {
  const opened = (step: string, options: object = {}) =>
    openApp(`/vendor/onboarding?${step}`, {
      records: { vendors: [{ ...vendor, have_drivers: null }], vendor_documents: [] },
      answers: onboarding({ ...vendor, have_drivers: null }),
      ...options,
    });
  const step = (name: string) => page.getByRole('heading', { name });
  const next = button('Next');

  it('should say how each stands, and lead to what is wrong before it is left', async () => {
    await opened('vendor_id=1&step=business');
    await expect.element(step('Step 2 of 3: Business Info')).toBeVisible();
    const list = page.getByRole('navigation', { name: 'Steps' }).getByRole('button');
    const words = list.elements().map((each) => /(General|Business|Bank) Info/.exec(each.textContent ?? '')?.[1]);
    expect(words).toEqual(['General', 'Business', 'Bank']);
    await expect.element(list.nth(1)).toHaveAttribute('aria-current', 'step');
    await expect.element(list.nth(0)).toHaveAccessibleDescription('Done');
    await expect.element(list.nth(2)).toHaveAttribute('aria-disabled', 'true');
    await expect.element(next).toHaveAttribute('aria-disabled', 'true');
    // What comes above it moves it.
    await expect.element(page.getByRole('article', { name: 'Tax Certificate' })).toBeVisible();
    await next.click({ force: true });
    await expect.element(page.getByText('Please fix all validation errors before submitting')).toBeVisible(); // spec 2.8.68
    await expect.element(page.getByText('Please select if you have drivers')).toBeVisible();
  });

  it('should ask before one that is begun is left', async () => {
    await opened('step=general', { records: { vendors: [] } });
    await page.getByLabelText('Company / Individual Name').fill('Palm Shade Services');
    await page.getByRole('link', { name: 'Onboarding Requests' }).click();
    await expect.element(dialog()).toHaveTextContent('You have unsaved changes');
    await button('Discard').click();
    await expect.element(heading('Onboarding Requests')).toBeVisible();
  });

  it('should go on without a call where nothing was changed, at its own address', async () => {
    const { written } = await opened('vendor_id=1&vendor_user_id=17&step=general');
    await expect.element(step('Step 1 of 3: General Info')).toBeVisible();
    await next.click();
    await expect.element(step('Step 2 of 3: Business Info')).toHaveFocus();
    expect(written).toEqual([]);
    expect(address()).toContain('vendor_user_id=17');
  });

  it('should take no more room than there is on a phone, and say which one it is', async () => {
    await opened('vendor_id=1&step=general', { size: [375, 800] });
    await expect.element(step('Step 1 of 3: General Info')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    expect(boxOf(page.getByText('Step 1 of 3:')).width).toBeGreaterThan(40);
  });
});

it('the page of a customer whose record does not load should show why, and offer to load it again', async () => {
  // spec 1.8.90, 2.2.65
  await openApp('/customer/customer-view/MQ', {
    answers: { 'GET /api/customers/1': () => refused(500, 'internal', 'The disk is full.') },
  });
  await expect.element(page.getByText('Error: The disk is full.')).toBeVisible();
  await expect.element(button('Retry')).toBeVisible();
});

it('the bookings of a customer should be a pie, a quarter of each colour where there are as many of each', async () => {
  // spec 1.2.106
  const counts = { pending_bookings: 2, ongoing_bookings: 2, completed_bookings: 2, cancelled_bookings: 2 };
  await openApp(CUSTOMER, { records: { ...records, customers: [{ ...customer, ...counts, total_bookings: 8 }] } });
  const canvas = page.css('.chart-place canvas').first();
  await expect.element(canvas).toBeVisible();
  /** What is drawn at a part of the radius, in a direction. */
  const colourAt = (part: number, degrees: number): string => {
    const drawn = canvas.element() as HTMLCanvasElement;
    const { width, height } = drawn;
    const [radius, angle] = [(Math.min(width, height) / 2) * part, (degrees * Math.PI) / 180];
    const [x, y] = [width / 2 + radius * Math.cos(angle), height / 2 + radius * Math.sin(angle)];
    return String(drawn.getContext('2d')?.getImageData(Math.round(x), Math.round(y), 1, 1).data);
  };
  const quarters = () => new Set([45, 135, 225, 315].map((degrees) => colourAt(0.8, degrees)));
  await expect.poll(() => quarters().size).toBe(4);
  expect(quarters()).not.toContain('0,0,0,0');
  expect(colourAt(0, 0)).toBe('0,0,0,0');
});
