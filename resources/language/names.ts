/**
 * The named openings of the language. A definition says that something special happens, by one of these names;
 * the browser's or the server's registry says how, and does not compile without an entry for each.
 * A name nobody's definition mentions does not belong here.
 */

/** Panels: a part of a generated page (`src/product/panels`). */
export const PANELS = ['role-effect', 'service-version'] as const satisfies readonly string[];
export type PanelName = (typeof PANELS)[number];

/** Pages: a whole screen, its list, or the form or page of one record (`src/product/pages.ts`). */
export const PAGES = ['booking', 'day-board', 'new-booking'] as const satisfies readonly string[];
export type PageName = (typeof PAGES)[number];

/** Dialogs that ask what a move asks (`src/product/dialogs.ts`). */
export const DIALOGS = ['assign'] as const satisfies readonly string[];
export type DialogName = (typeof DIALOGS)[number];

/** How the history tells what changed of a field that only the product can read (`src/product/differences.ts`). */
export const DIFFERENCES = ['booked'] as const satisfies readonly string[];
export type DifferenceName = (typeof DIFFERENCES)[number];

/** Papers that are issued of records (`api/papers`), each the last part of its address. */
export const PAPERS = ['invoice', 'credit-note'] as const satisfies readonly string[];
export type PaperName = (typeof PAPERS)[number];

/** Checks that need other records or the user who writes (`api/checks`); asked before a write, a delete included. */
export const CHECKS = [
  'own-role',
  'no-escalation',
  'declared-rows',
  'oneself',
  'last-super-admin',
  'kept-unchanged',
  'booked-once',
  'booked-version',
  'billed-unchanged',
] as const satisfies readonly string[];
export type CheckName = (typeof CHECKS)[number];

/** Values the server works out of a record's others with every write (`api/fills`). */
export const FILLS = ['booked-lines', 'booking-figures', 'booking-otp'] as const satisfies readonly string[];
export type FillName = (typeof FILLS)[number];

/** What the server does after a write (`api/handlers`). */
export const HANDLERS = [
  'invite-user',
  'end-sessions',
  'notify-owner',
  'reset-factors',
  'note-draft',
  'publish-version',
  'discard-draft',
  'duplicate',
  'post-ledger',
  'take-payment',
  'take-back-payment',
  'give-back',
  'choose-group',
  'keep-offers',
  'follow-answer',
  'work-jobs',
] as const satisfies readonly string[];
export type HandlerName = (typeof HANDLERS)[number];
