import * as z from 'zod/mini';
import { oneOf, text, trueOrText } from '../checks/shapes.ts';
import { house } from '../house.ts';
import { digitsOf, latinDigits } from '../keys.ts';
import type { Field } from '../resource.ts';
import {
  asDefined,
  byValue,
  exportedText,
  importedText,
  inColumn,
  parseWith,
  unfiltered,
  ungrouped,
  withoutIds,
  yes,
} from './helpers.ts';
import type { KindSpec, OptionsSpec, Searched } from './spec.ts';

/** How many digits a number of the country has after the country's own. */
const length = (): number => house().phones.groups.reduce((sum, each) => sum + each, 0);

const messageOf = (isNational: boolean): string =>
  isNational ? `Phone number must be exactly ${length()} digits` : 'Invalid phone number';

/** What people write between the digits of a number, marks of the direction of writing included. */
const BETWEEN = /[\s\u200e\u200f\u202a-\u202e().-]/g;

/**
 * A number of the house's country as the country's beginning and its digits, `+971501234567`, or
 * undefined (spec part 1 §5). Takes +971, 00971, 971 or 0 before the digits, or nothing, blanks and
 * hyphens anywhere between, and Arabic-Indic digits.
 */
export function nationalPhone(text: string): string | undefined {
  const { country } = house().phones;
  const bare = bareNumber(text);
  const [digits = ''] = new RegExp(`\\d{${length()}}$`).exec(bare) ?? [];
  const before = bare.slice(0, bare.length - digits.length);
  const isOne = digits !== '' && ['', '0', country, country.slice(1), `00${country.slice(1)}`].includes(before);
  return isOne ? `${country}${digits}` : undefined;
}

const bareNumber = (text: string): string => latinDigits(text).replace(BETWEEN, '');

/**
 * A number of 10 to 15 digits, with or without a + (spec part 2 §5 Worker); 00 before them is the
 * +. That of the country as `nationalPhone` writes it.
 */
export function anyPhone(text: string): string | undefined {
  const bare = bareNumber(text).replace(/^00/, '+');
  if (!/^\+?\d{10,15}$/.test(bare)) return undefined;
  return nationalPhone(bare) ?? bare;
}

const schema = (field: Field<'phone'>) => {
  const isNational = field.format !== 'international';
  const read = isNational ? nationalPhone : anyPhone;
  return z.pipe(
    z
      .string(`${field.label} must be text`)
      .check(z.refine((text) => text.length <= 40 && read(text) !== undefined, field.message ?? messageOf(isNational))),
    z.transform((text: string) => read(text) ?? null),
  );
};

/**
 * Found by its digits, when nothing else is searched for. Stored as +971…, it is dialled as 05… or
 * 00971… as well.
 */
const DIALLED: Searched = {
  as: 'digits',
  needles: (text) => {
    if (!/^\+?\d+$/.test(bareNumber(text))) return [];
    const digits = digitsOf(text);
    const abroad = digits.startsWith('00') ? [digits.slice(2)] : [];
    const atHome = /^0(?!0)/.test(digits) ? [`${house().phones.country.slice(1)}${digits.slice(1)}`] : [];
    return [digits, ...abroad, ...atHome].filter((each) => each !== '');
  },
};

export const phone: KindSpec<'phone'> = {
  ...asDefined,
  ...inColumn('text'),
  ...withoutIds,
  ...byValue,
  ...unfiltered,
  ...ungrouped,
  traits: ['title'],
  reached: 'phone',
  type: () => ({ as: 'text' }),
  search: () => DIALLED,
  writable: yes,
  parse: parseWith(schema),
  sample: (_field, { random, index }) => {
    const { country, mobile } = house().phones;
    const begins = random.pick(mobile);
    const rest = length() - begins.length;
    return `${country}${begins}${String(10 ** (rest - 1) + index * 7919).slice(-rest)}`;
  },
  exported: exportedText,
  imported: importedText,
};

export const phoneOptions: OptionsSpec<'phone'> = () => ({
  must: {},
  may: { message: text, format: oneOf('format', () => ['national', 'international']), verified: trueOrText },
  refuses: {},
});
