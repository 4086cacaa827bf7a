import { describe, expect, it } from 'vitest';
import { changedBaskets, type KeptBasket } from '../../product/catalogue/rules/baskets.ts';
import { compileService } from '../../product/catalogue/rules/compile.ts';
import { type Rates, ratesOn, SPECIFIED_RATES } from '../../product/catalogue/rules/rates.ts';
import type { ServiceOption, ServiceVersion } from '../../product/catalogue/rules/version.ts';
import { inEnglish } from './in-english.ts';
import { optionOf, questionOf, serviceOf } from './service-stage.ts';

const NONE: Rates = { discount: 0, platform_fee: 0, discount_applied: 0, delivery_fee: 0, tax: 0 };

const storedOf = (id: number, name: string, options: readonly number[], recurring = false): KeptBasket => ({
  id,
  name,
  basket: { hours: 2, quantity: 1, recurring, selection: options.map((option_id) => ({ option_id, count: 1 })) },
});

const version = (sizes: readonly ServiceOption[], own: Partial<ServiceVersion> = {}): ServiceVersion =>
  serviceOf(
    [questionOf(1, 'Size', sizes), questionOf(2, 'Extras', [optionOf(20, 'Oven', 30)], { is_optional: true })],
    { is_recurring_discount: true, recurring_discount: 10, ...own },
  );

const before = version([optionOf(10, 'Small', 20), optionOf(11, 'Large', 40)]);
const baskets = [
  storedOf(1, 'Small', [10]),
  storedOf(2, 'Large', [11]),
  storedOf(3, 'Large with oven', [20, 11]),
  storedOf(4, 'Every week', [10], true),
];
const changes = (to: ServiceVersion, rates = NONE) =>
  inEnglish(changedBaskets(baskets, { from: compileService(before), to: compileService(to) }, rates));

describe('the kept baskets whose total changes', () => {
  it('should be none where nothing that costs was changed', () => {
    const words = version([optionOf(11, 'Very large', 40, { duration: 9 }), optionOf(10, 'Small', 20)], {
      service_name: 'New',
    });
    expect(changes(before)).toEqual([]);
    expect(changes(words)).toEqual([]);
  });

  it('should be exactly those that hold an option of another price', () => {
    expect(changes(version([optionOf(10, 'Small', 20), optionOf(11, 'Large', 45)]))).toEqual([
      { id: 2, name: 'Large', from: 24_000, to: 24_500, why: [] },
      { id: 3, name: 'Large with oven', from: 27_000, to: 27_500, why: [] },
    ]);
  });

  it('should be shown with the rates of the day', () => {
    const [large] = changes(version([optionOf(10, 'Small', 20), optionOf(11, 'Large', 45)]), { ...NONE, tax: 5 });
    expect(large).toEqual({ id: 2, name: 'Large', from: 25_200, to: 25_725, why: [] });
  });

  it('should say why one cannot be priced any more, or that it can again', () => {
    const without = version([optionOf(11, 'Large', 40)], { is_recurring_discount: false });
    const why = ['Option 10 is not part of this service', "Question 1 'Size': choose one"];
    const recurring = 'This service cannot be booked as recurring';
    expect(changes(without)).toEqual([
      { id: 1, name: 'Small', from: 22_000, to: null, why },
      { id: 4, name: 'Every week', from: 19_800, to: null, why: [recurring, ...why] },
    ]);
    const back = { from: compileService(without), to: compileService(before) };
    expect(changedBaskets(baskets, back, NONE).map(({ id, from, to, why }) => [id, from, to, why])).toEqual([
      [1, null, 22_000, []],
      [4, null, 19_800, []],
    ]);
    expect(changedBaskets(baskets, { from: back.from, to: back.from }, NONE)).toEqual([]);
  });
});

describe('the rates of a day', () => {
  const row = (valid_from: string, tax: number) => ({ id: 1, valid_from, ...SPECIFIED_RATES, tax });
  const rows = [row('2026-03-01', 5), row('2024-01-01', 12), row('2027-01-01', 7)];

  it.each([
    ['2023-12-31', 12],
    ['2024-01-01', 12],
    ['2026-02-28', 12],
    ['2026-03-01', 5],
    ['2026-12-31', 5],
    ['2027-01-01', 7],
    ['2030-06-15', 7],
  ])('should be on %s those of the last row that began', (day, tax) =>
    expect(ratesOn(day, rows)).toEqual({ ...SPECIFIED_RATES, tax }),
  );

  it('should be the specification’s before any began', () => {
    expect(ratesOn('2026-01-01', [])).toEqual(SPECIFIED_RATES);
    const specified = { discount: 0, platform_fee: 10, discount_applied: 5, delivery_fee: 5, tax: 12 };
    expect(ratesOn('2023-12-31', [row('2024-01-01', 5)])).toEqual(specified);
  });
});
