import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Row } from '../../resources/language/index.ts';
import { type Answer, type Answers, held, refused } from './answers.ts';
import { address, boxOf, button, dialog, notice, openApp } from './app.tsx';
import { onboarding, vendor } from './vendor.ts';

/** The onboarding of a vendor, step by step, and what it says (spec part 2 §2, §4, §8). */

const approved: Row = {
  ...{ ...vendor, admin_approval: 'APPROVED', acc_holder_name: 'Ada Gull', bank_name: 'Mashreq' },
  ...{ branch_name: 'Deira', acc_number: '••••7890', iban_code: '••••3456' },
};
const started: Row = { ...vendor, terms_policy_id: null, disclaimer_policy_id: null };

const opened = (step: string, answers: Answers = {}, of: Row = approved) =>
  openApp(`/vendor/onboarding?vendor_id=1&step=${step}`, {
    records: { vendors: [of], vendor_documents: [] },
    answers: { ...answers, ...onboarding(of), ...answers },
  });
const heading = (step: string) => page.getByRole('heading', { name: step });
const isAt = (step: string) => expect.element(heading(step)).toHaveFocus();
// While it saves it is called otherwise.
const next = page.getByRole('button', { name: 'Next' });
const alert = page.getByRole('main').getByRole('alert');
const agreement = (policy: string) => page.getByRole('checkbox', { name: `I agree to the ${policy}` });
/** Refused once, answered as ever after that. */
const failingOnce = (call: string): Answers => {
  const first = [refused()];
  return { [call]: (made) => first.shift() ?? onboarding(approved)[call]?.(made) ?? {} };
};

it('a step should load, be switched to, and lead staff back where they came from', async () => {
  const loaded = held<Answer>();
  const noPapers: Answers = { 'GET /api/vendors/1/document-types': () => ({ json: [] }) };
  await opened('general', { ...noPapers, 'GET /api/vendors/1': () => loaded.promise });
  await expect.element(page.getByRole('main').getByText('Loading...')).toBeVisible(); // spec 2.2.29
  loaded.release({ json: approved });
  await expect.element(heading('Step 1 of 3: General Info')).toBeVisible();
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Bank Info' }).click();
  await isAt('Step 3 of 3: Bank Info'); // spec 2.2.29
  await button('Finish').click();
  await expect.poll(address).toMatch(/^\/vendor\/request-list/); // spec 2.2.28
  await opened('bank&vendor_user_id=17', noPapers);
  await button('Finish').click();
  await expect.poll(address).toMatch(/^\/vendor\/vendor-list/); // spec 2.2.28
});

it('the general step should ask what it is set to, and go on once that is right and saved', async () => {
  const saved = held<Answer>();
  await opened('general', { 'PATCH /api/vendors/1': () => saved.promise });
  await expect.element(next).toBeVisible();
  const fields = page
    .css('form .field[data-field]')
    .elements()
    .map((each) => (each as HTMLElement).dataset.field);
  // spec 2.2.33: for staff with whose it is besides.
  expect(fields).toEqual([
    ...['vendor_type', 'company_or_vendor_name', 'authorized_person_name', 'email', 'phone_number', 'zone_ids'],
    ...['service_ids', 'address', 'latitude', 'longitude', 'company_logo', 'vendor_user_id'],
  ]);
  for (const name of ['Email', 'Phone Number']) {
    await expect.element(page.getByRole('textbox', { name })).toBeDisabled(); // spec 2.2.33
    await expect.element(button(`Change ${name}`)).toBeVisible();
  }
  const company = page.getByLabelText('Company / Individual Name');
  await expect.element(next).not.toHaveAttribute('aria-disabled');
  await company.fill('C');
  await expect.element(next).toHaveAttribute('aria-disabled', 'true'); // spec 2.4.24
  await company.fill('Gull and Daughters');
  await expect.element(next).not.toHaveAttribute('aria-disabled');
  await next.click();
  await expect.element(next).toHaveAttribute('aria-disabled', 'true'); // spec 2.4.24
  await expect.element(heading('Step 1 of 3: General Info')).toBeVisible();
  saved.release({ json: { ...approved, company_or_vendor_name: 'Gull and Daughters', _version: 2 } });
  await isAt('Step 2 of 3: Business Info');
});

