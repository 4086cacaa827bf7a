import { exportedNumber, no, noFilter, refused } from './helpers.ts';
import type { KindSpec } from './spec.ts';

/** How many records refer to this one. Computed by the store, so that it can never be wrong. */
export const count: KindSpec<'count'> = {
  stored: false,
  writable: no,
  parse: (field) => refused(`${field.label} is computed`),
  sort: 'count',
  search: undefined,
  filter: [],
  parseFilter: noFilter,
  sample: () => null,
  exported: exportedNumber,
};
