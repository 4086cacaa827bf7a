import { expect, settled, test } from './stage.ts';
import { NEW_USER, UserForm } from './user-form.ts';

const EMAIL = 'noura@example.com';
const CHOSEN = 'Seven green camels';

test('should lead from an invitation to the first sign-in', async ({ page, context, as, product, signIn }) => {
  const user = new UserForm(page);
  await as('admin@example.com');
  await page.goto(NEW_USER);
  await user.fill({ email: EMAIL, phone: '509876543' });
  await user.button('Proceed').click();
  await expect(user.list.notice('User created successfully!')).toBeVisible();
  const sent = (await product.outbox()).find((each) => each.to === EMAIL);
  expect(sent?.kind).toBe('invitation');

  await settled(page);
  await context.clearCookies();
  await page.goto(`/auth/reset-password?token=${sent?.token}&invited`);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to the back-office' })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/reset-password$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to the back-office' })).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(CHOSEN);
  await page.getByLabel('Repeat the new password', { exact: true }).fill(CHOSEN);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is ready' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await signIn(EMAIL, CHOSEN);
  await expect(page.getByRole('button', { name: /^Your account: Noura Al Marri, Support/ })).toBeVisible();
});

test('should work once', async ({ page, product, as, context, tolerate }) => {
  tolerate('422 POST /api/auth/password/reset');
  const user = new UserForm(page);
  await as('admin@example.com');
  await page.goto(NEW_USER);
  await user.fill({ email: EMAIL, phone: '509876543' });
  await user.button('Proceed').click();
  await expect(user.list.notice('User created successfully!')).toBeVisible();
  const token = (await product.outbox()).find((each) => each.kind === 'invitation')?.token;
  await settled(page);
  // The list of people is told of the new one, and asks again.
  await page.goto('about:blank');
  await context.clearCookies();
  const first = await product.call('POST', '/api/auth/password/reset', { token, password: CHOSEN });
  expect(first.status).toBe(204);
  await page.goto(`/auth/reset-password?token=${token}&invited`);
  await page.getByLabel('New password', { exact: true }).fill('Another green camel');
  await page.getByLabel('Repeat the new password', { exact: true }).fill('Another green camel');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This invitation no longer works' })).toBeVisible();
  await expect(page.getByText(/works once, for 72 hours/)).toBeVisible();
});
