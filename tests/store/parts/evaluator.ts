import {
  type Comparand,
  type Condition,
  compareKeys,
  type RecordData,
  type Schema,
  type Source,
  sortKey,
  type Value,
} from '../../../resources/language/index.ts';

/** Records by collection, as the evaluator reads them. */
export type World = { readonly [collection: string]: readonly RecordData[] };

const rounded = (value: number, places: number): number =>
  Math.round(value * 10 ** places + Number.EPSILON) / 10 ** places;

/**
 * What sources and conditions mean, written as plainly as can be: the measure of the stores, and
 * part of none.
 */
export class Evaluator {
  readonly world: World;
  readonly schema: Schema;

  constructor(schema: Schema, world: World) {
    this.schema = schema;
    this.world = world;
  }

  value(source: Source, record: RecordData): Value {
    if ('column' in source) return record[source.column] ?? null;
    if ('via' in source) {
      const target = this.world[source.to]?.find(({ id }) => id === record[source.via]);
      if (!target || (source.where && !this.holds(source.where, target))) return null;
      return this.value(source.value, target);
    }
    if ('concat' in source) {
      const parts = source.concat.map((part) => this.value(part, record)).filter((part) => part !== null);
      return parts.length > 0 ? parts.join(' ') : null;
    }
    if ('operation' in source) {
      const { operation, of, decimals = 9 } = source;
      const parts = of.map((part) => (typeof part === 'number' ? part : this.value(part, record)));
      const numbers = parts
        .map((part) => (Array.isArray(part) ? part.length || null : part))
        .filter((part) => part !== null)
        .map(Number);
      if (numbers.length < (operation === 'sum' ? 1 : parts.length)) return null;
      if (operation === 'quotient') {
        const [whole = 0, part = 0] = numbers;
        return part === 0 ? null : rounded(whole / part, source.decimals ?? 6);
      }
      return rounded(
        numbers.reduce((one, other) => (operation === 'sum' ? one + other : one * other)),
        decimals,
      );
    }
    const rows = (this.world[source.from] ?? []).filter((row) => {
      const by = row[source.by];
      return (
        (Array.isArray(by) ? by.includes(record.id) : by === record.id) &&
        (!source.where || this.holds(source.where, row))
      );
    });
    if (source.rollup === 'count') return rows.length;
    const { value: measured } = source;
    const values = rows.map((row) => (measured ? this.value(measured, row) : null)).filter((value) => value !== null);
    const sum = values.reduce<number>((total, value) => total + Number(value), 0);
    if (source.rollup === 'sum') return rounded(sum, 6);
    if (values.length === 0) return null;
    if (source.rollup === 'avg') return rounded(sum / values.length, 6);
    const ordered = values.toSorted(order);
    return (source.rollup === 'min' ? ordered[0] : ordered.at(-1)) ?? null;
  }

  holds(condition: Condition, record: RecordData): boolean {
    if ('all' in condition) return condition.all.every((each) => this.holds(each, record));
    if ('any' in condition) return condition.any.some((each) => this.holds(each, record));
    if ('none' in condition) return !condition.none.some((each) => this.holds(each, record));
    const value = this.value(condition.of, record);
    if ('empty' in condition) return (value === null) === condition.empty;
    const other = (comparand: Comparand): Value =>
      typeof comparand === 'object' ? this.value(comparand.source, record) : comparand;
    const equal = (comparand: Comparand): boolean => {
      const compared = other(comparand);
      return compared !== null && (Array.isArray(value) ? value.includes(compared) : value === compared);
    };
    if ('is' in condition) return equal(condition.is);
    if ('in' in condition) return condition.in.some(equal);
    const against = (comparand: Comparand, right: (difference: number) => boolean): boolean => {
      const compared = other(comparand);
      return value !== null && compared !== null && right(order(value, compared));
    };
    if ('above' in condition) return against(condition.above, (difference) => difference > 0);
    if ('below' in condition) return against(condition.below, (difference) => difference < 0);
    if ('from' in condition) return against(condition.from, (difference) => difference >= 0);
    return against(condition.to, (difference) => difference <= 0);
  }

  /**
   * The ids of a collection, sorted by a source, nothing last, ties by id in the same direction.
   */
  sorted(from: string, of: Source, direction: 'asc' | 'desc'): readonly Value[] {
    const sign = direction === 'asc' ? 1 : -1;
    const keyed = (this.world[from] ?? []).map((record) => {
      const value = this.value(of, record);
      return { id: record.id, key: typeof value === 'string' && !/^\d{4}-/.test(value) ? sortKey(value) : value };
    });
    return keyed
      .toSorted((a, b) => {
        if (a.key === null || b.key === null) {
          if (a.key !== b.key) return a.key === null ? 1 : -1;
          return sign * order(a.id, b.id);
        }
        return sign * (order(a.key, b.key) || order(a.id, b.id));
      })
      .map(({ id }) => id);
  }
}

function order(one: Value, other: Value): number {
  if (typeof one === 'string' && typeof other === 'string') return compareKeys(one, other);
  return Number(one) - Number(other);
}
