import {
  asDefined,
  inColumn,
  neverWritten,
  notImported,
  refused,
  unfiltered,
  unordered,
  unsearched,
  withoutIds,
} from './helpers.ts';
import type { KindSpec, OptionsSpec } from './spec.ts';

/** What something was at a moment, kept whole: a published version, a priced booking. Written by the server, told by calls of its own. */
export const snapshot: KindSpec<'snapshot'> = {
  ...asDefined,
  ...inColumn('json'),
  ...withoutIds,
  ...unordered,
  ...unsearched,
  ...unfiltered,
  ...notImported,
  traits: ['moment'],
  type: () => ({ as: 'opaque' }),
  writable: () => false,
  parse: (field) => refused(`${field.label} cannot be written`),
  sample: () => null,
  digest: () => null,
  exported: () => null,
};

export const snapshotOptions: OptionsSpec<'snapshot'> = () => ({ must: {}, may: {}, refuses: neverWritten });
