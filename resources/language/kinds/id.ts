import {
  asDefined,
  byValue,
  isRecordId,
  neverWritten,
  no,
  parsed,
  readFrom,
  recordIdIn,
  refused,
  ungrouped,
  withoutIds,
} from './helpers.ts';
import type { KindSpec, OptionsSpec } from './spec.ts';

const read = (field: { readonly label: string }, text: string) => {
  const value = recordIdIn(text);
  return value === undefined ? refused(`${field.label} must be an id`) : parsed(value);
};

export const id: KindSpec<'id'> = {
  ...asDefined,
  ...withoutIds,
  ...byValue,
  // As people write it, '#1042'; a part of a number is another number.
  search: () => ({ as: 'number', needles: (text) => /^\s*#?([1-9]\d{0,14})\s*$/.exec(text)?.slice(1) ?? [] }),
  stored: true,
  nothing: null,
  source: () => ({ column: 'id' }),
  column: () => undefined,
  ...ungrouped,
  traits: ['id', 'title'],
  type: (_field, own) => ({ as: 'record', of: own }),
  writable: no,
  parse: (field, value) => (isRecordId(value) ? parsed(value) : refused(`${field.label} must be an id`)),
  filter: () => ['is'],
  parseFilter: read,
  sample: (_field, { index }) => index,
  exported: (field, row) => {
    const value = row[field.name];
    return typeof value === 'number' || typeof value === 'string' ? value : null;
  },
  imported: readFrom(read),
};

export const idOptions: OptionsSpec<'id'> = () => ({ must: {}, may: {}, refuses: neverWritten });
