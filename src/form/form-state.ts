import {
  blankOf,
  type Draft,
  fieldsOf,
  isEmpty,
  type Resource,
  type Row,
  referrersOf,
  type Value,
  writableOf,
} from '../../resources/language/index.ts';
import type { Held } from './use-form.ts';

/** What a form of a resource's fields holds. */
export type FormState = Held<Draft>;

/** A form for a stored record, or for a new one. */
export function startForm(resource: Resource, row: Row | undefined): FormState {
  const base = row ? knownOf(resource, row) : blankOf(resource);
  return { base, values: base, errors: {} };
}

/** The writable values of a row; hidden ones stay unknown. */
export const knownOf = (resource: Resource, row: Row): Draft =>
  Object.fromEntries(Object.entries(writableOf(resource, row)).filter(([name]) => Object.hasOwn(row, name)));

/** Whether two values are the same to a record: every "nothing" is one. */
export function sameValue(one: Value | undefined, other: Value | undefined): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, index) => sameValue(each, other[index]));
  }
  return (
    one === other ||
    (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))
  );
}

/** The fields that differ from the base. */
export const changedFields = (state: FormState, names: readonly string[]): readonly string[] =>
  names.filter((name) => !sameValue(state.values[name], state.base[name]));

/** Sets a field; clears dependent fields, their errors and comparison errors. */
export function setField(state: FormState, resource: Resource, name: string, value: Value): FormState {
  const values: Record<string, Value | undefined> = { ...state.values, [name]: value };
  const errors: Record<string, readonly string[]> = { ...state.errors };
  delete errors[name];
  if (!sameValue(state.values[name], value)) {
    for (const child of dependents(resource, name)) {
      values[child] = null;
      delete errors[child];
    }
    for (const { field, message } of checksReading(resource, name))
      if (errors[field]?.includes(message)) delete errors[field];
  }
  return { ...state, values, errors };
}

/** The checks that compare another field with this one. */
export const checksReading = (resource: Resource, name: string): Resource['checks'] =>
  resource.checks.filter(({ field, expect }) => field !== name && fieldsOf(expect).includes(name));

/** Every field whose choices depend on what another holds, directly or through one between. */
export function dependents(resource: Resource, name: string, found: readonly string[] = []): readonly string[] {
  let all = found;
  for (const field of resource.fieldList) {
    const reads = 'where' in field && field.where !== undefined && referrersOf(field.where).includes(name);
    if (reads && field.name !== name && !all.includes(field.name)) {
      all = dependents(resource, field.name, [...all, field.name]);
    }
  }
  return all;
}

/** Takes over a record that was loaded again: only fields nobody has changed follow it. */
export function rebase(state: FormState, resource: Resource, row: Row): FormState {
  const base = knownOf(resource, row);
  const values: Record<string, Value | undefined> = { ...base };
  for (const name of Object.keys(state.values)) {
    if (!sameValue(state.values[name], state.base[name])) values[name] = state.values[name];
  }
  return { ...state, base, values };
}

/** Rebases on another user's version; keeps input except where theirs was chosen. */
export function settled(state: FormState, resource: Resource, current: Row, theirs: readonly string[]): FormState {
  const { base, values } = rebase(state, resource, current);
  const taken = Object.fromEntries(theirs.map((name) => [name, base[name] ?? null]));
  return { base, values: { ...values, ...taken }, errors: {} };
}
