import type { At } from '../checks/report.ts';
import type { Validator } from '../checks/shapes.ts';
import type { Shape } from '../data-shapes.ts';
import type { DayOrder } from '../days.ts';
import type {
  CommonOptions,
  FieldDefinition,
  Kind,
  KindOptions,
  ResourceDefinition,
  Vocabulary,
} from '../definition.ts';
import type { Unit } from '../measure-definition.ts';
import type { DifferenceName } from '../names.ts';
import type { RequirementEntry } from '../requirement-entry.ts';
import type { Field, PermissionTree, Resolved, Resource } from '../resource.ts';
import type { Rule } from '../rules.ts';
import type { Column, TallyOf } from '../schema.ts';
import type { Several } from '../several.ts';
import type { Condition, Expansion, Source } from '../sources.ts';
import type { RecordData, Value } from '../values.ts';

/** A judged value: what will be stored, or the sentence to show. */
export type Parsed = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly message: string };

/** An unvalidated value, or titles of references. */
export type Imported = Parsed | ({ readonly ok: true } & Several);

/** Random numbers for fixtures: the same seed gives the same fixtures. */
export type Random = {
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  /** One of the items. */
  pick<T>(items: readonly T[]): T;
};

export type SampleContext = {
  readonly random: Random;
  /** The record's number in its resource, from 1. */
  readonly index: number;
  /** Ids that exist in the resource a reference points to. */
  readonly ids: readonly number[];
  /** A picture or document of the fixtures that fits the field. */
  readonly file: string;
  /** The present: records are dated before and after it. */
  readonly now: Date;
  /** When the record was made: before its present. */
  readonly derived: Date;
};

/** What one cell of an export holds. Text is always written as text, never as a formula. */
export type ExportValue = string | number | boolean | null;

/** What a value can be compared with: what is of one type, and records of one resource. */
export type ValueType = {
  readonly as: 'text' | 'option' | 'number' | 'boolean' | 'day' | 'instant' | 'record' | 'opaque';
  /** The resource of a record. */
  readonly of?: string;
  /** Whether it is a list of them. */
  readonly many?: boolean;
};

/** A kind's traits. `title`: can name records; `drawn`: on product pages only. */
export type Trait =
  | 'id'
  | 'drawn'
  | 'title'
  | 'toggle'
  | 'state'
  | 'file'
  | 'reference'
  | 'related'
  | 'joined'
  | 'moment';

/** What a kind adds to its definition is made of this. */
export type Resolving = {
  readonly vocabulary: (name: string) => Vocabulary;
  readonly shape: (name: string) => Shape;
  readonly resource: (name: string) => ResourceDefinition | undefined;
  /** The field at the end of a path, complete. */
  readonly fieldAt: (resource: string, path: string) => Field | undefined;
  readonly permissionTree: () => PermissionTree;
};

/** What a kind needs to say where its values come from. */
export type Planner = {
  readonly resource: (name: string) => Resource;
  /** A name or a path, seen from a record of the resource. */
  readonly source: (resource: string, name: string) => Source;
  readonly order: (resource: string, name: string) => readonly Source[];
  readonly condition: (resource: string, rule: Rule) => Condition;
};

/** How a field is searched, and by which keys: any match counts, none finds nothing. */
export type Searched = {
  readonly as: 'text' | 'digits' | 'number';
  readonly needles: (text: string) => readonly string[];
};

/**
 * A kind's behaviour in browser and server; `src/fields` draws it. All questions must be answered
 * (`kinds/index.ts`).
 */
