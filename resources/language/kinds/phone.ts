import * as z from 'zod/mini';
import { house } from '../house.ts';
import { digitsOf, plainSigns } from '../keys.ts';
import type { Field } from '../resource.ts';
import { oneOf, text, trueOrText } from '../shapes.ts';
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

const length = (): number => house().phones.groups.reduce((sum, each) => sum + each, 0);

const messageOf = (isNational: boolean): string =>
  isNational ? `Phone number must be exactly ${length()} digits` : 'Invalid phone number';

const BETWEEN = /[ ().-]/g;
const COUNTED = /^(\+?\d{9,15})\.0+$/;

const bareNumber = (text: string): string =>
  plainSigns(text).replace(COUNTED, '$1').replace(BETWEEN, '').replace(/^00/, '+');

/** The digits after the country's own; undefined where it begins with another country. */
function afterCountry(bare: string): string | undefined {
  const { country } = house().phones;
  if (bare.startsWith('+')) return bare.startsWith(country) ? bare.slice(country.length) : undefined;
  const isLong = bare.length > length() + 1;
  return isLong && bare.startsWith(country.slice(1)) ? bare.slice(country.length - 1) : bare;
}

/**
 * A house-country number as `+971501234567`, or undefined (spec part 1 §5). Accepts +971, 00971,
 * 971, a leading 0, any digits.
 */
export function nationalPhone(text: string): string | undefined {
  const digits = afterCountry(bareNumber(text))?.replace(/^0/, '') ?? '';
  return new RegExp(`^[1-9]\\d{${length() - 1}}$`).test(digits) ? `${house().phones.country}${digits}` : undefined;
}

/** A number of 10 to 15 digits (spec part 2 §5 Worker); national ones as `nationalPhone`. */
export function anyPhone(text: string): string | undefined {
  const bare = bareNumber(text);
  if (!/^(?:\+[1-9]\d{9,14}|\d{10,15})$/.test(bare)) return undefined;
  return nationalPhone(bare) ?? (afterCountry(bare)?.startsWith('0') ? undefined : bare);
}

const schema = (field: Field<'phone'>) => {
  const isNational = field.format !== 'international';
  const read = isNational ? nationalPhone : anyPhone;
  const message = field.message ?? messageOf(isNational);
  return z.pipe(
    z.string(`${field.label} must be text`).check(
      z.refine((text) => text.length <= 40 && read(text) !== undefined, {
        // Whoever counts the 0 has as many digits as the sentence asks.
        error: ({ input }) =>
          isNational && /^0\d/.test(bareNumber(String(input))) ? `${message}, not counting the 0 before them` : message,
      }),
    ),
    z.transform((text: string) => read(text) ?? null),
  );
};

const DIALLED: Searched = {
  as: 'digits',
  needles: (text) => {
    const bare = bareNumber(text);
    if (!/^\+?\d+$/.test(bare)) return [];
    const atHome = /^0/.test(bare) ? [`${house().phones.country.slice(1)}${bare.slice(1)}`] : [];
    const found = [digitsOf(text), digitsOf(bare), ...atHome, digitsOf(nationalPhone(text) ?? '')];
    return [...new Set(found)].filter((each) => each !== '');
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
  headings: ['Phone', 'Phone No', 'Mobile', 'Mobile Number', 'Telephone', 'Tel', 'Cell', 'Contact Number'],
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
