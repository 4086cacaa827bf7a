import {
  blankOf,
  type CompleteMove,
  type Field,
  isState,
  isWritable,
  type JudgeOptions,
  type Resource,
  type Row,
  type Value,
  type Written,
} from '../../../resources/language/index.ts';
import { computedOf, type Learned } from '../../form/form-knows.ts';
import { type FormState, knownOf } from '../../form/form-state.ts';
import type { Known } from '../../platform/asking.ts';

/** What is known of what a move is made of: a record, or what all of many hold. */
export type Held = { readonly [field: string]: Value | undefined };

/**
 * The resource as a move's dialog asks of it: a field asked may be required there that is not
 * elsewhere, and a choice that must be another does not offer what is held.
 */
export function askedResource(resource: Resource, move: CompleteMove, held: Held = {}): Resource {
  const fieldList = resource.fieldList.map((field): Field => {
    const ask = move.asks.find((each) => each.field === field.name);
    const left =
      ask?.another !== undefined && 'options' in field
        ? { ...field, options: field.options.filter(({ value }) => value !== held[field.name]) }
        : field;
    return ask?.required === undefined ? left : { ...left, required: ask.required };
  });
  return { ...resource, fieldList, fields: Object.fromEntries(fieldList.map((field) => [field.name, field])) };
}

/**
 * What all of these records hold of what a move must make another; undefined where one of them is
 * not known.
 */
export function heldByAll(move: CompleteMove, rows: readonly (Row | undefined)[]): Held {
  const names = move.asks.flatMap(({ field, another }) => (another === undefined ? [] : [field]));
  return Object.fromEntries(
    names.flatMap((name) => {
      const values = new Set(rows.map((row) => row?.[name]));
      return values.size === 1 ? [[name, [...values][0]]] : [];
    }),
  );
}

/** Whether another value than is held was not chosen yet: until then the move does nothing. */
export const lacksAnother = ({ asks }: CompleteMove, lacking: readonly string[]): boolean =>
  asks.some(({ field, another }) => another !== undefined && lacking.includes(field));

/** The fields a move marks as required though they may be left empty. */
export const markedIn = ({ asks }: CompleteMove): readonly string[] =>
  asks.flatMap(({ field, marked }) => (marked ? [field] : []));

/**
 * What a move begins to be asked with: the record, and in the fields asked what the move says, else
 * what a new record holds. A decision made before is not the next one's. Without a row it is made
 * of many.
 */
export function startMove(resource: Resource, move: CompleteMove, row: Row | undefined, me: Known): FormState {
  const blank = blankOf(resource);
  const known = row ? knownOf(resource, row) : blank;
  const asked = move.asks.map(({ field, starts }): [string, Value] => [
    field,
    starts === undefined ? (blank[field] ?? null) : meant(starts, heldOf(row, known), me),
  ]);
  const values = { ...known, ...Object.fromEntries(asked) };
  return { base: values, values, errors: {} };
}

export type Knowing = {
  readonly row: Row;
  readonly me: Known;
  readonly learned: Learned;
};

/** The record as the move leaves it, and what its rules are asked with. */
export function moved(
  asked: Resource,
  move: CompleteMove,
  values: FormState['values'],
  { row, me, learned }: Knowing,
): { readonly values: FormState['values']; readonly options: JudgeOptions } {
  const isStanding = (name: string): boolean => {
    const field = asked.fields[name];
    return field !== undefined && isState(field);
  };
  const set = Object.entries(move.sets).flatMap(([name, written]): [string, Value][] =>
    written === undefined ? [] : [[name, meant(written, heldOf(row, values), me)]],
  );
  const states = Object.fromEntries(set.filter(([name]) => isStanding(name)));
  const after = { ...values, ...Object.fromEntries(set.filter(([name]) => !isStanding(name))) };
  return {
    values: after,
    options: {
      stored: row,
      partial: true,
      move: move.name,
      states,
      me,
      computed: computedOf(asked, after, row, learned),
    },
  };
}

/**
 * What is known of each of many records once a move is made of them: what it asks, and the values
 * it sets whatever they are.
 */
export function askedOfMany(asked: Resource, move: CompleteMove, values: FormState['values']): FormState['values'] {
  const set = Object.entries(move.sets).flatMap(([name, written]): [string, Value][] => {
    const field = asked.fields[name];
    const isSame = written === null || (written !== undefined && typeof written !== 'object');
    return isSame && field && isWritable(field) ? [[name, written]] : [];
  });
  return { ...Object.fromEntries(set), ...bodyOf(move, values) };
}

/** What a record holds as far as it is told, with what is typed: a fill's fields are in no form. */
const heldOf = (row: Row | undefined, values: FormState['values']): FormState['values'] =>
  ({ ...row, ...values }) as FormState['values'];

function meant(written: Written, values: FormState['values'], me: Known): Value {
  if (written === null || typeof written !== 'object' || 'length' in written) return written;
  if ('now' in written) return new Date().toISOString();
  if ('me' in written) return me[written.me] ?? null;
  return values[written.field] ?? null;
}

/** What is sent: each field asked, nothing where it was left empty. */
export const bodyOf = (move: CompleteMove, values: FormState['values']): Record<string, Value> =>
  Object.fromEntries(move.asks.map(({ field }) => [field, values[field] ?? null]));
