import { calculated } from './arithmetic.ts';
import type { CompleteMeasure } from './measure-definition.ts';

/** Figures by the name of their measure; null: nothing. */
export type Figures = { readonly [measure: string]: number | null | undefined };

/**
 * What a measure comes to, of the figures of those it is worked out of. A difference leaves out
 * what is nothing; a ratio is percent with two decimals, and nothing of nothing. Exact.
 */
export function figureOf(
  measures: { readonly [name: string]: CompleteMeasure },
  name: string,
  figures: Figures,
): number | null {
  const derived = measures[name]?.derived;
  if (!derived) return figures[name] ?? null;
  const [first = null, ...rest] = derived.of.map((part) => figureOf(measures, part, figures));
  if (derived.by === 'ratio') {
    const [whole = null] = rest;
    if (first === null || whole === null || whole === 0) return null;
    return calculated(
      { operation: 'quotient', of: [{ operation: 'product', of: [first, 100] }, whole], decimals: 2 },
      noTerm,
    );
  }
  if (first === null) return null;
  const taken = rest.map((each) => ({ operation: 'product', of: [each ?? 0, -1] }) as const);
  return calculated({ operation: 'sum', of: [first, ...taken] }, noTerm);
}

const noTerm = (): null => null;

/**
 * How much larger a figure is than the one before, in percent with one decimal; null: there was
 * none.
 */
export function changeOf(value: number | null, before: number | null): number | null {
  if (value === null || before === null || before === 0) return null;
  const more = { operation: 'sum', of: [value, -before] } as const;
  const share = calculated(
    { operation: 'quotient', of: [{ operation: 'product', of: [more, 100] }, Math.abs(before)], decimals: 1 },
    noTerm,
  );
  return share;
}
