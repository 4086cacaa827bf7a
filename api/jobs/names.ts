import type { BookingNews, NoticeName } from '../context.ts';
import type { FilesSwept } from '../files/swept.ts';

/** A job that is given nothing. */
export type Nothing = { readonly [none in never]: never };

/**
 * Every job by its name, and what it is given. Names stand in stores: one that is taken out leaves rows nobody does. What is given is
 * stored readable until the job is done: never a code, nor what opens a link.
 */
export type JobData = {
  /** Ends an offer nobody answered, and asks the next. */
  readonly 'end-offer': { readonly offer_id: number };
  /** Ends whatever offer ran out and has no such job: one that was opened again, or is older than jobs are. */
  readonly 'end-due-offers': Nothing;
  /** Tells a vendor of an offer, or staff that nobody took a booking. `to`: whom, where that does not follow from the record. */
  readonly 'booking-mail': { readonly about: BookingNews; readonly record_id: number; readonly to: string | null };
  /** Tells somebody what happened to their account, where they were reached before it. */
  readonly 'account-notice': {
    readonly what: NoticeName;
    readonly user_id: number;
    readonly to: string;
    readonly name: string;
    readonly phone: string | null;
  };
  /** Sends a new user a link to choose a password. The link is made when it is sent, and stands nowhere. */
  readonly invitation: { readonly user_id: number; readonly by: number };
  /** Removes files nobody needs. How far it got. */
  readonly 'sweep-files': FilesSwept;
  /** Removes sessions, codes, links and counts that ran out. */
  readonly 'sweep-sign-ins': Nothing;
  /** Removes jobs that were done long ago. */
  readonly 'sweep-jobs': Nothing;
};
export type JobName = keyof JobData;
