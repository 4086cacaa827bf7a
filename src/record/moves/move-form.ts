import {
  blankOf,
  type CompleteMove,
  type Field,
  isState,
  isWritable,
  type Resource,
  type Row,
  type ValidateOptions,
  type Value,
  type Written,
} from '../../../resources/language/index.ts';
import { computedOf, type Learned } from '../../form/form-knows.ts';
import { type FormState, knownOf } from '../../form/form-state.ts';
import type { Known } from '../../platform/known-user.ts';

/** What is known of what a move is made of: a record, or what all of many hold. */
export type Held = { readonly [field: string]: Value | undefined };

/** The resource with a move's required fields and choices. */
export function moveFormResource(resource: Resource, move: CompleteMove, held: Held = {}): Resource {
  const fieldList = resource.fieldList.map((field): Field => {
    const ask = move.inputs.find((each) => each.field === field.name);
    const left =
      ask?.mustDiffer !== undefined && 'options' in field
        ? { ...field, options: field.options.filter(({ value }) => value !== held[field.name]) }
        : field;
    return ask?.required === undefined ? left : { ...left, required: ask.required };
  });
  return { ...resource, fieldList, fields: Object.fromEntries(fieldList.map((field) => [field.name, field])) };
}

/** The values common to all records that a move must change; undefined if unknown. */
export function sharedValues(move: CompleteMove, rows: readonly (Row | undefined)[]): Held {
  const names = move.inputs.flatMap(({ field, mustDiffer }) => (mustDiffer === undefined ? [] : [field]));
  return Object.fromEntries(
    names.flatMap((name) => {
      const values = new Set(rows.map((row) => row?.[name]));
      return values.size === 1 ? [[name, [...values][0]]] : [];
    }),
  );
}

/** Whether another value than is held was not chosen yet: until then the move does nothing. */
export const lacksAnother = ({ inputs }: CompleteMove, lacking: readonly string[]): boolean =>
  inputs.some(({ field, mustDiffer }) => mustDiffer !== undefined && lacking.includes(field));

/** The fields a move marks as required though they may be left empty. */
export const markedIn = ({ inputs }: CompleteMove): readonly string[] =>
  inputs.flatMap(({ field, showRequired }) => (showRequired ? [field] : []));

/** A move's initial answers, never an earlier decision's. Without a row: many records. */
export function startMove(resource: Resource, move: CompleteMove, row: Row | undefined, me: Known): FormState {
  const blank = blankOf(resource);
  const known = row ? knownOf(resource, row) : blank;
  const answers = move.inputs.map(({ field, initialValue }): [string, Value] => [
    field,
    initialValue === undefined ? (blank[field] ?? null) : resolveValue(initialValue, heldOf(row, known), me),
  ]);
  const values = { ...known, ...Object.fromEntries(answers) };
  return { base: values, values, errors: {} };
}

export type MoveContext = {
  readonly row: Row;
  readonly me: Known;
  readonly learned: Learned;
};

/** The record as the move leaves it, and what its rules are checked with. */
export function recordAfterMove(
  form: Resource,
  move: CompleteMove,
  values: FormState['values'],
  { row, me, learned }: MoveContext,
): { readonly values: FormState['values']; readonly options: ValidateOptions } {
  const isKnown = (name: string): boolean => {
    const field = form.fields[name];
    return field !== undefined && isState(field);
  };
  const set = Object.entries(move.sets).flatMap(([name, written]): [string, Value][] =>
    written === undefined ? [] : [[name, resolveValue(written, heldOf(row, values), me)]],
  );
  const states = Object.fromEntries(set.filter(([name]) => isKnown(name)));
  const after = { ...values, ...Object.fromEntries(set.filter(([name]) => !isKnown(name))) };
  return {
    values: after,
    options: {
      stored: row,
      partial: true,
      move: move.name,
      states,
      me,
      computed: computedOf(form, after, row, learned),
    },
  };
}

/** The known values of each record of a bulk move: answers and fixed values. */
export function bulkAnswers(form: Resource, move: CompleteMove, values: FormState['values']): FormState['values'] {
  const set = Object.entries(move.sets).flatMap(([name, written]): [string, Value][] => {
    const field = form.fields[name];
    const isSame = written === null || (written !== undefined && typeof written !== 'object');
    return isSame && field && isWritable(field) ? [[name, written]] : [];
  });
  return { ...Object.fromEntries(set), ...moveBody(move, values) };
}

/** What is visible of a record, with what is typed: a fill's fields are in no form. */
const heldOf = (row: Row | undefined, values: FormState['values']): FormState['values'] =>
  ({ ...row, ...values }) as FormState['values'];

function resolveValue(written: Written, values: FormState['values'], me: Known): Value {
  if (written === null || typeof written !== 'object' || 'length' in written) return written;
  if ('now' in written) return new Date().toISOString();
  if ('me' in written) return me[written.me] ?? null;
  return values[written.field] ?? null;
}

/** What is sent: each field of the move, nothing where it was left empty. */
export const moveBody = (move: CompleteMove, values: FormState['values']): Record<string, Value> =>
  Object.fromEntries(move.inputs.map(({ field }) => [field, values[field] ?? null]));
