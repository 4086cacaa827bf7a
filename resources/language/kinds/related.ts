import type { Field } from '../resource.ts';
import { no, noFilter, refused } from './helpers.ts';
import type { ExportValue, KindSpec, Row } from './spec.ts';

/**
 * A field of the record a reference points to: the role's modules in a list of users. The api answers it under its own name.
 * Takes how a field of any kind is exported, since its target may be of any.
 */
export const relatedKind = (exportedOf: (field: Field, row: Row) => ExportValue): KindSpec<'related'> => ({
  stored: false,
  writable: no,
  parse: (field) => refused(`${field.label} belongs to another record`),
  sort: undefined,
  search: undefined,
  filter: [],
  parseFilter: noFilter,
  sample: () => null,
  exported: (field, row) =>
    exportedOf(field.target, {
      ...row,
      [field.target.name]: row[field.name] ?? null,
      expanded: { [field.target.name]: row.expanded?.[field.name] ?? null },
    }),
});
