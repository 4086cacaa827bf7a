import { expect, test } from './stage.ts';

// As most people have it: what opens and closes takes its time.
test.use({ reducedMotion: 'no-preference' });

const OPS = 'ops@example.com';

test.describe('a menu', () => {
  test.beforeEach(async ({ as, page }) => {
    await as(OPS);
    await page.goto('/account/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
  });

  test('should be gone through by arrows, its ends and letters, and closed to where it was opened', async ({
    page,
  }) => {
    const button = page.getByRole('button', { name: /^Your account/ });
    const item = (name: string) => page.getByRole('menuitem', { name });
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await expect(item('My profile')).toBeFocused();
    await expect(item('My profile')).toHaveAttribute('aria-current', 'page');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem').last()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(item('My profile')).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem').last()).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('a');
    await expect(item('Account security')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(button).toBeFocused();

    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem').last()).toBeFocused();
    await page.keyboard.press('Tab');
    // From the button on, to the page.
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(button).not.toBeFocused();
  });

  test.describe('whose letters are typed in time', () => {
    test.use({ apart: true });

    test('should take one that is typed later for another word', async ({ page }) => {
      await page.clock.install();
      await page.getByRole('button', { name: /^Your account/ }).press('ArrowDown');
      const item = (name: string) => page.getByRole('menuitem', { name });
      await expect(item('My profile')).toBeFocused();
      await page.keyboard.press('a');
      await expect(item('Account security')).toBeFocused();
      // Nothing begins with "am".
      await page.keyboard.press('m');
      await expect(item('Account security')).toBeFocused();
      await page.clock.fastForward(2_000);
      await page.keyboard.press('m');
      await expect(item('My profile')).toBeFocused();
    });
  });

  test('should close by a press beside it, and lead where its links lead', async ({ page }) => {
    const button = page.getByRole('button', { name: /^Your account/ });
    await button.click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.getByRole('menu')).toBeHidden();
    await button.click();
    await page.getByRole('menuitem', { name: 'Account security' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Account security' })).toBeFocused();
  });

  test('should stay in the window at its foot, where its button has no room below', async ({ page }) => {
    await page.goto('/service-management/category-setup');
    await page.getByRole('checkbox').nth(1).check();
    const bar = page.getByRole('region', { name: 'Selection' });
    await bar.getByRole('button', { name: 'Export' }).click();
    const menu = page.getByRole('menu', { name: 'Export' });
    await expect(menu).toBeVisible();
    const box = await menu.boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeFocused();
  });
});
