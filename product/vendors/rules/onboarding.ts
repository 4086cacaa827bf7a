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

/** What of a vendor decides: the server alone says what is given. */
function onboardingStateOf(row: Row): OnboardingState {
  const asked = row._requirements ?? [];
  const agreement = asked.filter(({ name }) => name === AGREEMENT);
  const beside = asked.filter(({ name }) => name !== AGREEMENT);
  const approval = String(row.admin_approval ?? 'PENDING_FROM_VENDOR');
  return {
    approval,
    isCompleted: approval === 'APPROVED' && areGiven(asked),
    areDocumentsFilled: areGiven(beside.filter(({ step }) => step === 'business')),
    areBankDetailsFilled: areGiven(beside.filter(({ step }) => step === 'bank')),
    isCommissionAgreed: areGiven(agreement),
  };
}

/**
 * Whether a profile is still to be handed in: then no step is left by Next before all it asks for
 * is given (spec part 2 §5 Vendor business info).
 */
export const isToHandIn = ({ admin_approval: approval }: Row): boolean =>
  approval === 'PENDING_FROM_VENDOR' || approval === 'REJECTED';

/** The requirement that the vendor agreed to what it gives. */
const AGREEMENT = 'commission';

const areGiven = (asked: NonNullable<Row['_requirements']>): boolean =>
  !asked.some(({ status }) => UNGIVEN.has(status));

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
 * What staff asked a vendor to change, as long as it is open: until it says that it did, or the
 * profile is handed in or decided about after that. undefined: nothing is.
 */
export function openNotes(row: Row): string | undefined {
  const { changes_notes, changes_notes_at, changes_answered_at, submitted_at, decided_at } = row;
  if (typeof changes_notes !== 'string' || typeof changes_notes_at !== 'string') return undefined;
  const answered = [changes_answered_at, submitted_at, decided_at].some(
    (at) => typeof at === 'string' && at > changes_notes_at,
  );
  return answered ? undefined : changes_notes;
}

/**
 * Where staff go once they have filled in a vendor's onboarding: to the vendors, where they came
 * for one that has a user, else to the requests (spec part 2 §2).
 */
export const staffGoTo = (search: URLSearchParams): '/vendor/vendor-list' | '/vendor/request-list' =>
  (search.get('vendor_user_id') ?? '') === '' ? '/vendor/request-list' : '/vendor/vendor-list';
