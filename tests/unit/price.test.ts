import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileService } from '../../product/catalogue/rules/compile.ts';
import { amountsOf, type Basket, type Priced, price } from '../../product/catalogue/rules/price.ts';
import { type Rates, SPECIFIED_RATES } from '../../product/catalogue/rules/rates.ts';
import type { ServiceVersion } from '../../product/catalogue/rules/version.ts';
import { aedText, filsOf } from '../../product/rules/money.ts';
import { english } from '../../resources/language/message.ts';
import { inEnglish } from './in-english.ts';
import { optionOf, questionOf, serviceOf } from './service-stage.ts';

const NONE: Rates = { discount: 0, platform_fee: 0, discount_applied: 0, delivery_fee: 0, tax: 0 };

const basketOf = (counts: { [id: number]: number }, own: Partial<Basket> = {}): Basket => ({
  hours: 1,
  quantity: 1,
  recurring: false,
  selection: Object.entries(counts).map(([id, count]) => ({ option_id: Number(id), count })),
  ...own,
});

const priced = (version: ServiceVersion, basket: Basket, rates: Rates): Priced => {
  const result = price(compileService(version), basket, rates);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result;
};

/** Lines as they are read: what, how many of what, off, net, tax, gross. */
const resultOf = ({ lines }: Priced): string[] =>
  lines.map(({ label, quantity, unit, discount, net, vat, gross }) =>
    [english(label), `${quantity} × ${aedText(unit)}`, ...[discount, net, vat, gross].map(aedText)].join(' | '),
  );

/**
 * An hour at 100.00, a size that must be chosen, towels to be counted with a discount from three
 * on.
 */
const cleaning = (own: Partial<ServiceVersion> = {}): ServiceVersion =>
  serviceOf(
    [
      questionOf(1, 'Size', [optionOf(10, 'Small', 20, { duration: 15 }), optionOf(11, 'Large', 40, { duration: 30 })]),
      questionOf(
        2,
        'Towels',
        [
          optionOf(20, 'Hand towel', 10, {
            min_value: 2,
            max_value: 6,
            discount: 10,
            discount_applicable: 3,
            duration: 5,
          }),
          optionOf(21, 'Bath towel', 15),
        ],
        { question_type: 'productCounter', is_optional: true, is_multiple: true },
      ),
    ],
    own,
  );

