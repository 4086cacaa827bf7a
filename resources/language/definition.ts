import type { FieldDefinition } from './field-definition.ts';
import type { CellName, CheckName, HandlerName, PageName, PanelName } from './names.ts';
import type { Operand, Rule } from './rules.ts';
import type { Value } from './values.ts';

export type * from './field-definition.ts';

/** What a role can be granted on a screen. */
export const FLAGS = ['access', 'read', 'write', 'update', 'delete', 'export'] as const;
export type Flag = (typeof FLAGS)[number];

/** What a screen can offer: every flag but `access`, which each screen has. */
export type OfferedFlag = Exclude<Flag, 'access'>;

/**
 * Something that can be done to a record besides editing it (spec part 2 §4): from this one declaration follow the button
 * and when it shows, the dialog, the permission, the call and its refusal.
 */
export type Move<F extends string = string> = {
  /** In kebab-case, the last part of its call: `POST /api/{resource}/{id}/{name}`. */
  readonly name: string;
  /** What its button says. */
  readonly label: string;
  /** On which records it can be made. */
  readonly when: Rule<F>;
  /** What it writes, besides what it asks. */
  readonly sets?: { readonly [field in F]?: Value };
  /** Fields its dialog asks; `required` is the sentence shown when one is left empty. */
  readonly asks?: readonly { readonly field: F; readonly required?: string }[];
  /** Asked before it is made. A move that neither asks nor questions is made at once. */
  readonly question?: string;
  /** It takes something away: its button is red. */
  readonly danger?: boolean;
  /** What a role needs on the screen. Default: update. */
  readonly flag?: OfferedFlag;
  /** The screens that offer it. Default: every screen of the resource that offers the flag. */
  readonly screens?: readonly string[];
  /** The role that owns the records may make it too. Default: false, nobody decides about what is their own. */
  readonly byOwner?: boolean;
  /** What the server does after it, by registered name, besides what it does after every update. */
  readonly does?: readonly HandlerName[];
  readonly messages: { readonly done: string; readonly failed: string };
  /** A second address the specification gives it. */
  readonly path?: MovePath<F>;
};

/** A move of a state: from one of these states to another. */
export type StateMove<F extends string = string> = Omit<Move<F>, 'when'> & {
  readonly from: readonly string[];
  readonly to: string;
  /** What must hold besides. */
  readonly when?: Rule<F>;
};

/** A call outside the pattern, kept because the specification names it. */
export type MovePath<F extends string = string> = {
  /** POST carries its keys in the body, DELETE in the query. */
  readonly method: 'POST' | 'DELETE';
  /** Below `/api`, with a leading slash. */
  readonly path: string;
  /** The key that holds the record's id. */
  readonly id: string;
  /** What other keys must hold for this move to be meant, where moves share an address. */
  readonly given?: { readonly [key: string]: Value };
  /** What the call calls the fields it asks, where not by their names. */
  readonly names?: { readonly [field in F]?: string };
};

export type Tab<F extends string = string> = {
  readonly name: string;
  readonly label: string;
  readonly where?: Rule<F>;
};

export type ListDefinition<F extends string = string> = {
  /** Fields shown, in order. */
  readonly columns: readonly F[];
  /** Tabs above the table. The first is open at first. Default: none. */
  readonly tabs?: readonly Tab<F>[];
  /** Fields searched by the search box. Default: no search box. */
  readonly search?: readonly F[];
  /** Fields of the filters panel. Default: no panel. */
  readonly filters?: readonly F[];
  /** Columns that can be sorted. Default: every column whose kind has an order. */
  readonly sort?: readonly F[];
  /** Default: by id, newest first. */
  readonly initialSort?: { readonly field: F; readonly order: 'asc' | 'desc' };
  /** Toggle fields switched in the row. Default: none. */
  readonly toggles?: readonly F[];
  /** Default: 10. One of 5, 10, 25, 50, 100. */
  readonly pageSize?: 5 | 10 | 25 | 50 | 100;
  /** Columns drawn by a registered cell instead of their kind's. */
  readonly cells?: { readonly [field in F]?: CellName };
  /** Fields written small below a column's own value: a phone number below a name. */
  readonly under?: { readonly [field in F]?: readonly F[] };
  /** Columns headed otherwise than by their field's label. */
  readonly headings?: { readonly [field in F]?: string };
};

