import type { Field } from '../resource.ts';
import type { Value } from '../values.ts';
import { exportedText, no, noFilter, refused } from './helpers.ts';
import type { KindSpec } from './spec.ts';

/** The parts of a record that a joined field reads, as one text; null when all are empty. */
export function joinedText(
  field: Field<'joined'>,
  record: { readonly [field: string]: Value | undefined },
): string | null {
  const parts = field.of.map((name) => record[name]).filter((part) => typeof part === 'string' && part !== '');
  return parts.length > 0 ? parts.join(' ') : null;
}

export const joined: KindSpec<'joined'> = {
  stored: false,
  writable: no,
  parse: (field) => refused(`${field.label} is made of other fields`),
  sort: 'value',
  search: undefined,
  filter: [],
  parseFilter: noFilter,
  sample: () => null,
  exported: exportedText,
};
