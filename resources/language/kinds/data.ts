import { leastOf, shapedBy } from '../data-shapes.ts';
import type { Field } from '../resource.ts';
import { oneOf } from '../shapes.ts';
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

const sentence = ({ label }: Field<'data'>, at: string, message: string): string =>
  at === '' ? `${label} ${message}` : `${label}: ${at} ${message}`;

/** A shaped data tree, drawn by product pages only. */
export const data: KindSpec<'data'> = {
  ...inColumn('json'),
  ...withoutIds,
  ...unordered,
  ...unsearched,
  ...unfiltered,
  ...notImported,
  resolve: ({ shape }, _own, context) => ({ shaped: context.shape(shape) }),
  ...ungrouped,
  traits: ['drawn'],
  type: () => ({ as: 'opaque' }),
  writable: yes,
  parse: (field, given) => {
    const found = shapedBy(field.shaped, given);
    return found.ok ? parsed(found.value) : refused(sentence(field, found.at, found.message));
  },
  sample: ({ shaped }) => leastOf(shaped),
  listSummary: () => null,
  exported: () => null,
};

export const dataOptions: OptionsSpec<'data'> = (_field, context) => ({
  must: { shape: oneOf('shape', () => Object.keys(context.shapes)) },
  may: {},
  refuses: notUnique('data'),
});
