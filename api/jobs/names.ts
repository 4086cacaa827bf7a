import type { Id } from '../../resources/language/index.ts';
import type { NoticeName } from '../context.ts';
import type { Holders, Notification } from '../notifications/notification.ts';

type Nothing = { readonly [none in never]: never };

/** How far the search for files nobody needs has got. */
export type FilesSwept = {
  /** The last file looked at, among the bytes and among the records. Empty: it begins anew. */
  readonly bytes: string;
  readonly records: string;
  /** Bytes that no record refers to, and since when, in ms. */
  readonly astray: { readonly [file: string]: number };
};

/**
 * Engine jobs and data; products extend `JobData`. Names are stored: never remove one. Data is
 * readable: no codes or link tokens.
 */
type OwnJobs = {
  readonly 'account-notice': {
    readonly what: NoticeName;
    readonly user_id: number;
    readonly to: string;
    readonly name: string;
    readonly phone: string | null;
  };
  /** Mails an invitation. The link is made on sending and never stored. */
  readonly invitation: { readonly user_id: number; readonly by: number };
  readonly 'contact-changed': {
    readonly to: string;
    readonly by_phone: boolean;
    readonly what: string;
    readonly of: string;
    readonly name: string;
  };
  /** Removes files nobody needs. How far it got. */
  readonly 'sweep-files': FilesSwept;
  readonly 'sweep-sign-ins': Nothing;
  readonly 'sweep-jobs': Nothing;
  readonly 'notify-holders': Pick<Notification, 'message' | 'key' | 'mail'> & {
    readonly to: Holders;
    readonly link: { readonly screen: string; readonly id: Id | null } | null;
    readonly at: string;
  };
  readonly 'notification-mail': { readonly user_id: number; readonly at: string };
  readonly 'watch-expiry': Nothing;
  /** Tells of what ends of one requirement, and ends what has: rows behind an id. */
  readonly 'tell-expiry': { readonly resource: string; readonly requirement: string; readonly after: number };
  readonly 'weekly-reports': Nothing;
  readonly 'report-mail': { readonly weekly_id: number; readonly week: string };
  readonly 'sweep-notifications': Nothing;
};
export type OwnJobName = keyof OwnJobs;

/** Every job by its name, and what it is given. */
export interface JobData extends OwnJobs {}
export type JobName = keyof JobData;
