import type { FieldDefinition } from './field-definition.ts';
import type { CheckName, DialogName, FillName, HandlerName, PageName, PanelName, PaperName } from './names.ts';
import type { Operand, Rule } from './rules.ts';
import type { Value } from './values.ts';

export type * from './field-definition.ts';

/** What a role can be granted on a screen. */
export const FLAGS = ['access', 'read', 'write', 'update', 'delete', 'export', 'issue'] as const;
export type Flag = (typeof FLAGS)[number];

/**
 * Flags that were part of another before they were rights of their own. What was stored or is sent without one says nothing of it: a role
 * that was stored before holds it where it held the other, once (`api/grant-new-screens.ts`).
 */
export const SPLIT_OFF = { issue: 'update' } as const satisfies { readonly [flag in Flag]?: Flag };

/** What a screen can offer: every flag but `access`, which each screen has. */
export type OfferedFlag = Exclude<Flag, 'access'>;

/**
 * Something that can be done to a record besides editing it (spec part 2 §4): from this one declaration follow the button
 * and when it shows, the dialog, the permission, the call and its refusal.
 */
export type Move<F extends string = string> = {
  /** In kebab-case, the last part of its call: `POST /api/{resource}/{id}/{name}`. */
  readonly name: string;
  /** What its button says. Default: its name in words, 'un-assign' is 'Un Assign'. */
  readonly label?: string;
  /** On which records it can be made. */
  readonly when: Rule<F>;
  /** What it writes, besides what it asks. */
  readonly sets?: { readonly [field in F]?: Written<F> };
  /** What its dialog asks. */
  readonly asks?: readonly Ask<F>[];
  /** What its dialog shows of the record beside what it asks: what is decided about. */
  readonly shows?: readonly F[];
  /** The registered dialog that asks in place of the generated one, of one record: of many at once the generated form asks. */
  readonly dialog?: DialogName;
  /** The move that whoever made this one is asked to make next, where it can be made and the rule holds on what they answered. */
  readonly leadsTo?: LeadsTo<F>;
  /** Asked before it is made. A move that neither asks nor questions is made at once. */
  readonly question?: string;
  /** It takes something away: its button is red. */
  readonly danger?: boolean;
  /** What a role needs on the screen. Default: update. */
  readonly flag?: OfferedFlag;
  /**
   * The screens that offer it. Default: every screen of the resource that offers the flag and shows rows in one of the states
   * it begins from.
   */
  readonly screens?: readonly string[];
  /** What the server does after it, by registered name, besides what it does after every update. */
  readonly does?: readonly HandlerName[];
  /** The field that says, where it holds something, why the move cannot be made. Default: where the record stands says it. */
  readonly why?: F;
  /**
   * By whom and until when it is undone. Default: by whoever may make it, as long as it could be made of what it leads back to.
   * false: never, another move takes it back.
   */
  readonly undo?: false | UndoLimit;
  /** What is said when it was made, and when it was not. `{field}` in `done` is what that field holds then, as people read it. */
  readonly messages: { readonly done: string; readonly failed: string };
};

/** What limits the undoing of a move. */
export type UndoLimit = {
  /** So many minutes after it was made. Default: no limit. */
  readonly minutes?: number;
  /** `maker`: only by whoever made it. Default: by whoever may make it. */
  readonly by?: 'maker';
};

/** What follows a move at once. */
export type LeadsTo<F extends string = string> = {
  /** A move of the same resource, by name. */
  readonly move: string;
  /** Of the record as the move left it, with what was answered. Default: always. */
  readonly when?: Rule<F>;
};

/** A field that a move's dialog asks. */
export type Ask<F extends string = string> = {
  readonly field: F;
  /** The sentence shown when it is left empty. Default: it may be. */
  readonly required?: string;
  /** It is marked as required all the same, and may be left empty. Default: only what is required is marked. */
  readonly marked?: true;
  /** What stands there when the dialog opens: `{ field }` what the record holds. Default: the field's default, for a decision made before is not the next one's. */
  readonly starts?: Written<F>;
  /**
   * The sentence shown when it is what the record holds already; `{field}` in it is what that field holds. A choice does not
   * offer that value then. Default: it may be the same.
   */
  readonly another?: string;
  /** What follows the move is told the answer, and the record keeps what it holds: why money was given back. Omitted: it is kept. */
  readonly transient?: true;
};

