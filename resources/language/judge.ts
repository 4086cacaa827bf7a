import * as z from 'zod/mini';
import { kindOf } from './kinds/index.ts';
import type { Derivation, Parsed } from './kinds/spec.ts';
import type { Check, Field, Resource } from './resource.ts';
import { fieldsOf, holds, mineOf, type Rule, testsEmptiness } from './rules.ts';
import { type Draft, isEmpty, type Value } from './values.ts';

/** What was found: the values to store, or by field the sentences to show. */
export type Validation =
  | { readonly ok: true; readonly value: Record<string, Value> }
  | { readonly ok: false; readonly errors: Record<string, string[]> };

export type ValidateOptions = {
  /** The present, for rules that read today. Default: now. */
  readonly now?: Date;
  /** The stored record. Unchanged values are not revalidated: an expiry date may pass. */
  readonly stored?: { readonly [field: string]: Value | undefined } | undefined;
  /** Missing values are unknown, and their rules skipped. Default: missing means empty. */
  readonly partial?: boolean | undefined;
  /** States for rules. Default: as stored, else initial. */
  readonly states?: { readonly [field: string]: Value } | undefined;
  /**
   * Computed values by name and path; rules with missing ones are skipped. The server gives all.
   */
  readonly computed?: { readonly [name: string]: Value | undefined } | undefined;
  /** The move being made, for its checks and questions. Default: none. */
  readonly move?: string | undefined;
  /** Fields that must be complete now, not those of later steps. Default: none. */
  readonly upTo?: readonly string[] | undefined;
  /** Lets later steps' fields be cleared, as undo does. Default: false. */
  readonly mayEmpty?: boolean | undefined;
  /** The user who makes the request. Rules that read one are not checked without it. */
  readonly me?: { readonly [field: string]: Value | undefined } | undefined;
  /** Throws on a rule with missing values, as on the server. Default: skipped. */
  readonly complete?: boolean | undefined;
};

/** Whether a field is shown for a draft. */
export const isVisible = (resource: Resource, field: Field, draft: Draft, options: ValidateOptions = {}): boolean =>
  new DraftEvaluator(resource, draft, options).isVisible(field);

/** The visible fields of a draft, in order, sharing lookups. */
export function visibleAmong(
  resource: Resource,
  names: readonly string[],
  draft: Draft,
  options: ValidateOptions = {},
): readonly Field[] {
  const evaluator = new DraftEvaluator(resource, draft, options);
  return names.flatMap((name) => {
    const field = resource.fields[name];
    return field && evaluator.isVisible(field) ? [field] : [];
  });
}

/** A computed field's value in a draft (`made` of its kind); undefined if unknown. */
export const derivedValue = (
  resource: Resource,
  field: Field,
  draft: Draft,
  options: ValidateOptions = {},
): Value | undefined => new DraftEvaluator(resource, draft, options).value(field.name);

/** Whether a field must be filled for a draft. A hidden one never must. */
export const isRequired = (resource: Resource, field: Field, draft: Draft, options: ValidateOptions = {}): boolean =>
  new DraftEvaluator(resource, draft, options).requirement(field) !== undefined;

/** The names and paths with those their values are computed from, at any depth. */
export const withParts = (resource: Resource, names: readonly string[]): string[] => [
  ...new Set(
    names.flatMap((name) => {
      const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
      const parts = field && kindOf(field).derived?.names(field);
      return parts ? [name, ...withParts(resource, parts)] : [name];
    }),
  ),
];

/** The names and paths `computed` must supply to validate a resource. */
export const computedFor = (resource: Resource): string[] => {
  const rules = [
    ...resource.fieldList.flatMap(({ visibleWhen, requiredWhen }) => [visibleWhen, requiredWhen?.rule]),
    ...resource.checks.map(({ expect }) => expect),
  ];
  return withParts(
    resource,
    rules.flatMap((rule) => (rule ? fieldsOf(rule) : [])),
  ).filter((name) => {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
    return field === undefined || !(kindOf(field).stored || kindOf(field).derived);
  });
};

/** What a check says of a stored record. `record` holds what is stored, and what the words name. */
export const checkMessage = (
  resource: Resource,
  { message }: Check,
  record: { readonly [name: string]: Value | undefined },
  now: Date,
): string => new DraftEvaluator(resource, record, { now, stored: record, computed: record }).messageWith(message);

