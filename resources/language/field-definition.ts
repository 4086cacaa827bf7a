import type { StateMove } from './definition.ts';
import type { DifferenceName } from './names.ts';
import type { Rule } from './rules.ts';
import type { Measure } from './sources.ts';
import type { Value } from './values.ts';

/** Options every field has, whatever its kind. `F` is the union of the resource's field names. */
export type CommonOptions<F extends string = string> = {
  /**
   * The column and input label. Default: its name in words, `vendor_id` is 'Vendor'.
   * @example 'Smallest order'
   */
  readonly label?: string;
  /**
   * The error when empty; true: '{Label} is required'. Omitted: optional.
   * @example 'Coupon code is required'
   */
  readonly required?: true | string;
  /**
   * Required where the rule holds, with the error.
   * @example { rule: { is_limited: { is: true } }, message: 'Say how many times' }
   */
  readonly requiredWhen?: { readonly rule: Rule<F>; readonly message: string };
  /**
   * Shown where the rule holds; hidden fields count as empty and are not validated. Default:
   * always.
   * @example { is_limited: { is: true } }
   */
  readonly visibleWhen?: Rule<F>;
  /** The value a new record starts with. @example 0 */
  readonly default?: Value;
  /** Stored in place of nothing when it is left empty; checks see it. @example 0 */
  readonly emptyAs?: Value;
  /**
   * Unique, ignoring letter case; the error, true: 'A {one} with this {label} exists already'.
   * @example 'There is such a code'
   */
  readonly unique?: true | string;
  /** A line of help under the input. @example 'As customers type it' */
  readonly help?: string;
  /**
   * Changes need confirmation; locked forms hide it. Default: false; true for the identity's login,
   * phone, role and grants.
   */
  readonly sensitive?: true;
  /** For moves and their handlers only, never stored or readable. Omitted: it is stored. */
  readonly transient?: true;
  /**
   * Realistic values for fixtures; the API reference shows the first.
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
    /** An English sentence by the server, translated on screens. */
    readonly translated?: boolean;
    /** Stores capital letters. Default: as typed. */
    readonly case?: 'upper';
    /**
     * Shows its last four characters only; no search, filter or order. Editors reveal it after
     * confirmation, which is logged. Omitted: not masked.
     */
    readonly masked?: true;
    /**
     * Warnings that do not refuse, shown under the input and on the record's page.
     * @example [{ of: 'iban-checksum', message: 'The check digits of this IBAN are wrong' }]
     */
    readonly warnings?: readonly { readonly of: WarningName; readonly message: string }[];
  };
  /** Several lines of text. */
  textarea: {
    /** Default: 2000. @example 500 */
    readonly maxLength?: number;
  };
  email: {
    /**
     * The error for a wrong address. Default: 'Invalid email'.
     * @example 'Write it like name@example.com'
     */
    readonly message?: string;
    /** As of a phone. @example 'One signs in with the address of the account as before.' */
    readonly verified?: true | string;
  };
  /**
   * A UAE number, stored as +971 and nine digits; +971, 00971, 971 or 0 may precede.
   * `international`: 10 to 15 digits of any country.
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
     * notified; forms lock it. Who keeps to their own rows begins with what their account has. A
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
     * Keys its input ignores (spec part 1 §5 Product). Default: none.
     * @example ['-', 'e']
     */
    readonly blocksKeys?: readonly ('-' | 'e')[];
  };
  /** 0 to 100, at most two decimals. */
  percent: unknown;
  /** Yes or no, never empty; default value false. As `active`: Active or In Active. */
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
  /** A record's state, a vocabulary value, changed by the server through moves only. */
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
     * States set by the server without a move. Default: none.
     * @example ['Expired']
     */
    readonly byServer?: readonly string[];
    /**
     * Which changes set a record back to where it begins, whoever writes them by a form, and what
     * is emptied then: what was decided was decided of something else. Where rows of a role
     * `initialValues` differ, only what that role writes does. Default: none.
     * @example { on: ['file', 'expires_on'], clears: ['reason'] }
     */
    readonly restarts?: { readonly on: readonly F[]; readonly clears?: readonly F[] };
  };
  /** The id of one record of another resource. */
  reference: ReferenceOptions & {
    /**
     * The fields to add a record from the picker, with permission. An existing one with the same
     * unique value is offered: list that field in `pickerFields`. Default: no adding.
     * @example ['first_name', 'phone_number']
     */
    readonly createFields?: readonly string[];
    /** `cascade`: deleted and restored with its target. Default: its target is protected. */
    readonly onDelete?: 'cascade';
  };
  /** The ids of several records of another resource. */
  references: ReferenceOptions;
  /** An uploaded picture, by file id. */
  image: FileOptions<'png' | 'jpeg' | 'gif' | 'webp'> & {
    /**
     * Crops pictures to this size in pixels, on white, as JPEG. Default: sent unchanged.
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
    /** The time until then is shown next to it, and counts down. Default: false. */
    readonly countdown?: boolean;
  };
  /** A measure of the records that refer to this one. Computed, never stored. */
  rollup: {
    /** `count` and `sum` of none are 0, the others nothing. */
    readonly measure: Measure;
    /** The other resource. @example 'bookings' */
    readonly of: string;
    /** Its reference, or list of references, to this one. @example 'customer_id' */
    readonly by: string;
    /**
     * The measured field or path: numbers, amounts; for `min` and `max` days and instants. Not for
     * `count`.
     * @example 'amount'
     */
    readonly field?: string;
    /** Which of them count. Default: all. @example { status: { is: 'Completed' } } */
    readonly where?: Rule;
    /**
     * Stores the result, to order by it. Only `count`, `sum` or `avg` over one reference; `where`
     * tests own fields against values. Default: computed on reading.
     */
    readonly stored?: boolean;
  };
  /**
   * Sums, multiplies or compares numbers: `{ kind: 'formula', product: ['fee', 'months'] }`; one of
   * the three. An amount (two decimals) if one is included, else at most six decimals.
   */
  formula: {
    /** What is nothing is left out; nothing where all is. @example ['price', 'tax'] */
    readonly sum?: readonly Term<F>[];
    /**
     * Empty if a factor is; a percent counts as hundredths.
     * @example ['fee', 'months']
     */
    readonly product?: readonly Term<F>[];
    /**
     * The first in percent of the second; both numbers or both amounts. Empty if one is, or the
     * second is 0.
     * @example ['completed', 'all_of_them']
     */
    readonly share?: readonly [part: Term<F>, whole: Term<F>];
  };
  /** Several text fields read as one, with a blank between: a full name. Computed, never stored. */
  joined: {
    /** @example ['first_name', 'last_name'] */
    readonly of: readonly F[];
  };
  /** A field of a referenced record, at any distance: `vendor_id.email`. Never stored. */
  related: {
    /** @example 'vendor_id.email' */
    readonly path: string;
  };
  /** A small data tree, drawn by a product page. Not in lists, searches or exports. */
  data: {
    /** What it looks like, by its name in `resources/shapes.ts`. @example 'areas' */
    readonly shape: string;
  };
  /** A complete past state, written by the server only. Not in lists or forms. */
  snapshot: {
    /**
     * The component that shows changes in the history, to readers of all of `with`. Default: not
     * shown.
     * @example { by: 'booked', with: ['name', 'price'] }
     */
    readonly differences?: { readonly by: DifferenceName; readonly with: readonly F[] };
  };
  /** A role's grants: modules, screens and flags of the registry. */
  permissions: unknown;
};

/**
 * An operand: a number, amount, percent, formula or rollup, a list (counted), a constant, or a
 * nested sum or product.
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
   * The choosable records; `{ referrer: 'category_id' }` is the referring record's value. Stored
   * choices stay valid.
   * @example { category_id: { is: { referrer: 'category_id' } } }
   */
  readonly where?: Rule;
  /**
   * Its fields shown under each name in the picker. Default: none.
   * @example ['phone_number']
   */
  readonly pickerFields?: readonly string[];
  /**
   * The error when choices fail to load. Default: 'Failed to load {its resource}. Please try
   * again.'
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
