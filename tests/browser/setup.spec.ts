import { type RunningServer, startProduct } from './server.ts';
import { expect, giveCode, givePassword, test as staged } from './stage.ts';

const test = staged.extend<{ empty: RunningServer }>({
  empty: async ({ page }, use) => {
    const product = await startProduct({ flags: ['--json'], settings: { SMTP_URL: 'terminal' } });
    await use(product);
    // Else the page may ask a server that is gone, for its icon.
    await page.goto('/api/health');
    await product.stop();
  },
});

const linkOf = (product: RunningServer): string => /\S+\/auth\/setup\?token=\S+/.exec(product.printed())?.[0] ?? '';

test('should lead from the printed link to the first sign-in', async ({ page, empty, tolerate }) => {
  tolerate('422 POST /api/auth/setup');
  await page.goto(linkOf(empty));
  await expect(page.getByRole('heading', { level: 1, name: 'Set up the back-office' })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/setup$/);
  await page.reload();
  const button = page.getByRole('button', { name: 'Set up' });
  await button.click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expect(page.getByLabel('First Name')).toBeFocused();
  await page.getByLabel('First Name').fill('Amal');
  await page.getByLabel('Email').fill('amal@example.com');
  await page.getByLabel('Phone Number').fill('12');
  await page.getByLabel('Address').fill('Office 7, Business Bay, Dubai');
  await page.getByLabel('Zone').fill('Dubai');
  await page.getByLabel('New password', { exact: true }).fill('Seven green camels');
  await page.getByLabel('Repeat the new password', { exact: true }).fill('Seven green camels');
  await button.click();
  // What only the server knows lands on its field too.
  await expect(page.getByLabel('Phone Number')).toBeFocused();
  await expect(page.getByLabel('Phone Number')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Phone Number').fill('50 999 8877');
  await button.click();
  await expect(page.getByRole('heading', { level: 1, name: 'The back-office is ready' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to sign in' }).click();

  await givePassword(page, 'amal@example.com', 'Seven green camels');
  await giveCode(page, /One-time code for amal@example.com: (\d{4})/.exec(empty.printed())?.[1] ?? '');
  await expect(page.getByRole('button', { name: /^Your account: Amal, Super Admin/ })).toBeVisible();
});
