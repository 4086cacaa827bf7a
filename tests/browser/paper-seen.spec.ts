import { allOf } from './day.ts';
import { expect, settled, test } from './stage.ts';
import { personOf } from './vendor-life.ts';

/** A paper is approved as it was looked at (spec part 2 §2 Vendor onboarding request details). */

test('a paper that was replaced should not be approved unseen', async ({ page, list, as, product, tolerate }) => {
  tolerate(/^409 POST \/api\/vendor_documents\/\d+\/approve/);
  const paper = (await allOf(product, 'vendor_documents')).find(
    ({ status, document_id_number }) => status === 'Pending' && document_id_number !== null,
  );
  const number = String(paper?.document_id_number);
  await as('ops@example.com');
  await page.goto(`/vendor/request-details/${Buffer.from(String(paper?.vendor_id)).toString('base64url')}`);
  await page.locator(`[data-paper="${paper?.id}"]`).getByRole('button', { name: /^View/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(number);
  const admin = await personOf(product, 'admin@example.com');
  const path = `/api/vendor_documents/${paper?.id}?screen_label=vendor-onboarding`;
  await admin.done('PATCH', path, { document_id_number: 'CN-7654321' });
  await dialog.getByRole('button', { name: 'Approve' }).click();
  const question = page.getByRole('dialog', { name: 'Something was changed since you looked' });
  await expect(question).toContainText(number);
  await expect(question).toContainText('CN-7654321');
  await question.getByRole('button', { name: 'Look again' }).click();
  await expect(dialog).toContainText('CN-7654321');
  // The prompt names its type and whose it is, never its number.
  const vendor = (await page.locator('h1').innerText()).trim();
  await dialog.getByRole('button', { name: 'Deny' }).click();
  const input = page.getByRole('dialog', { name: /^Deny · / });
  await expect(input).toHaveAccessibleName(new RegExp(`^Deny · [\\w ]+ · ${vendor}$`));
  await input.getByRole('button', { name: 'Close' }).last().click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(list.notice('Document approved')).toBeVisible();
});

test('the button of a paper should have the focus again, however soon its dialog is left', async ({ page, as }) => {
  await as('ops@example.com', '/vendor/request-list');
  await page.getByRole('link', { name: /^View Majaz/ }).click();
  const view = page.getByRole('button', { name: 'View Trade Licence' });
  await view.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Trade Licence' });
  await dialog.getByRole('button', { name: 'Approve' }).focus();
  // What the move and the dialog do in the next frame falls into the same one, in this order.
  await page.evaluate(() => {
    const own = window.requestAnimationFrame;
    const held: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (work) => held.push(work);
    addEventListener('let-go', () => {
      window.requestAnimationFrame = own;
      for (const work of held) own(work);
    });
  });
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await settled(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('let-go')));
  await expect(view).toBeFocused();
});
