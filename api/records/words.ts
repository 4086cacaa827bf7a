import { type Field, fieldAt, holds, isState, kindOf, type Row, type Rule } from '../../resources/language/index.ts';
import type { Sight } from '../sight.ts';

/** A field whose test does not hold, the path to it, and what the record holds there, in words; undefined: nothing. */
export type Failing = { readonly field: Field; readonly name: string; readonly words: string | undefined };

/** The first field of a row whose test does not hold; a state before all others. */
export function failingIn(sight: Sight, resource: Sight['resource'], rule: Rule, row: Row): Failing | undefined {
  const found = failures(sight, resource, rule, row);
  return found.find(({ field }) => isState(field)) ?? found[0];
}

function failures(sight: Sight, resource: Sight['resource'], rule: Rule, row: Row): Failing[] {
  const { registry, now, operands } = sight;
  return Object.entries(rule).flatMap(([key, part]): Failing[] => {
    if (part === undefined || key === 'any' || key === 'none') return [];
    if (key === 'all') return (part as readonly Rule[]).flatMap((each) => failures(sight, resource, each, row));
    if (holds({ [key]: part } as Rule, row, { now, me: operands.me })) return [];
    const field = fieldAt(registry, resource, key);
    return [{ field, name: key, words: wordsFor(field, key, row) }];
  });
}

/** What a row holds at a name, as exports write it. */
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
