import { calculated } from './arithmetic.ts';
import type { CompleteMeasure } from './measure-definition.ts';
import { fieldsOf, type Rule } from './rules.ts';

/** Figures by the name of their measure; null: nothing. */
export type Figures = { readonly [measure: string]: number | null | undefined };

/** The measures one is worked out of, at any distance; none where it is taken of records. */
export function partsOfMeasure(
  measures: { readonly [name: string]: Pick<CompleteMeasure, 'derived'> },
  name: string,
): readonly string[] {
  const derived = measures[name]?.derived;
  return derived ? [...new Set(derived.of.flatMap((part) => [part, ...partsOfMeasure(measures, part)]))] : [];
}

/** The fields a measure reads, of those it is worked out of too, each once. */
export function fieldsOfMeasure(
  measures: { readonly [name: string]: Pick<CompleteMeasure, 'derived' | 'taken'> },
  name: string,
): readonly string[] {
  const taken = [name, ...partsOfMeasure(measures, name)].flatMap((each) => measures[each]?.taken ?? []);
  return [
    ...new Set(
      taken.flatMap(({ field, dateField, where, subtract }) => [
        ...(field === undefined ? [] : [field]),
        dateField,
        ...[where, subtract].flatMap((rule) => (rule ? fieldsOf(rule) : [])),
      ]),
    ),
  ];
}

/** The fields that separate a measure's sides; a filter by one makes it wrong. */
export function distinguishedBy(
  measures: { readonly [name: string]: Pick<CompleteMeasure, 'derived' | 'taken'> },
  name: string,
): ReadonlySet<string> {
  const taken = [name, ...partsOfMeasure(measures, name)].flatMap((each) => measures[each]?.taken ?? []);
  const tests = taken.map(({ where = {} }) => Object.entries(where).map(([key, test]): Rule => ({ [key]: test })));
  const isShared = (rule: Rule): boolean =>
    tests.every((part) => part.some((each) => JSON.stringify(each) === JSON.stringify(rule)));
  const apart = [
    ...tests.flat().filter((rule) => !isShared(rule)),
    ...taken.flatMap(({ subtract }) => (subtract ? [subtract] : [])),
  ];
  return new Set(apart.flatMap(fieldsOf));
}

/** A derived measure; empty if a part is. A ratio is percent with two decimals. */
export function figureOf(
  measures: { readonly [name: string]: Pick<CompleteMeasure, 'derived'> },
  name: string,
  figures: Figures,
): number | null {
  const derived = measures[name]?.derived;
  if (!derived) return figures[name] ?? null;
  const parts = derived.of.map((part) => figureOf(measures, part, figures)).filter((part) => part !== null);
  const [first, ...others] = parts;
  if (first === undefined || parts.length < derived.of.length) return null;
  if (derived.by === 'minus') return lessOf(first, others);
  const [whole = 0] = others;
  return whole > 0 ? percentOf(first, whole, 2) : null;
}

const noTerm = (): null => null;

const timesOf = (figure: number, by: number) => ({ operation: 'product', of: [figure, by] }) as const;

const lessOf = (first: number, others: readonly number[]): number =>
  calculated({ operation: 'sum', of: [first, ...others.map((each) => timesOf(each, -1))] }, noTerm) ?? 0;

/** One figure as percent of another; nothing of 0. */
const percentOf = (part: number, whole: number, decimals: number): number | null =>
  calculated({ operation: 'quotient', of: [timesOf(part, 100), whole], decimals }, noTerm);

/** The growth in percent, one decimal; empty if a value is, or from 0. */
export function changeOf(value: number | null, before: number | null): number | null {
  if (value === null || before === null) return null;
  return value === before ? 0 : percentOf(lessOf(value, [before]), Math.abs(before), 1);
}
