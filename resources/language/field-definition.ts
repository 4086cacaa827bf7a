import type { StateMove } from './definition.ts';
import type { DifferenceName } from './names.ts';
import type { Rule } from './rules.ts';
import type { Measure } from './sources.ts';
import type { Value } from './values.ts';

/** Options every field has, whatever its kind. `F` is the union of the resource's field names. */
export type CommonOptions<F extends string = string> = {
  /**
   * What people call it; heads its column, labels its input. Default: its name in words,
   * `vendor_id` is 'Vendor'.
   * @example 'Smallest order'
   */
  readonly label?: string;
  /**
   * The sentence shown when it is empty; true: '{Label} is required'. Omitted: optional.
   * @example 'Coupon code is required'
   */
  readonly required?: true | string;
  /**
   * Required only where the rule holds, with the sentence to show.
   * @example { rule: { is_limited: { is: true } }, message: 'Say how many times' }
   */
  readonly requiredWhen?: { readonly rule: Rule<F>; readonly message: string };
  /**
   * Shown only where the rule holds. A hidden field is not validated, is stored as nothing, and is
   * nothing to the rules of others. Default: always shown.
   * @example { is_limited: { is: true } }
   */
  readonly visibleWhen?: Rule<F>;
  /** The value a new record starts with. @example 0 */
  readonly default?: Value;
  /** Stored in place of nothing when it is left empty; checks see it. @example 0 */
  readonly emptyAs?: Value;
  /**
   * No two records may share the value (letter case apart); the sentence to show, true: 'A {one}
   * with this {label} exists already'.
   * @example 'There is such a code'
   */
  readonly unique?: true | string;
  /** A line of help under the input. @example 'As customers type it' */
  readonly help?: string;
  /**
   * Whoever gives it another value is asked again who they are: bank data, whatever decides who may
   * do what. A form that is only looked at does not show it, unless it decides that. Omitted: not.
   * The identity's login, phone, role and grants are so by themselves.
   */
  readonly sensitive?: true;
  /**
   * Moves ask it, what the server does after them is told of it, and nothing keeps it: the amount
   * of a payment that becomes a record of its own. To any other write it is nothing, and no page,
   * list or path reads it. Omitted: it is stored.
   */
  readonly transient?: true;
  /**
   * Realistic values: fixtures draw from them, the API reference shows the first.
   * @example ['RAMADAN-25', 'SUMMER-10']
   */
  readonly examples?: readonly Value[];
};

