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

/**
 * Something that can be done to a record besides editing it (spec part 2 §4): from this one
 * declaration follow the button and when it shows, the dialog, the permission, the call and its
 * refusal.
 */
export type Move<F extends string = string> = {
  /**
   * In kebab-case, the last part of its call: `POST /api/{resource}/{id}/{name}`.
   * @example 'un-assign'
   */
  readonly name: string;
  /**
   * What its button says. Default: its name in words, 'un-assign' is 'Un Assign'.
   * @example 'Approve'
   */
  readonly label?: string;
  /** On which records it can be made. @example { approved_status: { is: 'Pending' } } */
  readonly when: Rule<F>;
  /** What it writes, besides what it asks. @example { decided_at: { now: true } } */
  readonly sets?: { readonly [field in F]?: Written<F> };
  /** What its dialog asks. @example [{ field: 'admin_notes', required: 'Say why' }] */
  readonly asks?: readonly Ask<F>[];
  /**
   * What its dialog shows of the record beside what it asks: what is decided about.
   * @example ['name', 'price']
   */
  readonly shows?: readonly F[];
  /**
   * The registered dialog that asks in place of the generated one, of one record: of many at once
   * the generated form asks.
   */
  readonly dialog?: DialogName;
  /**
   * The move that whoever made this one is asked to make next: the first that can be made and whose
   * rule holds on the record as it was left, with what was answered.
   * @example { assign: { mode: { is: 'manual' } } }
   */
  readonly leadsTo?: { readonly [move: string]: Rule<F> };
  /**
   * Asked before it is made. A move that neither asks nor questions is made at once.
   * @example 'Deny this product?'
   */
  readonly question?: string;
  /** It takes something away: its button is red. */
  readonly danger?: boolean;
  /**
   * It carries the record on: where it can be made, it is offered first, the others in a menu. Of
   * several that can be made the one declared last is, since what came before can often be made
   * anew. Default: moves of a state do, but those that take something away or send it back.
   * @example true
   */
  readonly next?: boolean;
  /** What a role needs on the screen. Default: update. */
  readonly flag?: OfferedFlag;
  /**
   * The screens that offer it; none: only the server makes it, by itself. Default: every screen of
   * the resource that offers the flag and shows rows in one of the states it begins from.
   * @example ['product-approval']
   */
  readonly screens?: readonly string[];
  /**
   * What the server does after it, by registered name, besides what it does after every update.
   * @example ['notify-owner']
   */
  readonly does?: readonly HandlerName[];
  /**
   * The field that says, where it holds something, why the move cannot be made. Default: where the
   * record stands says it.
   * @example 'refused_because'
   */
  readonly why?: F;
  /**
   * It decides about what somebody looked at: the call carries what that was, and is refused where
   * it was changed since. With requirements that is `seen`, as the record told it in `_seen`,
   * without them the `_version` of the record. Default: whatever it is now.
   */
  readonly seen?: true;
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
   * What is said when it was made, and when it was not. `{field}` in `done` is what that field
   * holds then, as people read it.
   * @example { done: '{name} is approved', failed: 'It was not approved' }
   */
  readonly messages: { readonly done: string; readonly failed: string };
};

/** A field that a move's dialog asks. */
export type Ask<F extends string = string> = {
  /** @example 'admin_notes' */
  readonly field: F;
  /** The sentence shown when it is left empty. Default: it may be. @example 'Say why' */
  readonly required?: string;
  /**
   * It is marked as required all the same, and may be left empty. Default: only what is required is
   * marked.
   */
  readonly marked?: true;
  /**
   * What stands there when the dialog opens: `{ field }` what the record holds. Default: the
   * field's default, for a decision made before is not the next one's.
   * @example { field: 'vendor_id' }
   */
  readonly starts?: Written<F>;
  /**
   * The sentence shown when it is what the record holds already; `{field}` in it is what that field
   * holds. A choice does not offer that value then. Default: it may be the same.
   * @example 'It is {vendor_id} already'
   */
  readonly another?: string;
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
   * Not asked while a field it reads is empty, unless it tests `empty` itself.
   * @example { starts_on: { below: { field: 'ends_on' } } }
   */
  readonly expect: Rule<F>;
  /**
   * What is said where it does not hold, under one field or several. A field's name in braces
   * stands for what the record holds there, an endless number for nothing: 'Quantity must be
   * between {min_value} and {max_value}'.
   * @example { ends_on: 'The end must be after the start' }
   */
  readonly says: { readonly [field in F]?: string };
  /**
   * Asked only where one of these moves is made: what publishing requires, and saving does not.
   * Default: on every write.
   * @example ['publish']
   */
  readonly moves?: readonly string[];
};

/**
 * Whose part a record is: a question of a service, an option of a question. Parts have no screens
 * of their own. They are seen and written on the screens of their whole whose form shows them, by
 * whoever may see and update that, have an order, and go with it.
 */
