import * as z from 'zod/mini';
import type { Field } from '../resource.ts';
import { separated } from '../several.ts';
import {
  inColumn,
  isRecordId,
  notUnique,
  parseWith,
  readFrom,
  ungrouped,
  unordered,
  unsearched,
  yes,
} from './helpers.ts';
import { byRecord, calledBy, recordExpansion, referenceLooks, titleOf } from './reference.ts';
import type { KindSpec, OptionsSpec } from './spec.ts';

const MOST = 200;

const schema = (field: Field<'references'>) =>
  z.array(z.number(`${field.label} must be a list of ids`), `${field.label} must be a list of ids`).check(
    z.refine((ids) => ids.every(isRecordId), `${field.label} must be a list of ids`),
    z.refine((ids) => new Set(ids).size === ids.length, `${field.label} names one twice`),
    z.refine((ids) => ids.length <= MOST, `${field.label} can have at most ${MOST} entries`),
  );

const column = inColumn('references');

/** The ids of several records of another resource, in the order chosen. */
export const references: KindSpec<'references'> = {
  ...column,
  ...unordered,
  ...unsearched,
  ...byRecord,
  resolve: calledBy,
  ...ungrouped,
  traits: ['reference'],
  type: (field) => ({ as: 'record', of: field.to, many: true }),
  column: (field) => ({ ...column.column(field), to: field.to }),
  expand: (field, of, plan) => recordExpansion(field, of, plan, true),
  writable: yes,
  parse: parseWith(schema),
  sample: (_field, { random, ids }) => {
    const chosen = new Set<number>();
    for (let left = Math.min(ids.length, random.integer(1, 4)); left > 0; left--) chosen.add(random.pick(ids));
    return [...chosen].sort((a, b) => a - b);
  },
  exported: (field, row) => {
    const records = row.expanded?.[field.name];
    return Array.isArray(records) ? records.map((each) => titleOf(each, field.titleField)).join(', ') : null;
  },
  imported: readFrom((_field, text) => ({ ok: true, ...separated(text) })),
};

export const referencesOptions: OptionsSpec<'references'> = (field, context) => {
  const { to, ...may } = referenceLooks(field, context);
  return { must: { to }, may, refuses: notUnique('references') };
};
