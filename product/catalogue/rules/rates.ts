/** What is put on every bill, in percent. */
export type Rates = {
  readonly discount: number;
  readonly platform_fee: number;
  readonly discount_applied: number;
  readonly delivery_fee: number;
  readonly tax: number;
};

/** Rates as they are stored: from a Dubai day on, `YYYY-MM-DD`, until the next row's. */
export type RatesRow = Rates & { readonly valid_from: string };

/** What the specification's booking summary shows (part 1 §9), in force where nobody set others. */
export const SPECIFIED_RATES: Rates = {
  discount: 0,
  platform_fee: 10,
  discount_applied: 5,
  delivery_fee: 5,
  tax: 12,
};

/** The rates in force on a Dubai day: those of the last row whose day has come by then. */
export function ratesOn(day: string, rows: readonly RatesRow[]): Rates {
  const start = rows.filter(({ valid_from }) => valid_from <= day);
  const last = start.reduce<RatesRow | undefined>(
    (latest, row) => (latest === undefined || row.valid_from > latest.valid_from ? row : latest),
    undefined,
  );
  if (last === undefined) return SPECIFIED_RATES;
  const { discount, platform_fee, discount_applied, delivery_fee, tax } = last;
  return { discount, platform_fee, discount_applied, delivery_fee, tax };
}
