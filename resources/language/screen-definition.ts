import type { PageName, PanelName, PaperName } from './names.ts';
import type { ReportDefinition } from './report-definition.ts';
import type { Rule } from './rules.ts';

/** What a role can be granted on a screen. */
export const FLAGS = ['access', 'read', 'write', 'update', 'delete', 'export', 'issue'] as const;
export type Flag = (typeof FLAGS)[number];

/** What a screen can offer: every flag but `access`, which each screen has. */
export type OfferedFlag = Exclude<Flag, 'access'>;

/**
 * What a status means: somebody has to begin, it is under way, it is as it should be, it ended,
 * something is missing or late; `plain`: it is none. Colour and icon follow (docs/design.md).
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
  /** How many records it has stands beside it, and follows what is written. @example true */
  readonly counted?: true;
  /** The list opens with it. Default: with the first of its tabs. @example true */
  readonly opens?: true;
  /**
   * Its own order, as work is taken up. Default: the list's.
   * @example { field: 'due_on', order: 'asc' }
   */
  readonly sort?: { readonly field: F; readonly order: 'asc' | 'desc' };
};

/** The tab a list opens with; undefined: it has none. */
export const openingTab = <T extends Pick<Tab, 'opens'>>(tabs: readonly T[]): T | undefined =>
  tabs.find(({ opens }) => opens) ?? tabs[0];

type Order = { readonly field: string; readonly order: 'asc' | 'desc' };

/** The order a list stands in at one of its tabs, where nobody asked for another. */
export const ownOrder = (
  { tabs, initialSort }: { readonly tabs: readonly Tab[]; readonly initialSort: Order },
  tab: string | null | undefined,
): Order => tabs.find(({ name }) => name === tab)?.sort ?? initialSort;

/** Wherever fields are listed, a group (`G`) may stand for its own. */
export type ListDefinition<F extends string = string, G extends string = string> = {
  /** Fields shown, in order. @example ['name', 'category_id', 'is_active'] */
  readonly columns: readonly (F | G)[];
  /**
   * Tabs above the table; the first is open at first. Default: none, All / Active / In Active with
   * `active`. [] for none.
   * @example [{ name: 'pending', where: { status: { is: 'Pending' } } }]
   */
  readonly tabs?: readonly Tab<F>[];
  /** Fields searched by the search box. Default: no search box. @example ['name'] */
  readonly search?: readonly (F | G)[];
  /**
   * Fields of the filters panel. By `id` its records are chosen by their title. Default: no panel.
   * @example ['category_id', 'created_at']
   */
  readonly filters?: readonly (F | G)[];
  /** Default: by id, newest first. @example { field: 'name', order: 'asc' } */
  readonly initialSort?: { readonly field: F; readonly order: 'asc' | 'desc' };
  /**
   * What a row tells on a phone besides its name and how it stands. Default: its first two other
   * columns.
   * @example ['service_name', 'schedule_date']
   */
  readonly card?: readonly F[];
  /**
   * Heads a first column that numbers the rows as they are sorted. Default: there is none.
   * @example 'S.no'
   */
  readonly numbered?: string;
  /** Default: 5 (spec part 2 §2). */
  readonly pageSize?: 5 | 10 | 25 | 50 | 100;
  /**
   * Fields written small below a column's own value: a phone number below a name.
   * @example { customer_id: ['phone_number'] }
   */
  readonly under?: { readonly [field in F]?: readonly F[] };
  /**
   * Columns headed otherwise than by their field's label, and filters that are no column.
   * @example { customer_id: 'For' }
   */
  readonly headings?: { readonly [field in F]?: string };
  /**
   * Written where the value of a column, or of the second line of one, is missing: 'Not scheduled'.
   * Default: a dash, and in a second line nothing.
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
  /**
   * The registered page that draws it in place of the generated one. The columns are what it is
   * told of a record.
   */
  readonly page?: PageName;
};

/**
 * Words in a column where a value is missing; with what that means they are drawn as the column's
 * values are.
 */
export type Missing =
  | string
  | {
      /** @example 'Not scheduled' */
      readonly text: string;
      /** @example 'attention' */
      readonly means: Meaning;
    };

/** Fields under a title. */
export type Section<F extends string = string, G extends string = string> = {
  /** @example 'Validity' */
  readonly title: string;
  /** @example ['starts_on', 'ends_on'] */
  readonly fields: readonly (F | G)[];
};

/**
 * The parts of a record under a title, each with its own: the questions of a service with their
 * options.
 */
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
   * The move made of the record once it is saved, in the same write. Default: none, it only saves.
   * @example 'publish'
   */
  readonly move?: string;
  /**
   * Said where what the stage requires is missing, besides what is said under the fields.
   * @example 'Some things are missing before it can be published'
   */
  readonly refused?: string;
};

/**
 * A step of a form: a view of the one record, shown and saved by itself. What it requires is asked
 * once it is saved, and of a record that has it already; what later steps ask may be missing till
 * then.
 */
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
   * Fields of it that its panels draw, in no section: asked, judged and saved with the others.
   * @example ['accepted_id']
   */
  readonly panelFields?: readonly (F | G)[];
  /**
   * Said where a stored record was not saved at this step. Default: what the screen says.
   * @example 'Bank details were not saved'
   */
  readonly saveFailed?: string;
  /**
   * Said where the record did not load for this step. Default: what the screen says.
   * @example 'Bank details could not be loaded'
   */
  readonly loadFailed?: string;
};

