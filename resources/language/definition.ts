import type { FieldDefinition } from './field-definition.ts';
import type { MeasureDefinition } from './measure-definition.ts';
import type { CheckName, DialogName, FillName, HandlerName } from './names.ts';
import type { RequirementDefinition, RoundName } from './requirement-definition.ts';
import type { Operand, Rule } from './rules.ts';
import type { Meaning, Messages, OfferedFlag, ResourceScreen } from './screen-definition.ts';
import type { Value } from './values.ts';

export type * from './field-definition.ts';
export type * from './requirement-definition.ts';
export * from './screen-definition.ts';

/** An action on a record (spec part 2 §4): declares its button, dialog, permission and call. */
export type Move<F extends string = string> = {
  /**
   * Kebab-case; the call is `POST /api/{resource}/{id}/{name}`.
   * @example 'un-assign'
   */
  readonly name: string;
  /**
   * The button's label. Default: the name in words, 'un-assign' is 'Un Assign'.
   * @example 'Approve'
   */
  readonly label?: string;
  /** On which records it can be made. @example { approved_status: { is: 'Pending' } } */
  readonly when: Rule<F>;
  /** What it writes, besides what it asks. @example { decided_at: { now: true } } */
  readonly sets?: { readonly [field in F]?: Written<F> };
  /** What its dialog asks. @example [{ field: 'admin_notes', required: 'Say why' }] */
  readonly inputs?: readonly MoveInput<F>[];
  /**
   * Fields its dialog shows with the questions.
   * @example ['name', 'price']
   */
  readonly showFields?: readonly F[];
  /** A registered dialog for single records; bulk moves use the generated form. */
  readonly dialog?: DialogName;
  /**
   * The move that whoever made this one is asked to make next: the first that can be made and whose
   * rule holds on the record as it was left, with what was answered.
   * @example { assign: { mode: { is: 'manual' } } }
   */
  readonly followUp?: { readonly [move: string]: Rule<F> };
  /**
   * The confirmation question. Default: none.
   * @example 'Deny this product?'
   */
  readonly question?: string;
  /** It takes something away: its button is red. */
  readonly danger?: boolean;
  /**
   * Offered first, as the next step; of several the last. Default: true for state moves that
   * neither remove nor return.
   * @example true
   */
  readonly primary?: boolean;
  /** What a role needs on the screen. Default: update. */
  readonly flag?: OfferedFlag;
  /**
   * The screens that offer it; none: only the server makes it, by itself. Default: every screen of
   * the resource that offers the flag and shows rows in one of the states it begins from.
   * @example ['product-approval']
   */
  readonly screens?: readonly string[];
  /**
   * Registered handlers that run after it, in addition to those of updates.
   * @example ['notify-owner']
   */
  readonly handlers?: readonly HandlerName[];
  /**
   * The field with the reason it is not possible. Default: the record's state.
   * @example 'refused_because'
   */
  readonly reasonField?: F;
  /**
   * Refused if the record changed since viewed: sends `_seen`, without requirements `_version`.
   * Default: no check.
   */
  readonly optimisticLock?: true;
  /**
   * What it does to the sign-offs of requirements, and so which must stand before it is made; what
   * is missing is told by name. Default: nothing, none.
   * @example 'submit'
   */
  readonly rounds?: RoundName;
  /**
   * `maker`: only by whoever made it; a number: so many minutes after it at most, too. false, and
   * any move with `rounds`: never, another move takes it back. Default: by whoever may make it, as
   * long as it could be made of what it leads back to.
   * @example 5
   */
  readonly undo?: false | 'maker' | number;
  /**
   * Messages after success and failure. `{field}` in `done` is that field's new value.
   * @example { done: '{name} is approved', failed: 'It was not approved' }
   */
  readonly messages: { readonly done: string; readonly failed: string };
};

