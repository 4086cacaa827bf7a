import { describe, expect, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import {
  isStopping,
  type RequirementEntry,
  type RequirementFact,
  requirementsOf,
  type Value,
} from '../../resources/language/index.ts';

/** Where each requirement of a vendor stands by its state, whom it awaits, and what it stops. */

const { vendors, vendor_documents: papers, document_types: types } = registry.resources;
if (!vendors || !papers || !types) throw new Error('The product has no vendors.');

type Values = { readonly [field: string]: Value };
const TODAY = '2026-06-15';

const VENDOR: Values = {
  ...{ id: 1, vendor_type: 'Service', company_or_vendor_name: 'Cool Breeze', authorized_person_name: 'Imran' },
  ...{ email: 'a@example.com', phone_number: '+971501234567', company_logo: null, address: 'Deira, Dubai' },
  ...{ zone_ids: [1], service_ids: [1], have_drivers: 'No' },
  ...{ has_agreed_to_terms: true, has_agreed_to_disclaimer: true, commissions_to_agree: 0 },
  ...{ acc_holder_name: 'Cool Breeze', bank_name: 'A Bank', branch_name: 'Deira', acc_number: '12345678' },
  iban_code: 'AE070331234567890123456',
};
const TYPE = { id: 4, name: 'Trade Licence', vendor_type: 'Service', is_active: true } as const;
const DATED = { ...TYPE, required_fields: ['document', 'No', 'expiry_date'] };
const UNDATED = { ...TYPE, required_fields: ['No'] };
const paper = (more: Values = {}): Values & { readonly id: number } => ({
  ...{ vendor_id: 1, document_type_id: 4, file: 'abc', document_id_number: 'N1', expiry_date: '2027-06-15' },
  ...{ status: 'Pending', reason: null, note: null, replaced_by: null, ...more, id: Number(more.id ?? 1) },
});

type Case = {
  readonly record?: Values;
  readonly given?: readonly (Values & { readonly id: number })[];
  readonly type?: Values & { readonly id: number };
  readonly facts?: readonly RequirementFact[];
};

function one(name: string, { record = {}, given = [], type = DATED, facts = [] }: Case): RequirementEntry {
  const all = requirementsOf({
    resource: vendors as NonNullable<typeof vendors>,
    record: { ...VENDOR, ...record },
    rows: { papers: { resource: papers as NonNullable<typeof papers>, of: [type], title: 'name', given } },
    facts,
    today: TODAY,
  });
  const found = all.find((entry) => entry.name === name);
  if (!found) throw new Error(`There is no requirement ${name}.`);
  return found;
}

const fact = (requirement: string, state: RequirementFact['state'], digest: string): RequirementFact => ({
  ...{ requirement, state, digest, reason: 'unreadable', note: 'Too dark', fields: [] },
  at: `${TODAY}T08:00:00.000Z`,
});
/** The same with a decision about what is there. */
const decided = (name: string, state: RequirementFact['state'], ask: Case = {}): Case => ({
  ...ask,
  facts: [fact(name, state, one(name, ask).digest)],
});

const BOTH = ['bookings', 'payouts'];
const LICENCE = 'papers/4';
const approved = (expiry_date: string | null, more: Values = {}) => paper({ status: 'Approved', expiry_date, ...more });
const REFUSED = { status: 'Rejected', reason: 'unreadable', note: 'Too dark' };
const [GONE, LATER] = ['2026-06-14', '2027-06-15'];
const [LAPSED, VALID] = [approved(GONE), approved(LATER)];
const RENEWED = [approved(GONE, { replaced_by: 2 }), approved(LATER, { id: 2 })];

/** What it is, and the status, whom it waits for, and what it stops now. */
type Line = readonly [what: string, asked: Case, status: string, awaits: string | null, stopped: readonly string[]];

const PAPERS: readonly Line[] = [
  ['not given', {}, 'due', 'vendor', []],
  ['in review', { given: [paper()] }, 'in_review', 'staff', []],
  ['met', { given: [VALID] }, 'met', null, []],
  ['refused', { given: [paper(REFUSED)] }, 'refused', 'vendor', []],
  ['sent back', decided(LICENCE, 'refused', { given: [paper()] }), 'refused', 'vendor', []],
  ['let pass', decided(LICENCE, 'waived'), 'waived', null, []],
  ['expiring in thirty days', { given: [approved('2026-07-15')] }, 'expiring', 'vendor', []],
  ['not yet expiring', { given: [approved('2026-07-16')] }, 'met', null, []],
  ['expiring today', { given: [approved(TODAY)] }, 'expiring', 'vendor', []],
  ['lapsed yesterday', { given: [LAPSED] }, 'lapsed', 'vendor', BOTH],
  ['lapsed, and moved so', { given: [approved(GONE, { status: 'Expired' })] }, 'lapsed', 'vendor', BOTH],
  ['past its day before it was approved', { given: [paper({ expiry_date: GONE })] }, 'lapsed', 'vendor', []],
  ['lapsed, with another in review', { given: [LAPSED, paper({ id: 2 })] }, 'lapsed', 'staff', BOTH],
  ['lapsed, with another refused', { given: [LAPSED, paper({ id: 2, ...REFUSED })] }, 'lapsed', 'vendor', BOTH],
  ['met, with another in review', { given: [VALID, paper({ id: 2 })] }, 'met', 'staff', []],
  ['renewed: what was replaced counts no more', { given: RENEWED }, 'met', null, []],
  ['of a type without a day, long past one', { type: UNDATED, given: [approved('2020-01-01')] }, 'met', null, []],
  ['of another type only', { given: [approved(LATER, { document_type_id: 5 })] }, 'due', 'vendor', []],
];

const CONFIRMED = { bank_confirmed_at: `${TODAY}T08:00:00.000Z` };
const BANK: readonly Line[] = [
  ['not given', { record: { iban_code: null } }, 'due', 'vendor', []],
  ['given', {}, 'in_review', 'staff', ['payouts']],
  ['confirmed', { record: CONFIRMED }, 'met', null, []],
  ['refused', decided('bank', 'refused'), 'refused', 'vendor', ['payouts']],
  ['let pass', decided('bank', 'waived'), 'waived', null, []],
  [
    'changed since it was refused',
    { ...decided('bank', 'refused'), record: { iban_code: 'AE1' } },
    'in_review',
    'staff',
    ['payouts'],
  ],
];

const UNAGREED = { record: { commissions_to_agree: 1 } };

const OTHERS: readonly (readonly [name: string, ...Line])[] = [
  ['general', 'given', {}, 'met', null, []],
  ['general', 'not given', { record: { address: null } }, 'due', 'vendor', []],
  ['general', 'sent back', decided('general', 'refused'), 'refused', 'vendor', []],
  ['general', 'let pass', decided('general', 'waived', { record: { address: '' } }), 'waived', null, []],
  ['drivers', 'given', {}, 'met', null, []],
  ['drivers', 'not given', { record: { have_drivers: null } }, 'due', 'vendor', []],
  ['drivers', 'sent back', decided('drivers', 'refused'), 'refused', 'vendor', []],
  ['terms', 'agreed to', {}, 'met', null, []],
  ['terms', 'not agreed to', { record: { has_agreed_to_terms: null } }, 'due', 'vendor', []],
  ['terms', 'agreed to in a text no longer in force', { record: { has_agreed_to_terms: false } }, 'due', 'vendor', []],
  ['disclaimer', 'agreed to', {}, 'met', null, []],
  ['disclaimer', 'not agreed to', { record: { has_agreed_to_disclaimer: false } }, 'due', 'vendor', []],
  ['commission', 'agreed to', {}, 'met', null, []],
  ['commission', 'a rate waits for it', UNAGREED, 'due', 'vendor', []],
  ['commission', 'let pass', decided('commission', 'waived', UNAGREED), 'waived', null, []],
];

describe.each([
  ...PAPERS.map((line) => [LICENCE, ...line] as const),
  ...BANK.map((line) => ['bank', ...line] as const),
  ...OTHERS,
])('the requirement %s', (name, what, input, status, awaits, stopped) => {
  it(`should be ${status} where it is ${what}`, () => {
    const entry = one(name, input);
    expect([entry.status, entry.awaits]).toEqual([status, awaits]);
    expect(isStopping(entry) ? entry.stops : []).toEqual(stopped);
  });
});

it('every requirement of a vendor should be in the tables', () => {
  const tried = new Set(['papers', 'bank', ...OTHERS.map(([name]) => name)]);
  expect(vendors.requirements.map(({ name }) => name).toSorted()).toEqual([...tried].toSorted());
});
