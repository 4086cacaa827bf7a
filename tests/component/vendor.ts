import type { Row } from '../../resources/language/index.ts';
import type { Answers } from './answers.ts';

/** A vendor that has filled in its onboarding up to the bank, and what its pages ask for. */

export const vendor: Row = {
  ...{ id: 1, _version: 1, vendor_type: 'Service', company_or_vendor_name: 'Gull and Sons' },
  ...{ authorized_person_name: 'Ada Gull', email: 'ada@example.com', phone_number: '+971501112233' },
  ...{ zone_ids: [1], service_ids: [1], address: 'Office 3, Dubai', have_drivers: 'No' },
  ...{ terms_policy_id: 1, disclaimer_policy_id: 2, admin_approval: 'PENDING_FROM_VENDOR' },
};

/** Papers that require a number, the last of them on the last card; one requires a day, too. */
const TYPES = [
  { id: 1, name: 'Trade Licence', required_fields: ['No'] },
  { id: 3, name: 'Passport', required_fields: ['No', 'expiry_date'] },
  { id: 2, name: 'Tax Certificate', required_fields: ['No'] },
];

/** Answers for the onboarding of a vendor; `papers`: those it has sent, with those it sends. */
export const onboarding = (of: Row = vendor, papers: Row[] = []): Answers => ({
  'POST /api/vendor_documents': ({ body }) => {
    const paper: Row = { ...body, id: papers.length + 1, _version: 1, status: 'Pending' };
    papers.push(paper);
    return { json: paper };
  },
  'PATCH /api/vendor_documents/1': ({ body }) => {
    const at = papers.findIndex(({ id }) => id === 1);
    const paper: Row = { ...papers[at], ...body, id: 1, _version: 2, status: 'Pending' };
    papers.splice(at, 1, paper);
    return { json: paper };
  },
  'PATCH /api/vendors/1': ({ body }) => ({ json: { ...of, ...body, _version: 2 } }),
  'GET /api/vendors/1': () => ({ json: of }),
  'GET /api/vendors/1/document-types': () => ({ json: TYPES }),
  'GET /api/vendors/1/parts': () => ({ json: { vendor_documents: papers } }),
  'GET /api/vendors/1/commission/terms': () => ({ json: { rate: 10, since: null, agreed_at: null, asked: null } }),
  'GET /api/vendors/lookup/terms_policy_id': () => ({ json: [{ id: 1, label: 'Terms', value: 'Be kind' }] }),
  'GET /api/vendors/lookup/disclaimer_policy_id': () => ({ json: [{ id: 2, label: 'No', value: 'No claims' }] }),
  'GET /api/vendors/lookup/*': () => ({ json: [] }),
});