/** A field that a move's dialog asks. */
export type MoveInput<F extends string = string> = {
  /** @example 'admin_notes' */
  readonly field: F;
  /** The sentence shown when it is left empty. Default: it may be. @example 'Say why' */
  readonly required?: string;
  /** Marks an optional question as required. Default: only required ones are marked. */
  readonly showRequired?: true;
  /**
   * The initial answer; `{ field }` copies the record's. Default: the field's default.
   * @example { field: 'vendor_id' }
   */
  readonly initialValue?: Written<F>;
  /**
   * Requires a different value; the error, with `{field}` gaps. Default: may be equal.
   * @example 'It is {vendor_id} already'
   */
  readonly mustDiffer?: string;
};

/** What a move writes into a field: a value, or what is known only when it is made. */
export type Written<F extends string = string> =
  | null
  | boolean
  | number
  | string
  | readonly (number | string)[]
  /** The instant at which it is made. */
  | { readonly now: true }
  /** A field of the user who makes it: their `id`. */
  | {
      /** @example 'id' */
      readonly me: string;
    }
  /** What another field of the record holds once the dialog is filled in. */
  | {
      /** @example 'customer_id' */
      readonly field: F;
    };

/** A move of a state: from one of these states to another. */
export type StateMove<F extends string = string> = Omit<Move<F>, 'when' | 'messages'> & {
  /** @example ['Pending'] */
  readonly from: readonly string[];
  /** @example 'Approved' */
  readonly to: string;
  /**
   * Default: '{One} {state} successfully' and 'Failed to {label} {one}'.
   * @example { done: '{name} is approved', failed: 'It was not approved' }
   */
  readonly messages?: Move['messages'];
  /** What must hold besides. @example { amount: { above: 0 } } */
  readonly when?: Rule<F>;
};

/** The order of a list that says no other: the newest first. */
export const NEWEST = { field: 'id', order: 'desc' } as const;

/** What must hold between fields of a record. */
export type CheckDefinition<F extends string = string> = {
  /** @example 'ends after it starts' */
  readonly name: string;
  /**
   * Skipped while a field is empty, unless `empty` is tested.
   * @example { starts_on: { below: { field: 'ends_on' } } }
   */
  readonly expect: Rule<F>;
  /**
   * The error by field, with gaps: 'Quantity must be between {min_value} and {max_value}'.
   * @example { ends_on: 'The end must be after the start' }
   */
  readonly errors: { readonly [field in F]?: string };
  /**
   * Moves it applies to. Default: every write.
   * @example ['publish']
   */
  readonly moves?: readonly string[];
};

/**
 * Makes records parts of a whole, such as a service's questions: ordered, edited in its form with
 * its rights, deleted with it.
 */
export type PartOf<F extends string = string, G extends string = string> = {
  /** The reference to the whole. Required, given once, never changed. @example 'service_id' */
  readonly field: F;
  /**
   * The reference to a parent part of the same whole, set once.
   * @example 'parent_option_id'
   */
  readonly within?: F;
  /**
   * Fields set on creation only, without a lookup. Default: none.
   * @example ['document_type_id']
   */
  readonly createOnly?: readonly (F | G)[];
  /** The fields its row shows and is edited by. @example ['question', 'is_optional'] */
  readonly form: readonly (F | G)[];
  /**
   * Read-only fields sent with it. Default: none.
   * @example ['reason', 'decided_at']
   */
  readonly readOnlyFields?: readonly (F | G)[];
  readonly messages?: Messages;
};

/** Values that are worked out of a record's others with every write; server only. */
export type FillDefinition<F extends string = string> = {
  /** What works them out, by registered name. @example 'booking-otp' */
  readonly name: FillName;
  /**
   * Fields it computes, read-only in forms.
   * @example ['booking_otp']
   */
  readonly fields: readonly F[];
  /**
   * Writable fields it may overwrite. Default: none.
   * @example ['service_price']
   */
  readonly overwrites?: readonly F[];
};

/** What can happen to a record. */
export const WRITE_EVENTS = ['created', 'updated', 'deleted'] as const;
export type WriteEvent = (typeof WRITE_EVENTS)[number];

/**
 * Limits a role to own rows: it reads, writes and refers to rows matching `where` only. The first
 * field of `where` is hidden, and set by the server.
 */
