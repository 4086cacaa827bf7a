import type { Field } from '../resource.ts';
import { asDefined, inColumn, notUnique, parseWith, ungrouped, yes } from './helpers.ts';
import { numberSchema, numeric } from './number.ts';
import type { KindSpec, OptionsSpec } from './spec.ts';

const schema = ({ label }: Field<'percent'>) => numberSchema({ label, min: 0, max: 100, decimals: 2, unit: '%' });

export const percent: KindSpec<'percent'> = {
  ...asDefined,
  ...inColumn('decimal'),
  ...numeric(() => '%'),
  ...ungrouped,
  unit: () => 'percent',
  traits: [],
  writable: yes,
  parse: parseWith(schema),
  sample: (_field, { random }) => random.integer(0, 20) * 5,
};

export const percentOptions: OptionsSpec<'percent'> = () => ({ must: {}, may: {}, refuses: notUnique('percent') });
