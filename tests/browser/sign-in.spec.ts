import { expect, giveCode, givePassword, PASSWORD, settled, signOut, test } from './stage.ts';

const ADMIN = 'admin@example.com';
const wrongCode = (right: string): string => (right === '0000' ? '1111' : '0000');

test('the password page should say what is missing, and refuse what is wrong', async ({
  page,
  product,
  calls,
  tolerate,
}) => {
  tolerate('401 POST /api/auth/login', '429 POST /api/auth/login');
  await test.step('should say what is missing or wrong before it asks the server', async () => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/welcome/i); // spec 1.2.1
    await expect(page.getByRole('link', { name: 'Having issues with your password?' })).toHaveAttribute(
      // spec 1.2.3
      'href',
      '/auth/forgot-password',
    );
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Email is required')).toBeVisible(); // spec 1.5.1
    await expect(page.getByText('Password is required')).toBeVisible(); // spec 1.5.3
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByLabel('Email').fill('nonsense');
    await expect(page.getByText('Invalid email')).toBeVisible(); // spec 1.5.2
    expect(calls.filter((call) => call.method === 'POST')).toEqual([]);
  });
  await test.step('should show and hide the password', async () => {
    // spec 1.2.2
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('secret');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toHaveValue('secret');
  });
  await test.step('should refuse a wrong password, and keep the address', async () => {
    // spec 1.8.1
    await page.getByLabel('Email').fill(ADMIN);
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText('Email or password is wrong.');
    await expect(page.getByLabel('Email')).toHaveValue(ADMIN);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('should say how long to wait after too many wrong passwords', async () => {
    await product.fault({ method: 'POST', path: '/api/auth/login', status: 429 });
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toContainText(/\d+:\d\d|minute/);
  });
});

test.describe('the one-time-code dialog', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/login');
    await givePassword(page, ADMIN, PASSWORD);
  });

  test('should take the right code alone, typed or pasted', async ({ page, context, calls, codeFor, tolerate }) => {
    // What the home still asks for as one signs out may be answered after that.
    tolerate('401 POST /api/auth/otp/verify', /^401 GET \/api\//);
    await test.step('should go back to the password when it is closed', async () => {
      // spec 1.2.4
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.reload();
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await givePassword(page, ADMIN, PASSWORD);
    });
    await test.step('should take digits only, four of them, and offer Verify only when full', async () => {
      // spec 1.2.7, 1.2.8, 1.2.10, 1.5.4
      const boxes = page.getByRole('dialog').getByRole('textbox');
      const verify = page.getByRole('button', { name: 'Verify' });
      await expect(boxes).toHaveCount(4);
      await boxes.first().focus();
      await page.keyboard.type('1a-2');
      await expect(boxes.nth(0)).toHaveValue('1');
      await expect(boxes.nth(1)).toHaveValue('2');
      await expect(boxes.nth(2)).toHaveValue('');
      await expect(verify).toBeDisabled();
      await page.keyboard.type('34');
      await expect(verify).toBeEnabled();
      await page.keyboard.press('Backspace');
      await expect(verify).toBeDisabled();
    });
    await test.step('should spread a pasted code over its boxes', async () => {
      // spec 1.2.9
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate(() => navigator.clipboard.writeText('code: 98 76'));
      const boxes = page.getByRole('dialog').getByRole('textbox');
      await boxes.first().focus();
      await page.keyboard.press('Control+V');
      await expect(boxes.nth(0)).toHaveValue('9');
      await expect(boxes.nth(3)).toHaveValue('6');
      await expect(page.getByRole('button', { name: 'Verify' })).toBeEnabled();
    });
    await test.step('should refuse a wrong code, and then take the right one', async () => {
      const code = await codeFor(ADMIN);
      await giveCode(page, wrongCode(code));
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText('OTP Verification Failed'); // spec 1.8.9
      await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled();
      await giveCode(page, code);
      await expect(page.getByText('OTP verified successfully')).toBeVisible(); // spec 1.8.10
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    });
    await test.step('should land on the first screen, stay signed in through a reload, and sign out', async () => {
      // spec 1.1.2, 1.4.19
      await expect(page).toHaveURL(/\/dashboard$/);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
      await settled(page);
      await signOut(page);
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
      const signedOut = calls.filter(({ path }) => path === '/api/auth/logout');
      expect(signedOut).toMatchObject([{ method: 'POST', status: 204 }]);
    });
    await test.step('should send users without a session to the password, then to the requested address', async () => {
      await page.goto('/service-management/sub-category-setup?tab=active');
      await givePassword(page, ADMIN, PASSWORD);
      await giveCode(page, await codeFor(ADMIN));
      await expect(page.getByRole('heading', { level: 1, name: 'Sub-category Setup' })).toBeVisible();
      await expect(page).toHaveURL(/\/service-management\/sub-category-setup\?tab=active$/);
    });
  });

  test.describe('by a clock of its own', () => {
    test.use({ apart: true });

    test('should count down to the next code by the clock of the server', async ({ page, tolerate }) => {
      tolerate('429 POST /api/auth/otp/resend');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(/[45]:\d\d/); // spec 1.2.12
      await expect(page.getByRole('button', { name: 'Resend' })).toBeDisabled();
      await page.reload();
      await expect(dialog).toContainText(/4:\d\d/);
      // The page's own clock runs ahead: the server still refuses, and the page believes the
      // server.
      await page.clock.install({ time: new Date(Date.now() + 301_000) });
      await page.reload();
      await page.getByRole('button', { name: 'Resend' }).click();
      await expect(page.getByRole('button', { name: 'Resend' })).toBeDisabled();
      await expect(dialog).toContainText(/4:\d\d/);
    });
  });
});

