import type { Id } from '../../resources/language/index.ts';
import type { NoticeName } from '../context.ts';
import type { FilesSwept } from '../files/swept.ts';
import type { Holders, Notification } from '../notifications/notification.ts';

/** A job that is given nothing. */
type Nothing = { readonly [none in never]: never };

/**
 * The engine's jobs by their names, and what each is given; a product adds its own by declaration
 * merging of `JobData`. Names stand in stores: one that is taken out leaves rows nobody does. What
 * is given is stored readable until the job is done: never a code, nor what opens a link.
 */
type OwnJobs = {
  /** Tells somebody what happened to their account, where they were reached before it. */
  readonly 'account-notice': {
    readonly what: NoticeName;
    readonly user_id: number;
    readonly to: string;
    readonly name: string;
    readonly phone: string | null;
  };
  /**
   * Sends a new user a link to choose a password. The link is made when it is sent, and stands
   * nowhere.
   */
  readonly invitation: { readonly user_id: number; readonly by: number };
  /** Tells an old address or number of a record that it has another one. */
  readonly 'contact-changed': {
    readonly to: string;
    readonly by_phone: boolean;
    /** What the field, and what the record is called. */
    readonly what: string;
    readonly of: string;
    readonly name: string;
  };
  /** Removes files nobody needs. How far it got. */
  readonly 'sweep-files': FilesSwept;
  /** Removes sessions, codes, links and counts that ran out. */
  readonly 'sweep-sign-ins': Nothing;
  /** Removes jobs that were done long ago. */
  readonly 'sweep-jobs': Nothing;
  /** Tells everybody who holds a flag on a screen something by the bell. */
  readonly 'notify-holders': Pick<Notification, 'message' | 'key' | 'mail'> & {
    readonly to: Holders;
    readonly link: { readonly screen: string; readonly id: Id | null } | null;
    readonly at: string;
  };
  /** Sends somebody by mail what the bell told them at a moment. */
  readonly 'notification-mail': { readonly user_id: number; readonly at: string };
  /** Looks every day at what is required of records and ends. */
  readonly 'watch-expiry': Nothing;
  /** Tells of what ends of one requirement, and ends what has: rows behind an id. */
  readonly 'tell-expiry': { readonly resource: string; readonly requirement: string; readonly after: number };
  /** Puts a mail for every report that is sent weekly, once its Monday has come. */
  readonly 'weekly-reports': Nothing;
  /** Mails somebody the report of a view, of a week by its Monday. */
  readonly 'report-mail': { readonly weekly_id: number; readonly week: string };
  /** Removes what people were told long ago. */
  readonly 'sweep-notifications': Nothing;
};
export type OwnJobName = keyof OwnJobs;

/** Every job by its name, and what it is given. */
export interface JobData extends OwnJobs {}
export type JobName = keyof JobData;
