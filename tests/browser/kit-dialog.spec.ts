import { ListPage } from './list.ts';
import { store } from './role-editor.ts';
import { expect, test } from './stage.ts';

// As most people have it: what opens and closes takes its time.
test.use({ reducedMotion: 'no-preference' });

test.beforeEach(({ as }) => as('admin@example.com'));

test('a dialog with something typed should not go by a click beside it, and go on where it was asked', async ({
  page,
}) => {
  const list = new ListPage(page);
  await page.goto('/products/request-list?size=100');
  const approve = list.move('Approve');
  await approve.click();
  const notes = list.dialog().getByLabel('Admin Notes');
  await expect(notes).toBeFocused();
  await notes.fill('A long thought');
  await page.mouse.click(5, 5);
  await expect(notes).toHaveValue('A long thought');
  await list.dialog().getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'You have unsaved changes' });
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(list.dialog().getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(notes).toHaveValue('A long thought');
  await notes.fill('');
  await notes.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(approve).toBeFocused();
});

test('a dialog that took the place of another should give the focus back to where all began', async ({ page }) => {
  await page.goto('/products/request-list');
  const filters = new ListPage(page).addFilter;
  await filters.focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('button', { name: 'Keys' }).press('Enter');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(filters).toBeFocused();
});

test('a dialog should hear Escape before it has the focus', async ({ page, as, product }) => {
  // Whoever may open no booking is shown what the list knows of it in a dialog.
  await store(product, 4, (screen) => screen !== 'booking-list');
  await as('support@example.com');
  await page.goto('/customer/customer-view/MQ?tab=bookings');
  const button = page.getByRole('button', { name: /^View booking/ }).first();
  await button.waitFor();
  // In the very moment the dialog is there.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role="dialog"]')) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      document.body.dataset.pressed = 'yes';
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await button.click();
  await expect(page.locator('body[data-pressed]')).toBeAttached();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('of two dialogs the upper one should hear Escape when nothing has the focus', async ({ page }) => {
  const list = new ListPage(page);
  await page.goto('/products/request-list?size=100');
  await list.move('Approve').click();
  await list.dialog().getByLabel('Admin Notes').fill('A long thought');
  const question = page.getByRole('dialog', { name: 'You have unsaved changes' });
  const unfocused = (): Promise<void> => page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await unfocused();
  await page.keyboard.press('Escape');
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
  await unfocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(list.dialog().getByLabel('Admin Notes')).toHaveValue('A long thought');
});
