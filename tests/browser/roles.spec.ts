import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

const CATEGORIES = '/service-management/category-setup';
const SUB_CATEGORIES = '/service-management/sub-category-setup';

test.describe('support, who may only read', () => {
  test('should see both lists, and find nothing that changes them', async ({ page, as }) => {
    const list = new ListPage(page);
    await as('support@example.com');
    for (const path of [CATEGORIES, SUB_CATEGORIES]) {
      await page.goto(path);
      await expect(list.rows).toHaveCount(5);
      await expect(list.form).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^(Edit|Delete|Add|Submit|Export)/ })).toHaveCount(0);
      // What cannot be switched is told in words or a switch that is off limits.
      await expect(page.getByRole('switch', { disabled: false })).toHaveCount(0);
    }
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