export type KindSpec<K extends Kind> = {
  /** Whether records hold a value of it. What is computed they do not. */
  readonly stored: boolean;
  readonly traits: readonly Trait[];
  /** What it holds when it holds nothing. */
  readonly nothing: null | false;
  /** What a new record begins with, where nobody writes it. */
  readonly begins?: (field: Field<K>) => Value;
  /** What its values are. `own` is the resource it belongs to. */
  type(field: Field<K>, own: string): ValueType;
  /** What the definition does not say itself, looked up once. */
  resolve(definition: FieldDefinition & { readonly kind: K }, own: string, context: Resolving): Added<K>;
  /** Where its value comes from, seen from a record of `own`. */
  source(field: Field<K>, own: string, plan: Planner): Source;
  /** What a store keeps of it. undefined: nothing, or the id it keeps anyway. */
  column(field: Field<K>): Pick<Column, 'type' | 'to' | 'required'> | undefined;
  /** Computes it from the record alone. Default: stored, or of other records. */
  readonly derived?: Derivation<K>;
  /** What a store keeps counted for it, and of which collection's records. Default: nothing. */
  readonly tally?: (
    field: Field<K>,
  ) => (Omit<TallyOf, 'where'> & { readonly of: string; readonly where?: Rule | undefined }) | undefined;
  /** A product-specific history display, and its fields. Default: as any value. */
  readonly differences?: (
    field: Field<K>,
  ) => { readonly by: DifferenceName; readonly with: readonly string[] } | undefined;
  /** What its ids stand for; `of` is where they come from. undefined: it holds no ids. */
  expand(field: Field<K>, of: Source, plan: Planner): Expansion | undefined;
  /** The sort keys, first to last, from `of`; none: unsortable. */
  order(field: Field<K>, of: Source, plan: Planner): readonly Source[];
  /** Whether `order` answers anything. */
  ordered(field: Field<K>): boolean;
  /** How reports group by it: each `value`, `time`, or `hour` of day. undefined: not. */
  groups(field: Field<K>): 'value' | 'time' | 'hour' | undefined;
  /** What files of other programs call it, where a record has one such field. */
  readonly headings?: readonly string[];
  /** What a measure of it is written as. Default: it is no number. */
  readonly unit?: (field: Field<K>) => Unit;
  /** undefined: not searchable. */
  search(field: Field<K>): Searched | undefined;
  /** Whether requests may carry it. */
  writable(field: Field<K>): boolean;
  /** Validates a non-empty value; returns its stored form. `now`: for time rules. */
  parse(field: Field<K>, value: unknown, now?: Date): Parsed;
  /** The part of a stored value that still exists. Default: all. */
  readonly current?: (field: Field<K>, value: Value) => Value;
  /** The filters: equality (any of several), range, or both; empty: none. */
  filter(field: Field<K>): readonly ('is' | 'range')[];
  /** Parses filter text (`true`, `1,200`, `2026-01-31`). Days are cut in Asia/Dubai. */
  parseFilter(field: Field<K>, text: string, bound: 'is' | 'from' | 'to'): Parsed;
  /** A realistic value for fixtures. */
  sample(field: Field<K>, context: SampleContext): Value;
  /** How one reaches whoever has a value of it. Default: not by it. */
  readonly reached?: 'mail' | 'phone';
  /** What is returned instead of a field's stored values, everywhere. undefined: they are. */
  readonly redact?: (field: Field<K>) => ((value: Value) => Value) | undefined;
  /** What a list tells in place of a value, where its cell needs no more. Default: the value. */
  readonly listSummary?: (field: Field<K>, value: Value) => Value;
  /** The value in an export. `row` is a row as the api answers it, with `expanded`. */
  exported(field: Field<K>, row: Row): ExportValue;
  /** Fixed decimals in exports. Default: as is. */
  readonly decimals?: (field: Field<K>) => number | undefined;
  /** Parses an export's cell, or manual input. Blank is empty. `order` default: day first. */
  imported(field: Field<K>, text: string, order?: DayOrder): Imported;
};

/** How a value follows from others of its record. */
export type Derivation<K extends Kind = Kind> = {
  readonly names: (field: Field<K>) => readonly string[];
  readonly value: (field: Field<K>, of: { readonly [name: string]: Value | undefined }) => Value;
  /** Why a record cannot be so, whatever its parts are. */
  readonly wrong?: (field: Field<K>, value: Value) => string | undefined;
};