test('should make a new user choose a password before anything else', async ({ page, signIn, codeFor, tolerate }) => {
  // spec 1.2.5
  tolerate('422 POST /api/auth/password');
  const email = 'first.login@example.com';
  await signIn(email);
  await expect(page).toHaveURL(/\/auth\/force-password$/);
  await page.goto('/service-management/category-setup');
  await expect(page).toHaveURL(/\/auth\/force-password$/);

  const fill = async (current: string, next: string, repeat: string): Promise<void> => {
    await page.getByLabel('Current password', { exact: true }).fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Repeat the new password', { exact: true }).fill(repeat);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await fill(PASSWORD, 'a quiet blue harbour', 'another');
  await expect(page.getByText('The two passwords differ')).toBeVisible();
  await fill('not-mine-at-all', 'a quiet blue harbour', 'a quiet blue harbour');
  await expect(page.getByText('The current password is wrong')).toBeVisible();
  await fill(PASSWORD, 'password1', 'password1');
  await expect(page.getByText('This password is too common, please choose another one')).toBeVisible();
  await fill(PASSWORD, 'a quiet blue harbour', 'a quiet blue harbour');
  // Several hashes, each made to be slow: a busy machine takes its time.
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible({ timeout: 30_000 });
  // What the home still fetches would be refused once nobody is signed in.
  await settled(page);
  await signOut(page);
  await givePassword(page, email, 'a quiet blue harbour');
  await giveCode(page, await codeFor(email));
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('should help whoever forgot the password, by one link', async ({ page, product, signIn, tolerate }) => {
  tolerate('422 POST /api/auth/password/reset');
  const ask = async (email: string): Promise<void> => {
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeVisible();
  };
  const choose = async (): Promise<void> => {
    await page.getByLabel('New password', { exact: true }).fill('seven green lanterns');
    await page.getByLabel('Repeat the new password', { exact: true }).fill('seven green lanterns');
    await page.getByRole('button', { name: 'Save the password' }).click();
  };
  await test.step('should answer the same for an address nobody has', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Having issues with your password?' }).click();
    await ask('nobody@example.com');
    expect(await product.outbox()).toEqual([]);
  });
  await test.step('should explain a link that was used, and offer another', async () => {
    await page.goto('/auth/reset-password?token=used-long-ago');
    await choose();
    await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
  });
  await test.step('should let them choose another by the link in the mail', async () => {
    await ask(ADMIN);
    await expect.poll(async () => (await product.outbox())[0]?.kind).toBe('password_reset');
    const token = (await product.outbox())[0]?.token ?? '';
    await page.goto(`/auth/reset-password?token=${token}`);
    await choose();
    await expect(page.getByRole('heading', { level: 1, name: 'Your password has been changed' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await signIn(ADMIN, 'seven green lanterns');
  });
});
