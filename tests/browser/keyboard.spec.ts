import { tabTo } from './keys.ts';
import { picture } from './picture.ts';
import { expect, PASSWORD, test } from './stage.ts';

// As most people have it: what opens and closes takes its time.
test.use({ reducedMotion: 'no-preference' });

test('should sign in and manage a category without a mouse', async ({ page, list, codeFor }) => {
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
