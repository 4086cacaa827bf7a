import { describe, expect, it } from 'vitest';
import {
  type OnboardingState,
  onboardingStep,
  openNotes,
  staffGoTo,
  statusText,
  stepOnLoad,
} from '../../product/vendors/rules/onboarding.ts';
import { casesOf } from '../../product/vendors/rules/papers.ts';
import { registry } from '../../resources/index.ts';
import type { Row } from '../../resources/language/index.ts';
import { editPath } from '../../src/list/form-screen.ts';
import { provideRegistry } from '../../src/platform/registry.ts';

provideRegistry(registry);

const APPROVALS = ['PENDING_FROM_VENDOR', 'PENDING_APPROVAL', 'APPROVED', 'REJECTED'] as const;

/** All that decides, by whether documents, bank and commission are there, and all is completed. */
const STATES: readonly OnboardingState[] = APPROVALS.flatMap((approval) =>
  Array.from({ length: 16 }, (_, bits) => ({
    approval,
    isCompleted: (bits & 8) > 0,
    areDocumentsFilled: (bits & 4) > 0,
    areBankDetailsFilled: (bits & 2) > 0,
    isCommissionAgreed: (bits & 1) > 0,
  })),
);

/**
 * The step by the specification's table (part 2 §4), for each approval: 16 letters, of nothing
 * given first; G general, B business, K bank.
 */
const STEPS: { readonly [approval: string]: string } = {
  PENDING_FROM_VENDOR: 'BBBBBKGGGGGGGGGG',
  PENDING_APPROVAL: 'GGGGGGGGGGGGGGGG',
  APPROVED: 'BBBBKKGGGGGGGGGG',
  REJECTED: 'BBBBKKGGGGGGGGGG',
};
const LETTERS = { general: 'G', business: 'B', bank: 'K' } as const;

describe('the step at which a vendor is taken up', () => {
  it.each(APPROVALS)('should be the one of the table for %s', (approval) => {
    const found = STATES.filter((each) => each.approval === approval).map((each) => LETTERS[stepOnLoad(each)]);
    expect(found.join('')).toBe(STEPS[approval]); // spec 2.4.14
  });

  it('should follow from what the server says is given', () => {
    const at = (admin_approval: string, stands: { readonly [requirement: string]: string }): string => {
      const steps: { readonly [name: string]: string } = { general: 'general', bank: 'bank' };
      const _requirements = ['general', 'drivers', 'papers/3', 'terms', 'commission', 'bank'].map((name) => ({
        name,
        step: steps[name] ?? 'business',
        status: stands[name] ?? 'met',
      }));
      return onboardingStep({ id: 1, admin_approval, _requirements } as unknown as Row);
    };
    const [PENDING, DENIED] = ['PENDING_FROM_VENDOR', 'REJECTED'];
    expect(at(PENDING, { drivers: 'due', bank: 'due' })).toBe('business');
    expect(at(PENDING, { 'papers/3': 'refused' })).toBe('business');
    expect(at(PENDING, { 'papers/3': 'in_review', bank: 'due' })).toBe('bank');
    expect(at(PENDING, { bank: 'in_review' })).toBe('general');
    // Whoever has only begun agrees first; whoever was denied is not held back by it.
    expect(at(PENDING, { commission: 'due', bank: 'due' })).toBe('business');
    expect(at(DENIED, { commission: 'due', bank: 'due' })).toBe('bank');
    expect(at('APPROVED', { 'papers/3': 'lapsed' })).toBe('business');
    expect(at('APPROVED', { 'papers/3': 'expiring' })).toBe('general');
  });
});

describe('where a vendor’s profile stands', () => {
  it('should be shown in the words of the specification', () => {
    expect(APPROVALS.map(statusText)).toEqual([
      undefined,
      {
        title: 'Profile Under Review', // spec 2.2.30
        text: 'Your vendor profile is currently under admin review. Please wait for approval.',
      },
      { title: 'Approved', text: 'Your profile has been approved.' }, // spec 2.2.31
      { title: 'Rejected', text: 'Your profile has been rejected.' }, // spec 2.2.32
    ]);
  });

  it('should lead staff to the list they came from once it is filled in', () => {
    expect(staffGoTo(new URLSearchParams('vendor_id=3'))).toBe('/vendor/request-list');
    expect(staffGoTo(new URLSearchParams('vendor_id=3&vendor_user_id=7'))).toBe('/vendor/vendor-list');
  });
});

describe('what a vendor must change', () => {
  const [early, late] = ['2026-11-20T08:00:00.000Z', '2026-11-21T08:00:00.000Z'];
  const of = (changes_notes_at: string | null, more: object) =>
    openNotes({ id: 1, changes_notes: 'The licence', changes_notes_at, ...more } as unknown as Row);
  it.each([
    [null, {}, undefined],
    [early, {}, 'The licence'],
    [late, { submitted_at: early, decided_at: early }, 'The licence'],
    [early, { submitted_at: late }, undefined],
    [early, { submitted_at: null, decided_at: late }, undefined],
    [early, { changes_notes: null }, undefined],
  ])('sent at %s, with %j, should be open as %s', (at, more, open) => {
    expect(of(at, more)).toBe(open);
  });
});

describe('the list of vendors', () => {
  it('should lead staff to the onboarding of a vendor, and of a new one', () => {
    const screen = registry.screen['vendor-list'];
    if (!screen) throw new Error('There is no such screen.');
    const row = { id: 7, vendor_user_id: 12 } as unknown as Row;
    expect(editPath(screen, row)).toBe('/vendor/onboarding?vendor_id=7&vendor_user_id=12');
    expect(editPath(screen, { ...row, vendor_user_id: null })).toBe('/vendor/onboarding?vendor_id=7');
    expect(editPath(screen, undefined)).toBe('/vendor/onboarding');
  });
});

describe('the texts of onboarding', () => {
  it('should be those of the specification where something fails', () => {
    const screen = registry.screen['vendor-onboarding'];
    expect(screen?.messages).toMatchObject({
      loadFailed: 'Failed to load vendor details. Please try again.', // spec 2.8.51
      createFailed: 'Failed to create vendor. Please try again.', // spec 2.8.60
      updateFailed: 'Failed to save changes. Please try again.',
    });
    expect(screen?.form?.steps.map(({ label, saveFailed }) => [label, saveFailed])).toEqual([
      ['General Info', 'Update failed. Please try again.'], // spec 2.2.27, 2.8.61
      ['Business Info', 'Failed to save changes. Please try again.'], // spec 2.8.62
      ['Bank Info', 'Failed to update bank details. Please try again.'], // spec 2.8.69
    ]);
  });
});

it('should show of the papers of a type the latest that is settled and the latest that is open', () => {
  const type = { id: 4, name: 'Trade Licence', required_fields: ['document'] };
  const paper = (id: number, status: string, more: Partial<Row> = {}): Row =>
    ({ id, document_type_id: type.id, status, replaced_by: null, ...more }) as Row;
  const papers = [
    paper(1, 'Expired'),
    paper(3, 'Approved'),
    paper(2, 'Denied'),
    paper(5, 'Pending'),
    paper(6, 'Pending', { document_type_id: 9 }),
    paper(7, 'Approved', { replaced_by: 3 }),
  ];
  for (const each of [papers, papers.toReversed()])
    expect(casesOf([type], each)).toEqual([{ type, settled: paper(3, 'Approved'), open: paper(5, 'Pending') }]);
});
