import type { Comparand, Condition, Source, Value } from '../../resources/language/index.ts';

/**
 * Sources and conditions, read off their words in `resources/language/sources.ts` one after the
 * other over plain lists: what every store must answer, without a thought for speed.
 */

export type Stored = { readonly id: number; readonly [field: string]: Value | undefined };
export type Lists = { readonly [collection: string]: readonly Stored[] };

const isNothing = (value: Value): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0);

/** What a source gives for a record. */
export function readFrom(lists: Lists, of: Source, record: Stored): Value {
  if ('column' in of) return record[of.column] ?? null;
  if ('via' in of) {
    const found = lists[of.to]?.find(({ id }) => id === record[of.via]);
    return found && (!of.where || meets(lists, of.where, found)) ? readFrom(lists, of.value, found) : null;
  }
  if ('concat' in of) {
    const parts = of.concat.map((part) => readFrom(lists, part, record)).filter((part) => !isNothing(part));
    return parts.length > 0 ? parts.join(' ') : null;
  }
  if ('operation' in of) {
    const parts = of.of.map((part) => (typeof part === 'number' ? part : readFrom(lists, part, record)));
    const numbers = parts.filter((part) => part !== null).map(Number);
    if (numbers.length < (of.operation === 'sum' ? 1 : parts.length)) return null;
    if (of.operation === 'quotient') {
      const [whole = 0, part = 0] = numbers;
      return part === 0 ? null : Number((whole / part).toFixed(of.decimals ?? 6));
    }
    return numbers.reduce((one, other) => (of.operation === 'sum' ? one + other : one * other));
  }
  const wanted = (lists[of.from] ?? []).filter((other) => {
    const held = other[of.by];
    const refers = Array.isArray(held) ? held.includes(record.id) : held === record.id;
    return refers && (!of.where || meets(lists, of.where, other));
  });
  if (of.rollup === 'count') return wanted.length;
  const values = wanted
    .map((other) => (of.value ? readFrom(lists, of.value, other) : null))
    .filter((each) => each !== null);
  if (of.rollup === 'min' || of.rollup === 'max') {
    const sorted = values.toSorted((a, b) => (order(a, b) < 0 ? -1 : 1));
    return (of.rollup === 'min' ? sorted[0] : sorted.at(-1)) ?? null;
  }
  const sum = values.reduce((all: number, each) => all + Number(each), 0);
  if (of.rollup === 'avg') return values.length > 0 ? Math.round((sum / values.length) * 1e6) / 1e6 : null;
  return Math.round(sum * 1e6) / 1e6;
}

/** Whether a condition holds on a record. */
export function meets(lists: Lists, condition: Condition, record: Stored): boolean {
  if ('all' in condition) return condition.all.every((each) => meets(lists, each, record));
  if ('any' in condition) return condition.any.some((each) => meets(lists, each, record));
  if ('none' in condition) return !condition.none.some((each) => meets(lists, each, record));
  const value = readFrom(lists, condition.of, record);
  const other = (of: Comparand): Value => (typeof of === 'object' ? readFrom(lists, of.source, record) : of);
  if ('empty' in condition) return isNothing(value) === condition.empty;
  if ('is' in condition) return equal(value, other(condition.is));
  if ('in' in condition) return condition.in.some((each) => equal(value, other(each)));
  if ('above' in condition) return order(value, other(condition.above)) > 0;
  if ('below' in condition) return order(value, other(condition.below)) < 0;
  if ('from' in condition) return order(value, other(condition.from)) >= 0;
  return order(value, other(condition.to)) <= 0;
}

const equal = (value: Value, other: Value): boolean =>
  !isNothing(value) && !isNothing(other) && (Array.isArray(value) ? value.includes(other) : value === other);

/** NaN where there is no order. */
function order(one: Value, other: Value): number {
  if (isNothing(one) || isNothing(other)) return Number.NaN;
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one !== 'string' || typeof other !== 'string') return Number.NaN;
  const [a, b] = [one, other].map((text) => [...text].map((letter) => letter.codePointAt(0) ?? 0)) as [
    number[],
    number[],
  ];
  const at = a.findIndex((code, index) => code !== b[index]);
  return at === -1 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1);
}
