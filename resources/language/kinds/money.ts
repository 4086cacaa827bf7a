import type { Field } from '../resource.ts';
import { exportedNumber, parseWith, yes } from './helpers.ts';
import { MOST, numberFilter, numberSchema } from './number.ts';
import type { KindSpec } from './spec.ts';

const schema = ({ label, min = 0, max = MOST }: Field<'money'>) => numberSchema({ label, min, max, decimals: 2 });

/** AED with two decimals (spec part 1 §9), a JSON number. */
export const money: KindSpec<'money'> = {
  stored: true,
  writable: yes,
  parse: parseWith(schema),
  sort: 'value',
  search: undefined,
  filter: ['is', 'range'],
  parseFilter: numberFilter,
  sample: (field, { random }) => {
    const least = Math.ceil((field.min ?? 0) * 4);
    return random.integer(least, Math.min((field.max ?? MOST) * 4, least + 4000)) / 4;
  },
  exported: exportedNumber,
};
