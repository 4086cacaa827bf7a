import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Flag, Row } from '../../resources/language/index.ts';
import { type Answers, refused } from './answers.ts';
import { button, dialog, form, notice, openApp, rowOf } from './app.tsx';
import { CATEGORIES, categories, movesOf, products, REQUESTS } from './rows.ts';
import { onboarding, vendor } from './vendor.ts';

/** The sentences of the specification, where people see them. */

const WORKERS = '/worker/worker-list';
const worker: Row = {
  ...{ id: 1, first_name: 'Anil', last_name: 'Karki', full_name: 'Anil Karki', phone: '+971501007919' },
  ...{ user_type: 'Worker', service_types: [2], full_address: 'Room 4, Al Quoz', document_type_id: 1 },
  ...{ document_id_number: 'P1', document_expiry_date: '2039-01-31', is_active: true, driver_id: null },
};
const SUB_CATEGORIES = '/service-management/sub-category-setup';
const sub: Row = {
  ...{ id: 1, name: 'Cakes', category_id: 1, zone_ids: [1], sub_category_image: 's'.repeat(24), is_active: true },
  ...{ created_at: '2026-01-05T08:00:00Z' },
};
const category = categories[0] as Row;
const records = { categories: [category], sub_categories: [sub], workers: [worker], products, users: [] };
const PARTS = 'GET /api/services/1/parts';
const failing = (...calls: string[]): Answers => Object.fromEntries(calls.map((call) => [call, () => refused()]));

describe('a record of a list', () => {
  it.each([
    ['Anil Karki', WORKERS, 'DELETE /api/workers/1', 'Failed to delete worker'], // spec 2.8.78
    ['Anil Karki', WORKERS, '', 'Worker deleted successfully'], // spec 2.8.79
    ['Cakes', SUB_CATEGORIES, '', 'SubCategory deleted successfully!'], // spec 2.8.33
    ['AC Services', CATEGORIES, '', 'Category deleted successfully!'], // spec 2.8.30
  ])('%s of %s that is deleted (%s) should say: %s', async (name, at, call, says) => {
    await openApp(at, { records, answers: call === '' ? {} : failing(call) });
    const own = rowOf(name);
    await expect.element(own).toBeVisible();
    const direct = own.getByRole('button', { name: /^Delete/ });
    if (direct.length > 0) await direct.click();
    else {
      await button(`More for ${name}`).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    }
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await expect.element(notice(says)).toBeVisible();
  });

  it.each([
    ['Anil Karki', WORKERS, 'workers'], // spec 2.8.84
    ['Cakes', SUB_CATEGORIES, 'sub_categories'], // spec 2.8.34
    ['AC Services', CATEGORIES, 'categories'], // spec 2.8.34
  ])('%s of %s whose switch is refused should say so', async (name, at, of) => {
    await openApp(at, { records, answers: failing(`PATCH /api/${of}/1`) });
    await rowOf(name).getByRole('switch').first().click();
    await expect.element(notice('Failed to update status')).toBeVisible();
  });
});

// spec 1.6.4, 2.6.5
it.each([
  ['Anil Karki', WORKERS],
  ['Cakes', SUB_CATEGORIES],
  ['AC Services', CATEGORIES],
])('%s of %s should offer what the role may do to it, and nothing else', async (name, at) => {
  const offered = async (...flags: readonly Flag[]): Promise<string[]> => {
    await openApp(at, { records, can: (_, flag) => flags.includes(flag) });
    await expect.element(rowOf(name)).toBeVisible();
    if (button(`More for ${name}`).length > 0) await button(`More for ${name}`).click();
    const acts = [rowOf(name).getByRole('button'), rowOf(name).getByRole('link'), page.getByRole('menuitem')];
    const words = acts.flatMap((each) =>
      each.elements().map((one) => one.getAttribute('aria-label') ?? one.textContent),
    );
    const found = ['Edit', 'Delete'].filter((act) => words.some((word) => word?.startsWith(act)));
    return [...found, ...(rowOf(name).getByRole('switch').length > 0 ? ['Switch'] : [])];
  };
  expect(await offered('access', 'read')).toEqual([]);
  expect(await offered('access', 'read', 'update')).toEqual(['Edit', 'Switch']);
  expect(await offered('access', 'read', 'delete')).toEqual(['Delete']);
});

