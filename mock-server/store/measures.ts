import { compareKeys, isEmpty, type Measure, type Value } from '../../resources/language/index.ts';

/**
 * A measure of values. What is nothing is left out; the sum of none is 0, the others are nothing
 * then.
 */
export function measured(measure: Exclude<Measure, 'count'>, values: readonly Value[]): Value {
  if (measure === 'min' || measure === 'max') {
    let found: Value = null;
    for (const value of values) {
      if (isEmpty(value)) continue;
      const order = found === null ? 0 : compared(value, found);
      if (found === null || (measure === 'min' ? order < 0 : order > 0)) found = value;
    }
    return found;
  }
  const numbers = values.filter((value) => typeof value === 'number');
  if (measure === 'sum') return rounded(sumOf(numbers), 6);
  return numbers.length > 0 ? rounded(sumOf(numbers) / numbers.length, 6) : null;
}

const compared = (one: Value, other: Value): number =>
  typeof one === 'string' && typeof other === 'string' ? compareKeys(one, other) : Number(one) - Number(other);

/**
 * A sum whose error does not grow with the number of its parts (Neumaier): amounts are exact in a
 * database.
 */
function sumOf(numbers: readonly number[]): number {
  let sum = 0;
  let lost = 0;
  for (const number of numbers) {
    const next = sum + number;
    lost += Math.abs(sum) >= Math.abs(number) ? sum - next + number : number - next + sum;
    sum = next;
  }
  return sum + lost;
}

/**
 * The digits of a number that are certain: what lies beyond them is how it was computed, not what
 * it is.
 */
const CERTAIN = 15;

/** Rounded to so many places, halves away from zero, as exact decimals are. */
export function rounded(number: number, places: number): number {
  const scaled = Number((Math.abs(number) * 10 ** places).toPrecision(CERTAIN));
  const whole = Math.round(scaled);
  // Beyond what is certain there are no such places left to round.
  if (whole >= 10 ** CERTAIN) return number;
  return number < 0 && whole > 0 ? -whole / 10 ** places : whole / 10 ** places;
}
