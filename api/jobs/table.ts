import { invitation } from '../auth/invitation.ts';
import { accountNotice } from '../auth/notices.ts';
import { sweepSignIns } from '../auth/sweep.ts';
import { endDueOffers, endOffer } from '../../product/bookings/server/dispatch/due-offers.ts';
import { bookingMail } from '../../product/bookings/server/dispatch/notices.ts';
import { sweepFiles } from '../files/sweep.ts';
import type { Job } from './job.ts';
import type { JobName } from './names.ts';
import { sweepJobs } from './sweep.ts';

/** How each job is done. A name without an entry does not compile. */
export const table: { readonly [Name in JobName]: Job<Name> } = {
  'end-offer': endOffer,
  'end-due-offers': endDueOffers,
  'booking-mail': bookingMail,
  'account-notice': accountNotice,
  invitation,
  'sweep-files': sweepFiles,
  'sweep-sign-ins': sweepSignIns,
  'sweep-jobs': sweepJobs,
};
