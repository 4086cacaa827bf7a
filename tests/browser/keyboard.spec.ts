import { tabTo } from './keys.ts';
import { ListPage } from './list.ts';
import { picture } from './picture.ts';
import { expect, PASSWORD, test } from './stage.ts';

// As most people have it: what opens and closes takes its time.
test.use({ reducedMotion: 'no-preference' });

const PATH = '/service-management/category-setup';

test('should sign in and manage a category without a mouse', async ({ page, codeFor }) => {
  const list = new ListPage(page);
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('admin@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Digit 1 of 4' })).toBeFocused();
  await page.keyboard.type(await codeFor('admin@example.com'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Category Setup');
  await expect(page.getByRole('option', { name: /Category Setup/ }).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Category Setup' })).toBeFocused();
  await expect(list.form.getByLabel('Name')).toBeVisible();
  await expect(list.rows).toHaveCount(5);

  await tabTo(page, /^Name/);
  await page.keyboard.type('Smart Home');
  await tabTo(page, /Service/);
  await page.keyboard.press('Space');
  // The system's file dialog is the only thing a keyboard test cannot use.
  await list.form.locator('input[type=file]').setInputFiles(picture());
  await expect(list.form.getByRole('img', { name: /picture/ })).toBeVisible();
  await list.form.getByLabel('Name').focus();
  await page.keyboard.press('Enter');
  await expect(list.row('Smart Home')).toBeVisible();

  await tabTo(page, /^Delete.*Smart Home/);
  await page.keyboard.press('Enter');
  await expect(list.dialog()).toBeVisible();
  // The harmless answer has the focus; nothing outside can be reached.
  await expect(list.dialog().getByRole('button', { name: /Cancel|No|Keep/ })).toBeFocused();
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(list.row('Smart Home').getByRole('button', { name: /^Delete/ })).toBeFocused();
});

test('should skip to the content, and put the focus on the heading of a new page', async ({ page, as }) => {
  await as('admin@example.com');
  await page.goto(PATH);
  await expect(new ListPage(page).rows).toHaveCount(5);
  await page.locator('body').press('Tab');
  await expect(page.getByRole('link', { name: /Skip to/i })).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await page.getByRole('link', { name: 'Sub-category Setup' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Sub-category Setup' })).toBeFocused();
});

test('the menu should bring the open page’s entry into sight, and stay where it is otherwise', async ({ page, as }) => {
  await as('admin@example.com');
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/user-management/user-list');
  const entry = page.getByRole('link', { name: 'Users', exact: true });
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await expect(entry).toBeInViewport({ ratio: 1 });
  await page.goto(PATH);
  await expect(page.getByRole('link', { name: 'Service List' })).toBeInViewport({ ratio: 1 });
});

test('should move through tabs by arrows, with one stop for Tab', async ({ page, as }) => {
  const list = new ListPage(page);
  await as('admin@example.com');
  await page.goto(PATH);
  await expect(list.rows).toHaveCount(5);
  await list.tab('All').focus();
  await page.keyboard.press('ArrowRight');
  await expect(list.tab('Active')).toBeFocused();
  await expect(list.tab('Active')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(list.tab('In Active')).toBeFocused();
  await expect(list.rows).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(list.tab('All')).not.toBeFocused();
});

test.describe('narrow', () => {
  test.use({ viewport: { width: 375, height: 800 } });

  test('should open the menu as a drawer that holds the focus and closes by Escape', async ({ page, as }) => {
    await as('admin@example.com');
    await page.goto(PATH);
    const opener = page.getByRole('button', { name: 'Open the menu' });
    await opener.press('Enter');
    await expect(page.getByRole('link', { name: 'Sub-category Setup' })).toBeVisible();
    for (let i = 0; i < 12; i++) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') === null)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Sub-category Setup' })).not.toBeInViewport();
    await expect(opener).toBeFocused();
  });
});