/** What a move writes into a field: a value, or what is known only when it is made. */
export type Written<F extends string = string> =
  | null
  | boolean
  | number
  | string
  | readonly (number | string)[]
  /** The instant, or the Dubai day, at which it is made. */
  | { readonly now: true }
  | { readonly today: true }
  /** A field of the user who makes it: their `id`. */
  | { readonly me: string }
  /** What another field of the record holds once the dialog is filled in. */
  | { readonly field: F };

/** A move of a state: from one of these states to another. */
export type StateMove<F extends string = string> = Omit<Move<F>, 'when' | 'messages'> & {
  readonly from: readonly string[];
  readonly to: string;
  /** Default: '{One} {state} successfully' and 'Failed to {label} {one}'. */
  readonly messages?: Move['messages'];
  /** What must hold besides. */
  readonly when?: Rule<F>;
};

/** The order of a list that says no other: the newest first. */
export const NEWEST = { field: 'id', order: 'desc' } as const;

/** Where a screen stands: `/offers/coupon-list`. */
export type ScreenPath = `/${string}`;

/** Where one record stands, by its id: `/offers/manage-coupon/:id`. */
export type RecordPath = `/${string}/:id`;

export type Tab<F extends string = string> = {
  readonly name: string;
  /** Default: its name in words. */
  readonly label?: string;
  readonly where?: Rule<F>;
};

/** Wherever fields are listed, a group (`G`) may stand for its own. */
export type ListDefinition<F extends string = string, G extends string = string> = {
  /** Fields shown, in order. */
  readonly columns: readonly (F | G)[];
  /** Tabs above the table; the first is open at first. Default: none, All / Active / In Active with `active`. [] for none. */
  readonly tabs?: readonly Tab<F>[];
  /** Fields searched by the search box. Default: no search box. */
  readonly search?: readonly (F | G)[];
  /** Fields of the filters panel. Default: no panel. */
  readonly filters?: readonly (F | G)[];
  /** Default: by id, newest first. */
  readonly initialSort?: { readonly field: F; readonly order: 'asc' | 'desc' };
  /** Default: 5 (spec part 2 §2). */
  readonly pageSize?: 5 | 10 | 25 | 50 | 100;
  /** Fields written small below a column's own value: a phone number below a name. */
  readonly under?: { readonly [field in F]?: readonly F[] };
  /** Columns headed otherwise than by their field's label. */
  readonly headings?: { readonly [field in F]?: string };
  /** Written where a column's value is missing: 'Not scheduled'. Default: a dash. */
  readonly missing?: { readonly [field in F]?: Missing };
  /** The paper issued of a row that its action *Download* saves, for whoever may export here. Default: there is no such action. */
  readonly downloads?: PaperName;
  /** The registered page that draws it in place of the generated one. The columns are what it is told of a record. */
  readonly page?: PageName;
};

/** Words in a column where a value is missing; with a colour they are drawn as the column's values are. */
export type Missing = string | { readonly text: string; readonly colour: TagColour };

/** Fields under a title. */
export type Section<F extends string = string, G extends string = string> = {
  readonly title: string;
  readonly fields: readonly (F | G)[];
};

/** The parts of a record under a title, each with its own: the questions of a service with their options. */
export type PartsSection = {
  readonly title: string;
  /** The resource whose records are parts of this one. */
  readonly parts: string;
};

/** A button of a form that saves, and what it does with what was saved: Save, and Publish. */
export type Stage = {
  readonly label: string;
  /** The move made of the record once it is saved, in the same write. Default: none, it only saves. */
  readonly move?: string;
  /** Said where what the stage requires is missing, besides what is said under the fields. */
  readonly refused?: string;
};

export type FormDefinition<F extends string = string, G extends string = string> = {
  /**
   * The path of its own page, with `:id`, which is `new` for a new record; an id that ends in `-view` shows it locked. Default:
   * the form stands above the list.
   */
  readonly path?: RecordPath;
  /** The path for a new record, where it is not `path` with `new`. */
  readonly newPath?: ScreenPath;
  /** `encoded` (base64url) or `plain` ids in the path: the specification gives services plain ones. Default: encoded. */
  readonly ids?: 'encoded' | 'plain';
  /**
   * It makes new records and changes none: what is stored changes by moves. Default: it does both.
   * What only such a form looks up is looked up by whoever may add, and keeps nobody else from the screen.
   */
  readonly only?: 'new';
  /** What the button that saves says, always or on a new and on a stored record. Default: Submit, and Update. */
  readonly submit?: string | { readonly new: string; readonly stored: string };
  /** Buttons that save, in order, the last one the first to be meant. In place of `submit`. */
  readonly stages?: readonly Stage[];
  /** The fields, without sections… */
  readonly fields?: readonly (F | G)[];
  /** …or under titles: groups that have one, sections of this form's own, and parts of the record. */
  readonly sections?: readonly (G | Section<F, G> | PartsSection)[];
  /** Registered panels below the fields. */
  readonly panels?: readonly PanelName[];
  /** The registered page that draws it, where the generated one will not do. What it may write is said here all the same. */
  readonly page?: PageName;
};