/** The options of each kind. A kind's key here and its file in `kinds/` belong together. */
export type KindOptions<F extends string = string> = {
  /** The record's number. Given by the server, never written. */
  id: unknown;
  /** One line of text. */
  text: {
    /** Default: 1. @example 2 */ readonly minLength?: number;
    /** Default: 200. @example 20 */ readonly maxLength?: number;
    /**
     * Which characters are allowed, and the sentence to show otherwise.
     * @example { of: 'code', message: 'Use capital letters, digits and hyphens' }
     */
    readonly pattern?: { readonly of: PatternName; readonly message: string };
    /**
     * A sentence the server writes, in English: screens say it in their language, by what it says.
     */
    readonly said?: boolean;
    /**
     * It is stored in capital letters, however it is typed. Default: as it is typed.
     */
    readonly case?: 'upper';
    /**
     * Nobody is told more of it than its last four characters: in lists, on pages, in exports and
     * in the history. Nothing is searched, filtered or ordered by it. Whoever may change something
     * on a screen whose form or page has it is shown the whole after a fresh proof of who they
     * are, which is noted. A form keeps it until another is typed. Omitted: it is told like any
     * other.
     */
    readonly masked?: true;
    /**
     * What looks wrong and is not refused, with the sentence that is said of it: under its input,
     * and beside it on the record's page.
     * @example [{ of: 'iban-checksum', message: 'The check digits of this IBAN are wrong' }]
     */
    readonly warns?: readonly { readonly of: WarningName; readonly message: string }[];
  };
  /** Several lines of text. */
  textarea: {
    /** Default: 2000. @example 500 */
    readonly maxLength?: number;
  };
  email: {
    /**
     * Shown when it is not an address. Default: 'Invalid email'.
     * @example 'Write it like name@example.com'
     */
    readonly message?: string;
    /** As of a phone. @example 'One signs in with the address of the account as before.' */
    readonly verified?: true | string;
  };
  /**
   * A UAE number, stored as +971 and nine digits; written with +971, 00971, 971, 0 or nothing
   * before them. `international`: 10 to 15 digits of any country, with or without a leading +;
   * those of a UAE number are stored as one.
   */
  phone: {
    /**
     * Default: 'Phone number must be exactly 9 digits', international 'Invalid phone number'.
     * @example 'Nine digits after +971'
     */
    readonly message?: string;
    /** Default: national. */ readonly format?: 'national' | 'international';
    /**
     * Once it is stored it changes only by a code that was sent to the new one, and the old one is
     * told; forms lock it. Who keeps to their own rows begins with what their account has. A
     * sentence: what is said where it is changed. Omitted: it is written like any other.
     * @example true
     */
    readonly verified?: true | string;
  };
  number: {
    /** Default: 0. @example 1 */ readonly min?: number;
    /** @example 100 */
    readonly max?: number;
    /** Digits after the point. Default: 0. @example 2 */
    readonly decimals?: number;
    /** It is a multiple of this, e.g. 0.5. Default: any number. @example 0.5 */
    readonly step?: number;
    /** Written behind the value, e.g. 'min'. @example 'min' */
    readonly unit?: string;
  };
  /** Money of the house, with two decimals. */
  money: {
    /** Default: 0. @example 1 */ readonly min?: number;
    /** @example 5000 */
    readonly max?: number;
    /**
     * Keys that do nothing in its input (spec part 1 §5 Product). Default: whatever is typed is
     * read, or refused.
     * @example ['-', 'e']
     */
    readonly blocksKeys?: readonly ('-' | 'e')[];
  };
  /** 0 to 100, at most two decimals. */
  percent: unknown;
  /**
   * Yes or no; never empty. Default value: false. The one of `active` is called Active or In
   * Active.
   */
  toggle: unknown;
  /** One value of a vocabulary. */
  choice: {
    /** The vocabulary, by its name in `resources/vocabularies.ts`. @example 'payment_method' */
    readonly of: string;
    /** A subset of the vocabulary's values. Default: all. @example ['Cash', 'Card'] */
    readonly only?: readonly string[];
  };
  /** Several values of a vocabulary, in its order. */
  choices: {
    /** The vocabulary. @example 'payment_method' */
    readonly of: string;
    /** Default: all. @example ['Cash', 'Card'] */
    readonly only?: readonly string[];
  };
  /**
   * Where a record stands: one value of a vocabulary, which only the server writes, by the moves
   * that lead to it.
   */
  state: {
    /** The vocabulary. @example 'approval_status' */
    readonly of: string;
    /** Default: all. @example ['Pending', 'Approved'] */ readonly only?: readonly string[];
    /** Where a new record begins. @example 'Pending' */ readonly initial: string;
    /**
     * How it gets from one to another. Default: none.
     * @example [{ name: 'approve', from: ['Pending'], to: 'Approved' }]
     */
    readonly moves?: readonly StateMove<F>[];
    /**
     * Those that no move leads to, since the server sets them: a time that ran out, what follows
     * from another record. Default: none.
     * @example ['Expired']
     */
    readonly byServer?: readonly string[];
    /**
     * Which changes set a record back to where it begins, whoever writes them by a form, and what
     * is emptied then: what was decided was decided of something else. Where rows of a role
     * `starts` elsewhere, only what that role writes does. Default: none.
     * @example { on: ['file', 'expires_on'], clears: ['reason'] }
     */
    readonly restarts?: { readonly on: readonly F[]; readonly clears?: readonly F[] };
  };
  /** The id of one record of another resource. */
  reference: ReferenceOptions & {
    /**
     * What is asked of a new one, which may be added where one is chosen, by whoever may add them
     * on a screen of theirs. Where one with the same unique value is there, that one is offered:
     * let `tells` name it. Default: they are added on their own pages alone.
     * @example ['first_name', 'phone_number']
     */
    readonly adds?: readonly string[];
    /**
     * `cascade`: the record goes with the one it refers to, and comes back with it. Default: the
     * other cannot be deleted while this one refers to it.
     */
    readonly onDelete?: 'cascade';
  };
  /** The ids of several records of another resource. */
  references: ReferenceOptions;
  /** An uploaded picture, by file id. */
  image: FileOptions<'png' | 'jpeg' | 'gif' | 'webp'> & {
    /**
     * In the browser a chosen picture is cut to this shape by whoever chose it, drawn in this size
     * in pixels on white, and sent as JPEG. Default: it is sent as it is.
     * @example { width: 800, height: 800 }
     */
    readonly fit?: { readonly width: number; readonly height: number };
  };
  /** An uploaded document or picture, by file id. */
  file: FileOptions<'pdf' | 'png' | 'jpeg' | 'gif' | 'webp'>;
  /** A calendar day of the house, `YYYY-MM-DD`. */
  date: {
    /** `future`: today or later. */ readonly range?: 'future' | 'past';
    /**
     * Shown when out of range. Default: '{Label} must be in the future', '… past'.
     * @example 'Choose a day from tomorrow on'
     */
    readonly message?: string;
  };
  /** An instant in UTC. With `stamp`, the server writes it. */
  timestamp: {
    readonly stamp?: 'created' | 'updated';
    /** How long it is until then stands beside it, and counts down. Default: false. */
    readonly countdown?: boolean;
  };
  /**
   * A measure of the records of another resource that refer to this one. Computed, never stored.
   */
  rollup: {
    /** `count` and `sum` of none are 0, the others nothing. */
    readonly measure: Measure;
    /** The other resource. @example 'bookings' */
    readonly of: string;
    /** Its reference, or list of references, to this one. @example 'customer_id' */
    readonly by: string;
    /**
     * What is measured there, by name or path: numbers and amounts, for `min` and `max` days and
     * instants too. Not for `count`.
     * @example 'amount'
     */
    readonly field?: string;
    /** Which of them count. Default: all. @example { status: { is: 'Completed' } } */
    readonly where?: Rule;
    /**
     * Whether it is counted with every write of what it counts, and read where it is asked: for
     * what many records are ranked by. Only a `count`, `sum` or `avg` of what refers by one
     * reference, of a number of theirs; a `where` tests fields of theirs against values alone.
     * Default: it is computed when it is read.
     */
    readonly kept?: boolean;
  };
  /**
   * Numbers of the record itself, added, multiplied or set against each other: `{ kind: 'formula',
   * product: ['fee', 'months'] }`. Exactly one of the three. An amount where amounts are among
   * them, with two decimals; else a number with at most six. Computed, never stored.
   */
  formula: {
    /** What is nothing is left out; nothing where all is. @example ['price', 'tax'] */
    readonly sum?: readonly Term<F>[];
    /**
     * Nothing where one of them is. A percent counts as so many hundredths.
     * @example ['fee', 'months']
     */
    readonly product?: readonly Term<F>[];
    /**
     * How many percent the first is of the second, with two decimals: numbers both, or amounts
     * both. Nothing where one of them is, or the second is 0.
     * @example ['completed', 'all_of_them']
     */
    readonly share?: readonly [part: Term<F>, whole: Term<F>];
  };
  /** Several text fields read as one, with a blank between: a full name. Computed, never stored. */
  joined: {
    /** @example ['first_name', 'last_name'] */
    readonly of: readonly F[];
  };
  /**
   * A field of a record this one refers to, at any distance: `vendor_id.email`. Computed, never
   * stored.
   */
  related: {
    /** @example 'vendor_id.email' */
    readonly path: string;
  };
  /**
   * A small tree of data that a form writes, drawn by a page of the product. Lists, searches,
   * exports and imports do not tell it.
   */
  data: {
    /** What it looks like, by its name in `resources/shapes.ts`. @example 'areas' */
    readonly shape: string;
  };
  /**
   * What something was at a moment, whole. Only the server writes it; lists and forms do not tell
   * it.
   */
  snapshot: {
    /**
     * How the history of its record tells what changed of it: in the words of a registered
     * component, to whoever the screen tells all of the fields `with`. Default: it does not tell
     * it.
     * @example { by: 'booked', with: ['name', 'price'] }
     */
    readonly differences?: { readonly by: DifferenceName; readonly with: readonly F[] };
  };
  /**
   * A role's grants: modules, their screens, their flags. Only what the registry offers can be
   * granted.
   */
  permissions: unknown;
};

