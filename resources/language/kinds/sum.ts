import { exportedNumber, no, noFilter, refused } from './helpers.ts';
import type { KindSpec } from './spec.ts';

/** A number or an amount, summed over the records that refer to this one. Computed by the store. */
export const sum: KindSpec<'sum'> = {
  stored: false,
  writable: no,
  parse: (field) => refused(`${field.label} is computed`),
  sort: undefined,
  search: undefined,
  filter: [],
  parseFilter: noFilter,
  sample: () => null,
  exported: exportedNumber,
};
