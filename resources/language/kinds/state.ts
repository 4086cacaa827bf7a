import { offersValue, optionLabel } from './choice.ts';
import { no, parsed, refused } from './helpers.ts';
import type { KindSpec } from './spec.ts';

/** Where a record stands. Nothing but a move writes it, so that no state is reached by another way. */
export const state: KindSpec<'state'> = {
  stored: true,
  writable: no,
  parse: (field, value) =>
    offersValue(field, value) ? parsed(value as string) : refused(`${field.label} has no such state`),
  sort: 'value',
  search: undefined,
  filter: ['is'],
  parseFilter: (field, text) => (offersValue(field, text) ? parsed(text) : refused(`${field.label} has no such value`)),
  sample: (field, { random }) => random.pick(field.options).value,
  exported: (field, row) => optionLabel(field, row[field.name]),
};
