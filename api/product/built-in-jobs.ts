import { invitation } from '../auth/invitation.ts';
import { accountNotice } from '../auth/notices.ts';
import { sweepSignIns } from '../auth/sweep.ts';
import { mailExpiry, watchExpiry } from '../expiry/mail-expiry.ts';
import { sweepFiles } from '../files/sweep.ts';
import type { Job } from '../jobs/job.ts';
import type { OwnJobName } from '../jobs/names.ts';
import { sweepJobs } from '../jobs/sweep.ts';
import { notificationMail } from '../notifications/mail.ts';
import { notifyHolders } from '../notifications/notify-holders.ts';
import { sweepNotifications } from '../notifications/sweep.ts';
import { putWeeklyMails } from '../reports/weekly/put-mails.ts';
import { reportMail } from '../reports/weekly/report-mail.ts';
import { onContactChanged } from '../verify/contact-changed.ts';

/** How each job of the engine is done. A name without an entry does not compile. */
export const builtInJobs: { readonly [Name in OwnJobName]: Job<Name> } = {
  'account-notice': accountNotice,
  'contact-changed': onContactChanged,
  invitation,
  'sweep-files': sweepFiles,
  'sweep-sign-ins': sweepSignIns,
  'sweep-jobs': sweepJobs,
  'notify-holders': notifyHolders,
  'notification-mail': notificationMail,
  'watch-expiry': watchExpiry,
  'tell-expiry': mailExpiry,
  'sweep-notifications': sweepNotifications,
  'weekly-reports': putWeeklyMails,
  'report-mail': reportMail,
};
