import * as z from 'zod/mini';
import type { Field } from '../resource.ts';
import { entryOf, isRecordId, parsed, parseWith, recordIdIn, refused, yes } from './helpers.ts';
import type { ExportValue, KindSpec } from './spec.ts';

const schema = (field: Field<'reference'>) =>
  z.number(`${field.label} must be an id`).check(z.refine(isRecordId, `${field.label} must be an id`));

/** An expanded record's title, as exports write it. */
export const titleOf = (record: unknown, titleField: string): ExportValue => {
  const title = entryOf(record, titleField);
  return typeof title === 'string' || typeof title === 'number' ? title : null;
};

/** The id of one record of another resource. Whether it exists and may be chosen, the server checks. */
export const reference: KindSpec<'reference'> = {
  stored: true,
  writable: yes,
  parse: parseWith(schema),
  sort: 'title',
  search: undefined,
  filter: ['is'],
  parseFilter: (field, text) => {
    const id = recordIdIn(text);
    return id === undefined ? refused(`${field.label} must be an id`) : parsed(id);
  },
  sample: (_field, { random, ids }) => (ids.length > 0 ? random.pick(ids) : null),
  exported: (field, row) => titleOf(row.expanded?.[field.name], field.titleField),
};
