import * as z from 'zod/mini';
import { FLAGS } from '../definition.ts';
import type { Field } from '../resource.ts';
import type { Value } from '../values.ts';
import { entryOf, noFilter, parseWith, yes } from './helpers.ts';
import type { KindSpec } from './spec.ts';

const hasFlags = (value: unknown): boolean => FLAGS.every((flag) => typeof entryOf(value, flag) === 'boolean');
const hasKeys = (value: unknown, keys: readonly string[]): boolean =>
  value !== null && typeof value === 'object' && Object.keys(value).every((key) => keys.includes(key));

const isScreenGrant = (value: unknown): boolean =>
  hasKeys(value, ['id', ...FLAGS]) && typeof entryOf(value, 'id') === 'string' && hasFlags(value);

const isModuleGrant = (value: unknown): boolean => {
  const children = entryOf(value, 'children');
  return (
    hasKeys(value, ['id', 'children', ...FLAGS]) &&
    typeof entryOf(value, 'id') === 'string' &&
    hasFlags(value) &&
    Array.isArray(children) &&
    children.every(isScreenGrant)
  );
};

const schema = (field: Field<'permissions'>) =>
  z.custom<Value>(
    (value) => Array.isArray(value) && value.every(isModuleGrant),
    `${field.label} must be a list of modules with their screens and flags`,
  );

/** A role's grants, in the shape of spec part 1 §3 Role: modules with flags and children with flags. */
export const permissions: KindSpec<'permissions'> = {
  stored: true,
  writable: yes,
  parse: parseWith(schema),
  sort: undefined,
  search: undefined,
  filter: [],
  parseFilter: noFilter,
  sample: () => [],
  exported: (field, row) => {
    const modules = row[field.name];
    if (!Array.isArray(modules)) return null;
    return modules
      .filter((each) => entryOf(each, 'access') === true)
      .map((each) => String(entryOf(each, 'id')))
      .join(', ');
  },
};