/** A draft as stored: without hidden fields, with computed ones. */
class DraftEvaluator {
  readonly resource: Resource;
  readonly #draft: Draft;
  readonly #options: ValidateOptions;
  readonly #parsed = new Map<string, Parsed>();
  readonly #visible = new Map<string, boolean>();

  constructor(resource: Resource, draft: Draft, options: ValidateOptions) {
    this.resource = resource;
    this.#draft = draft;
    this.#options = options;
  }

  isVisible(field: Field): boolean {
    if (field.visibleWhen === undefined) return true;
    const known = this.#visible.get(field.name);
    if (known !== undefined) return known;
    this.#visible.set(field.name, true);
    const visible = this.passes(field.visibleWhen) !== false;
    this.#visible.set(field.name, visible);
    return visible;
  }

  /** The sentence to show when the field is empty, or undefined when it may be. */
  requirement(field: Field): string | undefined {
    if (!this.isVisible(field) || this.isLater(field)) return undefined;
    if (field.required !== undefined) return field.required;
    return field.requiredWhen && this.passes(field.requiredWhen.rule) ? field.requiredWhen.message : undefined;
  }

  /** Whether a later step is to ask for a field that was never given. */
  isLater({ name, later }: Field): boolean {
    const { upTo = [], stored, mayEmpty = false } = this.#options;
    return later === true && !upTo.includes(name) && (mayEmpty || isEmpty(stored?.[name] ?? null));
  }

  /** Whether a rule holds; undefined when it reads what is not known here. */
  passes(rule: Rule): boolean | undefined {
    const { now, me, complete } = this.#options;
    const values = fieldsOf(rule).map((name) => [name, this.value(name)] as const);
    const unknown = me === undefined ? mineOf(rule).map((name) => `${name} of who asks`) : [];
    for (const [name, value] of values) if (value === undefined) unknown.push(name);
    if (unknown.length > 0 && complete)
      throw new Error(`A rule of ${this.resource.name} reads ${unknown.join(', ')}, which nobody fetched.`);
    if (unknown.length > 0) return undefined;
    return holds(rule, Object.fromEntries(values), { now, me });
  }

  /** What a rule sees under a name or path. undefined: that is not known here. */
  value(name: string): Value | undefined {
    const { computed, stored, states, partial = false } = this.#options;
    const [head = ''] = name.split('.');
    const field = Object.hasOwn(this.resource.fields, head) ? this.resource.fields[head] : undefined;
    if (!field) return computed?.[name];
    const kind = kindOf(field);
    if (!this.isVisible(field)) return head === name ? kind.nothing : null;
    if (head !== name) return computed?.[name];
    if (kind.derived) return this.made(field, kind.derived);
    if (!kind.stored) return computed?.[name];
    if (isWritable(field)) return partial && this.#draft[name] === undefined ? stored?.[name] : this.stored(field);
    const known = states?.[name] ?? stored?.[name] ?? computed?.[name];
    return known === undefined && partial ? undefined : (known ?? kind.begins?.(field) ?? kind.nothing);
  }

  /** Whether a rule sees nothing under a name, where that is known. */
  isNothing(name: string): boolean {
    const value = this.value(name);
    return value !== undefined && isEmpty(value);
  }

  /** A sentence with the values it names. */
  messageWith(message: string): string {
    return message.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = this.value(name) ?? null;
      return isEmpty(value) ? '∞' : String(value);
    });
  }

  made(field: Field, { names, value: made }: Derivation): Value | undefined {
    const parts = names(field).map((part) => [part, this.value(part)] as const);
    if (parts.some(([, value]) => value === undefined)) return this.#options.computed?.[field.name];
    return made(field, Object.fromEntries(parts));
  }

  /** What would be stored of a field that is shown; as it was given, where that is wrong. */
  stored(field: Field): Value {
    const given = this.#draft[field.name] ?? null;
    if (isEmpty(given)) return field.emptyAs ?? kindOf(field).nothing;
    const result = this.parsed(field, given);
    return result.ok ? result.value : given;
  }

  /** What was right when it was stored and is unchanged is right. */
  parsed(field: Field, given: Value): Parsed {
    const known = this.#parsed.get(field.name);
    if (known) return known;
    const { stored, now } = this.#options;
    const result: Parsed = isUnchanged(given, stored?.[field.name])
      ? { ok: true, value: given }
      : kindOf(field).parse(field, given, now);
    this.#parsed.set(field.name, result);
    return result;
  }
}

/** Whether requests may carry the field at all. */
export const isWritable = (field: Field): boolean => {
  const kind = kindOf(field);
  return kind.stored && kind.writable(field) && !field.filled;
};

