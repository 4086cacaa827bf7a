import type { Page } from '@playwright/test';
import { fail, failOnce, holdBack } from './faults.ts';
import { expect, test } from './stage.ts';
import { cardOf } from './vendor-life.ts';

/** Onboarding requests and their details (spec part 2 §2). */

const REQUESTS = '/vendor/request-list';
const ADMIN = 'admin@example.com';

/** Karama Spice Kitchen waits to be looked at, with its papers. */
const WAITING = '/vendor/request-details/OA';

const notes = (page: Page) => page.getByRole('form', { name: 'Send Notes' });

test('requests should wait by tab, and lead to notes and decision', async ({ page, list, as }) => {
  await as(ADMIN, REQUESTS);
  // spec 2.2.36, 2.2.37
  await expect(page.getByRole('tab')).toHaveText([/^Waiting for Review/, 'Request', 'Approved', 'Denied']);
  await expect(list.rows.filter({ hasText: 'Green Oasis' })).toContainText('Pending Approval');
  await expect(list.rows.filter({ hasText: 'Swift Movers' })).toContainText('Not submitted yet');
  await page.getByRole('tab', { name: 'Denied' }).click();
  await expect(list.rows.filter({ hasText: 'BluePool Care' })).toContainText('Rejected');
  await list.rows.filter({ hasText: 'BluePool Care' }).getByRole('link', { name: /^View/ }).click();
  await expect(page).toHaveURL(/\/vendor\/request-details\/\w+/);
  const vendor = atob(/request-details\/(\w+)/.exec(page.url())?.[1] ?? '');
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
  // What is to be changed stands in the form of the vendor.
  await page.goto(`/vendor/onboarding?vendor_id=${vendor}&step=business`);
  await expect(page.getByRole('note', { name: 'Admin Changes Notes' })).toContainText('Please send the second page.');
});

test('a request should have its tabs, and its papers next to the profile', async ({ page, as, tolerate }) => {
  tolerate(/^500 GET \/api\/vendors\/8\/parts/);
  await as(ADMIN, WAITING);
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

test('a paper should load or fail, and be decided about', async ({ page, list, as, tolerate }) => {
  tolerate(/^500 (GET|POST) \/api\/(files|vendor_documents)\//);
  await as(ADMIN, WAITING);
  const dialog = list.dialog();
  const card = cardOf(page, 'Food Safety Certificate');
  const open = () => card.getByRole('button', { name: /^View/ }).click();
  // spec 2.2.43: it loads, fails and is tried again.
  const broken = await fail(page, 'GET', 'files/*');
  const held = await holdBack(page, '**/api/files/*');
  await open();
  await expect(dialog.getByText('Loading the preview…')).toBeVisible();
  held.release();
  await expect(dialog.getByRole('alert')).toContainText('Failed to load preview');
  broken.end();
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.locator('img, iframe')).toBeVisible();

  // Going on to the next stays in the dialog, and where one is.
  const next = dialog.getByRole('button', { name: 'Next document' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).not.toHaveAccessibleName('Food Safety Certificate');
  await expect(next).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(dialog).toHaveAccessibleName('Food Safety Certificate');
  await expect(next).toBeFocused();

  await failOnce(page, 'POST', 'vendor_documents/*/approve?*');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(list.notice('Failed to update document status')).toBeVisible(); // spec 2.8.43
  await expect(dialog.getByRole('button', { name: 'Deny' })).toBeVisible(); // spec 2.2.43
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(card).toContainText('Approved'); // spec 2.4.16
  // It goes on to the next that waits.
  await expect(dialog).not.toHaveAccessibleName('Food Safety Certificate');
  await page.keyboard.press('Escape');
  await open();
  await expect(dialog).toHaveAccessibleName('Food Safety Certificate');
  for (const name of ['Approve', 'Deny']) await expect(dialog.getByRole('button', { name })).toHaveCount(0);
});