describe('a form', () => {
  const service = { id: 1, service_name: 'Windows', service_type: 'service based', category_id: 1 };
  it.each([
    ['/worker/manage-worker/MQ', 'workers', 'Failed to load worker details.'], // spec 2.8.76
    ['/service-management/manage-service/1', 'services', 'Failed to fetch service details.'], // spec 2.8.1
    ['/products/request-details/MQ', 'products', 'Failed to load product details'], // spec 2.8.85
  ])('at %s whose record does not load should say: %s %s', async (at, of, says) => {
    await openApp(at, { answers: failing(`GET /api/${of}/1`, PARTS) });
    await expect.element(page.getByText(says).first()).toBeVisible();
    await expect.element(button('Retry').first()).toBeVisible();
  });

  it.each([
    ['/worker/manage-worker/MQ', 'workers', 'Last Name', 'Submit', 'Failed to update worker.'], // spec 2.8.75
    [`${CATEGORIES}?record=1`, 'categories', 'Name', 'Save', 'Failed to save Category.'], // spec 2.8.29
    [`${SUB_CATEGORIES}?record=1`, 'sub_categories', 'Name', 'Save', 'Failed to save SubCategory.'], // spec 2.8.32
  ])('at %s that is not saved (%s) should say so, and keep what was typed', async (at, of, label, save, says) => {
    await openApp(at, { records, answers: failing(`PATCH /api/${of}/1`) });
    const input = form.getByLabelText(label).first();
    await expect.element(input).not.toHaveValue('');
    await input.fill('Another');
    await form.getByRole('button', { name: save }).click();
    await expect.element(notice(says)).toBeVisible();
    await expect.element(input).toHaveValue('Another');
  });

  it('of a new worker that is not made should say so', async () => {
    const choices = { 'GET /api/workers/lookup/*': () => ({ json: [{ id: 6, name: 'Six' }] }) };
    await openApp('/worker/manage-worker/new', { answers: { ...choices, ...failing('POST /api/workers') } });
    for (const [label, text] of [
      ['First Name', 'Anil'],
      ['Last Name', 'Karki'],
      ['Phone', '0501007919'],
      ['Address', 'Room 4, Al Quoz'],
      ['Identity Number', 'P1'],
      ['Expiry Date', '31/01/2039'],
    ] as const)
      await form.getByLabelText(label).first().fill(text);
    for (const name of [/^Service Type/, /^Identity Type/]) {
      await form.getByRole('combobox', { name }).click();
      await page.getByRole('option').first().click({ force: true });
    }
    await button('Submit').click();
    await expect.element(notice('Failed to create worker.')).toBeVisible(); // spec 2.8.74
  });

  it.each([
    ['/service-management/manage-service/new', 'services'],
    [SUB_CATEGORIES, 'sub_categories'],
  ])('at %s whose categories do not load should say so', async (at, of) => {
    await openApp(at, { records, answers: failing(`GET /api/${of}/lookup/category_id`) });
    await form.getByRole('combobox', { name: /^Category/ }).click();
    // spec 2.8.36
    const says = 'Failed to load categories and subcategories. Please try again.';
    await expect.element(page.getByText(says)).toBeVisible();
  });

  describe('of a service', () => {
    const question = {
      ...{ id: 1, service_id: 1, question: 'How large?', question_type: 'chip', position: 1, _version: 1 },
      ...{ is_optional: false, is_multiple: false, is_dependent: false, description: null, tooltip: null },
    };
    const option = { id: 2, name: 'Small', price: 5, service_question_id: 1, parent_option_id: null, position: 1 };
    const parts = { service_questions: [question], service_options: [{ ...option, _version: 1, is_multiple: false }] };
    const show = button('Show what is under How large?');
    const opened = async (answers: Answers): Promise<void> => {
      const known = {
        ...failing('GET /api/services/1/compiled'),
        [PARTS]: () => ({ json: parts }),
        ...answers,
      };
      await openApp('/service-management/manage-service/1', { records: { services: [service] }, answers: known });
      await show.click();
    };
    const remove = async (name: string): Promise<void> => {
      await button(`Delete ${name}`).click();
      await dialog().getByRole('button', { name: 'Delete' }).click();
    };
    const rename = async (name: string, label: string): Promise<void> => {
      await button(`Edit ${name}`).click();
      const group = page.getByRole('group', { name });
      await group.getByRole('textbox', { name: label, exact: true }).fill('Another');
      await group.getByRole('button', { name: 'Save' }).click();
    };

    it.each([
      ['Failed to delete question', () => remove('How large?'), 'DELETE /api/service_questions/1'], // spec 2.8.8
      ['Failed to delete option', () => remove('Small'), 'DELETE /api/service_options/2'], // spec 2.8.6
      // spec 2.8.7
      [
        'Failed to update question. Please try again.',
        () => rename('How large?', 'Question'),
        'PATCH /api/service_questions/1',
      ],
      // spec 2.8.5
      ['Failed to save option. Please try again.', () => rename('Small', 'Name'), 'PATCH /api/service_options/2'],
    ])('should say: %s', async (says, act, call) => {
      await opened(failing(call));
      await act();
      await expect.element(notice(says)).toBeVisible();
    });

    it('should ask before an option is deleted, and say that it was', async () => {
      await opened({ 'DELETE /api/service_options/2': () => ({ status: 204 }) });
      await button('Delete Small').click();
      await expect.element(dialog()).toHaveTextContent('Do you really want to delete this Option'); // spec 2.8.27
      await dialog().getByRole('button', { name: 'Delete' }).click();
      await expect.element(notice('Option deleted successfully!')).toBeVisible(); // spec 2.8.24
    });
  });
});