export type PartOf<F extends string = string, G extends string = string> = {
  /** The reference to the whole. Required, given once, never changed. @example 'service_id' */
  readonly field: F;
  /**
   * The reference to the part of the same whole it stands under: an option that depends on another.
   * Given once.
   * @example 'parent_option_id'
   */
  readonly within?: F;
  /**
   * Fields that say what it is, given once too, when it is made, by whoever makes it knowing what
   * they may hold: nothing looks them up. Default: none.
   * @example ['document_type_id']
   */
  readonly createOnly?: readonly (F | G)[];
  /** The fields its row shows and is edited by. @example ['question', 'is_optional'] */
  readonly form: readonly (F | G)[];
  /**
   * Fields that are told with it besides: what became of it, which nobody edits. Default: none.
   * @example ['reason', 'decided_at']
   */
  readonly tells?: readonly (F | G)[];
  readonly messages?: Messages;
};

/** Values that are worked out of a record's others with every write; server only. */
export type FillDefinition<F extends string = string> = {
  /** What works them out, by registered name. @example 'booking-otp' */
  readonly name: FillName;
  /**
   * Fields that hold what it finds, whatever else: nobody writes them, forms only show them.
   * @example ['booking_otp']
   */
  readonly fields: readonly F[];
  /**
   * Fields that people and moves write, and it may write over: a price that is typed where none is
   * known. Default: none.
   * @example ['service_price']
   */
  readonly corrects?: readonly F[];
};

/** What can happen to a record. */
export const WRITE_EVENTS = ['created', 'updated', 'deleted'] as const;
export type WriteEvent = (typeof WRITE_EVENTS)[number];

/**
 * Whose rows these are, for one role: its users see, write, count, export and refer to only rows on
 * which `where` holds. The field `where` begins with is hidden in their forms, and the server fills
 * it in.
 */
