import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Row } from '../../resources/language/index.ts';
import { button, dialog, openApp, press } from './app.tsx';
import { movesOf } from './rows.ts';
import { vendor } from './vendor.ts';

/** The page of a vendor's request: what is to be done before it can be approved. */

const LACKS = 'Trade Licence: it is not reviewed yet. Passport: it is not reviewed yet.';

const ask = (name: string, status: 'in_review' | 'met') => ({
  ...{ name, of: 'papers', step: 'business', label: name, status, awaits: 'staff', until: null, stops: [] },
  ...{ why: null, missing: [], part: null },
});

const paper = (id: number, document_type_name: string): Row => ({
  ...{ id, document_type_name, document_type_id: id, document_id_number: '1', expiry_date: null, replaced_by: null },
  ...{ status: 'Pending', reason: null, note: null, file: null, _version: 1 },
  _moves: movesOf({ approve: true, deny: true }),
});

it('a request should lead to the papers that wait, one after the other, before it can be approved', async () => {
  const papers = [paper(1, 'Trade Licence'), paper(2, 'Passport')];
  const row = {
    ...vendor,
    admin_approval: 'PENDING_APPROVAL',
    _seen: {},
    _requirements: [ask('Trade Licence', 'in_review'), ask('Passport', 'in_review')],
    _moves: [
      { name: 'approve', allowed: true, reason: LACKS },
      { name: 'return', allowed: true, reason: null },
      { name: 'deny', allowed: true, reason: null },
    ],
  } as unknown as Row;
  const decided = { status: 'Approved', _moves: movesOf({ approve: 'No', deny: 'No' }) };
  await openApp('/vendor/request-details/MQ', {
    records: { vendors: [row], vendor_documents: papers },
    answers: {
      'GET /api/vendors/1/parts': () => ({ json: { vendor_documents: papers } }),
      'POST /api/vendor_documents/*/approve': ({ path }) => {
        const at = papers.findIndex(({ id }) => path.includes(`/${id}/`));
        papers[at] = { ...papers[at], ...decided } as Row;
        return { json: papers[at] };
      },
    },
  });
  const review = button(/^Review \d documents?$/);
  await expect.element(review).toHaveTextContent('Review 2 documents');
  const primary = page.css('main .ant-btn-primary');
  expect(primary.elements().map((each) => each.textContent)).toEqual(['Review 2 documents']);
  await review.click();
  await expect.element(dialog('Trade Licence')).toBeVisible();
  await dialog().getByRole('button', { name: 'Approve' }).click();
  await expect.element(dialog('Passport')).toBeVisible();
  await dialog().getByRole('button', { name: 'Approve' }).click();
  await expect.element(dialog('Passport')).toHaveTextContent('Approved');
  await press('Escape');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(review.length).toBe(0);

  await page.getByRole('tab', { name: 'Bank Information / Approval' }).click();
  await button('Confirm').click();
  const approve = dialog().getByRole('button', { name: 'Approve', exact: true });
  await expect.element(approve).toHaveAttribute('aria-disabled', 'true');
  await expect.element(approve).toHaveAccessibleDescription(LACKS);
});
