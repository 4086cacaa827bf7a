import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

/** The home: what waits is decided there, and which blocks show is chosen, for a role too. */

const ADMIN = 'admin@example.com';
const FINANCE = 'finance@example.com';

test('what waits should be decided by one press, and the numbers follow', async ({ page, as }) => {
  await as(ADMIN);
  await page.goto('/dashboard');
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
});

test('an arrangement should be given to a role, whose people keep their own', async ({ page, as }) => {
  await as(ADMIN);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Arrange', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Arrange this page' });
  for (const block of ['Net Profit', 'Late bookings']) await panel.getByRole('checkbox', { name: block }).click();
  await expect(page.locator('.figure-card').filter({ hasText: 'Net Profit' })).toHaveCount(0);
  await panel.getByLabel('For everybody with the role').selectOption({ label: 'Finance' });
  await panel.getByRole('button', { name: 'Give them these blocks' }).click();
  await expect(page.getByText('Everybody with the role Finance begins with these blocks.')).toBeVisible();

  await as(FINANCE);
  await page.goto('/dashboard');
  await expect(page.locator('.figure-card').filter({ hasText: 'Earning' }).first()).toBeVisible();
  await expect(page.locator('.figure-card').filter({ hasText: 'Net Profit' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Arrange', exact: true }).click();
  // Who may not change roles gives nothing to them.
  await expect(panel.getByLabel('For everybody with the role')).toHaveCount(0);
  await panel.getByRole('checkbox', { name: 'Net Profit' }).click();
  await expect(page.locator('.figure-card').filter({ hasText: 'Net Profit' })).toBeVisible();
  await page.reload();
  await expect(page.locator('.figure-card').filter({ hasText: 'Net Profit' })).toBeVisible();
});

test('a press on a queue should lead to all of it', async ({ page, as }) => {
  const list = new ListPage(page);
  await as(ADMIN);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Bookings to assign', exact: true }).click();
  await expect(page).toHaveURL(/booking-list\?tab=unassigned/);
  await expect(list.rows.first()).toBeVisible();
});
