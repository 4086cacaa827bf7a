import type { FieldDefinition } from '../definition.ts';
import { singleBlanks } from '../keys.ts';
import type { Field } from '../resource.ts';
import { listOf, oneOf } from '../shapes.ts';
import type { Value } from '../values.ts';
import {
  asDefined,
  asText,
  byValue,
  computed,
  exportedText,
  neverWritten,
  notImported,
  parsed,
  refused,
  trimmed,
  ungrouped,
  withoutIds,
} from './helpers.ts';
import type { KindSpec, OptionsSpec } from './spec.ts';

/** The parts of a record that a joined field reads, as one text; null when all are empty. */
function joinedText(field: Field<'joined'>, record: { readonly [field: string]: Value | undefined }): string | null {
  const parts = field.of.map((name) => record[name]).filter((part) => typeof part === 'string' && part !== '');
  return parts.length > 0 ? parts.join(' ') : null;
}

export const joined: KindSpec<'joined'> = {
  ...asDefined,
  ...computed,
  ...withoutIds,
  ...byValue,
  ...asText,
  ...notImported,
  ...ungrouped,
  traits: ['title', 'joined'],
  type: () => ({ as: 'text' }),
  source: (field, own, plan) => ({ concat: field.of.map((name) => plan.source(own, name)) }),
  derived: { names: ({ of }) => of, value: joinedText },
  parse: (field) => refused(`${field.label} is made of other fields`),
  filter: () => ['is'],
  parseFilter: (_field, text) => parsed(singleBlanks(trimmed(text))),
  exported: exportedText,
};

/** Whether it is a text others may be made of: no masked one, which would become visible. */
const isTold = (field: FieldDefinition | undefined): boolean => field?.kind === 'text' && field.masked === undefined;

export const joinedOptions: OptionsSpec<'joined'> = (field, context) => {
  const own = context.fieldsOf(context.resource) ?? {};
  const texts = Object.keys(own).filter((name) => isTold(own[name]));
  return {
    must: { of: listOf(oneOf('text field', () => texts)) },
    may: {},
    refuses: neverWritten,
    reads: [{ resource: context.resource, names: Array.isArray(field.of) ? field.of : [] }],
  };
};
