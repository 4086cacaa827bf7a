import type { Row } from '../../../resources/language/index.ts';

/** What decides at which step of its onboarding a vendor is taken up. */
export type OnboardingState = {
  /** `admin_approval`: PENDING_FROM_VENDOR, PENDING_APPROVAL, APPROVED or REJECTED. */
  readonly approval: string;
  /** Whether everything that is required of it was given, and found right. */
  readonly isCompleted: boolean;
  readonly areDocumentsFilled: boolean;
  readonly areBankDetailsFilled: boolean;
  /** Whether no rate of the house's commission waits for its agreement. */
  readonly isCommissionAgreed: boolean;
};

type OnboardingStep = 'general' | 'business' | 'bank';

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
  const requirements = row._requirements ?? [];
  const agreement = requirements.filter(({ name }) => name === AGREEMENT);
  const documents = requirements.filter(({ name }) => name !== AGREEMENT);
  const approval = String(row.admin_approval ?? 'PENDING_FROM_VENDOR');
  return {
    approval,
    isCompleted: approval === 'APPROVED' && areGiven(requirements),
    areDocumentsFilled: areGiven(documents.filter(({ step }) => step === 'business')),
    areBankDetailsFilled: areGiven(documents.filter(({ step }) => step === 'bank')),
    isCommissionAgreed: areGiven(agreement),
  };
}

/** Not yet submitted: Next requires a complete step (spec part 2 §5 Vendor business info). */
export const isToHandIn = ({ admin_approval: approval }: Row): boolean =>
  approval === 'PENDING_FROM_VENDOR' || approval === 'REJECTED';

const AGREEMENT = 'commission';

const areGiven = (requirements: NonNullable<Row['_requirements']>): boolean =>
  !requirements.some(({ status }) => UNGIVEN.has(status));

const UNGIVEN: ReadonlySet<string> = new Set(['due', 'refused', 'lapsed']);

/** The status text (spec part 2 §2 Vendor onboarding stepper). undefined: in progress. */
export function statusText(approval: unknown): { readonly title: string; readonly text: string } | undefined {
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

/** The open change request, until answered, resubmitted or decided. */
export function openNotes(row: Row): string | undefined {
  const { changes_notes, changes_notes_at, changes_answered_at, submitted_at, decided_at } = row;
  if (typeof changes_notes !== 'string' || typeof changes_notes_at !== 'string') return undefined;
  const answered = [changes_answered_at, submitted_at, decided_at].some(
    (at) => typeof at === 'string' && at > changes_notes_at,
  );
  return answered ? undefined : changes_notes;
}

/** The page after onboarding: vendors if it has a user, else requests (spec part 2 §2). */
export const staffGoTo = (search: URLSearchParams): '/vendor/vendor-list' | '/vendor/request-list' =>
  (search.get('vendor_user_id') ?? '') === '' ? '/vendor/request-list' : '/vendor/vendor-list';
