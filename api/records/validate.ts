import {
  computedFor,
  type Draft,
  type RecordData,
  type Resource,
  type Value,
  validate,
  validateFields,
} from '../../resources/language/index.ts';
import { runChecks } from '../checks/index.ts';
import { valuesOf } from '../draft-values.ts';
import { conflict, invalid } from '../errors.ts';
import { filled } from '../fills/index.ts';
import type { Scope } from '../scope.ts';
import { ownerIneligible } from './owner.ts';
import { checkRelations, type FieldErrors, type Values } from './relations.ts';

/** A record as it is to be. */
export type ProposedRecord = {
  readonly draft: Draft;
  readonly stored: RecordData | undefined;
  /** Where the write leads it. */
  readonly states: { readonly [field: string]: Value };
  /** The move it is made by. */
  readonly move?: string | undefined;
  /** The fields of the steps of its form that are to be complete. */
  readonly upTo?: readonly string[] | undefined;
  /** Whether what a later step requires may be empty again, as it was before. */
  readonly mayEmpty?: boolean;
  /** Files it may have again. */
  readonly restored?: readonly Value[];
  /** What it was before it was deleted, where it comes back. */
  readonly was?: Values | undefined;
};

/** A validation result: values and move input, or a refusal. */
export type Verdict = (ValidRecord & { readonly ok: true }) | { readonly ok: false; readonly error: unknown };

/** `answers`: what is entered and not stored (`transient`). */
type ValidRecord = { readonly value: Values; readonly answers: Values };

/** Validates one record. @throws ApiError as `validateEach` found. */
export async function validateOne(scope: Scope, proposed: ProposedRecord): Promise<ValidRecord> {
  const [verdict] = await validateEach(scope, [proposed]);
  if (verdict?.ok) return verdict;
  throw verdict?.error;
}

/**
 * Validates several: 422 by field, 409 for taken values, 403 or 409 of a check. Own rules first,
 * then all against others at once.
 */
export async function validateEach(scope: Scope, all: readonly ProposedRecord[]): Promise<Verdict[]> {
  const drafts = all.map(({ draft, stored, states }) => ({
    draft: { ...stored, ...draft, ...states },
    id: stored?.id,
  }));
  const computed = await valuesOf(scope, drafts, computedFor(scope.resource));
  const verdicts: Verdict[] = [];
  for (const [at, proposed] of all.entries())
    verdicts.push(await verdictOf(() => validateOwnRules(scope, proposed, computed[at] ?? {})));
  const valid = all.flatMap((proposed, at) => {
    const verdict = verdicts[at];
    return verdict?.ok ? [{ ...proposed, value: verdict.value, answers: verdict.answers, at }] : [];
  });
  const relations = await checkRelations(scope, valid);
  for (const [index, { at, draft, value, answers, stored, was }] of valid.entries()) {
    const { errors = {}, onlyTaken = false } = relations[index] ?? {};
    verdicts[at] = await verdictOf(async () => {
      await refuse(scope, draft, errors, onlyTaken);
      await refuse(scope, draft, await runChecks(scope, { event: stored ? 'updated' : 'created', value, stored, was }));
      return { value, answers };
    });
  }
  return verdicts;
}

async function validateOwnRules(scope: Scope, proposed: ProposedRecord, computed: Values): Promise<ValidRecord> {
  const { resource, now, operands, reader, context } = scope;
  const { draft, stored, states, move, upTo, mayEmpty, was } = proposed;
  const options = { now, stored, states, computed, move, upTo, mayEmpty, me: operands.me, complete: true };
  const judgement = validate(resource, draft, options);
  const wrong = judgement.ok ? {} : judgement.errors;
  const { own, answers } = judgement.ok
    ? parted(resource, judgement.value)
    : { own: { ...stored, ...rightOnes(resource, draft, options, Object.keys(wrong)) }, answers: {} };
  const given = without({ ...own, ...states }, Object.keys(wrong));
  const value = { ...given, ...typeByRole(scope, given, stored) };
  // All mistakes are reported at once: what is computed from the rest is part of it.
  const filling = { value, stored, was: stored ?? was, now, reader };
  const { values, errors } = await filled(context.product, resource, filling);
  await refuse(scope, draft, { ...errors, ...wrong });
  return { value: { ...value, ...values }, answers };
}

function rightOnes(
  resource: Resource,
  draft: Draft,
  options: Parameters<typeof validateFields>[3],
  wrong: readonly string[],
): Values {
  const names = resource.fieldList.map(({ name }) => name).filter((name) => !wrong.includes(name));
  const right = validateFields(resource, draft, names, options);
  return right.ok ? right.value : {};
}

const without = (values: Values, names: readonly string[]): Values =>
  names.length === 0 ? values : Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

function parted({ fieldList }: Resource, validated: Values): { readonly own: Values; readonly answers: Values } {
  const transient = fieldList.filter((field) => field.transient).map(({ name }) => name);
  const answers = Object.entries(validated).filter(([name]) => transient.includes(name));
  return { own: without(validated, transient), answers: Object.fromEntries(answers) };
}

async function verdictOf(validation: () => Promise<ValidRecord>): Promise<Verdict> {
  try {
    return { ok: true, ...(await validation()) };
  } catch (error) {
    return { ok: false, error };
  }
}

/** `isTaken`: each error is that somebody else has the value. */
async function refuse(scope: Scope, draft: Draft, errors: FieldErrors, isTaken = false): Promise<void> {
  if (Object.keys(errors).length === 0) return;
  const { rows } = scope;
  const ofOwner = rows && errors[rows.own.field];
  const owner = rows && draft[rows.own.field];
  if (ofOwner && typeof owner === 'number') {
    if (isTaken) throw conflict(ofOwner.join('. '));
    throw await ownerIneligible(scope, rows, owner);
  }
  throw isTaken ? conflict(Object.values(errors).flat().join('. '), errors) : invalid(errors);
}

/** The user type by role, on role changes only: some types, as workers', come from no role. */
function typeByRole(
  { registry: { identity }, resource }: Pick<Scope, 'registry' | 'resource'>,
  value: { readonly [field: string]: Value },
  stored: RecordData | undefined,
): { readonly [field: string]: Value } {
  const { types, builtIn, users, user } = identity;
  const role = value[user.role];
  if (!types || resource.name !== users || role === stored?.[user.role]) return {};
  const [named] = Object.entries(builtIn).find(([, id]) => id === role) ?? [''];
  return { [user.type]: (Object.hasOwn(types.of, named) ? types.of[named] : undefined) ?? types.otherwise };
}
