import '../../resources/house.ts';

/** What a text comes to: a value as it is stored, or the sentence that refuses it. */
export type Read = { readonly is: string | number } | { readonly no: string };
export type Spelling = readonly [field: string, text: string, read: Read];

const is = (field: string, value: string | number, ...texts: readonly string[]): Spelling[] =>
  texts.map((text) => [field, text, { is: value }]);
const no = (field: string, message: string, ...texts: readonly string[]): Spelling[] =>
  texts.map((text) => [field, text, { no: message }]);

const DAY = 'must be a day, like 2027-01-31';
const NINE = 'Phone number must be exactly 9 digits';

/**
 * How people write numbers, days, phones and texts, and what each means in whatever it is written:
 * by fields of `specimens`.
 */
export const SPELLINGS: readonly Spelling[] = [
  ...is('price', 1234.5, '1234.5', '1,234.50', ' 1,234.5 ', 'AED 1,234.50', '1234.50 aed', 'AED\u00a01,234.50'),
  ...is('price', 1234.5, '١٢٣٤٫٥', '١٬٢٣٤٫٥٠', '۱۲۳۴٫۵', '\u200f1,234.50\u200e'),
  ...is('price', 1000, '1,000', '1000', '١٠٠٠', '+1000'),
  ...is('price', 12.5, '12.5', '012.5'),
  ...is('price', 0.5, '.5', '0.5'),
  ...no('price', 'Price could be 12.5 or 125: write one of them, without a comma', '12,5', '١٢,٥'),
  ...no('price', 'Price could be 1234.5 or 123450: write one of them, without a comma', '1234,50', 'AED 1234,50'),
  ...no('price', 'Price could be 0.125 or 125: write one of them, without a comma', '0,125'),
  ...no('price', 'Price must be a number', '1.234,50', '1,23,456.00', '1e3', '12a', '1 234.50', '1AED2', '--5', '12,'),
  ...is('minutes', 30, '30', '30 min', '٣٠'),
  ...is('discount', 12.5, '12.5', '12.5%', '١٢٫٥٪', '12.5 %'),
  ...no('discount', 'Discount could be 2.5 or 25: write one of them, without a comma', '2,5', '2,5%'),
  ...is(
    'day',
    '2027-01-31',
    '2027-01-31',
    '31/01/2027',
    '31.01.2027',
    '31-1-2027',
    '31 1 2027',
    '31/1/27',
    '2027/01/31',
  ),
  ...is(
    'day',
    '2027-01-31',
    '31-Jan-27',
    '31 January 2027',
    'Jan 31, 2027',
    'january 31 2027',
    '31Jan2027',
    '31012027',
  ),
  ...is(
    'day',
    '2027-01-31',
    '2027-01-31 00:00',
    '2027-01-31T00:00:00',
    '2027-01-31T00:00:00.000Z',
    '31/01/2027 00:00:00',
  ),
  ...is('day', '2027-01-31', '٣١/٠١/٢٠٢٧', '۳۱/۰۱/۲۰۲۷', '\u200f31/01/2027\u200e', '31–01–2027'),
  ...is('day', '2027-04-03', '3/4/2027', '03/04/2027'),
  ...no('day', `Day ${DAY}`, '2027-02-30', '31/02/2027', '1/31/2027', '2027-08-01T08:00:00', '46418', 'soon', '31/1'),
  ...is('expires', '2037-01-31', '31/01/2037', '31-Jan-37'),
  ...no('expires', `Expires ${DAY}`, '2037-02-30', 'Rates', '46418'),
  ...no('expires', 'Expiry date must be in the future', '2001-01-31', '31/01/2001'),
  ...is('phone', '+971501234567', '501234567', '0501234567', '+971 50 123 4567', '00971-50-1234567', '971501234567'),
  ...is('phone', '+971501234567', '+9710501234567', '+971 (0)50 123 4567', '971501234567.0', '٠٥٠١٢٣٤٥٦٧'),
  ...is('phone', '+971501234567', '\u200e+971\u00a050‑123‑4567', '050.123.4567'),
  ...no('phone', NINE, '50123456', '+97143124576', '+971050123456', '0000000000', '+44501234567', '9.71501E+11'),
  ...no('phone', `${NINE}, not counting the 0 before them`, '050123456', '04 312 4576'),
  ...is('contact', '+971501234567', '0501234567', '+9710501234567', '00971501234567'),
  ...is('contact', '+97143124576', '+971 4 312 4576'),
  ...no('contact', 'Invalid phone number', '+971050123456', '0000000000', '+0123456789'),
  ...is('name', 'Amal Two Blanks', 'Amal Two Blanks', 'Amal  Two  Blanks', ' Amal\u00a0Two Blanks '),
];

/** Texts a search takes for one: the first as it is stored, the others as people write it. */
export const SEARCHED: readonly (readonly [stored: string, ...typed: string[]])[] = [
  ['محمد رضا', 'محمد  رضا', 'محمد\u00a0رضا', '\u200fمحمد رضا', 'مُحَمَّد رضا'],
  ['فاطمة', 'فاطمه'],
  ['هدى', 'هدي', 'هدی'],
  ['علياء', 'علیاء', 'عليـــاء'],
  ['كريم', 'کریم'],
  ['أحمد', 'احمد', 'ٱحمد'],
  ['Dubai – Marina', 'dubai - marina', 'Dubai  –  Marina'],
  ['O’Neil', "o'neil"],
  ['Straße', 'strasse'],
  ['Zone ٣', 'zone 3', 'zone ۳'],
];
