import * as z from 'zod/mini';
import type { Field } from '../resource.ts';
import { parsed, parseWith, refused, yes } from './helpers.ts';
import type { KindSpec } from './spec.ts';

const schema = (field: Field<'toggle'>) => z.boolean(`${field.label} must be true or false`);

export const toggle: KindSpec<'toggle'> = {
  stored: true,
  writable: yes,
  parse: parseWith(schema),
  sort: 'value',
  search: undefined,
  filter: ['is'],
  parseFilter: (field, text) =>
    text === 'true' || text === 'false' ? parsed(text === 'true') : refused(`${field.label} must be true or false`),
  sample: (field, { random }) => (field.default === true ? random.integer(1, 5) > 1 : random.integer(1, 4) === 1),
  exported: (field, row) => {
    const value = row[field.name];
    if (typeof value !== 'boolean') return null;
    return field.words ? field.words[value ? 'on' : 'off'] : value;
  },
};
