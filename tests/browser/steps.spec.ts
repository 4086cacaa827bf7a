import type { Page } from '@playwright/test';
import { expect, settled, test } from './stage.ts';

/** A form in steps: the onboarding of a vendor, by the vendor itself and by staff. */

const NEW = 'new.vendor@example.com';
const OPS = 'ops@example.com';

const steps = (page: Page) => page.getByRole('navigation', { name: 'Steps' });
const heading = (page: Page, step: string) => page.getByRole('heading', { name: step });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: false });

test('a vendor should land on its onboarding, and keep what it typed when going back and after a reload', async ({
  page,
  as,
}) => {
  await as(NEW);
  await page.goto('/');
  await expect(page).toHaveURL(/\/vendor\/onboarding\?vendor_id=2&step=business$/); // spec 2.2.27
  await page.getByRole('radio', { name: 'Yes' }).check({ force: true });
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page, 'Step 1 of 3: General Info')).toBeFocused();
  await field(page, 'Authorized Person Name').fill('Huda R. Rahman');
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('step vendor-onboarding 2 general')))
    .toContain('Huda R. Rahman');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(field(page, 'Authorized Person Name')).toHaveValue('Huda R. Rahman');
  // Enter goes on, and the step it leads to has the focus.
  await field(page, 'Authorized Person Name').press('Enter');
  await expect(heading(page, 'Step 2 of 3: Business Info')).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked();
  await settled(page);
  expect(await page.evaluate(() => sessionStorage.getItem('step vendor-onboarding 2 general'))).toBeNull();
});

test('a step should say how it stands, and lead to what is wrong before it is left', async ({ page, as }) => {
  await as(NEW);
  await page.goto('/vendor/onboarding?vendor_id=2&step=bank');
  // What comes before it is not given yet.
  await expect(heading(page, 'Step 2 of 3: Business Info')).toBeVisible();
  const list = steps(page).getByRole('button');
  await expect(list).toHaveText([/General Info/, /Business Info/, /Bank Info/]);
  await expect(list.nth(1)).toHaveAttribute('aria-current', 'step');
  await expect(list.nth(0)).toHaveAccessibleDescription('Done');
  await expect(list.nth(2)).toHaveAttribute('aria-disabled', 'true');
  const next = page.getByRole('button', { name: 'Next' });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await next.click({ force: true });
  await expect(page.getByText('Please fix all validation errors before submitting')).toBeVisible(); // spec 2.8.68
  await expect(page.getByText('Please select if you have drivers')).toBeVisible();
});

test('staff should begin a vendor, and go on with it at its own address', async ({ page, as, calls }) => {
  await as(OPS);
  await page.goto('/vendor/vendor-list');
  await page.getByRole('button', { name: /^Add/ }).click();
  await expect(page).toHaveURL(/\/vendor\/onboarding\?step=general$/);
  await page.getByRole('radio', { name: 'Service', exact: true }).check({ force: true });
  await field(page, 'Company / Individual Name').fill('Palm Shade Services');
  await page.getByRole('link', { name: 'Onboarding Requests' }).click();
  await expect(page.getByRole('dialog')).toContainText('You have unsaved changes');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/vendor\/request-list/);
  await page.goto('/vendor/onboarding?vendor_id=4&vendor_user_id=17&step=general');
  await expect(heading(page, 'Step 1 of 3: General Info')).toBeVisible();
  await settled(page);
  // Nothing was changed: it is gone on without a call.
  calls.length = 0;
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(heading(page, 'Step 2 of 3: Business Info')).toBeFocused();
  await settled(page);
  expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  await expect(page).toHaveURL(/vendor_user_id=17/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 800 } });

  test('the steps should take no more room than there is, and say which one it is', async ({ page, as }) => {
    await as(NEW);
    await page.goto('/vendor/onboarding?vendor_id=2&step=general');
    await expect(heading(page, 'Step 1 of 3: General Info')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    const of = page.getByText('Step 1 of 3:');
    expect((await of.boundingBox())?.width ?? 0).toBeGreaterThan(40);
  });
});
