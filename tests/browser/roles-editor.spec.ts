import { store } from './role-editor.ts';
import { expect, test } from './stage.ts';

const ADMIN = 'admin@example.com';
const OPS = 'ops@example.com';
const OPERATIONS = { id: 3, path: '/role/edit-role/Mw' } as const;
const CATEGORIES = '/service-management/category-setup';

test('a role should preview the menu and the buttons that its users find', async ({ page, list, as }) => {
  await as(ADMIN, OPERATIONS.path);
  await page.locator('summary', { hasText: 'Preview as this role' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu of this role' });
  await expect(menu.locator('.menu-screen').first()).toBeVisible();
  const previewed = await menu.locator('.menu-screen').allTextContents();
  await menu.getByRole('button', { name: 'Category Setup', exact: true }).click();
  const sketch = page.getByRole('region', { name: 'Category Setup as this role' });
  await expect(sketch.getByRole('list', { name: 'Not there' })).toContainText('Delete is off on Category Setup');
  const there = await sketch.getByRole('list', { name: 'There', exact: true }).getByRole('listitem').allTextContents();

  await as(OPS, CATEGORIES);
  await expect(list.rows).toHaveCount(5);
  // Some stand in groups that are closed.
  const links = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { includeHidden: true });
  expect(await links.allTextContents()).toEqual(previewed);
  await list.menu.click();
  const found = {
    'Add Category': (await list.form.count()) > 0,
    Edit: (await list.row('Handyman').getByRole('button', { name: /^Edit/ }).count()) > 0,
    Delete:
      (await list
        .row('Handyman')
        .getByRole('button', { name: /^Delete/ })
        .count()) > 0,
    Export: (await page.getByRole('menuitem', { name: /^Export/ }).count()) > 0,
  };
  for (const [button, isThere] of Object.entries(found)) expect(there.includes(button), button).toBe(isThere);
});

test('a change of a role should be felt at once, without a reload', async ({ page, list, as, product, tolerate }) => {
  tolerate(/^403 /);
  await as(OPS);
  // News of the change would come before the request, and take the link away before it is
  // followed.
  await page.route('**/api/events**', () => undefined);
  await page.goto(CATEGORIES);
  await expect(list.row('Handyman').getByRole('button', { name: /^Edit/ })).toBeVisible();
  const loaded = await page.evaluate(() => performance.timeOrigin);
  await store(product, OPERATIONS.id, (screen, flag) => screen !== 'sub-category-setup' && flag !== 'update');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sub-category Setup' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Users' })).toBeVisible();
  await expect(list.rows.first()).toBeVisible();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
  await test.step('should close the page that is no longer allowed', async () => {
    await store(product, OPERATIONS.id, (screen) => screen === 'category-setup');
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not allowed|may not open/i);
    await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveText(['Category Setup']);
    await page.getByRole('link', { name: 'Category Setup' }).click();
    await expect(list.rows).toHaveCount(5);
  });
});