describe('a bill', () => {
  it('should be what was ordered, then the rates in the specification’s order, each line with its tax', () => {
    const bill = priced(cleaning(), basketOf({ 11: 1 }, { hours: 2.5 }), SPECIFIED_RATES);
    expect(resultOf(bill)).toEqual([
      'Deep clean | 2.5 × 100.00 | 0.00 | 250.00 | 30.00 | 280.00',
      'Size › Large | 1 × 40.00 | 0.00 | 40.00 | 4.80 | 44.80',
      'Discount 0% | 1 × 0.00 | 0.00 | 0.00 | 0.00 | 0.00',
      'Platform fee 10% | 1 × 29.00 | 0.00 | 29.00 | 3.48 | 32.48',
      'Discount Applied 5% | 1 × -14.50 | 0.00 | -14.50 | -1.74 | -16.24',
      'Delivery Fee 5% | 1 × 14.50 | 0.00 | 14.50 | 1.74 | 16.24',
    ]);
    expect({ ...bill, lines: [] }).toEqual({
      ok: true,
      lines: [],
      tax: 12,
      net: 31_900,
      vat: 3828,
      total: 35_728,
      minutes: 180,
    });
    expect(amountsOf(bill).map(({ label, amount }) => `${english(label)} ${aedText(amount)}`)).toEqual([
      'Deep clean 250.00',
      'Size › Large 40.00',
      'Discount 0% 0.00',
      'Platform fee 10% 29.00',
      'Discount Applied 5% -14.50',
      'Delivery Fee 5% 14.50',
      'Tax 12% 38.28',
    ]);
  });

  it('should say of what each percentage is', () => {
    const recurring = { is_recurring_discount: true, recurring_discount: 10 };
    const { lines } = priced(cleaning(recurring), basketOf({ 10: 1, 20: 3 }, { recurring: true }), SPECIFIED_RATES);
    expect(lines.map(({ key, percent, of }) => [key, percent, aedText(of)])).toEqual([
      ['base', 0, '100.00'],
      ['option:10', 0, '20.00'],
      ['option:20', 10, '30.00'],
      ['recurring', 10, '147.00'],
      ['discount', 0, '132.30'],
      ['platform_fee', 10, '132.30'],
      ['discount_applied', 5, '132.30'],
      ['delivery_fee', 5, '132.30'],
    ]);
  });

  it.each([
    [2, '0.00', '20.00'],
    [3, '3.00', '27.00'],
    [6, '6.00', '54.00'],
  ])('should give the discount on %i of three or more', (count, discount, net) => {
    const { lines } = priced(cleaning(), basketOf({ 10: 1, 20: count }), NONE);
    expect(
      lines.filter(({ key }) => key === 'option:20').map((line) => [aedText(line.discount), aedText(line.net)]),
    ).toEqual([[discount, net]]);
  });

  it.each([
    ['service based', { hours: 1.5, quantity: 4 }, ['Deep clean | 1.5 × 100.00 | 0.00 | 150.00 | 0.00 | 150.00'], 90],
    [
      'distance based',
      { hours: 1.5, quantity: 4.25 },
      ['Deep clean | 4.25 × 100.00 | 0.00 | 425.00 | 0.00 | 425.00'],
      0,
    ],
    ['product based', { hours: 1.5, quantity: 4 }, [], 0],
  ])('should charge what is %s by its own unit', (service_type, own, lines, minutes) => {
    const bill = priced(serviceOf([], { service_type }), basketOf({}, own), NONE);
    expect(resultOf(bill).slice(0, -4)).toEqual(lines);
    expect(bill.minutes).toBe(minutes);
  });

  it('should count the minutes of every piece', () => {
    expect(priced(cleaning(), basketOf({ 11: 1, 20: 3, 21: 2 }, { hours: 2 }), NONE).minutes).toBe(120 + 30 + 15);
  });

  it.each([
    [0.1, 5, 1],
    [0.09, 5, 0],
    [0.3, 5, 2],
    [0.29, 5, 1],
    [0.05, 12, 1],
    [0.04, 12, 0],
    [1.25, 12, 15],
    [99.99, 12.5, 1250],
  ])('should round the tax of a line of %f at %f %% half up, to %i fils', (unit, tax, vat) => {
    const version = serviceOf([questionOf(1, 'Size', [optionOf(1, 'Small', unit)])], { service_price: null });
    expect(priced(version, basketOf({ 1: 1 }), { ...NONE, tax }).vat).toBe(vat);
  });

  it('should round each line by itself, and not their sum', () => {
    const options = [1, 2, 3].map((id) => optionOf(id, `${id}`, 0.04));
    const version = serviceOf([questionOf(1, 'Size', options, { is_multiple: true })], { service_price: null });
    const { vat, total } = priced(version, basketOf({ 1: 1, 2: 1, 3: 1 }), { ...NONE, tax: 12 });
    // 3 × 0.48 fils are 1.44 together, and none each.
    expect([vat, total]).toEqual([0, 12]);
  });

  it.each([
    ['recurring', { is_recurring_discount: true, recurring_discount: 100 }, NONE],
    ['discount', {}, { ...NONE, discount: 100 }],
    ['both discounts', {}, { ...NONE, discount: 60, discount_applied: 60 }],
    [
      'all of them',
      { is_recurring_discount: true, recurring_discount: 50 },
      { ...NONE, discount: 100, discount_applied: 100 },
    ],
  ])('should come to nothing when everything is taken away, tax and all: %s', (_name, own, rates) => {
    // The tax of 0.05 is 0.6 fils, so 1; that of both together 1.2, so 1 as well.
    const options = [optionOf(1, 'Small', 0.05), optionOf(2, 'Large', 0.05)];
    const version = serviceOf([questionOf(1, 'Size', options, { is_multiple: true })], { service_price: null, ...own });
    const basket = basketOf({ 1: 1, 2: 1 }, { recurring: 'recurring_discount' in own });
    const bill = priced(version, basket, { ...rates, tax: 12 });
    expect([bill.net, bill.vat, bill.total]).toEqual([0, 0, 0]);
  });

  it('should ask what depends on an option where that is chosen, and put it right after it', () => {
    const balcony = optionOf(12, 'Balcony', 5, { option_type: 'toggle', service_options: [optionOf(13, 'Glass', 1)] });
    const large = optionOf(11, 'Large', 40, { option_type: 'chip', service_options: [balcony] });
    const version = serviceOf([
      questionOf(1, 'Size', [optionOf(10, 'Small', 20), large], { is_dependent: true }),
      questionOf(2, 'Materials', [optionOf(20, 'Yes', 15)]),
    ]);
    const labels = (basket: Basket): string[] =>
      priced(version, basket, NONE)
        .lines.slice(0, -4)
        .map(({ label }) => english(label));
    expect(labels(basketOf({ 20: 1, 13: 1, 12: 1, 11: 1 }))).toEqual([
      'Deep clean',
      'Size › Large',
      'Size › Large › Balcony',
      'Size › Large › Balcony › Glass',
      'Materials › Yes',
    ]);
    expect(labels(basketOf({ 10: 1, 20: 1 }))).toEqual(['Deep clean', 'Size › Small', 'Materials › Yes']);
  });
});

