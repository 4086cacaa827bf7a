import * as z from 'zod/mini';
import type { DayOrder } from '../days.ts';
import type { CommonOptions, Kind } from '../definition.ts';
import { folded } from '../keys.ts';
import { eitherNumber, numberIn } from '../numbers.ts';
import type { Field } from '../resource.ts';
import type { ColumnType } from '../schema.ts';
import { listOf, oneOf, ownEntry, type Validator } from '../shapes.ts';
import type { Source } from '../sources.ts';
import type { Value } from '../values.ts';
import type { ExportValue, FieldContext, Imported, OptionLooks, Parsed, Row, Searched } from './spec.ts';

/** A schema for a value that is present. Its output is what gets stored. */
export type ValueSchema = z.ZodMiniType<Value>;

/** A kind's `parse`, made of the schema of one field. Schemas are built once a field. */
export function parseWith<F extends Field>(schemaOf: (field: F) => ValueSchema): (field: F, value: unknown) => Parsed {
  const built = new WeakMap<F, ValueSchema>();
  return (field, value) => {
    let schema = built.get(field);
    if (!schema) {
      schema = schemaOf(field);
      built.set(field, schema);
    }
    const result = z.safeParse(schema, value);
    if (result.success) return { ok: true, value: result.data };
    return { ok: false, message: result.error.issues[0]?.message ?? `${field.label} is not valid` };
  };
}

export const yes = (): boolean => true;
export const no = (): boolean => false;

export const parsed = (value: Value): Parsed => ({ ok: true, value });
export const refused = (message: string): Parsed => ({ ok: false, message });

type Named = { readonly name: string };
type Labelled = { readonly label: string };

/** A kind that adds nothing to its definition. */
export const asDefined = { resolve: () => ({}) };

/** A stored kind. `always`: not null, even hidden. */
export const inColumn = (type: ColumnType, always = false) =>
  ({
    stored: true,
    nothing: null,
    source: (field: Named): Source => ({ column: field.name }),
    column: (field: Pick<CommonOptions, 'required' | 'visibleWhen'>) => ({
      type,
      required: always || (field.required !== undefined && field.visibleWhen === undefined),
    }),
  }) as const;

/** A kind of which records hold nothing. */
export const computed = {
  stored: false,
  nothing: null,
  column: () => undefined,
  writable: no,
  sample: () => null,
} as const;

/** A kind that holds no ids. */
export const withoutIds = { expand: () => undefined };

/** A kind ordered by its value. */
export const byValue = { order: (_field: unknown, of: Source): readonly Source[] => [of], ordered: yes };

/** A kind by whose values records are put together, to be measured. */
export const byEach = { groups: (): 'value' => 'value' };

/** A kind by whose pieces of time they are. */
export const byTime = { groups: (): 'time' => 'time' };

/** A kind whose values are too many, or too different, to put records together by. */
export const ungrouped = { groups: () => undefined };

export const unordered = { order: (): readonly Source[] => [], ordered: no };

export const unsearched = { search: () => undefined };

const TEXT: Searched = { as: 'text', needles: (text) => [folded(text)].filter((each) => each !== '') };

/** A kind searched as text. */
export const asText = { search: () => TEXT };

export const unfiltered = {
  filter: (): readonly ('is' | 'range')[] => [],
  parseFilter: (field: Labelled): Parsed => refused(`${field.label} cannot be filtered`),
};

/** A kind that is written, and no column of a file can say. */
export const notImported = { imported: (field: Labelled): Imported => refused(`${field.label} cannot be imported`) };

/** A kind with its own cell format. Blank is empty. `order`: of numeric days. */
export const readFrom =
  <F extends Labelled>(read: (field: F, text: string, order?: DayOrder) => Imported) =>
  (field: F, text: string, order?: DayOrder): Imported =>
    text.trim() === '' ? parsed(null) : read(field, text.trim(), order);

/** A cell that is what is stored. */
export const importedText = readFrom((_field, text) => parsed(text));

export const noDay = ({ label }: Labelled): string => `${label} must be a day, like 2027-01-31`;

/** The number a text says; what could be two is refused, and both are named. */
export function numberRead({ label }: Labelled, text: string, unit?: string): Parsed {
  const read = numberIn(text, unit);
  if (typeof read === 'number') return parsed(read);
  return refused(read ? eitherNumber(label, read) : `${label} must be a number`);
}

/** A visible character: no blank, format, combining or empty-looking one. */
const SEEN = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Text without the blanks at its ends, in one Unicode form so that equal words are equal. */
export const trimmed = (text: string): string => text.normalize('NFC').trim();

/** Text as `trimmed`; refuses lone surrogates and invisible text. */
export const line = (label: string): z.ZodMiniType<string> => {
  const given = z.pipe(z.string(`${label} must be text`), z.transform(trimmed)) as unknown as z.ZodMiniType<string>;
  return given.check(
    z.refine((text) => !/\p{Cs}/u.test(text), `${label} has characters that cannot be stored`),
    z.refine((text) => SEEN.test(text), `${label} has nothing that can be seen`),
  );
};

/** A whole number that can be a record's id. */
export const isRecordId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

/** An id in a query's text, or undefined. */
export const recordIdIn = (text: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** Exports a value that is text or nothing. */
export const exportedText = (field: Named, row: Row): ExportValue => {
  const value = row[field.name];
  return typeof value === 'string' ? value : null;
};

export const exportedNumber = (field: Named, row: Row): ExportValue => {
  const value = row[field.name];
  return typeof value === 'number' ? value : null;
};

/** An object among a row's expansions, by key. */
export const entryOf = (value: unknown, key: string): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as { [key: string]: unknown })[key]
    : undefined;

type Refuses = OptionLooks<Kind>['refuses'];

const NEVER_WRITTEN = ['this field is never written.', 'Leave the option out.'] as const;

/** What makes no sense where nobody writes. */
export const neverWritten = {
  required: NEVER_WRITTEN,
  requiredWhen: NEVER_WRITTEN,
  default: NEVER_WRITTEN,
  emptyAs: NEVER_WRITTEN,
  unique: NEVER_WRITTEN,
  visibleWhen: NEVER_WRITTEN,
  sensitive: NEVER_WRITTEN,
} satisfies Refuses;

/** What makes no sense where two records are not distinguished by the value. */
export const notUnique = (kind: Kind): Refuses => ({
  unique: [`a ${kind} cannot be unique.`, 'Kinds that can: text, email, phone, number.'],
});

/** Looks at the values of a vocabulary that a field takes. */
export const vocabularyLooks = (field: { readonly [option: string]: unknown }, context: FieldContext) => {
  const known = ownEntry(context.vocabularies, field.of);
  const values = (Array.isArray(known) ? known : []).map((each) => String(each?.value));
  const only = Array.isArray(field.only) ? field.only : undefined;
  const taken = values.filter((each) => only === undefined || only.includes(each));
  // A vocabulary that is missing is said once; its values are looked at when it is there.
  const value: Validator = (each, at) => {
    if (known !== undefined) oneOf('state', () => taken)(each, at);
  };
  const subset: Validator = (each, at) => {
    if (known !== undefined) listOf(oneOf('value', () => values))(each, at);
  };
  return { of: oneOf('vocabulary', () => Object.keys(context.vocabularies)), only: subset, value };
};

/** Reports a least value above the greatest. */
export const rangeMistake =
  (field: { readonly [option: string]: unknown }): OptionLooks<Kind>['together'] =>
  (at) => {
    const { min, max } = field;
    if (typeof min === 'number' && typeof max === 'number' && min > max)
      at.in('min').wrong(`${min} is above 'max', ${max}.`);
  };
