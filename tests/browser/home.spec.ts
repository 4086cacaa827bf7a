import { store } from './role-editor.ts';
import { expect, settled, test } from './stage.ts';

/** The home: what waits is decided there, and which blocks show is chosen, for a role too. */

const ADMIN = 'admin@example.com';
const FINANCE = 'finance@example.com';

test('what waits should be decided by one press, and the numbers follow', async ({ page, list, as }) => {
  await as(ADMIN, '/dashboard');
  // It is the screen of a module of the same name, which is said once.
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveText('Dashboard');
  const queue = page.getByRole('region', { name: /^Bookings to approve/ });
  const rows = queue.locator('tbody tr:not([aria-hidden])');
  await expect(rows.first()).toContainText(/\d (minute|hour|day)s?( late)?|Today/);
  const waiting = page.locator('.figure-card').filter({ hasText: 'Waiting for approval' }).getByRole('link');
  const before = Number((await waiting.textContent())?.match(/^\d+/)?.[0]);
  const first = await rows.first().getByRole('link').first().innerText();

  const approve = rows.first().getByRole('button', { name: /^Approve / });
  await approve.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Approve/ });
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Booking approved, Please assign a vendor or driver')).toBeVisible();
  await expect(waiting).toHaveText(new RegExp(`^${before - 1}\\D`));
  await expect(queue.getByRole('link', { name: `Open ${first}`, exact: true })).toHaveCount(0);
  // A press on a queue leads to all of it.
  await page.getByRole('link', { name: 'Bookings to assign', exact: true }).click();
  await expect(page).toHaveURL(/booking-list\?tab=unassigned/);
  await expect(list.rows.first()).toBeVisible();
});

test('a person should arrange their own home, and find it so again', async ({ page, as }) => {
  await as(FINANCE, '/dashboard');
  const profit = page.locator('.figure-card').filter({ hasText: 'Net Profit' });
  await expect(profit).toBeVisible();
  await page.getByRole('button', { name: 'Arrange', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Arrange this page' });
  await panel.getByRole('checkbox', { name: 'Net Profit' }).click();
  await expect(profit).toHaveCount(0);
  await page.reload();
  await expect(page.locator('.figure-card').filter({ hasText: 'Earning' }).first()).toBeVisible();
  await expect(profit).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('the home of a role should show what waits for it and no more', async ({ page, as, calls, product }) => {
    const READS = ['dashboard', 'service-list', 'category-setup', 'product-requests'];
    await store(product, 4, (screen, flag) => READS.includes(screen) && ['access', 'read'].includes(flag));
    await as('support@example.com', '/dashboard');
    const waiting = page.getByRole('region', { name: /^Products to approve/ }).locator('tbody tr:not([aria-hidden])');
    await expect(waiting.first()).toBeVisible();
    await settled(page);
    await expect(page.locator('.dashboard-blocks').getByRole('heading')).toHaveText([/^Products to approve/]);
    await expect(page.locator('.figure-card')).toHaveCount(0);
    // But for who is there and the pictures of people.
    const paths = calls.map(({ path }) => path).filter((path) => !/^\/api\/(auth|files)\//.test(path));
    expect(paths).toEqual(['/api/dashboards/dashboard']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    // It is read as cards are: no row says again what its columns are called.
    for (const row of await waiting.all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(120);
    // What waits opens where it is decided.
    await waiting.first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/products\/request-details\//);
  });
});
