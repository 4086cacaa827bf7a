import type { PageName, PanelName, PaperName } from './names.ts';
import type { ReportDefinition } from './report-definition.ts';
import type { Rule } from './rules.ts';

/** What a role can be granted on a screen. */
export const FLAGS = ['access', 'read', 'write', 'update', 'delete', 'export', 'issue'] as const;
export type Flag = (typeof FLAGS)[number];

/** What a screen can offer: every flag but `access`, which each screen has. */
export type OfferedFlag = Exclude<Flag, 'access'>;

/**
 * A status's meaning: to begin, under way, good, ended, missing or late, `plain`. Sets colour and
 * icon (docs/design.md).
 */
export const MEANINGS = ['waiting', 'going', 'done', 'stopped', 'attention', 'plain'] as const;
export type Meaning = (typeof MEANINGS)[number];

/** Where a screen stands: `/offers/coupon-list`. */
export type ScreenPath = `/${string}`;

/** Where one record stands, by its id: `/offers/manage-coupon/:id`. */
export type RecordPath = `/${string}/:id`;

export type Tab<F extends string = string> = {
  /** @example 'pending' */
  readonly name: string;
  /** Default: its name in words. @example 'To decide' */
  readonly label?: string;
  /** @example { status: { is: 'Pending' } } */
  readonly where?: Rule<F>;
  /** How many records it has is shown next to it, and follows what is written. @example true */
  readonly showCount?: true;
  /** The list opens with it. Default: with the first of its tabs. @example true */
  readonly initial?: true;
  /**
   * Its order. Default: the list's.
   * @example { field: 'due_on', order: 'asc' }
   */
  readonly sort?: { readonly field: F; readonly order: 'asc' | 'desc' };
};

/** The tab a list opens with; undefined: it has none. */
export const openingTab = <T extends Pick<Tab, 'initial'>>(tabs: readonly T[]): T | undefined =>
  tabs.find(({ initial }) => initial) ?? tabs[0];

type Order = { readonly field: string; readonly order: 'asc' | 'desc' };

/** The order of a list at one of its tabs, where nobody requested another. */
export const ownOrder = (
  { tabs, initialSort }: { readonly tabs: readonly Tab[]; readonly initialSort: Order },
  tab: string | null | undefined,
): Order => tabs.find(({ name }) => name === tab)?.sort ?? initialSort;

/** Wherever fields are listed, a group (`G`) may stand for its own. */
export type ListDefinition<F extends string = string, G extends string = string> = {
  /** Fields shown, in order. @example ['name', 'category_id', 'is_active'] */
  readonly columns: readonly (F | G)[];
  /**
   * Tabs; the first is open. Default: none, with `active` All / Active / In Active. [] for none.
   * @example [{ name: 'pending', where: { status: { is: 'Pending' } } }]
   */
  readonly tabs?: readonly Tab<F>[];
  /** Fields searched by the search box. Default: no search box. @example ['name'] */
  readonly search?: readonly (F | G)[];
  /**
   * Filter fields; `id` chooses records by title. Default: no panel.
   * @example ['category_id', 'created_at']
   */
  readonly filters?: readonly (F | G)[];
  /** Default: by id, newest first. @example { field: 'name', order: 'asc' } */
  readonly initialSort?: { readonly field: F; readonly order: 'asc' | 'desc' };
  /**
   * Phone card fields in addition to name and status. Default: the first two other columns.
   * @example ['service_name', 'schedule_date']
   */
  readonly card?: readonly F[];
  /**
   * Heads a row number column. Default: none.
   * @example 'S.no'
   */
  readonly numbered?: string;
  /** Default: 5 (spec part 2 §2). */
  readonly pageSize?: 5 | 10 | 25 | 50 | 100;
  /**
   * Small fields below a column's value.
   * @example { customer_id: ['phone_number'] }
   */
  readonly secondLine?: { readonly [field in F]?: readonly F[] };
  /**
   * Headings of columns and filters. Default: field labels.
   * @example { customer_id: 'For' }
   */
  readonly headings?: { readonly [field in F]?: string };
  /**
   * The text for missing values. Default: a dash; nothing in a second line.
   * @example { schedule_date: 'Not scheduled' }
   */
  readonly missing?: { readonly [field in F]?: Missing };
  /**
   * The screen of the same resource in whose form its rows are edited, and new ones added, by
   * whoever may there; that form has a page of its own. Whose a row is goes along in the address.
   * Default: in this screen's own form, where it has one.
   * @example 'coupon-form'
   */
  readonly editedOn?: string;
  /** A registered page that replaces the generated one; it gets the columns. */
  readonly page?: PageName;
};

/** The text for a missing value, drawn like the column's if it has a meaning. */
export type Missing =
  | string
  | {
      /** @example 'Not scheduled' */
      readonly text: string;
      /** @example 'attention' */
      readonly meaning: Meaning;
    };

