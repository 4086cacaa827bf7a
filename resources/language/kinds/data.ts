import { oneOf } from '../checks/shapes.ts';
import { leastOf, shapedBy } from '../data-shapes.ts';
import type { Field } from '../resource.ts';
import {
  inColumn,
  notImported,
  notUnique,
  parsed,
  refused,
  unfiltered,
  ungrouped,
  unordered,
  unsearched,
  withoutIds,
  yes,
} from './helpers.ts';
import type { KindSpec, OptionsSpec } from './spec.ts';

/** What is said where the whole is wrong, or a part of it. */
const sentence = ({ label }: Field<'data'>, at: string, message: string): string =>
  at === '' ? `${label} ${message}` : `${label}: ${at} ${message}`;

/**
 * A small tree of a named shape, which forms write: what somebody chose. Pages of the product draw
 * it and say what it means; lists, exports and searches do not tell it.
 */
export const data: KindSpec<'data'> = {
  ...inColumn('json'),
  ...withoutIds,
  ...unordered,
  ...unsearched,
  ...unfiltered,
  ...notImported,
  resolve: ({ shape }, _own, around) => ({ shaped: around.shape(shape) }),
  ...ungrouped,
  traits: ['drawn'],
  type: () => ({ as: 'opaque' }),
  writable: yes,
  parse: (field, given) => {
    const found = shapedBy(field.shaped, given);
    return found.ok ? parsed(found.value) : refused(sentence(field, found.at, found.message));
  },
  sample: ({ shaped }) => leastOf(shaped),
  digest: () => null,
  exported: () => null,
};

export const dataOptions: OptionsSpec<'data'> = (_field, around) => ({
  must: { shape: oneOf('shape', () => Object.keys(around.shapes)) },
  may: {},
  refuses: notUnique('data'),
});
