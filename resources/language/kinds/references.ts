import * as z from 'zod/mini';
import type { Field } from '../resource.ts';
import { isRecordId, parsed, parseWith, recordIdIn, refused, yes } from './helpers.ts';
import { titleOf } from './reference.ts';
import type { KindSpec } from './spec.ts';

const MOST = 200;

const schema = (field: Field<'references'>) =>
  z.array(z.number(`${field.label} must be a list of ids`), `${field.label} must be a list of ids`).check(
    z.refine((ids) => ids.every(isRecordId), `${field.label} must be a list of ids`),
    z.refine((ids) => new Set(ids).size === ids.length, `${field.label} names one twice`),
    z.refine((ids) => ids.length <= MOST, `${field.label} can have at most ${MOST} entries`),
  );

/** The ids of several records of another resource, in the order chosen. */
export const references: KindSpec<'references'> = {
  stored: true,
  writable: yes,
  parse: parseWith(schema),
  sort: undefined,
  search: undefined,
  filter: ['is'],
  parseFilter: (field, text) => {
    const id = recordIdIn(text);
    return id === undefined ? refused(`${field.label} must be an id`) : parsed(id);
  },
  sample: (_field, { random, ids }) => {
    const chosen = new Set<number>();
    for (let left = Math.min(ids.length, random.integer(1, 4)); left > 0; left--) chosen.add(random.pick(ids));
    return [...chosen].sort((a, b) => a - b);
  },
  exported: (field, row) => {
    const records = row.expanded?.[field.name];
    return Array.isArray(records) ? records.map((each) => titleOf(each, field.titleField)).join(', ') : null;
  },
};
