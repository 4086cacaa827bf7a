import type { ApiContext, Message } from '../../../api/context.ts';
import type { Job } from '../../../api/jobs/job.ts';
import { putJobs } from '../../../api/jobs/put.ts';
import { notify } from '../../../api/notifications/notify.ts';
import type { RecordHandler } from '../../../api/records/handler.ts';
import { house } from '../../../resources/house.ts';
import type { RecordData } from '../../../resources/language/index.ts';
import { message } from '../../../resources/language/message.ts';
import { percentText } from '../rules/commission.ts';
import { proposedRateOf } from './commission.ts';
import type { VendorNews } from './job-names.ts';

/** Queues mails on notes and reviews (spec part 2 §2 Vendor onboarding request details). */
export const notifyVendor: RecordHandler = async ({ record, before, tx, write }) => {
  const news = newsOf(record, before);
  const about = `Vendor ${record.id}`;
  const jobs = news.map((what) => ({
    name: 'vendor-mail' as const,
    data: { about: what, vendor_id: Number(record.id) },
    about,
  }));
  if (jobs.length > 0) await putJobs(tx, write.scope.now, jobs);
  const { changes_answered_at: answered } = record;
  if (before && answered && answered !== before.changes_answered_at)
    await notify(tx, write.scope.now, REVIEWERS, {
      message: message('{vendor} made the changes you asked for', { vendor: String(record.company_or_vendor_name) }),
      link: { screen: REVIEWERS.screen, id: record.id },
      key: `vendor-changes:${record.id}:${String(answered)}`,
    });
  return undefined;
};

const REVIEWERS = { screen: 'vendor-requests', flag: 'update' } as const;

/** What a vendor is to be notified of after a write of its record. */
export function newsOf(record: RecordData, before: RecordData | undefined): readonly VendorNews[] {
  if (!before) return [];
  const notes =
    record.changes_notes_at !== before.changes_notes_at && record.changes_notes_at ? ['notes' as const] : [];
  const { admin_approval: now } = record;
  if (now === before.admin_approval) return notes;
  const isOther = now === 'PENDING_FROM_VENDOR' && record.vendor_type !== before.vendor_type;
  const step = isOther ? 'asked_again' : STEPS[String(now)];
  return step === undefined ? notes : [...notes, step];
}

const STEPS: { readonly [approval: string]: VendorNews } = {
  PENDING_APPROVAL: 'under_review',
  APPROVED: 'approved',
  REJECTED: 'denied',
  PENDING_FROM_VENDOR: 'returned',
};

const PROFILE = '/vendor/onboarding';

type Words = { readonly subject: string; readonly text: (context: NewsContext) => readonly (string | undefined)[] };

type NewsContext = { readonly vendor: RecordData; readonly proposedRate: number | undefined };

const messages = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const WORDS: { readonly [about in VendorNews]: Words } = {
  notes: {
    subject: 'Please change something in your profile',
    text: ({ vendor }) => ['We looked at your profile and ask you for this:', messages(vendor.changes_notes)],
  },
  under_review: {
    subject: 'Your Profile is Under Review',
    text: () => ['Your vendor profile is currently under admin review. Please wait for approval.'],
  },
  approved: {
    subject: 'Your profile has been approved',
    text: ({ vendor }) => ['Your profile has been approved.', messages(vendor.approval_notes)],
  },
  denied: {
    subject: 'Your profile has been rejected',
    text: ({ vendor }) => ['Your profile has been rejected.', messages(vendor.approval_notes)],
  },
  returned: {
    subject: 'Your profile was sent back to you',
    text: () => ['Please correct parts of your profile before it can be approved. Each part says what to correct.'],
  },
  asked_again: {
    subject: 'Your profile is to be looked at again',
    text: () => [
      'Your vendor type was changed, and it needs other documents. Please complete your profile and submit it again.',
    ],
  },
  commission: {
    subject: 'Please agree to your commission',
    text: ({ proposedRate }) => [
      `A commission of ${percentText(proposedRate ?? 0)} was set for your bookings. It applies when you agree to it in your profile. Earlier bookings keep their rate.`,
    ],
  },
};

/** Where the profile stands that each of the news is about; notes are sent whatever it is. */
const STANDS: { readonly [about: string]: string } = {
  ...Object.fromEntries(Object.entries(STEPS).map(([approval, about]) => [about, approval])),
  asked_again: 'PENDING_FROM_VENDOR',
};

/** Mails a vendor its news if still true: to its user, else to the company's address. */
export const vendorMail: Job<'vendor-mail'> = {
  lane: 'mail',
  async run(context, { about, vendor_id }) {
    const message = await messageOf(context, about, vendor_id);
    if (!message) return undefined;
    const event = { event: 'vendor.notice', what: about };
    try {
      await context.mailer.send(message);
    } catch (failure) {
      context.audit({ ...event, outcome: 'failed' });
      throw failure;
    }
    context.audit({ ...event, outcome: 'ok' });
    return undefined;
  },
};

async function messageOf(
  { store, registry, publicUrl }: ApiContext,
  about: VendorNews,
  vendorId: number,
): Promise<(Message & { readonly kind: 'news' }) | undefined> {
  const vendor = await store.get('vendors', vendorId);
  if (!vendor || (STANDS[about] !== undefined && vendor.admin_approval !== STANDS[about])) return undefined;
  const proposedRate = about === 'commission' ? await proposedRateOf(store, vendorId) : undefined;
  if (about === 'commission' && proposedRate === undefined) return undefined;
  const { users, user } = registry.identity;
  const person = vendor.vendor_user_id ? await store.get(users, Number(vendor.vendor_user_id)) : undefined;
  const { subject, text } = WORDS[about];
  const lines = text({ vendor, proposedRate }).filter((line) => line !== undefined);
  return {
    kind: 'news',
    to: String(person?.[user.login] ?? vendor.email),
    about: `vendor_${about}`,
    subject: `${house.short}: ${subject}`,
    text: `Hello ${vendor.company_or_vendor_name},\n\n${lines.join('\n\n')}\n\n${publicUrl}${PROFILE}`,
  };
}
