import type { Row } from '../../../resources/language/index.ts';

/** What decides at which step of its onboarding a vendor is taken up. */
export type OnboardingState = {
  /** `admin_approval`: PENDING_FROM_VENDOR, PENDING_APPROVAL, APPROVED or REJECTED. */
  readonly approval: string;
  /** Whether everything that is asked of it was given, and found right. */
  readonly isCompleted: boolean;
  readonly areDocumentsFilled: boolean;
  readonly areBankDetailsFilled: boolean;
  /** Whether no rate of the house's commission waits for its agreement. */
  readonly isCommissionAgreed: boolean;
};

export type OnboardingStep = 'general' | 'business' | 'bank';

/** At which step a vendor's onboarding is taken up (spec part 2 §4, "Onboarding step on load"). */
export function stepOnLoad(of: OnboardingState): OnboardingStep {
  if (of.approval === 'PENDING_APPROVAL' || of.isCompleted) return 'general';
  const isSettled = of.isCommissionAgreed || of.approval !== 'PENDING_FROM_VENDOR';
  if (of.areDocumentsFilled && isSettled && !of.areBankDetailsFilled) return 'bank';
  if (of.areDocumentsFilled && of.areBankDetailsFilled) return 'general';
  return 'business';
}

/** The same of a vendor as the onboarding screen tells it. */
export const onboardingStep = (row: Row): OnboardingStep => stepOnLoad(onboardingStateOf(row));

/** What of a vendor decides, as its screen tells it. */
export function onboardingStateOf(row: Row): OnboardingState {
  const asked = requirementsOf(row);
  const isGiven = (step: string): boolean => !asked.some((each) => each.step === step && UNGIVEN.has(each.status));
  const areBankDetailsFilled = BANK.every((name) => row[name] !== null && row[name] !== undefined) && isGiven('bank');
  return {
    approval: String(row.admin_approval ?? 'PENDING_FROM_VENDOR'),
    isCompleted: row.admin_approval === 'APPROVED' && !asked.some(({ status }) => UNGIVEN.has(status)),
    areDocumentsFilled: (row.have_drivers ?? null) !== null && isGiven('business'),
    areBankDetailsFilled,
    isCommissionAgreed: !(Number(row.commissions_to_agree ?? 0) > 0),
  };
}

const BANK = ['acc_holder_name', 'bank_name', 'branch_name', 'acc_number', 'iban_code'] as const;

type Requirement = { readonly step: string | null; readonly status: string };

const requirementsOf = (row: Row): readonly Requirement[] =>
  (row as unknown as { readonly _requirements?: readonly Requirement[] })._requirements ?? [];

/** Where something is to be given yet, or once more. */
const UNGIVEN: ReadonlySet<string> = new Set(['due', 'refused', 'lapsed']);

/**
 * What a vendor is told of where its profile stands (spec part 2 §2 Vendor onboarding stepper).
 * undefined: it is still its own to fill in.
 */
export function standingOf(approval: unknown): { readonly title: string; readonly text: string } | undefined {
  return STANDINGS[String(approval)];
}

const STANDINGS: { readonly [approval: string]: { readonly title: string; readonly text: string } } = {
  PENDING_APPROVAL: {
    title: 'Profile Under Review',
    text: 'Your vendor profile is currently under admin review. Please wait for approval.',
  },
  APPROVED: { title: 'Approved', text: 'Your profile has been approved.' },
  REJECTED: { title: 'Rejected', text: 'Your profile has been rejected.' },
};

/**
 * Where staff go once they have filled in a vendor's onboarding: to the vendors, where they came
 * for one that has a user, else to the requests (spec part 2 §2).
 */
export const staffGoTo = (search: URLSearchParams): '/vendor/vendor-list' | '/vendor/request-list' =>
  (search.get('vendor_user_id') ?? '') === '' ? '/vendor/request-list' : '/vendor/vendor-list';
