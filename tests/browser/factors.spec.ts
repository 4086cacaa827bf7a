import type { CDPSession, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { saved } from './list.ts';
import { accountButton, expect, givePassword, PASSWORD, settled, test } from './stage.ts';

const SECURITY = '/account/security';
const OPS = 'ops@example.com';

/** The code an app shows so many seconds from now. */
const codeOf = (key: string, seconds: number): string =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: Date.now() + seconds * 1000 });

/** A device with a passkey store of its own, whose person is always there. */
async function giveDevice(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}

/** A session that has to confirm sensitive acts first. */
const asUnconfirmed = async (page: Page, email: string): Promise<void> => {
  const answer = await page.request.post('/mock/session', { data: { email, confirmed: false } });
  expect(answer.status()).toBe(200);
};

/** Takes the recovery codes that are shown and says that they are kept. */
async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const done = dialog.getByRole('button', { name: 'Done' });
  await expect(done).toBeDisabled();
  await page.keyboard.press('Escape');
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  await dialog.getByLabel('I have kept them in a safe place').check();
  await done.click();
  await expect(dialog).toBeHidden();
  return codes;
}

/** Signs in with the password, from a browser that knows of no session any more. */
async function beginAnew(page: Page): Promise<void> {
  // What the page still requests would be requested without a session.
  await settled(page);
  await page.context().clearCookies();
  await page.goto('/login');
  await givePassword(page, OPS, PASSWORD);
}

test('should bind an app by its key, and sign in by it or a recovery code', async ({ page, as, product }) => {
  await as(OPS, SECURITY);
  await page.getByRole('button', { name: 'Add an app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  await expect(dialog.getByRole('img', { name: 'Picture of the key' })).toBeVisible();
  const key = await dialog.locator('code').innerText();
  const field = dialog.getByLabel('Code your app shows now');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please enter the six digits')).toBeVisible();
  await field.fill(codeOf(key, 0));
  await page.keyboard.press('Enter');
  const [code = ''] = await keepCodes(page);
  await expect(page.getByText('10 codes are left')).toBeVisible();

  const sent = (await product.outbox()).filter(({ kind }) => kind === 'one_time_code').length;
  await beginAnew(page);
  const step = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(step.getByLabel('Code of your app')).toBeFocused();
  await step.getByLabel('Code of your app').fill(codeOf(key, 30));
  await page.keyboard.press('Enter');
  await expect(accountButton(page)).toBeVisible();
  expect((await product.outbox()).filter(({ kind }) => kind === 'one_time_code')).toHaveLength(sent);

  await beginAnew(page);
  await step.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await expect(step.getByLabel('Recovery code')).toBeFocused();
  await step.getByLabel('Recovery code').fill(code.toLowerCase());
  await step.getByRole('button', { name: 'Verify' }).click();
  await expect(accountButton(page)).toBeVisible();
  await page.goto(SECURITY);
  await expect(page.getByText('9 codes are left')).toBeVisible();
});

test.describe('a device of its own', () => {
  test.use({ apart: true });

  test('should bind a passkey, sign in with it, and take it away', async ({ page, as }) => {
    await as(OPS);
    await giveDevice(page);
    await page.goto(SECURITY);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Name of the passkey').fill('My laptop');
    await dialog.getByRole('button', { name: 'Add the passkey' }).click();
    await keepCodes(page);
    await expect(page.getByText('My laptop')).toBeVisible();

    await beginAnew(page);
    const use = page.getByRole('dialog').getByRole('button', { name: 'Use your passkey' });
    await expect(use).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(accountButton(page)).toBeVisible();

    await page.goto(SECURITY);
    await expect(page.getByText('Last used')).toBeVisible();
    await page.getByRole('button', { name: 'Remove the passkey My laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('The passkey has been removed')).toBeVisible();
    await expect(page.getByText('My laptop')).toHaveCount(0);
  });
});

test('should ask again before an export of people, and go on with it', async ({ page, list, tolerate }) => {
  tolerate('403 HEAD /api/customers/export', '403 GET /api/customers/export', '422 POST /api/auth/confirm');
  await asUnconfirmed(page, 'admin@example.com');
  await page.goto('/customer/customer-list');
  await list.fromMenu('Export as CSV');
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await password.fill('not-it');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The password is wrong')).toBeVisible();
  await password.fill(PASSWORD);
  const { name } = await saved(page, () => page.keyboard.press('Enter'));
  expect(name).toMatch(/^customers.*\.csv$/);
  await expect(dialog).toBeHidden();
});

test('should ask again before a role is given, losing nothing that was typed', async ({ page, tolerate }) => {
  tolerate('403 PATCH /api/users/5');
  await asUnconfirmed(page, 'admin@example.com');
  await page.goto(`/user-management/manage-user/${Buffer.from('5').toString('base64url')}`);
  await page.getByLabel('First Name').fill('Priyanka');
  await page.getByLabel('Email').fill('priyanka@example.com');
  const save = page.getByRole('button', { name: /^(Update|Submit|Save)/ });
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('First Name')).toHaveValue('Priyanka');
  await expect(page.getByLabel('Email')).toHaveValue('priyanka@example.com');
  await save.click();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('User updated successfully')).toBeVisible();
});