it('the business step should save what was changed of it, and nothing else', async () => {
  // spec 2.4.15
  const { written } = await opened('business');
  for (const policy of ['Terms & Conditions', 'Disclaimers Policies'])
    await expect.element(agreement(policy)).toBeChecked();
  await next.click();
  await isAt('Step 3 of 3: Bank Info');
  expect(written).toEqual([]);
  await button('Back').click();
  await isAt('Step 2 of 3: Business Info');
  await page.getByRole('radio', { name: 'Yes' }).click({ force: true });
  await next.click();
  await isAt('Step 3 of 3: Bank Info');
  expect(written.map(({ call, body }) => [call, body])).toEqual([
    ['PATCH /api/vendors/1', { have_drivers: 'Yes', _version: 1 }],
  ]);
});

describe('what does not load', () => {
  it.each([
    ['general', 'vendors/1', 'Failed to load vendor details. Please try again.'],
    ['business', 'vendors/1', 'Failed to load vendor data. Please try again.'], // spec 2.8.52
    ['bank', 'vendors/1', 'Failed to load bank details. Please try again.'], // spec 2.8.53
    ['business', 'vendors/1/document-types', 'Failed to load document types.'], // spec 2.8.71
  ])('of the step %s, from %s, should be shown in its words, and be requested again', async (step, path, says) => {
    await opened(step, failingOnce(`GET /api/${path}`));
    await expect.element(alert).toHaveTextContent(says);
    await button('Retry').click();
    await expect.element(alert).not.toBeInTheDocument();
  });

  it.each(['Zones', 'Service Types'])('of %s should be said where they are chosen', async (name) => {
    await opened('general', { 'GET /api/vendors/lookup/*': () => refused() });
    await page.getByRole('combobox', { name }).click();
    // spec 2.8.70
    await expect.element(page.getByText('Failed to load zones and service types. Please try again.')).toBeVisible();
  });

  it('of the policies should be shown where they are agreed to, and be requested again', async () => {
    const LOOKUP = 'GET /api/vendors/lookup/';
    const terms = { areThere: false };
    await opened(
      'business',
      {
        [`${LOOKUP}terms_policy_id`]: () =>
          terms.areThere ? { json: [{ id: 1, label: 'Terms', value: 'Be kind' }] } : refused(),
        [`${LOOKUP}disclaimer_policy_id`]: () => refused(),
      },
      started,
    );
    await expect.element(page.getByText('Failed to load terms and conditions.')).toBeVisible(); // spec 2.8.56
    await expect.element(page.getByText('Failed to load disclaimer policy.')).toBeVisible(); // spec 2.8.55
    await button('Read the Terms & Conditions').click();
    const failed = dialog().getByRole('alert');
    await expect.element(failed).toHaveTextContent('Failed to load policies. Please try again.'); // spec 2.8.54
    terms.areThere = true;
    await dialog().getByRole('button', { name: 'Retry' }).click();
    // spec 2.2.34: agreed to once it was read.
    await expect.element(agreement('Terms & Conditions')).toBeDisabled();
    await dialog().getByRole('button', { name: 'Agree' }).click();
    await expect.element(agreement('Terms & Conditions')).toBeChecked();
    await expect.element(page.getByText('Failed to load terms and conditions.')).not.toBeInTheDocument();
  });

  it('a policy there is none of should be said, and not be agreed to', async () => {
    await opened('business', { 'GET /api/vendors/lookup/disclaimer_policy_id': () => ({ json: [] }) }, started);
    await button('Read the Disclaimers Policies').click();
    // spec 2.8.57
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('Disclaimers Policies data is not available');
    expect(dialog().getByRole('button', { name: 'Agree' }).length).toBe(0);
  });
});

describe('what is not saved', () => {
  it('of a step should be said with why, and stay', async () => {
    await opened('business', { 'PATCH /api/vendors/1': () => refused(400, 'bad_request', 'Drivers are counted now.') });
    const drivers = page.getByRole('radio', { name: 'Yes' });
    await drivers.click({ force: true });
    await next.click();
    const text = notice('Failed to save changes. Please try again.'); // spec 2.8.58
    await expect.element(text).toHaveTextContent('Drivers are counted now.');
    await expect.element(drivers).toBeChecked();
  });

  it('of a paper should be said, and be saved another time', async () => {
    await opened('business', failingOnce('POST /api/vendor_documents'), started);
    const card = page.getByRole('article', { name: 'Trade Licence' });
    await card.getByLabelText('Document Number').fill('684-77-1');
    await card.getByRole('button', { name: 'Save Document' }).click();
    await expect.element(notice('An error occurred while saving. Please try again.')).toBeVisible(); // spec 2.8.59
    await expect.element(card.getByLabelText('Document Number')).toHaveValue('684-77-1');
    await expect.element(card.getByText('An error occurred while saving. Please try again.')).toBeVisible();
    await card.getByRole('button', { name: 'Save Document' }).click();
    await expect.poll(() => notice('An error occurred while saving. Please try again.').length).toBe(0);
  });
});