/** A record's own page: its fields in sections, or several tabs. Exactly one of the two. */
export type ShowDefinition<F extends string = string, G extends string = string> = {
  readonly path: RecordPath;
  readonly sections?: readonly (G | Section<F, G>)[];
  readonly tabs?: readonly ShowTab<F, G>[];
  /** The registered page that draws it, where the generated one will not do. What it may show is said here all the same. */
  readonly page?: PageName;
};

/** A tab of a record's page; what it has is shown in this order. */
export type ShowTab<F extends string = string, G extends string = string> = {
  /** In kebab-case; its label is its name in words. What its list is called too: `GET /api/{resource}/{id}/{name}`. */
  readonly name: string;
  /** Fields as figures on cards. */
  readonly cards?: readonly (F | G)[];
  readonly charts?: readonly ChartDefinition<F | G>[];
  readonly sections?: readonly (G | Section<F, G>)[];
  /** Records that refer to this one. */
  readonly list?: RelatedList;
};

/** Number fields of one record beside each other: as parts of a whole (`pie`), to be compared (`bar`, `column`), or one after another (`line`). */
export type ChartDefinition<F extends string = string> = {
  readonly label: string;
  readonly shape: 'pie' | 'bar' | 'column' | 'line';
  readonly fields: readonly F[];
};

/** Records of another resource that refer to this one, shown on its page: a customer's bookings. */
export type RelatedList = Pick<
  ListDefinition,
  'columns' | 'under' | 'headings' | 'pageSize' | 'missing' | 'downloads'
> & {
  /** The other resource. */
  readonly of: string;
  /** Its reference to this one. */
  readonly by: string;
  /**
   * `view` opens a row's own page, or tells its columns to whoever may not; `download` saves them as
   * a file, or the paper that `downloads` names. Default: none.
   */
  readonly actions?: readonly ('view' | 'download')[];
};

/** What people are told. Each has a default made of the resource's label, in the style of the screen (`messages.ts`). */
export type Messages = {
  readonly created?: string;
  readonly updated?: string;
  /** When it was not saved: always, or a new and a stored record. */
  readonly saveFailed?: string | { readonly new: string; readonly stored: string };
  readonly deleted?: string;
  readonly deleteFailed?: string;
  readonly loadFailed?: string;
  readonly deleteQuestion?: string;
  /** When something that must be the only one exists already, and the server does not say what. */
  readonly duplicate?: string;
};

/** A place in the menu that shows a resource. The unit of permission. */
export type ResourceScreen<F extends string = string, G extends string = string> = {
  /** The module it stands under in menu and role editor, from `modules.ts`. */
  readonly module: string;
  /** Default: the resource's, of many. */
  readonly label?: string;
  readonly path: ScreenPath;
  /** What a role can be granted here, besides `access`. */
  readonly offers: readonly OfferedFlag[];
  /**
   * The papers that are issued of its records, each told here to whoever may read, as far as the screen tells what stands on it, and issued
   * by whoever holds `issue`. Roles that keep to rows of their own issue none. Default: none is issued or told from here.
   */
  readonly papers?: readonly PaperName[];
  readonly list: ListDefinition<F, G>;
  readonly form?: FormDefinition<F, G>;
  readonly show?: ShowDefinition<F, G>;
  readonly messages?: Messages;
  /** The rows this screen shows, whatever its tabs and filters. Default: all. */
  readonly where?: Rule<F>;
  /** The moves it offers, of those that do not name their screens. Default: every one it can show records for. */
  readonly moves?: readonly string[];
};

/** What must hold between fields of a record. */
export type CheckDefinition<F extends string = string> = {
  readonly name: string;
  /** Not asked while a field it reads is empty, unless it tests `empty` itself. */
  readonly expect: Rule<F>;
  /**
   * What is said where it does not hold, under one field or several. A field's name in braces stands for what the record holds
   * there, an endless number for nothing: 'Quantity must be between {min_value} and {max_value}'.
   */
  readonly says: { readonly [field in F]?: string };
  /** Asked only where one of these moves is made: what publishing requires, and saving does not. Default: on every write. */
  readonly moves?: readonly string[];
};