/** Fields under a title. */
export type Section<F extends string = string, G extends string = string> = {
  /** @example 'Validity' */
  readonly title: string;
  /** @example ['starts_on', 'ends_on'] */
  readonly fields: readonly (F | G)[];
};

/** A titled section with a record's parts, nested. */
export type PartsSection = {
  /** @example 'Service Setup' */
  readonly title: string;
  /** The resource whose records are parts of this one. @example 'service_questions' */
  readonly parts: string;
};

/** A button of a form that saves, and what it does with what was saved: Save, and Publish. */
export type Stage = {
  /** @example 'Publish' */
  readonly label: string;
  /**
   * The move run in the same write as the save. Default: none.
   * @example 'publish'
   */
  readonly move?: string;
  /**
   * Shown when the stage is incomplete, with the field errors.
   * @example 'Some things are missing before it can be published'
   */
  readonly refused?: string;
};

/** A form step, saved separately. What later steps require may still be missing. */
export type Step<F extends string = string, G extends string = string> = {
  /** In kebab-case; what its address calls it, `?step=bank`. @example 'bank' */
  readonly name: string;
  /** Default: its name in words. @example 'Bank Info' */
  readonly label?: string;
  /** Its fields. @example ['code', 'discount'] */
  readonly fields?: readonly (F | G)[];
  /** Registered panels below the fields. @example ['role-effect'] */
  readonly panels?: readonly PanelName[];
  /**
   * Fields drawn by its panels, validated and saved with the step.
   * @example ['accepted_id']
   */
  readonly panelFields?: readonly (F | G)[];
  /**
   * The error when saving the step fails. Default: the screen's.
   * @example 'Bank details were not saved'
   */
  readonly saveFailed?: string;
  /**
   * The error when loading fails. Default: the screen's.
   * @example 'Bank details could not be loaded'
   */
  readonly loadFailed?: string;
};

export type FormDefinition<F extends string = string, G extends string = string> = {
  /**
   * Its page with `:id`, `new` for a new record; `-view` locks it. Default: above the list.
   * @example '/offers/manage-coupon/:id'
   */
  readonly path?: RecordPath;
  /**
   * Instead of `path`: the record's id in the address, `?coupon_id=7`. Without it: the user's own
   * record, else a new one.
   * @example 'coupon_id'
   */
  readonly query?: string;
  /** The path for a new record, where it is not `path` with `new`. @example '/offers/add-coupon' */
  readonly newPath?: ScreenPath;
  /**
   * Ids in the path: `encoded` (base64url) or `plain`, which the specification wants for services.
   * Default: encoded.
   */
  readonly ids?: 'encoded' | 'plain';
  /**
   * It makes new records and changes none: what is stored changes by moves. No files are taken in.
   * Default: it does both.
   * What only such a form looks up is looked up by whoever may add, and keeps nobody else from the
   * screen.
   */
  readonly only?: 'new';
  /**
   * The save button, for all or new and stored. Default: Add, and Save.
   * @example { new: 'Invite', stored: 'Save' }
   */
  readonly submit?: string | { readonly new: string; readonly stored: string };
  /**
   * Save buttons, the last is primary; instead of `submit`. With steps: of the last one.
   * @example [{ label: 'Save' }, { label: 'Publish', move: 'publish' }]
   */
  readonly stages?: readonly Stage[];
  /** The fields, without sections… @example ['code', 'discount'] */
  readonly fields?: readonly (F | G)[];
  /**
   * …or titled groups, sections and parts.
   * @example [{ title: 'Validity', fields: ['starts_on', 'ends_on'] }]
   */
  readonly sections?: readonly (G | Section<F, G> | PartsSection)[];
  /**
   * …or steps, each saved separately.
   * @example [{ name: 'coupon', fields: ['code', 'discount'] }, { name: 'validity', fields:
   * ['starts_on', 'ends_on'] }]
   */
  readonly steps?: readonly Step<F, G>[];
  /**
   * Read-only fields for its page or panels.
   * @example ['decided_at']
   */
  readonly readOnlyFields?: readonly (F | G)[];
  /** Registered panels below the fields. @example ['role-effect'] */
  readonly panels?: readonly PanelName[];
  /** A registered page that replaces the generated one; declare what it writes. */
  readonly page?: PageName;
};

/** A record's own page: its fields in sections, or several tabs. Exactly one of the two. */
export type ShowDefinition<F extends string = string, G extends string = string> = {
  /** @example '/offers/coupon/:id' */
  readonly path: RecordPath;
  /** @example [{ title: 'Coupon', fields: ['code', 'discount'] }] */
  readonly sections?: readonly (G | Section<F, G>)[];
  /** @example [{ name: 'figures', cards: ['booking_count'] }] */
  readonly tabs?: readonly ShowTab<F, G>[];
  /** A registered page that replaces the generated one; declare what it shows. */
  readonly page?: PageName;
};

