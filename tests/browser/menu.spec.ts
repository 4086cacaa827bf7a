import { ListPage } from './list.ts';
import { accountButton, expect, settled, signOut, test } from './stage.ts';

const PATH = '/service-management/category-setup';

test.describe('the menu', () => {
  test.beforeEach(({ as }) => as('admin@example.com'));

  test('should fit a super admin’s screen, with the group of the open page open', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/bookings/booking-list');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect(menu.getByRole('link', { name: 'Day Board' })).toBeVisible();
    await expect(menu.getByRole('button', { expanded: true })).toHaveText(['Booking Management']);
    expect((await menu.boundingBox())?.height).toBeLessThanOrEqual(900 - 56);
    await expect(menu.getByRole('link', { name: 'Service List' })).toBeHidden();
    await test.step('should lead in one line to the only screen of a group', async () => {
      await expect(menu.getByRole('button', { name: 'Worker Management' })).toHaveCount(0);
      await menu.getByRole('link', { name: 'Workers' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Workers' })).toBeVisible();
      await expect(menu.getByRole('link', { name: 'Workers' })).toHaveAttribute('aria-current', 'page');
      await expect(menu.getByRole('button', { expanded: true })).toHaveCount(0);
    });
    await test.step('should keep open what was opened by hand, wherever one goes', async () => {
      const kept = page.waitForResponse('**/api/auth/preferences');
      await menu.getByRole('button', { name: 'Reports' }).press('Enter');
      await kept;
      await page.goto(PATH);
      await expect(menu.getByRole('button', { expanded: true })).toHaveText(['Service Management', 'Reports']);
      await expect(menu.getByRole('link', { name: 'Payout Runs' })).toBeVisible();
    });
  });

  test('should fold to its icons, which say and open what they are by pointer and by key', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(PATH);
    const list = new ListPage(page);
    await expect(list.rows).toHaveCount(5);
    const before = (await page.getByRole('main').boundingBox())?.width ?? 0;
    const kept = page.waitForResponse('**/api/auth/preferences');
    await page.getByRole('button', { name: 'Fold the menu to icons', expanded: true }).press('Enter');
    const unfold = page.getByRole('button', { name: 'Unfold the menu', expanded: false });
    await expect(unfold).toBeFocused();
    await kept;
    await page.reload();
    await expect(list.rows).toHaveCount(5);
    expect((await page.getByRole('main').boundingBox())?.width).toBeGreaterThan(before + 150);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const group = menu.getByRole('button', { name: 'Service Management' });
    await test.step('should say what an icon is once it is reached', async () => {
      const name = group.getByText('Service Management');
      await expect(name).toHaveCSS('opacity', '0');
      await menu.getByRole('link', { name: 'Dashboard' }).focus();
      await page.keyboard.press('Tab');
      await expect(group).toBeFocused();
      await expect(name).toHaveCSS('opacity', '1');
      const box = await name.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(56);
    });
    await test.step('should open the screens of a group beside its icon', async () => {
      await page.keyboard.press('Enter');
      await expect(group).toHaveAttribute('aria-expanded', 'true');
      const screens = page.getByRole('menu', { name: 'Service Management' });
      await expect(screens.getByRole('menuitem', { name: 'Service List' })).toBeFocused();
      await expect(screens.locator('[aria-current="page"]')).toHaveText('Category Setup');
      const [beside, icon] = [await screens.boundingBox(), await group.boundingBox()];
      expect(beside?.x).toBeGreaterThanOrEqual((icon?.x ?? 0) + (icon?.width ?? 0));
      await page.keyboard.press('Escape');
      await expect(group).toBeFocused();
      await group.click();
      await screens.getByRole('menuitem', { name: 'Sub-category Setup' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Sub-category Setup' })).toBeFocused();
    });
    await test.step('should lead to the only screen of a group, and be unfolded again', async () => {
      await menu.getByRole('link', { name: 'Customers' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeFocused();
      await unfold.click();
      await expect(menu.getByRole('button', { name: 'Service Management', expanded: false })).toBeVisible();
    });
  });

  test('should have all groups open where they are few', async ({ page, as }) => {
    await as('vendor@example.com');
    await page.goto('/products/product-list');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect(menu.getByRole('link', { name: 'Day Board' })).toBeVisible();
    await expect(menu.getByRole('button', { expanded: false })).toHaveCount(0);
  });
});

for (const width of [1440, 375])
  test(`the account’s menu should hold appearance and signing out, at ${width}`, async ({ page, as }) => {
    await as('admin@example.com');
    await page.setViewportSize({ width, height: 800 });
    await page.goto(PATH);
    await expect(new ListPage(page).rows).toHaveCount(5);
    await accountButton(page).click();
    const looks = page.getByRole('group', { name: 'Appearance' }).getByRole('menuitemradio');
    await expect(looks).toHaveText(['Light', 'Dark', 'As the device']);
    await expect(looks.and(page.locator('[aria-checked="true"]'))).toHaveText('As the device');
    await looks.getByText('Dark').click();
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
    await expect(accountButton(page)).toBeFocused();
    await accountButton(page).click();
    await expect(looks.and(page.locator('[aria-checked="true"]'))).toHaveText('Dark');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('banner').getByRole('radio')).toHaveCount(0);
    await settled(page);
    await signOut(page);
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  });
