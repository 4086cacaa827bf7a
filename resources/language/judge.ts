import * as z from 'zod/mini';
import { kindOf } from './kinds/index.ts';
import type { Parsed } from './kinds/spec.ts';
import type { Field, Resource } from './resource.ts';
import { fieldsOf, holds, testsEmptiness } from './rules.ts';
import { type Draft, isEmpty, type Value } from './values.ts';

/** What was found: the values to store, or by field the sentences to show. */
export type Judgement =
  | { readonly ok: true; readonly value: Record<string, Value> }
  | { readonly ok: false; readonly errors: Record<string, string[]> };

export type JudgeOptions = {
  /** The present, for rules that read today. Default: now. */
  readonly now?: Date;
  /**
   * The record as it is stored. What was right when it was stored and is sent back unchanged is not judged by its kind
   * again: an expiry date may pass, and the row must still be switched off.
   */
  readonly stored?: { readonly [field: string]: Value | undefined } | undefined;
  /** Where the record will stand, for the rules that read a state. Default: as stored, else where a new record begins. */
  readonly states?: { readonly [field: string]: Value } | undefined;
};

/** Whether a field is shown for a draft. */
export const isVisible = (field: Field, draft: Draft, now?: Date): boolean =>
  field.visibleWhen === undefined || holds(field.visibleWhen, draft, now);

/** Whether a field must be filled for a draft. A hidden one never must. */
export const isRequired = (field: Field, draft: Draft, now?: Date): boolean =>
  requirement(field, draft, now) !== undefined;

/** The sentence to show when the field is empty, or undefined when it may be. */
function requirement(field: Field, draft: Draft, now?: Date): string | undefined {
  if (!isVisible(field, draft, now)) return undefined;
  if (field.required !== undefined) return field.required;
  return field.requiredWhen && holds(field.requiredWhen.rule, draft, now) ? field.requiredWhen.message : undefined;
}

/** Whether requests may carry the field at all. */
export const isWritable = (field: Field): boolean => {
  const kind = kindOf(field);
  return kind.stored && kind.writable(field);
};

/** The draft a new record starts from: defaults, toggles off, else nothing. */
export const blankOf = (resource: Resource): Record<string, Value> =>
  Object.fromEntries(
    resource.fieldList
      .filter(isWritable)
      .map((field) => [field.name, field.default ?? (field.kind === 'toggle' ? false : null)]),
  );

/** The writable fields of a stored record or a row, as far as they still speak of something: what an edit starts from. */
export const writableOf = (
  resource: Resource,
  record: { readonly [field: string]: Value | undefined },
): Record<string, Value> =>
  Object.fromEntries(
    resource.fieldList.filter(isWritable).map((field) => {
      const value = record[field.name] ?? null;
      return [field.name, value === null ? null : (kindOf(field).current?.(field, value) ?? value)];
    }),
  );

/**
 * The one schema of a resource: takes a whole record as a draft, answers the values to store.
 * Order: visibility, required, the kind's own rules, then the checks whose fields were right.
 */
export function schemaFor(resource: Resource, options: JudgeOptions = {}): z.ZodMiniType<Record<string, Value>> {
  return z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((input: Record<string, unknown>, context) => {
      const { value, errors } = evaluate(resource, input as Draft, options);
      for (const [field, messages] of errors) {
        for (const message of messages) context.issues.push({ code: 'custom', message, path: [field], input });
      }
      return value;
    }),
  ) as unknown as z.ZodMiniType<Record<string, Value>>;
}

/** Judges a whole record, for a form before it is sent and for the server before it is stored. */
export function judge(resource: Resource, draft: Draft, options: JudgeOptions = {}): Judgement {
  const result = z.safeParse(schemaFor(resource, options), draft);
  if (result.success) return { ok: true, value: result.data };
  const errors = new Map<string, string[]>();
  for (const issue of result.error.issues) note(errors, String(issue.path[0] ?? ''), issue.message);
  return { ok: false, errors: Object.fromEntries(errors) };
}

/** The same judgement, told only of the named fields: what a form shows while somebody is still typing elsewhere. */
export function judgeFields(
  resource: Resource,
  draft: Draft,
  names: readonly string[],
  options: JudgeOptions = {},
): Judgement {
  const { value, errors: all } = evaluate(resource, draft, options);
  const errors = Object.fromEntries([...all].filter(([name]) => names.includes(name)));
  // What is wrong elsewhere is somebody else's to fill in, such as the owner: the rest is right nevertheless.
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value };
}

/** Errors by field while they are gathered: a map, since a request may call a field `__proto__`. */
type Errors = Map<string, string[]>;

const note = (errors: Errors, field: string, message: string): void => {
  errors.set(field, [...(errors.get(field) ?? []), message]);
};

function evaluate(
  resource: Resource,
  input: Draft,
  { now = new Date(), stored, states }: JudgeOptions,
): { value: Record<string, Value>; errors: Errors } {
  const errors: Errors = new Map();
  const value: Record<string, Value> = {};
  // Never sent and never answered, but rules read them.
  const standing: Record<string, Value> = {};
  for (const field of resource.fieldList) {
    if (field.kind === 'state') standing[field.name] = states?.[field.name] ?? stored?.[field.name] ?? field.initial;
  }
  const draft: Record<string, Value | undefined> = { ...standing };
  for (const [key, given] of Object.entries(input)) {
    const field = Object.hasOwn(resource.fields, key) ? resource.fields[key] : undefined;
    if (!field) note(errors, key, 'Unknown field');
    else if (!isWritable(field)) note(errors, key, 'This field cannot be written');
    else draft[key] = given;
  }
  for (const field of resource.fieldList) {
    if (!isWritable(field)) continue;
    const given = draft[field.name] ?? null;
    if (!isVisible(field, draft, now)) {
      value[field.name] = field.keepWhenHidden ? kept(field, given) : cleared(field);
      continue;
    }
    if (isEmpty(given)) {
      const message = requirement(field, draft, now);
      if (message !== undefined) note(errors, field.name, message);
      value[field.name] = field.emptyAs ?? cleared(field);
      continue;
    }
    const result: Parsed = isUnchanged(given, stored?.[field.name])
      ? { ok: true, value: given }
      : kindOf(field).parse(field, given, now);
    if (result.ok) value[field.name] = result.value;
    else note(errors, field.name, result.message);
  }
  const whole = { ...standing, ...value };
  // Fields wrong by themselves. What only another check refuses may be compared again: each of two fields that do not
  // fit together says so.
  const wrong = new Set(errors.keys());
  for (const check of resource.checks) {
    const read = [check.on, ...fieldsOf(check.expect)];
    if (errors.has(check.on) || read.some((name) => wrong.has(name))) continue;
    if (!testsEmptiness(check.expect) && read.some((name) => isEmpty(whole[name]))) continue;
    const anchor = resource.fields[check.on];
    if (anchor && !isVisible(anchor, draft, now)) continue;
    if (!holds(check.expect, whole, now)) note(errors, check.on, check.message);
  }
  return { value, errors };
}

const isUnchanged = (given: Value, stored: Value | undefined): boolean =>
  stored !== undefined && (given === stored || JSON.stringify(given) === JSON.stringify(stored));

/** What a hidden field keeps: its value where it is a right one, else nothing. */
const kept = (field: Field, given: Value): Value => {
  const result = isEmpty(given) ? undefined : kindOf(field).parse(field, given);
  return result?.ok ? result.value : cleared(field);
};

/** The "nothing" of a field: null, but a toggle is never empty. */
const cleared = (field: Field): Value => (field.kind === 'toggle' ? false : null);
