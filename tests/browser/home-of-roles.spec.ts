import type { Page } from '@playwright/test';
import { permissionsWhere } from '../../access-control/index.ts';
import { registry } from '../../resources/index.ts';
import type { RunningServer } from './server.ts';
import { expect, type SeenCall, settled, test } from './stage.ts';
import { callAs, storedIn } from './vendor-life.ts';

/**
 * The home as a role has it: what it shows, and what it does not even ask for. Which blocks a role
 * is told, `tests/contract/dashboards.test.ts` holds.
 */

/** What stands on the page, by its labels. */
const shownOn = async (page: Page): Promise<string[]> => [
  ...(await page.locator('.figure-card-label').allTextContents()),
  // How many there are stands behind what waits.
  ...(await page.locator('.dashboard-blocks').getByRole('heading').allTextContents()).map((text) =>
    text.replace(/\d+\+?$/, ''),
  ),
];

/** What the page asked for, but for who is there and the pictures of people. */
const askedOf = (calls: readonly SeenCall[]): string[] =>
  calls.map(({ path }) => path).filter((path) => !/^\/api\/(auth|files)\//.test(path));

/** Holds the home of whoever is signed in, on a phone. */
async function expectHome(page: Page, labels: readonly string[]): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect(page.locator('.figure-card, .dashboard-blocks section').first()).toBeVisible();
  await settled(page);
  expect(await shownOn(page)).toEqual(labels);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(375);
  // What waits is read as cards are: no row says again what its columns are called.
  const highest = await page
    .locator('.dashboard-blocks tbody tr')
    .evaluateAll((rows) => Math.max(0, ...rows.map((row) => row.getBoundingClientRect().height)));
  expect(highest).toBeLessThanOrEqual(120);
}

/** A role that reads what is sold and nothing else, given to somebody; answers their address. */
async function cataloguer(product: RunningServer): Promise<string> {
  const READS = ['dashboard', 'service-list', 'category-setup', 'product-requests'];
  const isRead = (flag: string): boolean => flag === 'access' || flag === 'read';
  const permissions = permissionsWhere(registry, ({ name }, flag) => READS.includes(name) && isRead(flag));
  const role = await callAs(product, 'admin@example.com', [
    'POST',
    'roles?screen_label=role-list',
    { name: 'Catalogue', permissions },
  ]);
  const email = 'support@example.com';
  const user = (await storedIn(product, 'users')).find((each) => each.email === email);
  expect((await product.call('PATCH', `/mock/records/users/${user?.id}`, { role_id: role.id })).ok).toBe(true);
  return email;
}

test.use({ viewport: { width: 375, height: 812 } });

test('the home of a role of the catalogue should show what waits for it, and nothing of bookings or money', async ({
  page,
  as,
  calls,
  product,
}) => {
  await as(await cataloguer(product));
  await expectHome(page, ['Products to approve']);
  const main = page.getByRole('main');
  await expect(main).not.toContainText(/AED [\d,]+.*(profit|earning)|Bookings to|Vendors to review/i);
  expect(askedOf(calls)).toEqual(['/api/dashboards/dashboard']);
  // What waits opens where it is decided.
  const rows = main.getByRole('region', { name: 'Products to approve' }).locator('tbody tr:not([aria-hidden])');
  await rows.first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/products\/request-details\//);
});

test('a vendor should have no home of the house, and begin with its own', async ({ page, as, product, tolerate }) => {
  tolerate(/^403 GET \/api\/dashboards\/dashboard/);
  await as('service.vendor@example.com');
  await page.goto('/');
  await expect(page).not.toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
  expect(await shownOn(page)).toEqual([]);
  const Cookie = await product.session('service.vendor@example.com');
  const answer = await product.call('GET', '/api/dashboards/dashboard?screen_label=dashboard', undefined, { Cookie });
  expect(answer.status).toBe(403);
});
