import * as z from 'zod/mini';
import { wordKey } from '../keys.ts';
import type { Field } from '../resource.ts';
import {
  asDefined,
  byEach,
  byValue,
  inColumn,
  notUnique,
  parsed,
  parseWith,
  readFrom,
  refused,
  unsearched,
  withoutIds,
  yes,
} from './helpers.ts';
import type { KindSpec, OptionsSpec } from './spec.ts';

const ON = ['yes', 'y', 'true', 'on', '1'];
const OFF = ['no', 'n', 'false', 'off', '0'];

const schema = (field: Field<'toggle'>) => z.boolean(`${field.label} must be true or false`);

export const toggle: KindSpec<'toggle'> = {
  ...asDefined,
  ...inColumn('boolean', true),
  ...withoutIds,
  ...byValue,
  ...unsearched,
  nothing: false,
  ...byEach,
  traits: ['toggle'],
  type: () => ({ as: 'boolean' }),
  writable: yes,
  parse: parseWith(schema),
  filter: () => ['is'],
  parseFilter: (field, text) =>
    text === 'true' || text === 'false' ? parsed(text === 'true') : refused(`${field.label} must be true or false`),
  sample: (field, { random }) => (field.default === true ? random.integer(1, 5) > 1 : random.integer(1, 4) === 1),
  exported: (field, row) => {
    const value = row[field.name];
    if (typeof value !== 'boolean') return null;
    return field.words ? field.words[value ? 'on' : 'off'] : value;
  },
  imported: readFrom((field: Field<'toggle'>, text) => {
    const { on, off } = field.words ?? { on: 'Yes', off: 'No' };
    const typed = wordKey(text);
    const own = [on, off].map(wordKey);
    // What the field itself calls it comes first.
    const words = own.includes(typed) ? { on: own.slice(0, 1), off: own.slice(1) } : { on: ON, off: OFF };
    if (words.on.includes(typed)) return parsed(true);
    if (words.off.includes(typed)) return parsed(false);
    return refused(`${field.label} must be ${on} or ${off}`);
  }),
};

const NEVER_EMPTY = ['a toggle is never empty.', 'Leave the option out, or write a check.'] as const;

export const toggleOptions: OptionsSpec<'toggle'> = () => ({
  must: {},
  may: {},
  refuses: {
    ...notUnique('toggle'),
    required: NEVER_EMPTY,
    requiredWhen: NEVER_EMPTY,
    emptyAs: ['a toggle is never empty.', "Leave the option out; 'default' says how it starts."],
  },
});