export type RowsDefinition<F extends string = string, G extends string = string> = {
  /** The role, by its name in `identity.builtIn`. @example 'vendor' */
  readonly role: string;
  /**
   * One test: the path to the current user, through references too (`{ 'vendor_id.vendor_user_id':
   * … }`).
   * @example { 'vendor_id.vendor_user_id': { is: { me: 'id' } } }
   */
  readonly where: { readonly [path in F | `${F}.${string}`]?: { readonly is: { readonly me: 'id' } } };
  /**
   * Fields and groups the role sees; all else is absent from every answer and form. `all`: every
   * field. No default, against oversights.
   * @example ['name', 'price']
   */
  readonly visibleFields: 'all' | readonly (F | G)[];
  /**
   * What a new row of theirs begins with, and goes back to where the state `restarts`. Default:
   * what everybody's begins with.
   * @example { status: 'Pending' }
   */
  readonly initialValues?: { readonly [field in F]?: Value };
  /**
   * Screens that show all their rows despite `where`, whose fields become columns. Default: none.
   * @example ['product-list']
   */
  readonly unfilteredScreens?: readonly string[];
  /**
   * The moves they may make. Default: none.
   * @example ['withdraw']
   */
  readonly moves?: readonly string[];
};

/** One entity, as plain data: everything the product knows about it. */
export type ResourceDefinition<
  F extends string = string,
  A extends string = string,
  G extends string = string,
  M extends string = string,
