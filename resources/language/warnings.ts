import type { WarningName } from './definition.ts';
import type { Field } from './resource.ts';
import type { Value } from './values.ts';

/** IBAN lengths by country (ISO 13616); others are not checked. */
const IBAN_LENGTHS: { readonly [country: string]: number } = {
  AE: 23,
  BH: 22,
  EG: 29,
  JO: 30,
  KW: 30,
  LB: 28,
  OM: 23,
  QA: 29,
  SA: 24,
};

const remainder = (digits: string, by: number): number =>
  [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % by, 0);

function isChecked(iban: string): boolean {
  const turned = `${iban.slice(4)}${iban.slice(0, 4)}`;
  if (!/^[A-Z0-9]+$/.test(turned)) return false;
  return remainder([...turned].map((each) => String(Number.parseInt(each, 36))).join(''), 97) === 1;
}

/** Whether a text is what it should be, by the name of the warning that is given otherwise. */
export const EXPECTED: { readonly [name in WarningName]: (text: string) => boolean } = {
  'iban-checksum': isChecked,
  'iban-length': (iban) => {
    const length = IBAN_LENGTHS[iban.slice(0, 2)];
    return length === undefined || iban.length === length;
  },
};

/** What is to be said of a value that is right and looks wrong; nothing of one that is none. */
export function warningsOf(field: Field, value: Value | undefined): readonly string[] {
  if (!('warnings' in field) || field.warnings === undefined || typeof value !== 'string') return [];
  return field.warnings.filter(({ of }) => !EXPECTED[of](value)).map(({ message }) => message);
}
