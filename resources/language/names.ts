/**
 * Extension points by name, implemented by a product (`src/platform/product.ts`,
 * `api/product/product.ts`).
 * Registered from one list (`resources/names.ts`): as data, checked at load, and by declaration
 * merging, checked by the compiler.
 */

const OWN_NAMES = {
  panels: [],
  pages: [],
  dialogs: [],
  differences: [],
  papers: [],
  checks: ['own-role', 'no-escalation', 'declared-rows', 'oneself', 'last-super-admin', 'kept-unchanged'],
  fills: [],
  handlers: ['invite-user', 'end-sessions', 'notify-owner', 'reset-factors', 'duplicate', 'work-jobs'],
} as const;

type Own<Kind extends NameKind> = Record<(typeof OWN_NAMES)[Kind][number], true>;

/** Panels: a part of a generated page. @public */
export interface PanelNames extends Own<'panels'> {}
/** Pages: a whole screen, its list, or the form or page of one record. @public */
export interface PageNames extends Own<'pages'> {}
/** Dialogs that ask what a move asks. @public */
export interface DialogNames extends Own<'dialogs'> {}
/** How the history tells what changed of a field that only the product can read. @public */
export interface DifferenceNames extends Own<'differences'> {}
/** Papers that are issued of records, each the last part of its address. @public */
export interface PaperNames extends Own<'papers'> {}
/** Checks that need other records or the user; before writes and deletes. @public */
export interface CheckNames extends Own<'checks'> {}
/** Values the server works out of a record's others with every write. @public */
export interface FillNames extends Own<'fills'> {}
/** What the server does after a write. @public */
export interface HandlerNames extends Own<'handlers'> {}

export type OwnCheckName = (typeof OWN_NAMES.checks)[number];
export type OwnHandlerName = (typeof OWN_NAMES.handlers)[number];

export type PanelName = keyof PanelNames & string;
export type PageName = keyof PageNames & string;
export type DialogName = keyof DialogNames & string;
export type DifferenceName = keyof DifferenceNames & string;
export type PaperName = keyof PaperNames & string;
export type CheckName = keyof CheckNames & string;
export type FillName = keyof FillNames & string;
export type HandlerName = keyof HandlerNames & string;

/** What can be named. */
export type NameKind = keyof typeof OWN_NAMES;
/** The names a product registers, by what they name. Default: none. */
export type Names = { readonly [kind in NameKind]?: readonly string[] };

/** What names of a sort stand for, in a sentence. */
export const NAMED: { readonly [kind in NameKind]: string } = {
  panels: 'panel',
  pages: 'page',
  dialogs: 'dialog',
  differences: 'way to tell differences',
  papers: 'paper',
  checks: 'check',
  fills: 'fill',
  handlers: 'handler',
};

/** Every name of a sort that definitions may use: the product's, after those of the engine. */
export const namesOf = (names: Names, kind: NameKind): readonly string[] => [
  ...OWN_NAMES[kind],
  ...(names[kind] ?? []),
];