> = {
  /**
   * The JSON Schema for editors; ignored otherwise.
   * @example './definition.schema.json'
   */
  readonly $schema?: string;
  /** snake_case plural, as in the API's path. @example 'coupons' */
  readonly name: string;
  /** @example { one: 'Coupon', many: 'Coupons' } */
  readonly label: { readonly one: string; readonly many: string };
  /** The field by which other screens call a record. @example 'code' */
  readonly title: NoInfer<F>;
  /**
   * The image field shown next to the title.
   * @example 'image'
   */
  readonly picture?: NoInfer<F>;
  /**
   * The toggle for records in use, added if missing. Brings a row switch, tabs All / Active / In
   * Active, and limits choices to active ones.
   * @example 'is_active'
   */
  readonly active?: A;
  /** @example { id: { kind: 'id' }, code: { kind: 'text', required: true } } */
  readonly fields: { readonly [name in F]: FieldDefinition<NoInfer<F | A>> };
  /**
   * Named groups of fields, usable in field lists, or as a section if titled.
   * @example { validity: { title: 'Validity', fields: ['starts_on', 'ends_on'] } }
   */
  readonly groups?: { readonly [group in G]: { readonly title?: string; readonly fields: readonly NoInfer<F | A>[] } };
  /**
   * Personal fields and groups: exports need confirmation, also of derived values. Default: none.
   * @example ['first_name', 'phone_number']
   */
  readonly personal?: readonly (NoInfer<F> | NoInfer<G>)[];
  /**
   * Fields unique in combination, and the error. For one field: `unique`.
   * @example [{ fields: ['vendor_id', 'name'], message: 'There is such a product' }]
   */
  readonly unique?: readonly { readonly fields: readonly NoInfer<F>[]; readonly message: string }[];
  /**
   * Actions that change no state.
   * @example [{ name: 'approve', when: { approved: { is: false } }, sets: { approved: true },
   * messages: { done: 'Approved', failed: 'Not approved' } }]
   */
  readonly moves?: readonly Move<NoInfer<F | A>>[];
  /**
   * Conditions of completeness by name; in `_requirements` of single records.
   * @example { bank: { label: 'Bank details', fields: ['iban_code'], fourEyes: true } }
   */
  readonly requirements?: { readonly [requirement: string]: RequirementDefinition<NoInfer<F | A>, NoInfer<G>> };
  /**
   * Measures by name, for reports, cards and charts; each opens its records.
   * @example { used: { measure: 'count', dateField: 'used_on' } }
   */
  readonly measures?: { readonly [measure in M]: MeasureDefinition<NoInfer<F | A>, NoInfer<M>> };
  /** Its records are parts of others'. Brings the number field `position`, their order. */
  readonly partOf?: PartOf<NoInfer<F>, NoInfer<G>>;
  /**
   * Rules between fields, checked once the fields are valid.
   * @example [{ name: 'ends after it starts', expect: { starts_on: { below: { field: 'ends_on' } }
   * }, errors: { ends_on: 'The end must be after the start' } }]
   */
  readonly checks?: readonly CheckDefinition<NoInfer<F | A>>[];
  /** Checks that need other records, by registered name; server only. @example ['declared-rows'] */
  readonly checkedBy?: readonly CheckName[];
  /**
   * Values the server computes on every write.
   * @example [{ name: 'booking-otp', fields: ['booking_otp'] }]
   */
  readonly fills?: readonly FillDefinition<NoInfer<F>>[];
  /**
   * Roles limited to own rows. Default: every role sees all.
   * @example [{ role: 'vendor', where: { vendor_user_id: { is: { me: 'id' } } },
   * visibleFields: 'all' }]
   */
  readonly rows?: readonly RowsDefinition<NoInfer<F | A>, NoInfer<G>>[];
  /**
   * Roles limited to own rows that see all here. Default: none; they get no screen that uses these.
   * @example ['vendor']
   */
  readonly openTo?: readonly string[];
  /**
   * Registered handlers after successful writes.
   * @example { updated: ['notify-owner'] }
   */
  readonly handlers?: { readonly [event in WriteEvent]?: readonly HandlerName[] };
  /**
   * Screens by screen_label. None: for lookups only.
   * @example { 'coupon-list': { module: 'Offers', path: '/offers/coupon-list',
   * permissions: ['read'], list: { columns: ['code'] } } }
   */
  readonly screens?: { readonly [screen: string]: ResourceScreen<NoInfer<F | A>, NoInfer<G>, NoInfer<M>> };
  /**
   * Records that cannot be deleted, and the error.
   * @example { rule: { user_count: { above: 0 } }, message: 'Somebody has this role' }
   */
  readonly keepWhen?: { readonly rule: Rule<NoInfer<F | A>>; readonly message: string };
  /**
   * Records the history. Default: true. `false`, for server-written records: no undo; lists poll
   * every 15 seconds.
   */
  readonly history?: boolean;
  /** Records in the fixtures. Default: 12. @example { count: 40 } */
  readonly fixtures?: { readonly count: number };
};

export type ModuleDefinition = { readonly name: string; readonly icon: string };

/** The values of a choice with labels, and meanings of statuses. Default: `plain`. */
export type Vocabulary = readonly { readonly value: string; readonly label: string; readonly meaning?: Meaning }[];

/** Where users of a role begin as long as something of their own is unfinished. */
export type Landing = {
  /** By its name in `builtIn`. @example 'vendor' */
  readonly role: string;
  /** The resource of which they have one row of their own. @example 'vendors' */
  readonly of: string;
  /** @example { approval: { not: 'Approved' } } */
  readonly when: Rule;
  /** @example 'vendor-onboarding' */
  readonly screen: string;
};

/** The resources and fields for sign-in and roles; generic code uses these names only. */
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
  /** Ids of built-in roles by name. `administrator` is unrestricted. */
  readonly builtIn: { readonly administrator: number; readonly [name: string]: number };
  /** The user type by built-in role, and for others. Default: the field's value. */
  readonly types?: { readonly of: { readonly [role: string]: string }; readonly otherwise: string };
  /**
   * The start screen of a role limited to own rows, while `when` holds. Default: the first readable
   * screen.
   */
  readonly landings?: readonly Landing[];
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
export const defineResource = <
  const F extends string,
  const A extends string = never,
  const G extends string = never,
  const M extends string = never,
>(
  definition: ResourceDefinition<F, A, G, M>,
): ResourceDefinition<F, A, G, M> => definition;

export type { Operand };
