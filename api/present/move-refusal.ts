import { inSentence } from '../../resources/language/in-sentence.ts';
import {
  type CompleteMove,
  type Field,
  fieldAt,
  fieldsOf,
  holds,
  isState,
  kindOf,
  partsOfRule,
  type Row,
  type Rule,
} from '../../resources/language/index.ts';
import type { Scope } from '../scope.ts';

/** A failed test: field, path and current value in words; undefined: empty. */
export type Failing = { readonly field: Field; readonly name: string; readonly words: string | undefined };

/** The first field of a row whose test does not hold; a state before all others. */
export function firstFailedTest(scope: Scope, resource: Scope['resource'], rule: Rule, row: Row): Failing | undefined {
  const found = failures(scope, resource, rule, row);
  return found.find(({ field }) => isState(field)) ?? found[0];
}

function failures(scope: Scope, resource: Scope['resource'], rule: Rule, row: Row): Failing[] {
  const { registry, now, operands } = scope;
  return partsOfRule(rule).flatMap((part): Failing[] => {
    if ('rules' in part)
      return part.join === 'all' ? part.rules.flatMap((each) => failures(scope, resource, each, row)) : [];
    const { field: name, test } = part;
    if (holds({ [name]: test }, row, { now, me: operands.me })) return [];
    const field = fieldAt(registry, resource, name);
    return [{ field, name, words: wordsFor(field, name, row) }];
  });
}

/** What is read of a record to tell why a move cannot be made on it. */
export const refusalFields = ({ when, reasonField }: CompleteMove): string[] => [
  ...fieldsOf(when),
  ...(reasonField === undefined ? [] : [reasonField]),
];

/** Why a move is impossible: its own reason, or the current state. */
export function moveRefusal(scope: Scope, move: CompleteMove, row: Row | undefined): string {
  const text =
    move.reasonField !== undefined && scope.readable.has(move.reasonField) ? row?.[move.reasonField] : undefined;
  if (typeof text === 'string' && text !== '') return text;
  return explainState(scope, move, row, NOT_POSSIBLE);
}

/** Why it cannot be undone on a record: what it could not be made of. */
export const undoRefusal = (scope: Scope, move: CompleteMove, row: Row | undefined): string =>
  explainState(scope, move, row, NOT_UNDONE);

/** A verdict on a move in whole sentences, which other languages order otherwise. */
type Verdict = {
  readonly vague: (move: string, one: string) => string;
  readonly state: (move: string, one: string, words: string) => string;
  readonly field: (move: string, field: string, words: string) => string;
};

const NOT_POSSIBLE: Verdict = {
  vague: (move, one) => `${move} is not possible for this ${one} now.`,
  state: (move, one, words) => `${move} is not possible: this ${one} is ${words}.`,
  field: (move, field, words) => `${move} is not possible: ${field} is ${words}.`,
};

const NOT_UNDONE: Verdict = {
  vague: (move, one) => `${move} cannot be undone for this ${one} now.`,
  state: (move, one, words) => `${move} cannot be undone: this ${one} is ${words}.`,
  field: (move, field, words) => `${move} cannot be undone: ${field} is ${words}.`,
};

function explainState(scope: Scope, move: CompleteMove, row: Row | undefined, says: Verdict): string {
  const { resource } = scope;
  const one = inSentence(resource.label.one);
  const failing = row && firstFailedTest(scope, resource, move.when, row);
  // What the screen does not show them is not shown here either.
  if (!failing || !scope.readable.has(failing.name)) return says.vague(move.label, one);
  const { field, name, words } = failing;
  if (isState(field) && name === field.name)
    return move.sets[name] === row[name]
      ? `This ${one} is ${words} already.`
      : says.state(move.label, one, words ?? 'empty');
  return says.field(move.label, field.label, words ?? 'empty');
}

function wordsFor(field: Field, name: string, row: Row): string | undefined {
  const there = {
    ...row,
    [field.name]: row[name] ?? null,
    expanded: { ...row.expanded, [field.name]: row.expanded?.[name] ?? null },
  };
  const value = kindOf(field).exported(field, there);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null || value === '' ? undefined : String(value);
}
