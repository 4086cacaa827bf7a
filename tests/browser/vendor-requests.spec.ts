import type { Page } from '@playwright/test';
import { failOnce, holdBack } from './faults.ts';
import { ListPage } from './list.ts';
import { paper } from './picture.ts';
import { expect, test } from './stage.ts';
import { cardOf } from './vendor-life.ts';

/** Onboarding requests and their details (spec part 2 §2). */

const REQUESTS = '/vendor/request-list';
const ADMIN = 'admin@example.com';

/** Karama Spice Kitchen waits to be looked at, with its papers. */
const WAITING = '/vendor/request-details/OA';

const notes = (page: Page) => page.getByRole('form', { name: 'Send Notes' });

test('requests should wait by tab, and lead to the bank tab, its notes and the decision', async ({ page, as }) => {
  const list = new ListPage(page);
  await as(ADMIN);
  await page.goto(REQUESTS);
  // spec 2.2.36, 2.2.37
  await expect(page.getByRole('tab')).toHaveText(['Request', 'Approved', 'Denied', 'Waiting for Review']);
  await expect(list.rows.filter({ hasText: 'Green Oasis' })).toContainText('Pending Approval');
  await expect(list.rows.filter({ hasText: 'Swift Movers' })).toContainText('Not submitted yet');
  await page.getByRole('tab', { name: 'Denied' }).click();
  await expect(list.rows.filter({ hasText: 'BluePool Care' })).toContainText('Rejected');
  await list.rows.filter({ hasText: 'BluePool Care' }).getByRole('link', { name: /^View/ }).click();
  await expect(page).toHaveURL(/\/vendor\/request-details\/\w+/);
  await page.getByRole('tab', { name: 'Bank Information / Approval' }).click();
  await expect(page.getByRole('term').filter({ hasText: 'IBAN' })).toBeVisible();

  const form = notes(page);
  const send = form.getByRole('button', { name: 'Send Notes' });
  await expect(send).toHaveAttribute('aria-disabled', 'true'); // spec 2.5.54
  await form.getByRole('textbox').fill('   ');
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await form.getByRole('textbox').fill('Please send the second page.');
  await send.click();
  await expect(list.notice('Notes sent successfully')).toBeVisible(); // spec 2.8.42
  await expect(page.getByRole('definition').filter({ hasText: 'Please send the second page.' })).toBeVisible();

  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(list.dialog()).toContainText('Vendor Info Confirmation'); // spec 2.2.42
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  // spec 2.2.42
  await expect(page.getByRole('tab', { name: 'Commission Settings' })).toHaveAttribute('aria-selected', 'true');
});

test('a request should have its tabs, and its papers beside the profile', async ({ page, as, tolerate }) => {
  tolerate(/^500 GET \/api\/vendors\/8\/parts/);
  await as(ADMIN);
  await page.goto(WAITING);
  // spec 2.2.38
  await expect(page.getByRole('tab')).toHaveText([
    'Overview',
    'Subscribed Services',
    'Commission Settings',
    'Bank Information / Approval',
  ]);
  // spec 2.2.39
  const profile = page.getByRole('region', { name: 'Vendor Profile' });
  for (const term of ['Company / Individual Name', 'Phone Number', 'Email', 'Logo', 'Address'])
    await expect(profile.getByRole('term').filter({ hasText: term })).toBeVisible();
  const papers = page.getByRole('region', { name: 'Vendor Documents' });
  await papers.getByRole('button', { name: 'View Trade Licence' }).click();
  await expect(page.getByRole('dialog', { name: 'Trade Licence' })).toBeVisible(); // spec 2.2.39

  await failOnce(page, 'GET', 'vendors/8/parts?*');
  await page.goto(WAITING);
  await expect(papers.getByRole('alert')).toContainText('Failed to fetch documents'); // spec 2.8.44
  await papers.getByRole('button', { name: 'Retry' }).click();
  await expect(papers.getByRole('button', { name: 'View Trade Licence' })).toBeVisible();
});