export type Section<F extends string = string> = {
  readonly title: string;
  readonly fields: readonly F[];
};

export type FormDefinition<F extends string = string> = {
  /** Where the form stands: on its own page, or above the list of the same screen. */
  readonly placement: 'page' | 'above-list';
  /** For `page`: the path with `:id`, which is `new` for a new record. */
  readonly path?: string;
  /** For `page`: the path for a new record, where it is not `path` with `new`. */
  readonly newPath?: string;
  /** An id that ends in `-view` shows the form with every field locked, to whoever may read. Default: false. */
  readonly view?: boolean;
  /** `encoded` (base64url) or `plain` ids in the path. Default: encoded. */
  readonly ids?: 'encoded' | 'plain';
  /** What the button that saves says on a new and on a stored record. Default: Submit and Update. */
  readonly submit?: { readonly new: string; readonly stored: string };
  /** The fields, without sections… */
  readonly fields?: readonly F[];
  /** …or grouped under titles. */
  readonly sections?: readonly Section<F>[];
  /** Registered panels below the fields. */
  readonly panels?: readonly PanelName[];
};

/** A record's own page: its fields, or several tabs. Exactly one of `fields`, `sections`, `tabs`. */
export type ShowDefinition<F extends string = string> = {
  /** The path with `:id`. */
  readonly path: string;
  readonly fields?: readonly F[];
  readonly sections?: readonly Section<F>[];
  readonly tabs?: readonly ShowTab<F>[];
};

/** A tab of a record's page; what it has is shown in this order. */
export type ShowTab<F extends string = string> = {
  readonly name: string;
  readonly label: string;
  /** Fields as figures on cards. */
  readonly cards?: readonly F[];
  readonly charts?: readonly ChartDefinition<F>[];
  readonly sections?: readonly Section<F>[];
  /** Records that refer to this one. */
  readonly list?: RelatedList;
  /** Registered panels. */
  readonly panels?: readonly PanelName[];
};

/** The parts of a whole: number fields of one record beside each other. */
export type ChartDefinition<F extends string = string> = {
  readonly label: string;
  readonly shape: 'pie' | 'bar';
  readonly fields: readonly F[];
};

/** Records of another resource that refer to this one, shown on its page: a customer's bookings. */
export type RelatedList = {
  /** The other resource. */
  readonly of: string;
  /** Its reference to this one. */
  readonly by: string;
  /** Its fields shown, in order. */
  readonly columns: readonly string[];
  readonly under?: { readonly [field: string]: readonly string[] };
  readonly headings?: { readonly [field: string]: string };
  /** Default: by id, newest first. */
  readonly sort?: { readonly field: string; readonly order: 'asc' | 'desc' };
  /** Default: 5. */
  readonly pageSize?: 5 | 10 | 25 | 50 | 100;
  /** `view` opens a row with the fields of `details`, `download` saves it as a file. Default: none. */
  readonly actions?: readonly ('view' | 'download')[];
  /** What `view` and `download` show. Default: the columns. */
  readonly details?: readonly string[];
  /** Written where a value is missing: 'No review'. By field. */
  readonly missing?: { readonly [field: string]: string };
};

/** What people are told. Each has a default made of the resource's label. */
export type Messages = {
  readonly created?: string;
  readonly updated?: string;
  readonly saveFailed?: string;
  /** Default: `saveFailed`. */
  readonly createFailed?: string;
  /** Default: `saveFailed`. */
  readonly updateFailed?: string;
  readonly deleted?: string;
  readonly deleteFailed?: string;
  readonly toggleFailed?: string;
  readonly loadFailed?: string;
  readonly deleteQuestion?: string;
  /** When something that must be the only one exists already, and the server does not say what. */
  readonly duplicate?: string;
};

