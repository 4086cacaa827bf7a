import type { Page } from '@playwright/test';
import { failOnce } from './faults.ts';
import { expect, test } from './stage.ts';

const EMAIL = 'noura@palm-shade.example.com';
const CHOSEN = 'Seven green camels';

/** Fills in the form of signing up, as somebody who has nothing but their mailbox. */
async function fill(page: Page, email = EMAIL): Promise<void> {
  await page.getByLabel('First Name').fill('Noura');
  await page.getByLabel('Last Name').fill('Al Ali');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone Number').fill('501234599');
  await page.getByLabel('Address', { exact: true }).fill('Office 4, Al Quoz, Dubai');
  await page.getByLabel('Zone').selectOption({ index: 1 });
  await page.getByLabel('New password', { exact: true }).fill(CHOSEN);
  await page.getByLabel('Repeat the new password', { exact: true }).fill(CHOSEN);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('somebody should become a vendor by the code sent to them', async ({ page, codeFor, tolerate }) => {
    tolerate('500 GET /api/auth/sign-up');
    await page.goto('/login');
    await failOnce(page, 'GET', 'auth/sign-up');
    await page.getByRole('link', { name: 'Become a vendor' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Become a vendor' })).toBeFocused();
    // What there is to choose is requested again where it could not be loaded.
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Send code' }).click();
    for (const text of ['First name is required', 'Email is required', 'Zone is required', 'New password is required'])
      await expect(page.getByText(text)).toBeVisible();
    await fill(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Enter the one-time code' })).toBeVisible();
    // Whoever looks into the mail on the same phone finds the page loaded anew.
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Enter the one-time code' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Digit 1 of 4' })).toBeFocused();
    await page.keyboard.type(await codeFor(EMAIL));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page).toHaveURL(/\/vendor\/onboarding\?step=general$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Your Profile' })).toBeVisible();
    // What was entered when the account was made is not requested again.
    await expect(page.getByLabel('Email')).toHaveValue(EMAIL);
    await expect(page.getByLabel('Phone Number')).toHaveValue(/50 ?123 ?4599$/);
    for (const name of ['Email', 'Phone Number']) {
      await expect(page.getByLabel(name)).toBeDisabled();
      await expect(page.getByLabel(name)).toHaveAccessibleDescription(/you can change it by a code/);
    }
    await expect(page.getByLabel('Authorized Person Name')).toHaveValue('Noura Al Ali');
  });
});
