import type { Field } from '../resource.ts';
import { exportedNumber, parseWith, yes } from './helpers.ts';
import { numberFilter, numberSchema } from './number.ts';
import type { KindSpec } from './spec.ts';

const schema = ({ label }: Field<'percent'>) => numberSchema({ label, min: 0, max: 100, decimals: 2 });

export const percent: KindSpec<'percent'> = {
  stored: true,
  writable: yes,
  parse: parseWith(schema),
  sort: 'value',
  search: undefined,
  filter: ['is', 'range'],
  parseFilter: numberFilter,
  sample: (_field, { random }) => random.integer(0, 20) * 5,
  exported: exportedNumber,
};