test('a paper should load, fail or be shown as what it is, and be decided about while it is pending', async ({
  page,
  as,
  tolerate,
}) => {
  tolerate(/^500 (GET|POST) \/api\/(files|vendor_documents)\//);
  const list = new ListPage(page);
  await as(ADMIN);
  await page.goto(WAITING);
  const dialog = list.dialog();
  const card = cardOf(page, 'Food Safety Certificate');
  const open = () => card.getByRole('button', { name: /^View/ }).click();
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };
  // spec 2.2.43: it loads, fails and is tried again, and is a picture, a PDF, or neither.
  const held = await holdBack(page, '**/api/files/*');
  await open();
  await expect(dialog.getByText('Loading the preview…')).toBeVisible();
  await failOnce(page, 'GET', 'files/*');
  held.release();
  await close();
  await page.unroute('**/api/files/*');
  await failOnce(page, 'GET', 'files/*');
  await open();
  await expect(dialog.getByRole('alert')).toContainText('Failed to load preview');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.locator('img, iframe')).toBeVisible();
  await close();
  for (const { type, body, shows } of [
    { type: 'application/pdf', body: paper().buffer, shows: 'iframe' },
    { type: 'application/zip', body: 'PK', shows: 'p:text("Unsupported file type for preview")' },
  ]) {
    await page.route('**/api/files/*', (route) => route.fulfill({ contentType: type, body }));
    await open();
    await expect(dialog.locator(shows)).toBeVisible();
    await close();
    await page.unroute('**/api/files/*');
  }

  // Going on to the next stays in the dialog, and where one is.
  await open();
  const next = dialog.getByRole('button', { name: 'Next document' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).not.toHaveAccessibleName('Food Safety Certificate');
  await expect(next).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(dialog).toHaveAccessibleName('Food Safety Certificate');
  await expect(next).toBeFocused();
  await close();

  await open();
  await failOnce(page, 'POST', 'vendor_documents/*/approve?*');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(list.notice('Failed to update document status')).toBeVisible(); // spec 2.8.43
  await expect(dialog.getByRole('button', { name: 'Deny' })).toBeVisible(); // spec 2.2.43
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(card).toContainText('Approved'); // spec 2.4.16
  for (const name of ['Approve', 'Deny']) await expect(dialog.getByRole('button', { name })).toHaveCount(0);
});

test('what is to be changed should stand in the form of the vendor, at the paper it is about', async ({
  page,
  as,
  product,
}) => {
  const Cookie = await product.session(ADMIN);
  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await product.call(method, `/api/vendors/8${path}?screen_label=vendor-requests`, body, { Cookie });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { _requirements: { name: string; part: number | null }[]; _seen: object };
  };
  await call('POST', '/send-notes', { changes_notes: 'Please show the whole licence.' });
  const { _requirements: asked, _seen: seen } = await call('GET', '');
  const paper = asked.find(({ part }) => part !== null);
  const items = [{ of: paper?.name, reason: 'unreadable', note: 'The second page is missing' }];
  await call('POST', '/return', { items, seen });
  await as(ADMIN);
  await page.goto('/vendor/onboarding?vendor_id=8&step=business');
  await expect(page.getByRole('note', { name: 'Admin Changes Notes' })).toContainText('Please show the whole licence.');
  const card = page.locator(`[data-paper="${paper?.name.split('/')[1]}"]`);
  await expect(card.getByRole('note')).toContainText('The second page is missing');
  await expect(card.getByRole('note')).toContainText('To be corrected');
});

test('bank details that were replaced while somebody looked should be looked at again, and then be confirmed', async ({
  page,
  as,
  product,
  tolerate,
}) => {
  tolerate('409 POST /api/vendors/10/confirm-bank');
  const list = new ListPage(page);
  const Cookie = await product.session('service.vendor@example.com');
  const replace = (holder: string) =>
    product.call(
      'PATCH',
      '/api/vendors/10?screen_label=vendor-onboarding&step=bank',
      { acc_holder_name: holder },
      { Cookie },
    );
  expect((await replace('Imran Sheik')).status).toBe(200);
  await as(ADMIN);
  await page.goto('/vendor/request-details/MTA?tab=bank-information');
  await page.getByRole('button', { name: 'Confirm Bank Details' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm Bank Details' });
  await expect(question).toContainText('Imran Sheik');
  expect((await replace('Somebody Else')).status).toBe(200);
  await question.getByRole('button', { name: 'Confirm Bank Details' }).click();
  const changed = page.getByRole('dialog', { name: 'Something was changed since you looked' });
  await expect(changed).toContainText('Imran Sheik');
  await expect(changed).toContainText('Somebody Else');
  await changed.getByRole('button', { name: 'Look again' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const begin = page.getByRole('button', { name: 'Confirm Bank Details' });
  await expect(begin).toBeFocused();
  await begin.click();
  await expect(question).toContainText('Somebody Else');
  await question.getByRole('button', { name: 'Confirm Bank Details' }).click();
  await expect(list.notice('Bank details confirmed')).toBeVisible();
});

test('whoever decides about bank details should see the whole of them, which the history tells', async ({
  page,
  as,
}) => {
  await as(ADMIN);
  await page.goto('/vendor/request-details/MTA?tab=bank-information');
  const show = page.getByRole('button', { name: 'Show IBAN' });
  await show.click();
  await expect(page.getByRole('status').filter({ hasText: /^AE\d{21}$/ })).toBeVisible();
  await show.click();
  await expect(page.getByText(/AE\d{21}/)).toHaveCount(0);
  await page.getByText('History', { exact: true }).click();
  await expect(
    page
      .getByText(/IBAN/)
      .filter({ hasText: /shown|revealed|looked/i })
      .first(),
  ).toBeVisible();
});
