import type { Page } from '@playwright/test';
import { fail, failOnce, holdBack } from './faults.ts';
import { ListPage } from './list.ts';
import { expect, settled, test } from './stage.ts';
import { cardOf } from './vendor-life.ts';

/** The onboarding of a vendor, step by step, and what it says (spec part 2 §2, §4, §8). */

const ADMIN = 'admin@example.com';
const NEW = 'new.vendor@example.com';
/** One whose profile is complete and approved, and one that has only begun. */
const [COOLBREEZE, MAJAZ] = [10, 2];

const at = (step: string, vendor = COOLBREEZE): string => `/vendor/onboarding?vendor_id=${vendor}&step=${step}`;
const heading = (page: Page, step: string) => page.getByRole('heading', { name: step });
const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const agreement = (page: Page, policy: string) => page.getByRole('checkbox', { name: `I agree to the ${policy}` });

/** What a step asks, in order. */
const fieldsOn = (page: Page): Promise<(string | undefined)[]> =>
  page.locator('form .field[data-field]').evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.field));

test('a step should load, be switched to, and lead staff back where they came from', async ({ page, as }) => {
  await as(ADMIN);
  const held = await holdBack(page, ({ pathname }) => pathname === `/api/vendors/${COOLBREEZE}`);
  await page.goto(at('general'));
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible(); // spec 2.2.29
  held.release();
  await expect(heading(page, 'Step 1 of 3: General Info')).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Bank Info' }).click();
  await expect(heading(page, 'Step 3 of 3: Bank Info')).toBeFocused(); // spec 2.2.29
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/\/vendor\/request-list/); // spec 2.2.28
  await page.goto(`${at('bank')}&vendor_user_id=17`);
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/\/vendor\/vendor-list/); // spec 2.2.28
});

test('the general step should ask what it is told to, and go on once that is right and saved', async ({ page, as }) => {
  await as(ADMIN);
  await page.goto(at('general'));
  await expect(next(page)).toBeVisible();
  // spec 2.2.33: for staff with whose it is besides.
  expect(await fieldsOn(page)).toEqual([
    'vendor_type',
    'company_or_vendor_name',
    'authorized_person_name',
    'email',
    'phone_number',
    'zone_ids',
    'service_ids',
    'address',
    'latitude',
    'longitude',
    'company_logo',
    'vendor_user_id',
  ]);
  for (const name of ['Email', 'Phone Number']) {
    await expect(page.getByRole('textbox', { name })).toBeDisabled(); // spec 2.2.33
    await expect(page.getByRole('button', { name: `Change ${name}` })).toBeVisible();
  }
  const company = page.getByLabel('Company / Individual Name');
  await expect(next(page)).not.toHaveAttribute('aria-disabled');
  await company.fill('C');
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true'); // spec 2.4.24
  await company.fill('CoolBreeze and Sons');
  await expect(next(page)).not.toHaveAttribute('aria-disabled');
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(`**/api/vendors/${COOLBREEZE}?*`, async (route) => {
    if (route.request().method() === 'PATCH') await held;
    await route.fallback();
  });
  await next(page).click();
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true'); // spec 2.4.24
  await expect(heading(page, 'Step 1 of 3: General Info')).toBeVisible();
  go();
  await expect(heading(page, 'Step 2 of 3: Business Info')).toBeFocused();
});

test('the business step should save what was changed of it, and nothing else', async ({ page, as, calls }) => {
  await as(ADMIN);
  await page.goto(at('business'));
  for (const policy of ['Terms & Conditions', 'Disclaimers Policies'])
    await expect(agreement(page, policy)).toBeChecked(); // spec 2.4.15
  await settled(page);
  calls.length = 0;
  const written = () => calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  await next(page).click();
  await expect(heading(page, 'Step 3 of 3: Bank Info')).toBeFocused();
  await settled(page);
  expect(written()).toEqual([]); // spec 2.4.15
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page, 'Step 2 of 3: Business Info')).toBeFocused();
  await page.getByRole('radio', { name: 'Yes' }).check({ force: true });
  const saving = page.waitForRequest((request) => request.method() === 'PATCH');
  await next(page).click();
  expect((await saving).postDataJSON()).toEqual({ have_drivers: 'Yes', _version: expect.anything() }); // spec 2.4.15
  await expect(heading(page, 'Step 3 of 3: Bank Info')).toBeFocused();
  await settled(page);
  expect(written()).toEqual([`PATCH /api/vendors/${COOLBREEZE}`]);
});