describe('a vendor that finishes', () => {
  const own = (of: Row) =>
    openApp('/vendor/onboarding?vendor_id=1&step=bank', {
      records: { vendors: [of], vendor_documents: [] },
      answers: onboarding(of),
      session: { user: { role_id: 2, role_name: 'Vendor' } },
    });
  it.each([
    ['PENDING_FROM_VENDOR', ['Submit for review'], undefined],
    // spec 2.2.32
    ['REJECTED', ['Submit for review'], 'Rejected Your profile has been rejected.'],
    // spec 2.2.30
    [
      'PENDING_APPROVAL',
      ['Finish'],
      'Profile Under Review Your vendor profile is currently under admin review. Please wait for approval.',
    ],
    // spec 2.2.31
    ['APPROVED', ['Finish'], 'Approved Your profile has been approved.'],
  ])('should find one end where it is %s, and where it stands', async (admin_approval, ends, says) => {
    await own({ ...approved, admin_approval });
    const current = page.getByRole('main').getByRole('note').first();
    if (says) await expect.poll(() => (current.element() as HTMLElement).innerText.replace(/\s+/g, ' ')).toBe(says);
    await expect.element(heading('Step 3 of 3: Bank Info')).toBeVisible();
    expect(
      page
        .getByRole('button', { name: /Finish|Submit/ })
        .elements()
        .map((each) => each.textContent),
    ).toEqual(ends);
  });

  it('should see that its profile is under review, once it is handed in', async () => {
    // spec 2.2.28
    await own({ ...approved, admin_approval: 'PENDING_APPROVAL' });
    await button('Finish').click();
    await expect.element(dialog('Your Profile is Under Review')).toBeVisible();
  });

  it.each(['Finish', 'Save and continue later'])('should be answered by %s where it is approved', async (name) => {
    await own(approved);
    await button(name).click();
    await expect.element(notice('Everything is saved.')).toBeVisible();
    expect(dialog().length).toBe(0);
  });
});

