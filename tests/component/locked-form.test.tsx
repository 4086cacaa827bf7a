import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { address, boxOf, button, dialog, form, heading, openApp, press, rows } from './app.tsx';
import { products } from './rows.ts';

/** A record in a form that is only looked at: it is read, and nothing in it is a control. */

const [water] = products;
const LIST = '/products/product-list';
const FORM = '/products/manage-product';
const records = {
  products: [
    { ...water, expanded: { product_image: { id: 'p'.repeat(24), name: 'water.png', type: 'image/png', size: 9 } } },
  ],
  categories: [],
  workers: [{ id: 1, full_name: 'Ahmed', first_name: 'Ahmed', is_active: true }],
} as never;
const answers = { 'GET /api/files/*': () => ({ body: '%PDF-1.4', headers: { 'Content-Type': 'application/pdf' } }) };
const edit = page.getByRole('link', { name: 'Edit', exact: true });
const MAY_READ = (_: string, flag: string): boolean => flag === 'access' || flag === 'read';

it('should show a record with every field locked, and lead back to the list it was opened from', async () => {
  await openApp(`${LIST}?tab=food`, { records, answers });
  await expect.element(rows.first()).toBeVisible();
  await rows.first().getByRole('link', { name: 'View Water' }).click();
  await expect.element(heading('View Product · Water')).toBeVisible();
  expect(address()).toBe(`${FORM}/MQ-view`); // spec 1.2.85, 1.2.90, 2.5.74
  const controls = form.css('input, textarea, select, [role="combobox"], [role="switch"], .radio, .upload-zone');
  expect(controls.length).toBe(0);
  expect(form.getByRole('term').length).toBeGreaterThan(7);
  expect(form.getByRole('button', { name: /^(Submit|Update|Reset|Remove|Replace)/ }).length).toBe(0);
  expect(form.css('.required').length).toBe(0);
  // A label above, the value below, and no frame.
  const [label, value] = [form.getByRole('term').first(), form.getByRole('definition').first()];
  expect(boxOf(label).bottom).toBeLessThanOrEqual(boxOf(value).top);
  await expect.element(value).toHaveStyle({ borderTopWidth: '0px' });
  await form
    .getByRole('button', { name: /^Preview/ })
    .first()
    .click();
  await expect.element(dialog()).toBeVisible();
  await press('Escape');
  await expect.element(dialog()).not.toBeInTheDocument();
  await form.getByRole('button', { name: 'Back' }).click();
  await expect.poll(address).toBe(`${LIST}?tab=food`);
});

it('should lead whoever may to the form that can be written in, whose buttons stay in sight', async () => {
  await openApp(`${FORM}/MQ-view`, { records, answers, size: [1366, 640] });
  await edit.click();
  await expect.element(heading('Edit Product · Water')).toBeVisible();
  const name = form.getByLabelText('Product Name');
  await expect.element(name).toBeEnabled();
  await expect.poll(() => boxOf(button('Update')).bottom).toBeLessThanOrEqual(640);
  const unsaved = page.getByText(/not saved/);
  expect(unsaved.length).toBe(0);
  await name.fill('Another name');
  await expect.element(unsaved).toHaveTextContent('1 change not saved');
  await form.getByLabelText('Price').fill('12.50');
  await expect.element(unsaved).toHaveTextContent('2 changes not saved');
  expect(boxOf(unsaved).bottom).toBeLessThanOrEqual(640);
  await button('Reset').click();
  await expect.element(unsaved).not.toBeInTheDocument();
});

it.each([`${FORM}/MQ-view`, `${FORM}/MQ`])('should be all there is of %s for whoever may only read', async (at) => {
  await openApp(at, { records, answers, can: MAY_READ });
  await expect.element(heading('View Product · Water')).toBeVisible();
  await expect.element(form.getByRole('definition').first()).toBeVisible();
  expect(edit.length).toBe(0);
  expect(form.getByRole('textbox').length).toBe(0);
  expect(button('Update').length).toBe(0);
});

it.each([
  { part: 'MQ-ahmed', title: /^Edit Worker/, fields: 1 },
  { part: 'MQ-view', title: /^View Worker/, fields: 0 },
])('should take only the part before a dash for the id: $part', async ({ part, title, fields }) => {
  // spec 2.2.51
  await openApp(`/worker/manage-worker/${part}`, { records });
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.poll(() => page.getByLabelText('First Name').length).toBe(fields);
});
