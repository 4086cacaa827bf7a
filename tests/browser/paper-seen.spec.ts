import { ListPage } from './list.ts';
import { expect, settled, test } from './stage.ts';

/** A paper is approved as it was looked at (spec part 2 §2 Vendor onboarding request details). */

const LABEL = 'screen_label=vendor-onboarding';

test('a paper that was replaced while somebody looked at it should not be approved unseen', async ({
  page,
  as,
  product,
  tolerate,
}) => {
  tolerate(/^409 POST \/api\/vendor_documents\/\d+\/approve/);
  const Cookie = await product.session('admin@example.com');
  const call = (method: string, path: string, body?: object) => product.call(method, `/api/${path}`, body, { Cookie });
  const papers = await (await call('GET', `vendor_documents?_end=100&${LABEL}`)).json();
  const paper = papers.find(
    ({ status, document_id_number }: { status: string; document_id_number: unknown }) =>
      status === 'Pending' && document_id_number !== null,
  );
  await as('ops@example.com');
  await page.goto(`/vendor/request-details/${Buffer.from(String(paper.vendor_id)).toString('base64url')}`);
  await page.locator(`[data-paper="${paper.id}"]`).getByRole('button', { name: /^View/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(paper.document_id_number);
  const replaced = await call('PATCH', `vendor_documents/${paper.id}?${LABEL}`, { document_id_number: 'CN-7654321' });
  expect(replaced.status).toBe(200);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  const question = page.getByRole('dialog', { name: 'Something was changed since you looked' });
  await expect(question).toContainText(paper.document_id_number);
  await expect(question).toContainText('CN-7654321');
  await question.getByRole('button', { name: 'Look again' }).click();
  await expect(dialog).toContainText('CN-7654321');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(new ListPage(page).notice('Document approved')).toBeVisible();
});

test('the button of a paper should have the focus again, however soon its dialog is left', async ({ page, as }) => {
  await as('ops@example.com');
  await page.goto('/vendor/request-list');
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

test('denying a paper should be asked by its type and whose it is, never by its number', async ({ page, as }) => {
  await as('ops@example.com');
  await page.goto('/vendor/request-list');
  await page.getByRole('link', { name: /^View Majaz/ }).click();
  await page.getByRole('button', { name: 'View Trade Licence' }).click();
  const vendor = (await page.locator('h1').innerText()).trim();
  expect(vendor).toMatch(/^Majaz/);
  await page.getByRole('dialog').getByRole('button', { name: 'Deny' }).click();
  await expect(page.getByRole('dialog', { name: `Deny · Trade Licence · ${vendor}`, exact: true })).toBeVisible();
});
