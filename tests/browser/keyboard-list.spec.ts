import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

// As most people have it: what opens and closes takes its time.
test.use({ reducedMotion: 'no-preference' });

const PATH = '/service-management/category-setup';

test.beforeEach(async ({ as, page }) => {
  await as('admin@example.com');
  await page.goto(PATH);
  await expect(new ListPage(page).rows).toHaveCount(5);
});

test('should go from row to row, select, and open by keys alone', async ({ page }) => {
  const list = new ListPage(page);
  await page.keyboard.press('ArrowDown');
  await expect(list.rows.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(list.rows.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(list.rows.nth(0)).toBeFocused();
  await page.keyboard.press('End');
  await expect(list.rows.nth(4)).toBeFocused();
  await page.keyboard.press('x');
  await expect(list.rows.nth(4).getByRole('checkbox')).toBeChecked();
  await expect(list.rows.nth(4)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(list.form.getByLabel('Name')).toHaveValue('Flowers & Gifts');
  await test.step('should open a record where its row leads', async () => {
    await page.goto('/role/role-list');
    await expect(list.rows.first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(list.rows.first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/role\/edit-role\//);
  });
});

test('should leave the rows by Escape, and the keys to whatever else is open', async ({ page }) => {
  const list = new ListPage(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Category Setup' })).toBeFocused();
  await list.rows.nth(2).getByRole('button', { name: /^Edit/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(list.rows.nth(3)).toBeFocused();
  await test.step('should list the keys in a dialog that gives the focus back', async () => {
    await list.menu.focus();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keys' });
    await expect(help).toContainText('Go to a page or a record');
    await expect(help.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await expect(list.menu).toBeFocused();
  });
  await test.step('should leave the keys to a dialog, a panel and a menu while one is open', async () => {
    await list.delete('Handyman');
    await expect(list.dialog()).toBeVisible();
    for (const key of ['/', '?', 'ArrowDown']) await page.keyboard.press(key);
    await expect(list.dialog()).toHaveCount(1);
    await expect(list.dialog().getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(list.dialog()).toHaveCount(0);
    await list.menu.click();
    await page.keyboard.press('/');
    await expect(page.getByRole('menuitem', { name: 'Columns and rows' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem', { name: 'Columns and rows' })).toBeHidden();
  });
  await test.step('should go to the search by a slash, and take keys as text there', async () => {
    await page.keyboard.press('/');
    await expect(list.search).toBeFocused();
    await expect(list.search).toHaveValue('');
    await page.keyboard.type('a/b?');
    await expect(list.search).toHaveValue('a/b?');
    await page.keyboard.press('ArrowDown');
    await expect(list.search).toBeFocused();
    // Ctrl and K writes nothing: it opens the palette amid typing too.
    await page.keyboard.press('Control+k');
    await expect(list.dialog().getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(list.search).toBeFocused();
    await expect(list.search).toHaveValue('a/b?');
  });
});

test('the focus should stay on a switch that was pressed, and on the end of the pager', async ({ page, product }) => {
  const status = page.getByRole('switch', { name: 'Status of Handyman' });
  await product.fault({ method: 'PATCH', path: '/api/categories/12', delay_ms: 600 });
  await status.focus();
  await page.keyboard.press('Space');
  await expect(status).toHaveAttribute('aria-busy', 'true');
  await expect(status).toBeFocused();
  await expect(status).not.toBeChecked();
  await expect(status).toBeFocused();
  const next = page.getByRole('button', { name: 'Next page' });
  await next.focus();
  const at = page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current="page"]');
  const last = Number(
    await page
      .getByRole('button', { name: /^Page \d+$/ })
      .last()
      .textContent(),
  );
  for (let each = 2; each <= last; each += 1) {
    await page.keyboard.press('Enter');
    await expect(at).toHaveText(String(each));
  }
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(next).toBeFocused();
});