/** The draft a new record starts from: defaults, toggles off, else nothing. */
export const blankOf = (resource: Resource): Record<string, Value> =>
  Object.fromEntries(
    resource.fieldList.filter(isWritable).map((field) => [field.name, field.default ?? kindOf(field).nothing]),
  );

/** The writable, still valid fields to start an edit from. */
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

/** A resource's schema, from a draft to stored values: visibility, required, kind, checks. */
export function schemaFor(resource: Resource, options: ValidateOptions = {}): z.ZodMiniType<Record<string, Value>> {
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
export function validate(resource: Resource, draft: Draft, options: ValidateOptions = {}): Validation {
  const result = z.safeParse(schemaFor(resource, options), draft);
  if (result.success) return { ok: true, value: result.data };
  const errors = new Map<string, string[]>();
  for (const issue of result.error.issues) note(errors, String(issue.path[0] ?? ''), issue.message);
  return { ok: false, errors: Object.fromEntries(errors) };
}

/** Validates only the named fields, for forms being filled in. */
export function validateFields(
  resource: Resource,
  draft: Draft,
  names: readonly string[],
  options: ValidateOptions = {},
): Validation {
  const { value, errors: all } = evaluate(resource, draft, options);
  const errors = Object.fromEntries([...all].filter(([name]) => names.includes(name)));
  // Errors elsewhere, such as the owner's, are not this caller's.
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
  options: ValidateOptions,
): { value: Record<string, Value>; errors: Errors } {
  const errors: Errors = new Map();
  const value: Record<string, Value> = {};
  for (const key of Object.keys(input)) {
    const field = Object.hasOwn(resource.fields, key) ? resource.fields[key] : undefined;
    if (!field) note(errors, key, 'Unknown field');
    else if (!isWritable(field)) note(errors, key, 'This field cannot be written');
  }
  const draft = new DraftEvaluator(resource, input, { ...options, now: options.now ?? new Date() });
  const asks = resource.moves.find(({ name }) => name === options.move)?.inputs ?? [];
  for (const field of resource.fieldList) {
    if (!isWritable(field)) continue;
    const ask = asks.find((each) => each.field === field.name);
    if (field.transient && !ask) continue;
    const given = input[field.name] ?? null;
    if (!draft.isVisible(field)) {
      value[field.name] = kindOf(field).nothing;
      continue;
    }
    if (isEmpty(given)) {
      const message = draft.requirement(field);
      if (message !== undefined) note(errors, field.name, message);
      value[field.name] = draft.stored(field);
      continue;
    }
    const result = draft.parsed(field, given);
    if (!result.ok) {
      note(errors, field.name, result.message);
      continue;
    }
    value[field.name] = result.value;
    if (ask?.mustDiffer !== undefined && isUnchanged(result.value, options.stored?.[field.name]))
      note(errors, field.name, draft.messageWith(ask.mustDiffer));
  }
  for (const field of resource.fieldList) noteDerivedErrors(draft, field, errors);
  // Only errors of their own: two conflicting fields each report it.
  const wrong = new Set(errors.keys());
  for (const check of resource.checks) {
    if (check.moves && !(options.move !== undefined && check.moves.includes(options.move))) continue;
    const read = [check.field, ...fieldsOf(check.expect)];
    if (errors.has(check.field) || read.some((name) => wrong.has(name))) continue;
    if (!testsEmptiness(check.expect) && read.some((name) => draft.isNothing(name))) continue;
    const anchor = resource.fields[check.field];
    if (anchor && !draft.isVisible(anchor)) continue;
    if (draft.passes(check.expect) === false) note(errors, check.field, draft.messageWith(check.message));
  }
  return { value, errors };
}

function noteDerivedErrors(draft: DraftEvaluator, field: Field, errors: Errors): void {
  const { derived: made } = kindOf(field);
  if (!made?.wrong || made.names(field).some((name) => errors.has(name))) return;
  const message = made.wrong(field, draft.value(field.name) ?? null);
  const fieldName = message && made.names(field).find((name) => isWrittenIn(draft.resource, name));
  if (message && fieldName) note(errors, fieldName, message);
}

const isWrittenIn = ({ fields }: Resource, name: string): boolean => {
  const field = fields[name];
  return field !== undefined && isWritable(field);
};

const isUnchanged = (given: Value, stored: Value | undefined): boolean =>
  stored !== undefined && (given === stored || JSON.stringify(given) === JSON.stringify(stored));