export type RowsDefinition<F extends string = string, G extends string = string> = {
  /** The role, by its name in `identity.builtIn`. @example 'vendor' */
  readonly role: string;
  /**
   * One test: the reference to the user who asks (`{ user_id: { is: { me: 'id' } } }`), or the way
   * to it through the records referred to (`{ 'vendor_id.vendor_user_id': … }`).
   * @example { 'vendor_id.vendor_user_id': { is: { me: 'id' } } }
   */
  readonly where: { readonly [path in F | `${F}.${string}`]?: { readonly is: { readonly me: 'id' } } };
  /**
   * The fields and groups they are told of a row of theirs, on whatever screen: what is not listed
   * stands in no list, page, file, history, search, order or paper they are answered, and is
   * written by no form of theirs. What a row is called, its picture and whose it is come along.
   * `all`: every field. There is no default, so that nobody is told by oversight.
   * @example ['name', 'price']
   */
  readonly sees: 'all' | readonly (F | G)[];
  /**
   * What a new row of theirs begins with, and goes back to where the state `restarts`. Default:
   * what everybody's begins with.
   * @example { status: 'Pending' }
   */
  readonly starts?: { readonly [field in F]?: Value };
  /**
   * Screens that show them all their rows, whatever the screen's `where` says. What that tests is a
   * column of theirs there, and may have fields written under it: a vendor's list says of each
   * product whether it is approved. Default: none.
   * @example ['product-list']
   */
  readonly everywhere?: readonly string[];
  /**
   * The moves they may make. Default: none, nobody decides about what is their own.
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
   * Where its JSON Schema lies, for the editor of a definition that is a JSON file. Nothing else
   * reads it.
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
   * The image that stands beside the title, in its own lists and wherever a record is referred to.
   * @example 'image'
   */
  readonly picture?: NoInfer<F>;
  /**
   * The toggle that says whether a record is in use. It need not be among the fields, and brings
   * its switch in the row, the tabs All / Active / In Active, and that only active ones can be
   * chosen where others refer here.
   * @example 'is_active'
   */
  readonly active?: A;
  /** @example { id: { kind: 'id' }, code: { kind: 'text', required: true } } */
  readonly fields: { readonly [name in F]: FieldDefinition<NoInfer<F | A>> };
  /**
   * Fields that stand together, by a name that stands for them where fields are listed, and among
   * sections for one with its title.
   * @example { validity: { title: 'Validity', fields: ['starts_on', 'ends_on'] } }
   */
  readonly groups?: { readonly [group in G]: { readonly title?: string; readonly fields: readonly NoInfer<F | A>[] } };
  /**
   * Fields and groups that tell of a person: whoever exports one is asked again who they are. What
   * is computed of them, and what refers to a record called by one, tells of people too. Default:
   * none.
   * @example ['first_name', 'phone_number']
   */
  readonly personal?: readonly (NoInfer<F> | NoInfer<G>)[];
  /**
   * Fields of which no two records may hold the same, with the sentence to show. Of one field that
   * is no reference: `unique`.
   * @example [{ fields: ['vendor_id', 'name'], message: 'There is such a product' }]
   */
  readonly unique?: readonly { readonly fields: readonly NoInfer<F>[]; readonly message: string }[];
  /**
   * What can be done to a record besides editing it, where it is no state that changes.
   * @example [{ name: 'approve', when: { approved: { is: false } }, sets: { approved: true },
   * messages: { done: 'Approved', failed: 'Not approved' } }]
   */
  readonly moves?: readonly Move<NoInfer<F | A>>[];
  /**
   * What must be given of a record, and looked at, before it counts as complete, by name. Told with
   * a record that is read by itself, in `_requirements`.
   * @example { bank: { label: 'Bank details', fields: ['iban_code'], fourEyes: true } }
   */
  readonly requirements?: { readonly [requirement: string]: RequirementDefinition<NoInfer<F | A>, NoInfer<G>> };
  /**
   * What is measured of its records, by name: reports, cards and charts name it, and every number
   * opens the records it was made of.
   * @example { used: { measure: 'count', on: 'used_on' } }
   */
  readonly measures?: { readonly [measure in M]: MeasureDefinition<NoInfer<F | A>, NoInfer<M>> };
  /** Its records are parts of others'. Brings the number field `position`, their order. */
  readonly partOf?: PartOf<NoInfer<F>, NoInfer<G>>;
  /**
   * What must hold between fields. Checked after the fields themselves, and only where those were
   * right.
   * @example [{ name: 'ends after it starts', expect: { starts_on: { below: { field: 'ends_on' } }
   * }, says: { ends_on: 'The end must be after the start' } }]
   */
  readonly checks?: readonly CheckDefinition<NoInfer<F | A>>[];
  /** Checks that need other records, by registered name; server only. @example ['declared-rows'] */
  readonly checkedBy?: readonly CheckName[];
  /**
   * Values the server works out of the record's others with every write.
   * @example [{ name: 'booking-otp', fields: ['booking_otp'] }]
   */
  readonly fills?: readonly FillDefinition<NoInfer<F>>[];
  /**
   * Roles that reach only rows of their own. Default: every role reaches all.
   * @example [{ role: 'vendor', where: { vendor_user_id: { is: { me: 'id' } } }, sees: 'all' }]
   */
  readonly rows?: readonly RowsDefinition<NoInfer<F | A>, NoInfer<G>>[];
  /**
   * Roles that keep to rows of their own elsewhere and reach every row here, by their names in
   * `identity.builtIn`: a catalogue is open to all. Default: none, such a role is granted no screen
   * that shows, lists or looks up these.
   * @example ['vendor']
   */
  readonly openTo?: readonly string[];
  /**
   * What the server does after a write succeeded, by registered name.
   * @example { updated: ['notify-owner'] }
   */
  readonly does?: { readonly [event in WriteEvent]?: readonly HandlerName[] };
  /**
   * By screen_label. None: the resource is only looked up by others.
   * @example { 'coupon-list': { module: 'Offers', path: '/offers/coupon-list', offers: ['read'],
   * list: { columns: ['code'] } } }
   */
  readonly screens?: { readonly [screen: string]: ResourceScreen<NoInfer<F | A>, NoInfer<G>, NoInfer<M>> };
  /**
   * A record on which the rule holds cannot be deleted; the sentence to show.
   * @example { rule: { user_count: { above: 0 } }, message: 'Somebody has this role' }
   */
  readonly keepWhen?: { readonly rule: Rule<NoInfer<F | A>>; readonly message: string };
  /**
   * Whether what becomes of its records is noted. Default: true. `false` for records that only tell
   * what the server does: nobody writes them but the server and moves, nothing of it can be
   * followed or undone, and a list looks for news by itself, every 15 seconds.
   */
  readonly history?: boolean;
  /** Records in the fixtures. Default: 12. @example { count: 40 } */
  readonly fixtures?: { readonly count: number };
};

export type ModuleDefinition = { readonly name: string; readonly icon: string };

/**
 * A vocabulary: the values of a choice, with what people read, and of statuses what they mean.
 * Default: `plain`.
 */
export type Vocabulary = readonly { readonly value: string; readonly label: string; readonly means?: Meaning }[];

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

/**
 * Who people are: the resources and fields by which they sign in and act in a role. Generic code
 * reads these names and knows no entity and no id.
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
  /**
   * The roles the product itself speaks of, by name: their ids. `administrator` can do everything.
   */
  readonly builtIn: { readonly administrator: number; readonly [name: string]: number };
  /**
   * What kind of user the built-in roles make of somebody, by the role's name in `builtIn`, and
   * every other role. Default: whatever the field says.
   */
  readonly types?: { readonly of: { readonly [role: string]: string }; readonly otherwise: string };
  /**
   * Where users of a role begin that keeps to rows of its own, by how their own row stands: while
   * there is none, or `when` holds on it, at a screen they may open. Default: where everybody does,
   * at the first screen they may read.
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
