import type { Value } from './values.ts';

const OPERATIONS = ['sum', 'product', 'quotient'] as const;
export type Operation = (typeof OPERATIONS)[number];

/**
 * Exact arithmetic over numbers by `T`; a list counts its items. Sums skip empty values; products
 * and quotients do not. Rounds half away from zero, quotients to six decimals by default.
 */
export type Arithmetic<T> = {
  readonly operation: Operation;
  readonly of: readonly (T | Arithmetic<T> | number)[];
  readonly decimals?: number;
};

type Exact = { readonly units: bigint; readonly decimals: number };

const isArithmetic = <T>(part: T | Arithmetic<T>): part is Arithmetic<T> =>
  typeof part === 'object' && part !== null && 'operation' in part;

/** Decimals of a quotient that does not say how many it has. */
export const QUOTIENT_DECIMALS = 6;

/** What it comes to. */
export function calculated<T>(arithmetic: Arithmetic<T>, read: (part: T) => Value | undefined): number | null {
  const value = exactly(arithmetic, read);
  return value && Number(`${value.units}e-${value.decimals}`);
}

/** The same numbers, found otherwise. */
export const withTerms = <T, U>(arithmetic: Arithmetic<T>, find: (part: T) => U): Arithmetic<U> => ({
  ...arithmetic,
  of: arithmetic.of.map((part) =>
    typeof part === 'number' ? part : isArithmetic<T>(part) ? withTerms(part, find) : find(part),
  ),
});

/** Everything by which its numbers are found. */
export const termsOf = <T>({ of }: Arithmetic<T>): readonly T[] =>
  of.flatMap((part) => (typeof part === 'number' ? [] : isArithmetic<T>(part) ? termsOf(part) : [part]));

function exactly<T>({ operation, of, decimals }: Arithmetic<T>, read: (part: T) => Value | undefined): Exact | null {
  const parts = of.map((part): Exact | null => {
    if (typeof part !== 'number' && isArithmetic<T>(part)) return exactly(part, read);
    const value = typeof part === 'number' ? part : read(part);
    if (Array.isArray(value) && value.length > 0) return exact(value.length);
    return typeof value === 'number' ? exact(value) : null;
  });
  const known = parts.filter((part) => part !== null);
  if (known.length === 0 || (operation !== 'sum' && known.length < parts.length)) return null;
  if (operation === 'quotient') return divided(known, decimals ?? QUOTIENT_DECIMALS);
  const whole = known.reduce(operation === 'sum' ? added : multiplied);
  return decimals === undefined ? whole : rounded(whole, decimals);
}

function exact(value: number): Exact {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [before = '', after = ''] = mantissa.split('.');
  const decimals = after.length - Number(exponent);
  return scaled({ units: BigInt(before + after), decimals }, Math.max(0, decimals));
}

const scaled = ({ units, decimals }: Exact, to: number): Exact => ({
  units: units * 10n ** BigInt(to - decimals),
  decimals: to,
});

function added(one: Exact, other: Exact): Exact {
  const decimals = Math.max(one.decimals, other.decimals);
  return { units: scaled(one, decimals).units + scaled(other, decimals).units, decimals };
}

const multiplied = (one: Exact, other: Exact): Exact => ({
  units: one.units * other.units,
  decimals: one.decimals + other.decimals,
});

function divided([whole, part]: readonly Exact[], decimals: number): Exact | null {
  if (!whole || !part || part.units === 0n) return null;
  // Both as whole numbers, so that what is left over says how it is rounded.
  const to = Math.max(whole.decimals, part.decimals);
  const [above, below] = [scaled(whole, to).units * 10n ** BigInt(decimals), scaled(part, to).units];
  const isNegative = above < 0n !== below < 0n;
  const [over, under] = [absolute(above), absolute(below)];
  const units = (2n * over + under) / (2n * under);
  return { units: isNegative ? -units : units, decimals };
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

function rounded(value: Exact, decimals: number): Exact {
  if (value.decimals <= decimals) return value;
  const unit = 10n ** BigInt(value.decimals - decimals);
  const half = value.units < 0n ? -unit / 2n : unit / 2n;
  return { units: (value.units + half) / unit, decimals };
}