/** A place in the menu that shows a resource. The unit of permission. */
export type ResourceScreen<F extends string = string> = {
  /** The module it stands under in menu and role editor, from `modules.ts`. */
  readonly module: string;
  readonly label: string;
  readonly path: string;
  /** What a role can be granted here, besides `access`. */
  readonly offers: readonly OfferedFlag[];
  readonly list: ListDefinition<F>;
  readonly form?: FormDefinition<F>;
  readonly show?: ShowDefinition<F>;
  readonly messages?: Messages;
  /** The rows this screen shows, whatever its tabs and filters. Default: all. */
  readonly where?: Rule<F>;
  /** The role that owns the records sees all of its own here, whatever `where` says. Default: false. */
  readonly ownerSeesAll?: boolean;
};

export type Check<F extends string = string> = {
  readonly name: string;
  /** The field under which the message appears. */
  readonly on: F;
  /** What must hold. Not asked while a field it reads is empty, unless it tests `empty` itself. */
  readonly expect: Rule<F>;
  readonly message: string;
};

/** What can happen to a record. */
export const WRITE_EVENTS = ['created', 'updated', 'deleted'] as const;
export type WriteEvent = (typeof WRITE_EVENTS)[number];

/** One entity, as plain data: everything the product knows about it. */
export type ResourceDefinition<F extends string = string> = {
  /** snake_case plural, as in the API's path. */
  readonly name: string;
  readonly label: { readonly one: string; readonly many: string };
  /** The field by which other screens call a record. */
  readonly title: NoInfer<F>;
  /** The image that stands beside the title, in its own lists and wherever a record is referred to. */
  readonly picture?: NoInfer<F>;
  readonly fields: { readonly [name in F]: FieldDefinition<NoInfer<F>> };
  /** What can be done to a record besides editing it, where it is no state that changes. */
  readonly moves?: readonly Move<NoInfer<F>>[];
  /** What must hold between fields. Checked after the fields themselves, and only where those were right. */
  readonly checks?: readonly Check<NoInfer<F>>[];
  /** Checks that need other records, by registered name; server only. */
  readonly checkedBy?: readonly CheckName[];
  /**
   * Whose rows these are: users of the role see, write, count, export and refer to only rows whose `field` holds their own id, their forms
   * hide the field, and the server fills it in. `by`: the field holds the id of a record of another resource, whose field `by` holds the user's id.
   */
  readonly owner?: { readonly field: NoInfer<F>; readonly role: number; readonly by?: string };
  /** What the server does after a write succeeded, by registered name. */
  readonly does?: { readonly [event in WriteEvent]?: readonly HandlerName[] };
  /** By screen_label. None: the resource is only looked up by others. */
  readonly screens?: { readonly [screen: string]: ResourceScreen<NoInfer<F>> };
  /** A record on which the rule holds cannot be deleted; the sentence to show. */
  readonly keepWhen?: { readonly rule: Rule<NoInfer<F>>; readonly message: string };
  /** Records in the fixtures. Default: 12. */
  readonly fixtures?: { readonly count: number };
};

/** A screen without records: a dashboard, a report. */
export type ScreenDefinition = {
  readonly name: string;
  readonly module: string;
  readonly label: string;
  readonly path: string;
  readonly offers: readonly OfferedFlag[];
  /** The registered page that draws it. */
  readonly page: PageName;
};

export type ModuleDefinition = { readonly name: string; readonly icon: string };

/** A vocabulary: the values of a choice, with what people read and the colour of its tag. */
export type Vocabulary = readonly { readonly value: string; readonly label: string; readonly colour?: TagColour }[];
export type TagColour = 'neutral' | 'blue' | 'green' | 'amber' | 'red' | 'purple';

/** Declares a resource. Returns what it was given: a definition equals its own JSON copy. */
export const defineResource = <const F extends string>(definition: ResourceDefinition<F>): ResourceDefinition<F> =>
  definition;

/** Declares a screen without records. */
export const defineScreen = (definition: ScreenDefinition): ScreenDefinition => definition;

export type { Operand };
