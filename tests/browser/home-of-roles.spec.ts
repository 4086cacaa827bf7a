import type { Page } from '@playwright/test';
import { permissionsWhere } from '../../access-control/index.ts';
import { registry } from '../../resources/index.ts';
import type { RunningServer } from './server.ts';
import { expect, type SeenCall, settled, test } from './stage.ts';
import { callAs, storedIn } from './vendor-life.ts';

/** The home as each role has it: what it shows, and what it does not even ask for. */

const blocks = registry.screen.dashboard?.dashboard?.blocks ?? [];
const WORK = [
  ...['waiting-approval', 'unassigned', 'late', 'to-approve', 'to-assign', 'late-bookings', 'today', 'offers'],
  ...['vendor-requests', 'product-requests', 'expired', 'expiring'],
];
const MONEY = ['booked', 'booked-amount', 'net-profit', 'earning', 'hours', 'bookings', 'money'];

/** Numbers come first, then the other blocks, each in the order of the definition. */
const labelsOf = (names: readonly string[]): string[] => {
  const shown = blocks.filter(({ name }) => names.includes(name));
  expect(shown.length).toBe(names.length);
  const of = (isCard: boolean) => shown.filter(({ kind }) => (kind === 'card') === isCard).map(({ label }) => label);
  return [...of(true), ...of(false)];
};

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
async function expectHome(page: Page, names: readonly string[]): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect(page.locator('.figure-card, .dashboard-blocks section').first()).toBeVisible();
  await settled(page);
  expect(await shownOn(page)).toEqual(labelsOf(names));
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

for (const [email, names] of [
  ['admin@example.com', blocks.map(({ name }) => name)],
  ['ops@example.com', [...WORK, ...MONEY]],
  ['support@example.com', [...WORK, ...MONEY]],
  ['finance@example.com', MONEY],
] as const)
  test(`the home of ${email} should show exactly what it may read, by one request`, async ({ page, as, calls }) => {
    await as(email);
    await page.goto('/');
    await expect(page).toHaveURL(/\/dashboard$/);
    await settled(page);
    calls.length = 0;
    await expectHome(page, names);
    expect(askedOf(calls)).toEqual(['/api/dashboards/dashboard']);
  });

test('the home of a role of the catalogue should show what waits for it, and nothing of bookings or money', async ({
  page,
  as,
  calls,
  product,
}) => {
  await as(await cataloguer(product));
  await expectHome(page, ['product-requests']);
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