describe('a move that is refused', () => {
  const driven = { ...worker, driver_id: 3, expanded: { driver_id: { id: 3, full_name: 'Sanjay' } } };
  const un = { ...driven, _moves: movesOf({ assign: 'It has one.', 'un-assign': true }) };
  const free = { ...worker, _moves: movesOf({ assign: true, 'un-assign': 'It has none.' }) };

  it('should say that a driver was not taken', async () => {
    await openApp(WORKERS, { records: { workers: [un] }, answers: failing('POST /api/workers/1/un-assign') });
    await rowOf('Anil Karki')
      .getByRole('button', { name: /^Un Assign/ })
      .click();
    await dialog().getByRole('button', { name: 'Un Assign' }).click();
    await expect.element(notice('Failed to unassign driver')).toBeVisible(); // spec 2.8.83
  });

  it('should say that a driver was not given', async () => {
    await openApp(WORKERS, {
      records: { workers: [free] },
      answers: {
        ...failing('POST /api/workers/1/assign'),
        'GET /api/workers/lookup/driver_id': () => ({ json: [{ id: 3, full_name: 'Sanjay' }] }),
      },
    });
    await rowOf('Anil Karki')
      .getByRole('button', { name: /^Assign/ })
      .click();
    await dialog().getByRole('combobox').click();
    await page.getByRole('option').first().click({ force: true });
    await dialog().getByRole('button', { name: 'Assign' }).click();
    await expect.element(dialog().getByText('Failed to assign driver')).toBeVisible(); // spec 2.8.82
  });

  it('should say that a product was not approved', async () => {
    await openApp(REQUESTS, { records: { products }, answers: failing('POST /api/products/1/approve') });
    await rowOf('Water')
      .getByRole('button', { name: /^Approve/ })
      .click();
    await dialog().getByRole('button', { name: 'Approve' }).click();
    await expect.element(dialog().getByText('Failed to approve product')).toBeVisible(); // spec 2.8.88
  });

  const waiting = {
    ...vendor,
    admin_approval: 'PENDING_APPROVAL',
    _moves: movesOf({ 'send-notes': true, deny: true }),
  };
  const opened = async (answers: Answers): Promise<void> => {
    const given = { ...onboarding(waiting), ...answers };
    await openApp('/vendor/request-details/MQ', { records: { vendors: [waiting] }, answers: given });
    await page.getByRole('tab', { name: 'Bank Information / Approval' }).click();
  };

  it('should say that notes were not sent', async () => {
    await opened(failing('POST /api/vendors/1/send-notes'));
    const notes = page.getByRole('form', { name: 'Send Notes' });
    await notes.getByRole('textbox').fill('Please send the second page.');
    await notes.getByRole('button', { name: 'Send Notes' }).click();
    await expect.element(page.getByText('Failed to send notes').first()).toBeVisible(); // spec 2.8.41
  });

  it.each([
    [refused(), 'Failed to deny the profile'],
    [{ json: { ...waiting, admin_approval: 'REJECTED' } }, 'Profile has been denied'], // spec 2.8.46
  ])('should say what became of a profile that is denied: %#', async (answer, says) => {
    await opened({ 'POST /api/vendors/1/deny': () => answer });
    await button('Deny').click();
    const reason = dialog().getByRole('textbox');
    await reason.fill('The licence belongs to another company.');
    await dialog().getByRole('button', { name: 'Deny' }).click();
    await expect.element(page.getByText(says).first()).toBeVisible();
  });
});
