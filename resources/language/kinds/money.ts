import { house } from '../house.ts';
import type { Field } from '../resource.ts';
import { listOf, num, oneOf } from '../shapes.ts';
import { asDefined, inColumn, notUnique, parseWith, rangeMistake, ungrouped, yes } from './helpers.ts';
import { MOST, numberSchema, numeric } from './number.ts';
import type { KindSpec, OptionsSpec } from './spec.ts';

const schema = ({ label, min = 0, max = MOST }: Field<'money'>) =>
  numberSchema({ label, min, max, decimals: 2, unit: house().currency });

/** Money of the house with two decimals (spec part 1 §9), a JSON number. */
export const money: KindSpec<'money'> = {
  ...asDefined,
  ...inColumn('decimal'),
  // As pages write it.
  ...numeric(() => house().currency),
  ...ungrouped,
  unit: () => 'money',
  traits: [],
  writable: yes,
  parse: parseWith(schema),
  decimals: () => 2,
  sample: (field, { random }) => {
    const least = Math.ceil((field.min ?? 0) * 4);
    return random.integer(least, Math.min((field.max ?? MOST) * 4, least + 4000)) / 4;
  },
};

export const moneyOptions: OptionsSpec<'money'> = (field) => ({
  must: {},
  may: { min: num, max: num, blocksKeys: listOf(oneOf('key', () => ['-', 'e'])) },
  refuses: notUnique('money'),
  together: rangeMistake(field),
});
