import type { StateMove } from './definition.ts';
import type { Rule } from './rules.ts';
import type { Value } from './values.ts';

/** Options every field has, whatever its kind. `F` is the union of the resource's field names. */
export type CommonOptions<F extends string = string> = {
  /** What people call it; heads its column, labels its input. */
  readonly label: string;
  /** The sentence shown when it is empty. Omitted: optional. */
  readonly required?: string;
  /** Required only where the rule holds, with the sentence to show. */
  readonly requiredWhen?: { readonly rule: Rule<F>; readonly message: string };
  /** Shown only where the rule holds. A hidden field is not validated and is stored as null. Default: always shown. */
  readonly visibleWhen?: Rule<F>;
  /** Keep the stored value while the field is hidden. Default: false. */
  readonly keepWhenHidden?: boolean;
  /** The value a new record starts with. */
  readonly default?: Value;
  /** Stored in place of nothing when it is left empty; checks see it. */
  readonly emptyAs?: Value;
  /** No two records may share the value (letter case apart); the sentence to show. */
  readonly unique?: string;
  /** A line of help under the input. */
  readonly help?: string;
  /** Realistic values: fixtures draw from them, the API reference shows the first. */
  readonly examples?: readonly Value[];
};

/** The options of each kind. A kind's key here and its file in `kinds/` belong together. */
export type KindOptions<F extends string = string> = {
  /** The record's number. Given by the server, never written. */
  id: unknown;
  /** One line of text. */
  text: {
    /** Default: 1. */ readonly minLength?: number;
    /** Default: 200. */ readonly maxLength?: number;
    /** Which characters are allowed, and the sentence to show otherwise. */
    readonly pattern?: { readonly of: PatternName; readonly message: string };
  };
  /** Several lines of text. */
  textarea: { /** Default: 2000. */ readonly maxLength?: number };
  email: { /** Shown when it is not an address. Default: 'Invalid email'. */ readonly message?: string };
  /**
   * A UAE number, stored as +971 and nine digits; written with +971, 00971, 971, 0 or nothing before them. `international`:
   * 10 to 15 digits of any country, with or without a leading +; those of a UAE number are stored as one.
   */
  phone: {
    /** Default: 'Phone number must be exactly 9 digits', international 'Invalid phone number'. */ readonly message?: string;
    /** Default: uae. */ readonly format?: 'uae' | 'international';
  };
  number: {
    /** Default: 0. */ readonly min?: number;
    readonly max?: number;
    /** Digits after the point. Default: 0. */ readonly decimals?: number;
    /** Written behind the value, e.g. 'min'. */ readonly unit?: string;
  };
  /** AED with two decimals. */
  money: { /** Default: 0. */ readonly min?: number; readonly max?: number };
  /** 0 to 100, at most two decimals. */
  percent: unknown;
  /** Yes or no; never empty. Default value: false. */
  toggle: {
    /** What its two values are called. Default: Yes and No. */ readonly words?: {
      readonly on: string;
      readonly off: string;
    };
  };
  /** One value of a vocabulary. */
  choice: {
    readonly of: string /** A subset of the vocabulary's values. Default: all. */;
    readonly only?: readonly string[];
  };
  /** Several values of a vocabulary, in its order. */
  choices: { readonly of: string /** Default: all. */; readonly only?: readonly string[] };
  /** Where a record stands: one value of a vocabulary, which only the server writes, by the moves that lead to it. */
  state: {
    readonly of: string;
    /** Default: all. */ readonly only?: readonly string[];
    /** Where a new record begins. */ readonly initial: string;
    /** Where one begins that is made by the role that owns it (`owner`). Default: `initial`. */
    readonly initialByOwner?: string;
    /** How it gets from one to another. Default: none. */ readonly moves?: readonly StateMove<F>[];
  };
  /** The id of one record of another resource. */
  reference: ReferenceOptions<F>;
  /** The ids of several records of another resource. */
  references: ReferenceOptions<F>;
  /** An uploaded picture, by file id. */
  image: FileOptions<'png' | 'jpeg' | 'gif' | 'webp'>;
  /** An uploaded document or picture, by file id. */
  file: FileOptions<'pdf' | 'png' | 'jpeg' | 'gif' | 'webp'>;
  /** A calendar day, `YYYY-MM-DD`, Asia/Dubai. */
  date: {
    /** `future`: today or later. */ readonly range?: 'future' | 'past' /** Shown when out of range or no day. */;
    readonly message?: string;
  };
  /** An instant in UTC. With `stamp`, the server writes it. */
  timestamp: { readonly stamp?: 'created' | 'updated' };
  /** How many records of another resource refer to this one through their field `by`. Computed, never stored. */
  count: {
    readonly of: string;
    readonly by: string;
    /** Which of them count. Default: all. */ readonly where?: Rule;
  };
  /** The sum of a number or an amount over the records that refer to this one through `by`. Computed, never stored. */
  sum: {
    readonly of: string;
    readonly by: string;
    /** The number or money field there. */ readonly field: string;
    /** Which of them count. Default: all. */ readonly where?: Rule;
  };
  /** Several text fields read as one, with a blank between: a full name. Computed, never stored; ordered by the first. */
  joined: { readonly of: readonly F[] };
  /** A field of the record another field refers to, shown here too. Computed, never stored. */
  related: {
    /** The reference it goes through. */ readonly through: F /** The field there. */;
    readonly field: string;
  };
  /** A role's grants: modules, their screens, their flags. Only what the registry offers can be granted. */
  permissions: unknown;
};

type ReferenceOptions<F extends string> = {
  /** The resource referred to, by name. */
  readonly to: string;
  /** Only records whose field of the same name holds the same value: sub-categories of the chosen category. */
  readonly dependsOn?: F;
  /** Which records may be chosen. A stored choice stays valid when it no longer fits. */
  readonly where?: Rule;
  /** Shown when what may be chosen could not be loaded. Default: 'Failed to load {its resource}. Please try again.' */
  readonly loadFailed?: string;
};

type FileOptions<T extends string> = {
  /** Accepted types, by content. Default: image png, jpeg; file pdf, png, jpeg. */
  readonly types?: readonly T[];
  /** Bytes. Default: 5,242,880. */
  readonly maxSize?: number;
};

export type Kind = keyof KindOptions;
export type FieldDefinition<F extends string = string> = {
  [K in Kind]: CommonOptions<F> & { readonly kind: K } & KindOptions<F>[K];
}[Kind];

/** Named character sets for text; the expressions live in `patterns.ts`, never in a definition. */
export type PatternName = 'letters' | 'letters-and-spaces' | 'digits' | 'code' | 'iban';