/**
 * What a formula is made of: a number, amount, percent, formula or measure (`rollup`) of the
 * record, a list of it, which is how many it holds, a number that is always the same, or a sum or
 * product of such.
 */
export type Term<F extends string = string> =
  | F
  | number
  | {
      /** @example ['price', 1] */
      readonly sum: readonly (F | number)[];
    }
  | {
      /** @example ['price', 'discount'] */
      readonly product: readonly (F | number)[];
    };

type ReferenceOptions = {
  /** The resource referred to, by name. @example 'customers' */
  readonly to: string;
  /**
   * Which records may be chosen; `{ referrer: 'category_id' }` is what the record that refers
   * holds. A stored choice stays valid when it no longer fits.
   * @example { category_id: { is: { referrer: 'category_id' } } }
   */
  readonly where?: Rule;
  /**
   * Its fields that stand under each name where one is chosen: a driver's phone, and how many
   * workers they drive. Default: none.
   * @example ['phone_number']
   */
  readonly tells?: readonly string[];
  /**
   * Shown when what may be chosen could not be loaded. Default: 'Failed to load {its resource}.
   * Please try again.'
   * @example 'Customers could not be loaded'
   */
  readonly loadFailed?: string;
};

type FileOptions<T extends string> = {
  /**
   * Accepted types, by content. Default: image png, jpeg; file pdf, png, jpeg.
   * @example ['png', 'jpeg']
   */
  readonly types?: readonly T[];
};

export type Kind = keyof KindOptions;
export type FieldDefinition<F extends string = string> = {
  [K in Kind]: CommonOptions<F> & { readonly kind: K } & KindOptions<F>[K];
}[Kind];

/** Named character sets for text; the expressions live in `patterns.ts`, never in a definition. */
export type PatternName = 'letters' | 'letters-and-spaces' | 'digits' | 'code' | 'iban' | 'month' | 'time-of-day';

/** What may look wrong in a text and is no mistake; how it is found stands in `warnings.ts`. */
export type WarningName = 'iban-checksum' | 'iban-length';
