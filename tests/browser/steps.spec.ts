import type { Page } from '@playwright/test';
import { expect, settled, test } from './stage.ts';

/** A form in steps: the onboarding of a vendor, by the vendor itself. */

const NEW = 'new.vendor@example.com';

const heading = (page: Page, step: string) => page.getByRole('heading', { name: step });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: false });

test('a vendor should land on its onboarding, and keep what it typed', async ({ page, as }) => {
  await as(NEW, '/');
  await expect(page).toHaveURL(/\/vendor\/onboarding\?vendor_id=2&step=business$/); // spec 2.2.27
  await page.getByRole('radio', { name: 'Yes' }).check();
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