describe('what cannot be priced', () => {
  const large = optionOf(11, 'Large', 40, {
    option_type: 'chip',
    is_multiple: true,
    service_options: [optionOf(12, 'Balcony', 5), optionOf(13, ' ', 5)],
  });
  const towels = [
    optionOf(30, 'Hand', 10, { min_value: 2, max_value: 6 }),
    optionOf(31, 'Bath', 10, { min_value: 1 }),
    optionOf(32, 'Face', 10, { service_options: [optionOf(33, 'Hot', 1)] }),
  ];
  const version = serviceOf([
    questionOf(1, 'Size', [optionOf(10, 'Small', 20), large], { is_dependent: true }),
    questionOf(2, '', [optionOf(20, 'Windows', 20), optionOf(21, 'Oven', 20)], { is_multiple: true }),
    questionOf(3, 'Towels', towels, { question_type: 'productCounter', is_optional: true, is_multiple: true }),
    questionOf(4, 'Eco', [optionOf(40, 'Yes', 1), optionOf(41, 'No', 0)], { is_optional: true }),
  ]);

  /** What is wrong, each with what it is said of. */
  const wrongIn = (basket: Basket, of = version): string[] => {
    const result = price(compileService(of), basket, NONE);
    return result.ok
      ? []
      : Object.entries(inEnglish(result.errors) as { [key: string]: string[] }).flatMap(([key, text]) =>
          text.map((each) => `${key}: ${each}`),
        );
  };
  const HAND = "option:30: Question 3, option 'Hand': Quantity must be between 2 and 6";
  const BATH = "option:31: Question 3, option 'Bath': Quantity must be between 1 and ∞";

  it.each<[string, { [id: number]: number }, ...string[]]>([
    ['nothing', {}, "question:1: Question 1 'Size': choose one", 'question:2: Question 2: choose at least one'],
    ['two of one', { 10: 1, 11: 1, 12: 1, 20: 1 }, "question:1: Question 1 'Size': choose only one"],
    ['two of none or one', { 10: 1, 20: 1, 40: 1, 41: 1 }, "question:4: Question 4 'Eco': choose only one"],
    ['no dependent', { 11: 1, 20: 1 }, "option:11: Question 1, option 'Large': choose at least one of its options"],
    [
      'what depends on something else',
      { 10: 1, 12: 1, 13: 1, 20: 1 },
      "option:12: Question 1, option 'Large' › 'Balcony': choose 'Large' first",
      "option:13: Question 1, option 'Large' › 2: choose 'Large' first",
    ],
    ['unknown', { 10: 1, 20: 1, 99: 1 }, 'option:99: Option 99 is not part of this service'],
    ['out of reach', { 10: 1, 20: 1, 33: 1 }, "option:33: Question 3, option 'Face' › 'Hot': nobody can choose this"],
    ['simple twice', { 10: 2, 20: 1 }, "option:10: Question 1, option 'Small': can be chosen once"],
    [
      'what two rules refuse',
      { 11: 2, 20: 1 },
      "option:11: Question 1, option 'Large': can be chosen once",
      "option:11: Question 1, option 'Large': choose at least one of its options",
    ],
    ['too few', { 10: 1, 20: 1, 30: 1 }, HAND],
    ['too many', { 10: 1, 20: 1, 30: 7 }, HAND],
    ['none', { 10: 1, 20: 1, 31: 0 }, BATH],
    ['half', { 10: 1, 20: 1, 31: 1.5 }, BATH],
    ['no number', { 10: 1, 20: 1, 31: Number.NaN }, BATH],
    ['endless', { 10: 1, 20: 1, 31: 1e15 }, 'total: This costs more than can be counted'],
  ])('should be refused in words: %s', (_name, counts, ...text) => expect(wrongIn(basketOf(counts))).toEqual(text));

  it('should refuse an option that is chosen twice, however often, once', () => {
    const selection = [10, 20, 20, 20].map((option_id) => ({ option_id, count: 1 }));
    expect(wrongIn(basketOf({}, { selection }))).toEqual(["option:20: Question 2, option 'Windows': is chosen twice"]);
  });

  const hours = 'hours: Hours must be above 0, in steps of 0.5';
  const long = 'hours: A visit takes at most 12 hours. Please book several.';
  const quantity = 'quantity: Quantity must be above 0, with at most two decimals';
  it.each<[string, Partial<Basket>, ...string[]]>([
    ['service based', { hours: 0 }, hours],
    ['service based', { hours: -1 }, hours],
    ['service based', { hours: 1.25 }, hours],
    ['service based', { hours: 12 }],
    ['service based', { hours: 12.5 }, long],
    ['service based', { hours: 99 }, long],
    ['service based', { hours: Number.NaN }, hours],
    ['service based', { hours: Number.POSITIVE_INFINITY }, hours],
    ['service based', { hours: 0.5, quantity: -1 }],
    ['distance based', { quantity: 0 }, quantity],
    ['distance based', { quantity: -3 }, quantity],
    ['distance based', { quantity: 0.001 }, quantity],
    ['distance based', { quantity: Number.NaN }, quantity],
    ['distance based', { quantity: Number.POSITIVE_INFINITY }, quantity],
    ['distance based', { quantity: 0.07, hours: -1 }],
    ['product based', { quantity: -1, hours: -1 }],
    ['product based', { recurring: true }, 'recurring: This service cannot be booked as recurring'],
  ])('should judge the answers about what is %s: %o', (service_type, own, ...text) =>
    expect(wrongIn(basketOf({}, own), serviceOf([], { service_type }))).toEqual(text),
  );
});

describe('money', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [100, '1.00'],
    [123_456, '1234.56'],
    [-123_450, '-1234.50'],
  ])('should be written with two decimals: %i fils', (fils, text) => expect(aedText(fils)).toBe(text));

  it('should come back from what is stored', () => {
    fc.assert(fc.property(fc.nat(999_999_999_999), (fils) => filsOf(Number(aedText(fils))) === fils));
    expect([filsOf(null), filsOf(undefined), filsOf(1.005), filsOf(0.29), filsOf(8.2)]).toEqual([0, 0, 100, 29, 820]);
  });
});