/**
 * Whose part a record is: a question of a service, an option of a question. Parts have no screens of their own. They are seen and
 * written on the screens of their whole whose form shows them, by whoever may see and update that, have an order, and go with it.
 */
export type PartOf<F extends string = string, G extends string = string> = {
  /** The reference to the whole. Required, given once, never changed. */
  readonly field: F;
  /** The reference to the part of the same whole it stands under: an option that depends on another. Given once. */
  readonly within?: F;
  /** The fields its row shows and is edited by. */
  readonly form: readonly (F | G)[];
  readonly messages?: Messages;
};

/** Values that are worked out of a record's others with every write; server only. */
export type FillDefinition<F extends string = string> = {
  /** What works them out, by registered name. */
  readonly name: FillName;
  /** Fields that hold what it finds, whatever else: nobody writes them, forms only show them. */
  readonly fields: readonly F[];
  /** Fields that people and moves write, and it may write over: a price that is typed where none is known. Default: none. */
  readonly corrects?: readonly F[];
};

/** What can happen to a record. */
export const WRITE_EVENTS = ['created', 'updated', 'deleted'] as const;
export type WriteEvent = (typeof WRITE_EVENTS)[number];

/**
 * Whose rows these are, for one role: its users see, write, count, export and refer to only rows on which `where` holds.
 * The field `where` begins with is hidden in their forms, and the server fills it in.
 */
export type RowsDefinition<F extends string = string, G extends string = string> = {
  /** The role, by its name in `identity.builtIn`. */
  readonly role: string;
  /**
   * One test: the reference to the user who asks (`{ user_id: { is: { me: 'id' } } }`), or the way to it through the records
   * referred to (`{ 'vendor_id.vendor_user_id': … }`).
   */
  readonly where: { readonly [path in F | `${F}.${string}`]?: { readonly is: { readonly me: 'id' } } };
  /**
   * The fields and groups they are told of a row of theirs, on whatever screen: what is not listed stands in no list, page, file, history,
   * search, order or paper they are answered, and is written by no form of theirs. What a row is called, its picture and whose it is come
   * along. `all`: every field. There is no default, so that nobody is told by oversight.
   */
  readonly sees: 'all' | readonly (F | G)[];
  /** What a new row of theirs begins with: `{ status: 'Pending' }`. Default: what everybody's begins with. */
  readonly starts?: { readonly [field in F]?: Value };
  /** Changing one of these sets a row of theirs back to what `starts` says: what was approved is to be approved again. */
  readonly restartsOn?: readonly F[];
  /**
   * Screens that show them all their rows, whatever the screen's `where` says. What that tests is a column of theirs there, and may
   * have fields written under it: a vendor's list says of each product whether it is approved. Default: none.
   */
  readonly everywhere?: readonly string[];
  /** The moves they may make. Default: none, nobody decides about what is their own. */
  readonly moves?: readonly string[];
};

