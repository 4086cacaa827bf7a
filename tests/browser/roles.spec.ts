import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

const CATEGORIES = '/service-management/category-setup';
const SUB_CATEGORIES = '/service-management/sub-category-setup';

test.describe('support, who may only read', () => {
  test('should sign in, see both lists, and find nothing that changes them', async ({ page, signIn }) => {
    const list = new ListPage(page);
    await signIn('support@example.com');
    for (const path of [CATEGORIES, SUB_CATEGORIES]) {
      await page.goto(path);
      await expect(list.rows).toHaveCount(5);
      await expect(list.form).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^(Edit|Delete|Add|Submit|Export)/ })).toHaveCount(0);
      // What cannot be switched is told in words or a switch that is off limits.
      await expect(page.getByRole('switch', { disabled: false })).toHaveCount(0);
    }
  });

  test('should be refused by the server too', async ({ product }) => {
    const headers = { Cookie: await product.session('support@example.com') };
    const at = '/api/categories/1?screen_label=category-setup';
    expect((await product.call('GET', at, undefined, headers)).status).toBe(200);
    expect((await product.call('PATCH', at, { is_active: false }, headers)).status).toBe(403);
    expect((await product.call('DELETE', at, undefined, headers)).status).toBe(403);
  });
});

test.describe('operations, who may not delete', () => {
  test('should edit but find no Delete', async ({ page, as }) => {
    const list = new ListPage(page);
    await as('ops@example.com');
    await page.goto(CATEGORIES);
    await expect(list.rows).toHaveCount(5);
    await expect(list.form).toBeVisible();
    await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(5);
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  });
});

test.describe('a role without any screen', () => {
  test('should sign in to an empty menu, and be told so at every address', async ({ page, signIn, calls, product }) => {
    await product.call('PATCH', '/mock/records/roles/5', { permissions: [] });
    await signIn('finance@example.com');
    await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveCount(0);
    calls.length = 0;
    for (const path of [CATEGORIES, SUB_CATEGORIES, '/reports/transactions']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not allowed|may not open/i);
    }
    // Besides who it is, and their picture in the header.
    expect(calls.filter(({ path }) => path !== '/api/auth/session' && !path.startsWith('/api/files/'))).toEqual([]);
    await page.goto('/nowhere/at-all');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found/i);
  });
});

test('should feel a change of its role at the next request', async ({ page, as, product, tolerate }) => {
  tolerate(/^403 /);
  const list = new ListPage(page);
  await as('support@example.com');
  await page.goto(CATEGORIES);
  await expect(list.rows).toHaveCount(5);
  const role = (await (await product.call('GET', '/mock/records/roles/4')).json()) as {
    permissions: { access: boolean }[];
  };
  await product.call('PATCH', '/mock/records/roles/4', {
    permissions: role.permissions.map((module) => ({ ...module, access: false })),
  });
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not allowed|may not open/i);
});

test('should be signed out at the next request after a deactivation', async ({ page, as, product, tolerate }) => {
  tolerate(/^401 /);
  const list = new ListPage(page);
  await as('support@example.com');
  await page.goto(CATEGORIES);
  await expect(list.rows).toHaveCount(5);
  const users = (await (await product.call('GET', '/mock/records/users?email=support@example.com')).json()) as {
    id: number;
  }[];
  await product.call('PATCH', `/mock/records/users/${users[0]?.id}`, { is_active: false });
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
});
