import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refused } from './answers.ts';
import { button, focus, form, openApp, press, rows, type } from './app.tsx';

/** Pickers by keyboard: nothing is chosen in silence, and typing is never lost. */

const category = form.getByRole('combobox', { name: /^Category/ });
const options = page.getByRole('option');
const chosen = form.css('.ant-select-content-has-value');
const supplies = { id: 6, name: 'Home Supplies' };

describe('a picker', () => {
  beforeEach(async () => {
    await openApp('/products/manage-product/new', {
      answers: {
        'GET /api/products/lookup/category_id': ({ query }) => ({
          json: [{ id: 2, name: 'Restaurants' }, supplies].filter(({ name }) =>
            name.toLowerCase().includes(query.get('q')?.toLowerCase() ?? ''),
          ),
        }),
      },
    });
    await expect.element(category).toBeVisible();
    focus(category);
  });

  it('that is open should choose nothing when it is left by Tab', async () => {
    await press('ArrowDown');
    await expect.element(options.first()).toBeVisible();
    await press('Tab');
    await expect.element(options).not.toBeInTheDocument();
    expect(chosen.length).toBe(0);
  });

  it('that is closed should search what is typed, and choose by Enter what was found', async () => {
    await type('home supp');
    await expect.poll(() => options.elements().map((each) => each.textContent)).toEqual(['Home Supplies']);
    await press('Enter');
    await expect.element(chosen).toHaveTextContent('Home Supplies');
  });

  it('should take a slash as text, and not lead to the search', async () => {
    await press('/');
    await expect.element(category.and(page.css('input'))).toHaveValue('/');
  });
});

it.each([
  ['user', 'users/lookup/role_id', 'Role', 'Failed to load roles. Please try again.'], // spec 1.8.27
  ['user', 'users/lookup/zone_id', 'Zone', 'Failed to load zones. Please try again.'], // spec 1.8.28, 2.8.37
  ['worker', 'workers/lookup/service_types', 'Service Type', 'Failed to load service types. Please try again.'], // spec 1.8.36, 2.8.35
  ['worker', 'workers/lookup/driver_id', 'Driver', 'Failed to load drivers.'], // spec 2.8.77
])('choices of a %s (%s) that do not load should be reported, and requested again', async (of, lookup, label, says) => {
  const failing = [refused()];
  const choice = { id: 6, name: 'Six', zone_name: 'Six', full_name: 'Six' };
  const module = of === 'user' ? 'user-management' : of;
  await openApp(`/${module}/manage-${of}/new`, {
    answers: { [`GET /api/${lookup}`]: () => failing.shift() ?? { json: [choice] } },
  });
  await form.getByRole('combobox', { name: new RegExp(`^${label}`) }).click();
  await expect.element(page.getByText(says)).toBeVisible();
  await button('Retry').click();
  await expect.element(options).toHaveTextContent('Six');
});

it('a filter in the address should be named in its picker', async () => {
  await openApp('/service-management/sub-category-setup?category_id=6', {
    records: { categories: [supplies], sub_categories: [] },
    answers: { 'GET /api/sub_categories/lookup/category_id': () => ({ json: [supplies] }) },
  });
  await expect.element(button('Filter')).toBeVisible();
  await button(/^Category/).click();
  await expect.element(page.getByRole('dialog').getByText('Home Supplies').first()).toBeVisible();
  expect(rows.length).toBe(0);
});
