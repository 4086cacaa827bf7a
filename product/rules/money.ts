/** Money in whole fils (1/100 dirham). AED decimals only at input and output. */
export type Fils = number;

/**
 * The only rounding: half away from zero per line, as the Federal Tax Authority requires, so
 * refunds match charges. Exact.
 */
function rounded(numerator: bigint, denominator: bigint): Fils {
  const isNegative = numerator < 0n !== denominator < 0n;
  const [above, below] = [absolute(numerator), absolute(denominator)];
  const whole = Number((2n * above + below) / (2n * below));
  // Nothing is 0, whichever way it was rounded.
  return isNegative && whole !== 0 ? -whole : whole;
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** A whole number, half away from zero. Never -0. */
const whole = (value: number): number => Math.sign(value) * Math.round(Math.abs(value)) || 0;

/** A number of at most two decimals, in hundredths: 12.5 is 1250n. */
const hundredths = (value: number): bigint => BigInt(whole(value * 100));

/** An amount as it is stored, AED of at most two decimals, in fils. Nothing is no money. */
export const filsOf = (aed: number | null | undefined): Fils => whole((aed ?? 0) * 100);

/** An amount as it is stored and written: 123405 fils are 1234.05. */
export const aedOf = (fils: Fils): number => fils / 100;

/** An amount as text of two decimals: 123405 fils are '1234.05'. */
export const aedText = (fils: Fils): string => {
  const [digits, sign] = [String(Math.abs(fils)).padStart(3, '0'), fils < 0 ? '-' : ''];
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** `quantity` (at most two decimals) times a price, rounded. */
export const times = (unit: Fils, quantity: number): Fils => rounded(BigInt(unit) * hundredths(quantity), 100n);

/** `percent` (at most two decimals) of an amount, rounded. */
export const percentOf = (amount: Fils, percent: number): Fils =>
  rounded(BigInt(amount) * hundredths(percent), 10_000n);

/** The share `part` / `whole` of an amount, rounded; all if equal, 0 of nothing. */
export const shareOf = (amount: Fils, part: Fils, whole: Fils): Fils =>
  whole === 0 ? 0 : rounded(BigInt(amount) * BigInt(part), BigInt(whole));
