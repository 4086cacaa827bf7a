import {
  blankOf,
  type CompleteMove,
  type Field,
  judgeFields,
  type Resource,
  type Row,
  type Value,
  writableOf,
} from '../../resources/language/index.ts';
import type { FieldErrors, FormState } from '../pages/generated/form-state.ts';

/** The resource as a move's dialog asks of it: a field asked may be required there that is not elsewhere. */
export function askedResource(resource: Resource, move: CompleteMove): Resource {
  const fieldList = resource.fieldList.map((field): Field => {
    const required = move.asks.find((ask) => ask.field === field.name)?.required;
    return required === undefined ? field : { ...field, required };
  });
  return { ...resource, fieldList, fields: Object.fromEntries(fieldList.map((field) => [field.name, field])) };
}

/** What the dialog begins with: the record, and nothing yet in the fields asked. A decision made before is not the next one's. */
export function startMove(resource: Resource, move: CompleteMove, row: Row): FormState {
  const blank = blankOf(resource);
  const asked = Object.fromEntries(move.asks.map(({ field }) => [field, blank[field] ?? null]));
  const values = { ...writableOf(resource, row), ...asked };
  return { base: values, values, errors: {} };
}

/** What is wrong with the fields asked, judged as the server will: over the record as the move leaves it. */
export function judgeMove(
  asked: Resource,
  move: CompleteMove,
  values: FormState['values'],
  row: Row,
  names: readonly string[] = move.asks.map(({ field }) => field),
): FieldErrors {
  const isState = (name: string): boolean => asked.fields[name]?.kind === 'state';
  const set = Object.entries(move.sets).flatMap(([name, value]): [string, Value][] => [[name, value ?? null]]);
  const states = Object.fromEntries(set.filter(([name]) => isState(name)));
  const written = Object.fromEntries(set.filter(([name]) => !isState(name)));
  const judged = judgeFields(asked, { ...values, ...written }, names, { stored: row, states });
  return judged.ok ? {} : judged.errors;
}

/** What is sent: each field asked, nothing where it was left empty. */
export const bodyOf = (move: CompleteMove, values: FormState['values']): Record<string, Value> =>
  Object.fromEntries(move.asks.map(({ field }) => [field, values[field] ?? null]));