export type FormDefinition<F extends string = string, G extends string = string> = {
  /**
   * The path of its own page, with `:id`, which is `new` for a new record; an id that ends in
   * `-view` shows it locked. Default: the form stands above the list.
   * @example '/offers/manage-coupon/:id'
   */
  readonly path?: RecordPath;
  /**
   * The form stands at the screen's own path, and this key of the address names the record:
   * `?coupon_id=7`. Without it whoever keeps to rows of their own gets the one they have; everybody
   * else, and who has none yet, begins a new one. In place of `path`.
   * @example 'coupon_id'
   */
  readonly query?: string;
  /** The path for a new record, where it is not `path` with `new`. @example '/offers/add-coupon' */
  readonly newPath?: ScreenPath;
  /**
   * `encoded` (base64url) or `plain` ids in the path: the specification gives services plain ones.
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
   * What the button that saves says, always or on a new and on a stored record. Default: Add, and
   * Save.
   * @example { new: 'Invite', stored: 'Save' }
   */
  readonly submit?: string | { readonly new: string; readonly stored: string };
  /**
   * Buttons that save, in order, the last one the first to be meant. In place of `submit`; where
   * the form has steps, those of the last one.
   * @example [{ label: 'Save' }, { label: 'Publish', move: 'publish' }]
   */
  readonly stages?: readonly Stage[];
  /** The fields, without sections… @example ['code', 'discount'] */
  readonly fields?: readonly (F | G)[];
  /**
   * …or under titles: groups that have one, sections of this form's own, and parts of the record.
   * @example [{ title: 'Validity', fields: ['starts_on', 'ends_on'] }]
   */
  readonly sections?: readonly (G | Section<F, G> | PartsSection)[];
  /**
   * …or one step after the other, each saved by itself.
   * @example [{ name: 'coupon', fields: ['code', 'discount'] }, { name: 'validity', fields:
   * ['starts_on', 'ends_on'] }]
   */
  readonly steps?: readonly Step<F, G>[];
  /**
   * Fields its page or panels only read: told beside what the form changes, and written by nothing
   * here. @example ['decided_at']
   */
  readonly tells?: readonly (F | G)[];
  /** Registered panels below the fields. @example ['role-effect'] */
  readonly panels?: readonly PanelName[];
  /**
   * The registered page that draws it, where the generated one will not do. What it may write is
   * said here all the same.
   */
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
  /**
   * The registered page that draws it, where the generated one will not do. What it may show is
   * said here all the same.
   */
  readonly page?: PageName;
};

/** A tab of a record's page; what it has is shown in this order. */
export type ShowTab<F extends string = string, G extends string = string> = {
  /**
   * In kebab-case. What its list is called too: `GET /api/{resource}/{id}/{name}`.
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
   * Registered panels below what is shown of the record itself. What they show of it is named in
   * `cards` or `sections` all the same, or asked for by a call of their own.
   * @example ['role-effect']
   */
  readonly panels?: readonly PanelName[];
  /** Records that refer to this one. */
  readonly list?: RelatedList;
};

/**
 * Number fields of one record beside each other: as parts of a whole (`pie`), to be compared
 * (`bar`, `column`), or one after another (`line`).
 */
export type ChartDefinition<F extends string = string> = {
  /** @example 'Bookings' */
  readonly label: string;
  readonly shape: 'pie' | 'bar' | 'column' | 'line';
  /** @example ['completed_bookings', 'cancelled_bookings'] */
  readonly fields: readonly F[];
};

/** Records of another resource that refer to this one, shown on its page: a customer's bookings. */
export type RelatedList = Pick<ListDefinition, 'columns' | 'under' | 'headings' | 'pageSize' | 'missing'> & {
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

/**
 * What people are told. Each has a default made of the resource's label, in the style of the screen
 * (`messages.ts`).
 */
export type Messages = {
  /** @example 'Coupon added' */
  readonly created?: string;
  /** @example 'Coupon changed' */
  readonly updated?: string;
  /**
   * When it was not saved: always, or a new and a stored record.
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
   * When something that must be the only one exists already, and the server does not say what.
   * @example 'There is such a coupon'
   */
  readonly duplicate?: string;
};

/** A place in the menu that shows a resource. The unit of permission. */
export type ResourceScreen<F extends string = string, G extends string = string, M extends string = string> = {
  /**
   * The module it stands under in menu and role editor, from `modules.ts`.
   * @example 'Service Management'
   */
  readonly module: string;
  /** Default: the resource's, of many. @example 'Products to approve' */
  readonly label?: string;
  /** @example '/offers/coupon-list' */
  readonly path: ScreenPath;
  /**
   * What a role can be granted here, besides `access`.
   * @example ['read', 'write', 'update', 'delete']
   */
  readonly offers: readonly OfferedFlag[];
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
   * Figures above the list: cards, charts and a table of measures over a period.
   * @example { period: { range: 'this-year', grain: 'month' }, cards: ['used'] }
   */
  readonly report?: ReportDefinition<F, M>;
  readonly form?: FormDefinition<F, G>;
  readonly show?: ShowDefinition<F, G>;
  /**
   * Parts of its records that its panels show: they are told, written and moved on it as those are
   * that a section of its form shows. Default: those its form shows.
   * @example ['coupon_conditions']
   */
  readonly parts?: readonly string[];
  readonly messages?: Messages;
  /**
   * The rows this screen shows, whatever its tabs and filters. Default: all.
   * @example { approved_status: { is: 'Pending' } }
   */
  readonly where?: Rule<F>;
  /**
   * The moves it offers, of those that do not name their screens. Default: every one it can show
   * records for.
   * @example ['approve', 'deny']
   */
  readonly moves?: readonly string[];
};