test('what does not load should be said in the words of its step', async ({ page, as, tolerate }) => {
  tolerate(/^500 GET \/api\/vendors\//);
  await as(ADMIN);
  const vendor = await fail(page, 'GET', `vendors/${COOLBREEZE}?*`);
  const main = page.getByRole('main');
  for (const [step, sentence] of [
    ['general', 'Failed to load vendor details. Please try again.'],
    ['business', 'Failed to load vendor data. Please try again.'], // spec 2.8.52
    ['bank', 'Failed to load bank details. Please try again.'], // spec 2.8.53
  ] as const) {
    await page.goto(at(step));
    await expect(main.getByRole('alert')).toContainText(sentence);
  }
  vendor.end();
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page, 'Step 3 of 3: Bank Info')).toBeVisible();

  const types = await fail(page, 'GET', `vendors/${COOLBREEZE}/document-types?*`);
  await page.goto(at('business'));
  await expect(main.getByRole('alert')).toContainText('Failed to load document types.'); // spec 2.8.71
  types.end();
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect(cardOf(page, 'Emirates ID')).toBeVisible();

  for (const field of ['zone_ids', 'service_ids']) await fail(page, 'GET', `vendors/lookup/${field}?*`);
  await page.goto(at('general'));
  for (const name of ['Zones', 'Service Types']) {
    await page.getByRole('combobox', { name }).click();
    const said = page.getByRole('alert').filter({ hasText: 'Failed to load zones and service types.' });
    await expect(said).toContainText('Failed to load zones and service types. Please try again.'); // spec 2.8.70
    await page.keyboard.press('Escape');
    await expect(said).toBeHidden();
  }
});

test('a policy that does not load should be said where it is agreed to, and be asked for again', async ({
  page,
  as,
  tolerate,
}) => {
  tolerate(/^500 GET \/api\/vendors\/lookup/);
  await as(NEW);
  const terms = await fail(page, 'GET', 'vendors/lookup/terms_policy_id?*');
  await fail(page, 'GET', 'vendors/lookup/disclaimer_policy_id?*');
  await page.goto(at('business', MAJAZ));
  await expect(page.getByText('Failed to load terms and conditions.')).toBeVisible(); // spec 2.8.56
  await expect(page.getByText('Failed to load disclaimer policy.')).toBeVisible(); // spec 2.8.55
  await page.getByRole('button', { name: 'Read the Terms & Conditions' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('Failed to load policies. Please try again.'); // spec 2.8.54
  terms.end();
  await dialog.getByRole('button', { name: 'Retry' }).click();
  // spec 2.2.34: agreed to once it was read.
  await expect(agreement(page, 'Terms & Conditions')).toBeDisabled();
  await dialog.getByRole('button', { name: 'Agree' }).click();
  await expect(agreement(page, 'Terms & Conditions')).toBeChecked();
  await expect(page.getByText('Failed to load terms and conditions.')).toBeHidden();

  await page.route('**/api/vendors/lookup/disclaimer_policy_id?*', (route) => route.fulfill({ json: [] }));
  await page.goto(at('business', MAJAZ));
  await page.getByRole('button', { name: 'Read the Disclaimers Policies' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Disclaimers Policies data is not available'); // spec 2.8.57
  await expect(dialog.getByRole('button', { name: 'Agree' })).toHaveCount(0);
});

test('what is not saved should be said with why, and stay', async ({ page, as, tolerate }) => {
  tolerate('400 PATCH /api/vendors/10', '500 POST /api/vendor_documents');
  const list = new ListPage(page);
  await as(ADMIN);
  await page.goto(at('business'));
  await expect(agreement(page, 'Terms & Conditions')).toBeChecked();
  const drivers = page.getByRole('radio', { name: 'Yes' });
  await drivers.check({ force: true });
  await page.route(`**/api/vendors/${COOLBREEZE}?*`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 400,
          json: { code: 'bad_request', detail: 'Drivers are counted just now.', errors: {} },
        })
      : route.fallback(),
  );
  await next(page).click();
  const refused = list.notice('Failed to save changes. Please try again.');
  await expect(refused).toContainText('Drivers are counted just now.'); // spec 2.8.58
  await expect(drivers).toBeChecked();

  await as(NEW);
  await page.goto(at('business', MAJAZ));
  const card = cardOf(page, 'VAT Certificate');
  await card.getByLabel('Document Number').fill('684-77-1');
  await failOnce(page, 'POST', 'vendor_documents?*');
  await card.getByRole('button', { name: 'Save Document' }).click();
  await expect(list.notice('An error occurred while saving. Please try again.')).toBeVisible(); // spec 2.8.59
  await expect(card.getByLabel('Document Number')).toHaveValue('684-77-1');
  await card.getByRole('button', { name: 'Save Document' }).click();
  await expect(card).toContainText('Pending'); // spec 2.2.34
});
