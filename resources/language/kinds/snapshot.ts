import { show } from '../checks/report.ts';
import { isObject, type Look, listOf, object, oneOf, registered } from '../checks/shapes.ts';
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

/**
 * What something was at a moment, kept whole: a published version, a priced booking. Written by the
 * server, told by calls of its own.
 */
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
  digest: () => null,
  exported: () => null,
};

export const snapshotOptions: OptionsSpec<'snapshot'> = (_field, around) => {
  const own = around.fieldsOf(around.resource) ?? {};
  const differences: Look = (value, at) => {
    if (!isObject(value)) return at.wrong(`${show(value)} says nothing.`, 'Write { by, with }.');
    const fields = listOf(oneOf('field', () => Object.keys(own)));
    object(value, at, { must: { by: registered('differences'), with: fields }, may: {} });
  };
  return { must: {}, may: { differences }, refuses: neverWritten };
};