type Added<K extends Kind> = K extends keyof Resolved ? Resolved[K] : Record<never, never>;

/** The context of option checks; definitions may be incomplete. */
export type FieldContext = {
  /** The resource whose field it is. */
  readonly resource: string;
  /** All fields of a resource, by its name. */
  readonly fieldsOf: (resource: unknown) => { readonly [field: string]: FieldDefinition } | undefined;
  readonly resources: readonly string[];
  /** Whether one of its screens has a form for new records of a resource. */
  readonly isAdded: (resource: unknown) => boolean;
  readonly vocabularies: { readonly [name: string]: Vocabulary };
  readonly shapes: { readonly [name: string]: Shape };
  /** Looks at a rule over the records of a resource. */
  readonly rule: (resource: unknown, may: { readonly me: boolean; readonly referrer: boolean }) => Validator;
  /** The field at a path's end, with all it reads; reports path errors. */
  readonly end: (resource: unknown, path: unknown, at?: At) => PathEnd | undefined;
  /** Looks at a move of a state, whose values `state` looks at. */
  readonly move: (state: Validator) => Validator;
};

/** A field where a path ends, and what kind of value is read there, whatever it is computed of. */
export type PathEnd = { readonly resource: string; readonly field: FieldDefinition; readonly type: ValueType };

type RequiredKeys<T> = { [P in keyof T]-?: Record<never, never> extends Pick<T, P> ? never : P }[keyof T];

/** How each option of a kind is looked at. An option forgotten does not compile. */
export type OptionLooks<K extends Kind> = {
  readonly must: { readonly [O in RequiredKeys<KindOptions[K]>]: Validator };
  readonly may: { readonly [O in Exclude<keyof KindOptions[K], RequiredKeys<KindOptions[K]>>]-?: Validator };
  /** Common options it does not allow: the error, and the fix. */
  readonly refuses: { readonly [O in keyof CommonOptions]?: readonly [wrong: string, right: string] };
  /** Reports options that are right alone and wrong together. */
  readonly together?: (at: At) => void;
  /** What it is computed of, by resource, names and paths: nothing may be computed of itself. */
  readonly reads?: readonly { readonly resource: unknown; readonly names: readonly unknown[] }[];
};

/** A kind's option checks; `field` is the raw definition. Not in pages. */
export type OptionsSpec<K extends Kind> = (
  field: { readonly [option: string]: unknown },
  context: FieldContext,
) => OptionLooks<K>;

/** What the api answers for one uploaded file. */
export type FileInfo = {
  readonly id: string;
  readonly url: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
};

/**
 * An API row. `expanded`, by field: `{ id, <title field> }` for a reference, lists for references,
 * `FileInfo` for files. Deleted records are null or omitted.
 */
export type Row = RecordData & {
  readonly expanded?: { readonly [field: string]: Value };
  /** The screen's moves and why one is not possible; in lists only possible ones. */
  readonly _moves?: readonly { readonly name: string; readonly allowed: boolean; readonly reason: string | null }[];
  readonly _refuses?: { readonly update?: string; readonly delete?: string };
  /** What it adds to the number it is listed for, below 0 where it takes off. */
  readonly _adds?: number;
  /** What looks wrong in it and is not refused, in sentences by field (`warnings`). */
  readonly _warnings?: { readonly [field: string]: readonly string[] };
  /** The state of its requirements, on single records whose screen shows their fields. */
  readonly _requirements?: readonly Omit<RequirementEntry, 'digest' | 'writers' | 'needsSecondPerson'>[];
  /** What stands for all that each of them is about: moves that decide about it carry it. */
  readonly _seen?: { readonly [requirement: string]: string };
  /** After a write: it is no longer among the records the screen shows. */
  readonly _left?: true;
};