/** One entity, as plain data: everything the product knows about it. */
export type ResourceDefinition<F extends string = string, A extends string = string, G extends string = string> = {
  /** Where its JSON Schema lies, for the editor of a definition that is a JSON file. Nothing else reads it. */
  readonly $schema?: string;
  /** snake_case plural, as in the API's path. */
  readonly name: string;
  readonly label: { readonly one: string; readonly many: string };
  /** The field by which other screens call a record. */
  readonly title: NoInfer<F>;
  /** The image that stands beside the title, in its own lists and wherever a record is referred to. */
  readonly picture?: NoInfer<F>;
  /**
   * The toggle that says whether a record is in use. It need not be among the fields, and brings its switch in the row, the
   * tabs All / Active / In Active, and that only active ones can be chosen where others refer here.
   */
  readonly active?: A;
  readonly fields: { readonly [name in F]: FieldDefinition<NoInfer<F | A>> };
  /** Fields that stand together, by a name that stands for them where fields are listed, and among sections for one with its title. */
  readonly groups?: { readonly [group in G]: { readonly title?: string; readonly fields: readonly NoInfer<F | A>[] } };
  /**
   * Fields and groups that tell of a person: whoever exports one is asked again who they are. What is computed of them, and what
   * refers to a record called by one, tells of people too. Default: none.
   */
  readonly personal?: readonly (NoInfer<F> | NoInfer<G>)[];
  /** Fields of which no two records may hold the same, with the sentence to show. Of one field that is no reference: `unique`. */
  readonly unique?: readonly { readonly fields: readonly NoInfer<F>[]; readonly message: string }[];
  /** What can be done to a record besides editing it, where it is no state that changes. */
  readonly moves?: readonly Move<NoInfer<F | A>>[];
  /** Its records are parts of others'. Brings the number field `position`, their order. */
  readonly partOf?: PartOf<NoInfer<F>, NoInfer<G>>;
  /** What must hold between fields. Checked after the fields themselves, and only where those were right. */
  readonly checks?: readonly CheckDefinition<NoInfer<F | A>>[];
  /** Checks that need other records, by registered name; server only. */
  readonly checkedBy?: readonly CheckName[];
  /** Values the server works out of the record's others with every write. */
  readonly fills?: readonly FillDefinition<NoInfer<F>>[];
  /** Roles that reach only rows of their own. Default: every role reaches all. */
  readonly rows?: readonly RowsDefinition<NoInfer<F | A>, NoInfer<G>>[];
  /**
   * Roles that keep to rows of their own elsewhere and reach every row here, by their names in `identity.builtIn`: a catalogue
   * is open to all. Default: none, such a role is granted no screen that shows, lists or looks up these.
   */
  readonly openTo?: readonly string[];
  /** What the server does after a write succeeded, by registered name. */
  readonly does?: { readonly [event in WriteEvent]?: readonly HandlerName[] };
  /** By screen_label. None: the resource is only looked up by others. */
  readonly screens?: { readonly [screen: string]: ResourceScreen<NoInfer<F | A>, NoInfer<G>> };
  /** A record on which the rule holds cannot be deleted; the sentence to show. */
  readonly keepWhen?: { readonly rule: Rule<NoInfer<F | A>>; readonly message: string };
  /**
   * Whether what becomes of its records is noted. Default: true. `false` for records that only tell what the server does: nobody writes
   * them but the server and moves, nothing of it can be followed or undone, and a list looks for news by itself, every 15 seconds.
   */
  readonly history?: boolean;
  /** Records in the fixtures. Default: 12. */
  readonly fixtures?: { readonly count: number };
};

export type ModuleDefinition = { readonly name: string; readonly icon: string };

/** A vocabulary: the values of a choice, with what people read and the colour of its tag. */
export type Vocabulary = readonly { readonly value: string; readonly label: string; readonly colour?: TagColour }[];
export const TAG_COLOURS = ['neutral', 'blue', 'green', 'amber', 'red', 'purple'] as const;
export type TagColour = (typeof TAG_COLOURS)[number];

/**
 * Who people are: the resources and fields by which they sign in and act in a role. Generic code reads these names and knows
 * no entity and no id.
 */
export type IdentityDefinition = {
  /** The resource of those who sign in, and that of the roles they act in. */
  readonly users: string;
  readonly roles: string;
  /** Fields of a user. */
  readonly user: {
    /** The address they sign in with. */
    readonly login: string;
    readonly phone: string;
    /** The reference to their role. */
    readonly role: string;
    readonly active: string;
    /** Whether they have chosen their password. */
    readonly passwordUpdated: string;
    readonly picture: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly type: string;
  };
  /** Fields of a role. */
  readonly role: { readonly name: string; readonly grants: string; readonly active: string };
  /** The roles the product itself speaks of, by name: their ids. `administrator` can do everything. */
  readonly builtIn: { readonly administrator: number; readonly [name: string]: number };
  /**
   * What kind of user the built-in roles make of somebody, by the role's name in `builtIn`, and every other role. Default: whatever
   * the field says.
   */
  readonly types?: { readonly of: { readonly [role: string]: string }; readonly otherwise: string };
  /** What people see and change of their own account. */
  readonly profile: {
    /** Fields of a user, in order, with what is said of them here only. */
    readonly fields: { readonly [field: string]: { readonly required?: boolean | string; readonly help?: string } };
    /** Those that may be changed. */
    readonly writes: readonly string[];
    readonly messages: { readonly updated: string; readonly saveFailed: string; readonly loadFailed: string };
  };
};

/** Declares a resource. Returns what it was given: a definition equals its own JSON copy. */
export const defineResource = <const F extends string, const A extends string = never, const G extends string = never>(
  definition: ResourceDefinition<F, A, G>,
): ResourceDefinition<F, A, G> => definition;

export type { Operand };
