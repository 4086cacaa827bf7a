const SERIES = { invoice: 'INV', credit_note: 'CN', statement: 'VS' } as const;
export type Series = keyof typeof SERIES;
/** Those of papers that are issued of a record. */
export type IssuedSeries = Exclude<Series, 'statement'>;

/** Digits of a number; beyond them it grows longer. */
const DIGITS = 6;

/** A number of a series as it stands on its paper: `INV-000001`. */
export const numberOf = (series: Series, at: number): string => `${SERIES[series]}-${String(at).padStart(DIGITS, '0')}`;

/** Which number of its series that is. */
export const placeOf = (number: string): number => Number(number.replace(/^\D+/, ''));
