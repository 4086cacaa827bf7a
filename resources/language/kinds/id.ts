import { isRecordId, no, parsed, recordIdIn, refused } from './helpers.ts';
import type { KindSpec } from './spec.ts';

export const id: KindSpec<'id'> = {
  stored: true,
  writable: no,
  parse: (field, value) => (isRecordId(value) ? parsed(value) : refused(`${field.label} must be an id`)),
  sort: 'value',
  search: undefined,
  filter: ['is'],
  parseFilter: (field, text) => {
    const value = recordIdIn(text);
    return value === undefined ? refused(`${field.label} must be an id`) : parsed(value);
  },
  sample: (_field, { index }) => index,
  exported: (field, row) => {
    const value = row[field.name];
    return typeof value === 'number' || typeof value === 'string' ? value : null;
  },
};
