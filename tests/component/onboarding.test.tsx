import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Row } from '../../resources/language/index.ts';
import { type Answer, type Answers, held, refused } from './answers.ts';
import { address, button, dialog, notice, openApp } from './app.tsx';
import { onboarding, vendor } from './vendor.ts';

/** The onboarding of a vendor, step by step, and what it says (spec part 2 §2, §4, §8). */

const approved: Row = {
  ...{ ...vendor, admin_approval: 'APPROVED', acc_holder_name: 'Ada Gull', bank_name: 'Mashreq' },
  ...{ branch_name: 'Deira', acc_number: '••••7890', iban_code: '••••3456' },
};
const begun: Row = { ...vendor, terms_policy_id: null, disclaimer_policy_id: null };

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

it('the general step should ask what it is told to, and go on once that is right and saved', async () => {
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
  ])('of the step %s, from %s, should be said in its words, and be asked for again', async (step, path, says) => {
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

  it('of the policies should be said where they are agreed to, and be asked for again', async () => {
    const LOOKUP = 'GET /api/vendors/lookup/';
    const terms = { areThere: false };
    await opened(
      'business',
      {
        [`${LOOKUP}terms_policy_id`]: () =>
          terms.areThere ? { json: [{ id: 1, label: 'Terms', value: 'Be kind' }] } : refused(),
        [`${LOOKUP}disclaimer_policy_id`]: () => refused(),
      },
      begun,
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
    await opened('business', { 'GET /api/vendors/lookup/disclaimer_policy_id': () => ({ json: [] }) }, begun);
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
    const said = notice('Failed to save changes. Please try again.'); // spec 2.8.58
    await expect.element(said).toHaveTextContent('Drivers are counted now.');
    await expect.element(drivers).toBeChecked();
  });

  it('of a paper should be said, and be saved another time', async () => {
    await opened('business', failingOnce('POST /api/vendor_documents'), begun);
    const card = page.getByRole('article', { name: 'Trade Licence' });
    await card.getByLabelText('Document Number').fill('684-77-1');
    await card.getByRole('button', { name: 'Save Document' }).click();
    await expect.element(notice('An error occurred while saving. Please try again.')).toBeVisible(); // spec 2.8.59
    await expect.element(card.getByLabelText('Document Number')).toHaveValue('684-77-1');
    await card.getByRole('button', { name: 'Save Document' }).click();
    await expect.element(notice('An error occurred while saving. Please try again.')).toBeVisible();
  });
});