/** A tab of a record's page; what it has is shown in this order. */
export type ShowTab<F extends string = string, G extends string = string> = {
  /**
   * Kebab-case; its list is `GET /api/{resource}/{id}/{name}`.
   * @example 'bookings'
   */
  readonly name: string;
  /** Default: its name in words. @example 'Bank Information / Approval' */
  readonly label?: string;
  /** Fields as figures on cards. @example ['booking_count', 'rating'] */
  readonly cards?: readonly (F | G)[];
  /**
   * @example [{ label: 'Bookings', shape: 'pie', fields: ['completed_bookings',
   * 'cancelled_bookings'] }]
   */
  readonly charts?: readonly ChartDefinition<F | G>[];
  /** @example [{ title: 'Coupon', fields: ['code', 'discount'] }] */
  readonly sections?: readonly (G | Section<F, G>)[];
  /**
   * Registered panels below the record; declare what they show in `cards` or `sections`.
   * @example ['role-effect']
   */
  readonly panels?: readonly PanelName[];
  /** Records that refer to this one. */
  readonly list?: RelatedList;
};

/** A record's numbers as a `pie`, `bar`, `column` or `line` chart. */
export type ChartDefinition<F extends string = string> = {
  /** @example 'Bookings' */
  readonly label: string;
  readonly shape: 'pie' | 'bar' | 'column' | 'line';
  /** @example ['completed_bookings', 'cancelled_bookings'] */
  readonly fields: readonly F[];
};

/** Records of another resource that refer to this one, shown on its page: a customer's bookings. */
export type RelatedList = Pick<ListDefinition, 'columns' | 'secondLine' | 'headings' | 'pageSize' | 'missing'> & {
  /** The other resource. @example 'bookings' */
  readonly of: string;
  /** Its reference to this one. @example 'customer_id' */
  readonly by: string;
  /**
   * `view` opens a row's own page, or tells its columns to whoever may not; `download` saves the
   * first paper that is issued of them, else themselves as a file. Default: none.
   * @example ['view']
   */
  readonly actions?: readonly ('view' | 'download')[];
};

/** The screen's messages. Defaults use the resource's label (`messages.ts`). */
export type Messages = {
  /** @example 'Coupon added' */
  readonly created?: string;
  /** @example 'Coupon changed' */
  readonly updated?: string;
  /**
   * The error when saving fails, for all or new and stored.
   * @example { new: 'It was not added', stored: 'It was not changed' }
   */
  readonly saveFailed?: string | { readonly new: string; readonly stored: string };
  /** @example 'Coupon deleted' */
  readonly deleted?: string;
  /** @example 'It was not deleted' */
  readonly deleteFailed?: string;
  /** @example 'Coupons could not be loaded' */
  readonly loadFailed?: string;
  /** @example 'Delete this coupon?' */
  readonly deleteQuestion?: string;
  /**
   * The error for an unspecified duplicate.
   * @example 'There is such a coupon'
   */
  readonly duplicate?: string;
};

/** A place in the menu that shows a resource. The unit of permission. */
export type ResourceScreen<F extends string = string, G extends string = string, M extends string = string> = {
  /**
   * Its module in menu and role editor (`modules.ts`).
   * @example 'Service Management'
   */
  readonly module: string;
  /** Default: the resource's, of many. @example 'Products to approve' */
  readonly label?: string;
  /** @example '/offers/coupon-list' */
  readonly path: ScreenPath;
  /**
   * Rights to grant here, in addition to `access`.
   * @example ['read', 'write', 'update', 'delete']
   */
  readonly permissions: readonly OfferedFlag[];
  /**
   * The papers that are issued of its records. The first is what the action *Download* of a row
   * saves, for whoever may export here. Each is told here to whoever may read, as far as the screen
   * tells what stands on it, and issued by whoever holds `issue`. Roles that keep to rows of their
   * own issue none. Default: none is issued or told from here.
   * @example ['invoice']
   */
  readonly papers?: readonly PaperName[];
  readonly list: ListDefinition<F, G>;
  /**
   * Figures above the list, over a period.
   * @example { period: { range: 'this-year', grain: 'month' }, cards: ['used'] }
   */
  readonly report?: ReportDefinition<F, M>;
  readonly form?: FormDefinition<F, G>;
  readonly show?: ShowDefinition<F, G>;
  /**
   * Parts its panels show and write. Default: those in its form.
   * @example ['coupon_conditions']
   */
  readonly parts?: readonly string[];
  readonly messages?: Messages;
  /**
   * The rows it shows, with any tab or filter. Default: all.
   * @example { approved_status: { is: 'Pending' } }
   */
  readonly where?: Rule<F>;
  /**
   * Moves it offers, of those without `screens`. Default: all it shows records for.
   * @example ['approve', 'deny']
   */
  readonly moves?: readonly string[];
};