/** Spec part 2 §5: as long as the profile is to be handed in. */
describe('Next of the business step', () => {
  const asking = (may_agree: boolean): Answers => ({
    'GET /api/vendors/1/commission/terms': () => ({
      json: { rate: 15, since: null, agreed_at: null, asked: { id: 9, rate: 12, may_agree } },
    }),
  });
  const paper = (id: number, document_type_id: number, more: object = {}): Row => ({
    ...{ _version: 1, vendor_id: 1, document_type_id, status: 'Pending', replaced_by: null },
    ...{ document_id_number: `P-${id}`, expiry_date: '2049-12-31', ...more, id },
  });
  const given = [paper(1, 1), paper(2, 2), paper(3, 3)];
  const card = (name: string) => page.getByRole('article', { name });
  const business = (papers: Row[], answers: Answers = {}, of: Row = vendor) =>
    opened('business', { ...onboarding(of, papers), ...answers }, of);

  it('should be refused without documents, and say in each card what is missing', async () => {
    // spec 2.5.47
    const { written } = await business([]);
    await expect.element(card('Tax Certificate')).toBeVisible();
    await next.click();
    for (const name of ['Trade Licence', 'Passport', 'Tax Certificate'])
      await expect.element(card(name).getByText('Document Number is required')).toBeVisible();
    await expect.element(card('Passport').getByText('Expiry Date is required')).toBeVisible();
    await expect.element(card('Trade Licence').getByLabelText('Document Number')).toHaveFocus();
    await expect.element(heading('Step 2 of 3: Business Info')).toBeVisible();
    expect(written).toEqual([]);
  });

  it('should save what is complete and say what is missing of the others', async () => {
    const papers: Row[] = [];
    await business(papers);
    await card('Passport').getByLabelText('Document Number').fill('P-7');
    await card('Passport').getByLabelText('Expiry Date').fill('31/12/2049');
    await next.click();
    await expect.element(card('Trade Licence').getByText('Document Number is required')).toBeVisible();
    await expect.element(heading('Step 2 of 3: Business Info')).toBeVisible();
    expect(papers.map(({ document_id_number: number }) => number)).toEqual(['P-7']);
  });

  it('should say at once what its own fields lack, too', async () => {
    await business([], {}, { ...vendor, have_drivers: null });
    await expect.element(card('Tax Certificate')).toBeVisible();
    await next.click({ force: true });
    await expect.element(page.getByText('Please select if you have drivers')).toBeVisible();
    await expect.element(card('Passport').getByText('Expiry Date is required')).toBeVisible();
  });

  it('should lead on with all of them given, whether they are approved or wait', async () => {
    await business([paper(1, 1, { status: 'Approved' }), ...given.slice(1)]);
    await expect.element(card('Trade Licence').getByText('Approved')).toBeVisible();
    await next.click();
    await isAt('Step 3 of 3: Bank Info');
  });

  it.each([
    ['denied', { status: 'Rejected', reason: 'unreadable' }, 'Please correct this document first.'],
    ['out of date', { status: 'Expired', expiry_date: '2020-01-01' }, 'Document Number is required'],
  ])('should be refused by one that is %s, until it is another', async (_, more, says) => {
    await business([paper(1, 1, more), ...given.slice(1)]);
    await expect.element(card('Trade Licence')).toBeVisible();
    await next.click();
    await expect.element(card('Trade Licence').getByText(says)).toBeVisible();
    await card('Trade Licence').getByLabelText('Document Number').fill('684-77-2');
    await next.click();
    await isAt('Step 3 of 3: Bank Info');
  });

  it('should be refused until the commission is agreed to, of whoever may', async () => {
    // spec 2.5.46
    await business([...given], asking(true));
    const box = page.getByRole('checkbox', { name: 'I agree to the commission charges of 12%' });
    await expect.element(box).toBeVisible();
    await next.click();
    await expect
      .element(page.getByRole('main').getByRole('alert'))
      .toHaveTextContent('You must agree to the commission charges');
    await expect.element(box).toHaveFocus();
    await expect.element(heading('Step 2 of 3: Business Info')).toBeVisible();
  });

  it.each([
    ['the commission somebody else agrees to', [...given], asking(false), vendor],
    ['a profile that is approved', [], asking(true), approved],
  ] as const)('should not be refused for %s', async (_, papers, answers, of) => {
    await business([...papers], answers, of);
    await expect.element(page.getByText(/commission/).first()).toBeVisible();
    await expect.element(card('Tax Certificate')).toBeVisible();
    await next.click();
    await isAt('Step 3 of 3: Bank Info');
  });

  it('should leave Save and continue later to keep what there is', async () => {
    const { written } = await business([], {}, vendor);
    await page.getByRole('radio', { name: 'Yes' }).click({ force: true });
    await button('Save and continue later').click();
    await expect.poll(() => written.map(({ call }) => call)).toEqual(['PATCH /api/vendors/1']);
    await expect.poll(address).toMatch(/^\/vendor\/request-list/);
  });
});

it('a step on a phone should have a bar as wide as its card, of two lines, and name its files', async () => {
  const file = { id: 'f'.repeat(24), name: 'trade-licence-2026.pdf', type: 'application/pdf', size: 61, url: '/f' };
  const paper = { id: 1, _version: 1, document_type_id: 1, status: 'Pending', file: file.id, replaced_by: null };
  const row: Row = { ...started, have_drivers: null };
  await openApp('/vendor/onboarding?vendor_id=1&step=business', {
    records: { vendors: [row], vendor_documents: [] },
    answers: {
      ...onboarding(row, [{ ...paper, expanded: { file } } as unknown as Row]),
      'GET /api/vendors/1/document-types': () => ({
        json: [{ id: 1, name: 'Trade Licence', required_fields: ['document'] }],
      }),
    },
    size: [375, 812],
  });
  const card = page.getByRole('article', { name: 'Trade Licence' });
  const name = card.getByText(file.name);
  await expect.element(name).toBeVisible();
  const bar = page.css('.form-end').last();
  const frame = boxOf(page.css('.card:has(.form-end)').last());
  expect(boxOf(bar).left).toBeGreaterThanOrEqual(frame.left);
  expect(boxOf(bar).right).toBeLessThanOrEqual(frame.right);
  expect(boxOf(bar).height).toBeLessThan(112);
  expect(boxOf(name).width).toBeGreaterThan(90);
  expect(boxOf(name).right).toBeLessThanOrEqual(boxOf(card.getByRole('button', { name: `Preview ${file.name}` })).left);
});
