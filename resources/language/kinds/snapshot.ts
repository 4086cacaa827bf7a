import { show } from '../mistakes.ts';
import { isObject, listOf, object, oneOf, registered, type Validator } from '../shapes.ts';
import {
  asDefined,
  inColumn,
  neverWritten,
  notImported,
  refused,
  unfiltered,
  ungrouped,
  unordered,
  unsearched,
  withoutIds,
} from './helpers.ts';
import type { KindSpec, OptionsSpec } from './spec.ts';

/** A past state, such as a priced booking. Server-written, with own calls. */
export const snapshot: KindSpec<'snapshot'> = {
  ...asDefined,
  ...inColumn('json'),
  ...withoutIds,
  ...unordered,
  ...unsearched,
  ...unfiltered,
  ...notImported,
  ...ungrouped,
  traits: ['moment'],
  type: () => ({ as: 'opaque' }),
  writable: () => false,
  differences: ({ differences }) => differences,
  parse: (field) => refused(`${field.label} cannot be written`),
  sample: () => null,
  listSummary: () => null,
  exported: () => null,
};

export const snapshotOptions: OptionsSpec<'snapshot'> = (_field, context) => {
  const own = context.fieldsOf(context.resource) ?? {};
  const differences: Validator = (value, at) => {
    if (!isObject(value)) return at.wrong(`${show(value)} says nothing.`, 'Write { by, with }.');
    const fields = listOf(oneOf('field', () => Object.keys(own)));
    object(value, at, { must: { by: registered('differences'), with: fields }, may: {} });
  };
  return { must: {}, may: { differences }, refuses: neverWritten };
};
