import type { GroupKey, Plan, Search } from '../../api/store.ts';
import {
  type Answer,
  type ColumnType,
  type Comparand,
  type Condition,
  calculated,
  compareKeys,
  dayOf,
  type Expansion,
  type Id,
  isEmpty,
  type Scalar,
  type Schema,
  type Source,
  startOf,
  type Value,
  withTerms,
} from '../../resources/language/index.ts';
import { type Collection, type Entry, idsIn, isId, isList, type Key, keyOf } from './collection.ts';
import { measured } from './measures.ts';

/** What is read of a record. */
export type Read<T = Value> = (entry: Entry) => T;

type Rollup = Extract<Source, { rollup: unknown }>;

/**
 * Makes sources, conditions and expansions into functions of a record, over collections that do not
 * change meanwhile. What several records share (what a rollup finds, a set of operands) is worked
 * out once; so one question is one evaluator.
 * @throws Error where a collection or a column is named that the schema does not have: no caller
 * can cause that.
 */
export class Evaluator {
  /** The collections that were read, by name. */
  readonly read = new Map<string, Collection>();
  readonly #schema: Schema;
  readonly #moment: (name: string) => Collection;

  constructor(schema: Schema, moment: (name: string) => Collection) {
    this.#schema = schema;
    this.#moment = moment;
  }

  collection(name: string): Collection {
    const known = this.read.get(name) ?? this.#moment(name);
    this.read.set(name, known);
    return known;
  }

  /** The value of a source; null is nothing. */
  value(source: Source, from: string): Read {
    if ('column' in source) {
      const { column } = source;
      typeOfColumn(this.#schema, from, column);
      return ({ record }) => record[column] ?? null;
    }
    if ('via' in source) {
      const target = this.#target(source, from);
      const value = this.value(source.value, source.to);
      return (entry) => {
        const found = target(entry);
        return found ? value(found) : null;
      };
    }
    if ('concat' in source) {
      const parts = source.concat.map((part) => this.value(part, from));
      return (entry) => {
        const texts = parts.map((part) => part(entry)).filter((part) => !isEmpty(part));
        return texts.length > 0 ? texts.join(' ') : null;
      };
    }
    if ('operation' in source) {
      const terms = withTerms(source, (part) => this.value(part, from));
      return (entry) => calculated(terms, (term) => term(entry));
    }
    return this.#rollup(source);
  }

  /** Whether a condition holds. */
  condition(condition: Condition, from: string): Read<boolean> {
    if ('all' in condition) {
      const parts = condition.all.map((part) => this.condition(part, from));
      return (entry) => parts.every((part) => part(entry));
    }
    if ('any' in condition) {
      const parts = condition.any.map((part) => this.condition(part, from));
      return (entry) => parts.some((part) => part(entry));
    }
    if ('none' in condition) {
      const parts = condition.none.map((part) => this.condition(part, from));
      return (entry) => !parts.some((part) => part(entry));
    }
    const value = this.value(condition.of, from);
    if ('empty' in condition) return (entry) => isEmpty(value(entry)) === condition.empty;
    if ('is' in condition) return this.#holdsOne(value, [condition.is], from);
    if ('in' in condition) return this.#holdsOne(value, condition.in, from);
    const [than, fits] =
      'above' in condition
        ? [condition.above, (order: number) => order > 0]
        : 'below' in condition
          ? [condition.below, (order: number) => order < 0]
          : 'from' in condition
            ? [condition.from, (order: number) => order >= 0]
            : [condition.to, (order: number) => order <= 0];
    const other = this.#comparand(than, from);
    return (entry) => fits(order(value(entry), other(entry)));
  }

  /** Whether one of the places a search looks at contains what it looks for, or begins with it. */
  search({ any }: Search, from: string): Read<boolean> {
    const numbers = any.flatMap(({ of, as, contains }) =>
      as === 'number' ? [{ value: this.value(of, from), those: contains.map(Number) }] : [],
    );
    const places = any.flatMap(({ of, as, contains, begins }) =>
      as === 'number' ? [] : [{ key: this.key(of, from, as), contains, begins }],
    );
    return (entry) =>
      numbers.some(({ value, those }) => those.includes(Number(value(entry)))) ||
      places.some(({ key, contains, begins }) => {
        const text = key(entry);
        return text !== '' && contains.some((each) => (begins ? text.startsWith(each) : text.includes(each)));
      });
  }

  /** A text as a search or an order compares it; empty for nothing. */
  key(source: Source, from: string, as: Key): Read<string> {
    if ('via' in source) {
      const target = this.#target(source, from);
      const key = this.key(source.value, source.to, as);
      return (entry) => {
        const found = target(entry);
        return found ? key(found) : '';
      };
    }
    const value = this.value(source, from);
    const name = ownName(source);
    if (name === undefined) return (entry) => keyOf(value(entry), as);
    return (entry) => entry.remember(`${as} ${name}`, () => keyOf(value(entry), as));
  }

  /** What a source is ordered by. null is nothing, and stands last. */
  sortValue(source: Source, from: string): Read<string | number | null> {
    const type = this.#typeOf(source, from);
    if (type === 'texts' || type === 'references' || type === 'json')
      throw new Error(`${from} cannot be ordered by ${JSON.stringify(source)}, which has no order`);
    if (type === 'text') {
      const key = this.key(source, from, 'sort');
      return (entry) => key(entry) || null;
    }
    const value = this.value(source, from);
    return (entry) => {
      const found = value(entry);
      return typeof found === 'boolean' ? Number(found) : isId(found) && !isEmpty(found) ? found : null;
    };
  }

  /** What puts a record together with others. null is nothing. */
  groupKey({ of, grain }: GroupKey, from: string): Read<Scalar | null> {
    const type = this.#typeOf(of, from);
    const value = this.value(of, from);
    if (grain === 'hour') {
      if (type !== 'text') throw new Error(`${from} has no hour of ${JSON.stringify(of)}`);
      return (entry) => {
        const found = value(entry);
        return typeof found === 'string' && found !== '' ? `${[...found].slice(0, 2).join('')}:00` : null;
      };
    }
    if (grain) {
      if (type !== 'day' && type !== 'instant') throw new Error(`${from} has no ${grain} of ${JSON.stringify(of)}`);
      const day = (text: string): string => (type === 'day' ? text : dayOf(new Date(text)));
      return (entry) => {
        const found = value(entry);
        return typeof found === 'string' ? startOf(grain, day(found)) : null;
      };
    }
    if (type === 'texts' || type === 'references' || type === 'json')
      throw new Error(`${from} cannot be put together by ${JSON.stringify(of)}, which is not one value`);
    return (entry) => {
      const found = value(entry);
      return isEmpty(found) ? null : (found as Scalar);
    };
  }

  /** The row that a plan tells of a record. */
  answer({ from, fields, expand = {} }: Pick<Plan, 'from' | 'fields' | 'expand'>): Read<Answer> {
    const told = readersOf(fields, (source) => this.value(source, from));
    const expanded = readersOf(expand, (each) => this.#expansion(each, from));
    return (entry) => {
      const { id, _version } = entry.record;
      return { ...all(told, entry), id, _version: _version as number, expanded: all(expanded, entry) };
    };
  }

  #expansion({ of, many, to, where, fields, expand = {} }: Expansion, from: string): Read {
    const others = this.collection(to);
    const ids = this.value(of, from);
    const may = where ? this.condition(where, to) : () => true;
    const told = readersOf(fields, (source) => this.value(source, to));
    const nested = readersOf(expand, (each) => this.#expansion(each, to));
    const one = (id: Value): Value => {
      const found = isId(id) ? others.get(id) : undefined;
      return found && may(found) ? { ...all(told, found), ...all(nested, found), id: found.record.id } : null;
    };
    return (entry) => {
      const held = ids(entry);
      if (!many) return one(held);
      return isList(held) ? held.map(one).filter((each) => each !== null) : [];
    };
  }

  /** The record a reference points to, where it may be seen. */
  #target({ via, to, where }: Extract<Source, { via: string }>, from: string): Read<Entry | undefined> {
    const others = this.collection(to);
    const id = this.value({ column: via }, from);
    const may = where ? this.condition(where, to) : () => true;
    return (entry) => {
      const held = id(entry);
      const found = isId(held) ? others.get(held) : undefined;
      return found && may(found) ? found : undefined;
    };
  }

  #rollup({ rollup, from, by, value, where }: Rollup): Read {
    typeOfColumn(this.#schema, from, by);
    const index = this.collection(from).index(`reference ${by}`, ({ record }) => idsIn(record[by]));
    const counts = where ? this.condition(where, from) : undefined;
    const read = value ? this.value(value, from) : () => null;
    const known = new Map<Id, Value>();
    return ({ record: { id } }) => {
      let found = known.get(id);
      if (found === undefined) {
        const all = index.get(id) ?? [];
        const those = counts ? all.filter(counts) : all;
        found = rollup === 'count' ? those.length : measured(rollup, those.map(read));
        known.set(id, found);
      }
      return found;
    };
  }

  #comparand(comparand: Comparand, from: string): Read {
    return typeof comparand === 'object' ? this.value(comparand.source, from) : () => comparand;
  }

  #holdsOne(value: Read, comparands: readonly Comparand[], from: string): Read<boolean> {
    const fixed = new Set<Value>(comparands.filter((each) => typeof each !== 'object' && !isEmpty(each)) as Value[]);
    const others = comparands.flatMap((each) => (typeof each === 'object' ? [this.value(each.source, from)] : []));
    const equal = (held: Value, entry: Entry): boolean =>
      !isEmpty(held) && (fixed.has(held) || others.some((other) => other(entry) === held));
    return (entry) => {
      const held = value(entry);
      return isList(held) ? held.some((member) => equal(member, entry)) : equal(held, entry);
    };
  }

  #typeOf(source: Source, from: string): ColumnType {
    if ('column' in source) return typeOfColumn(this.#schema, from, source.column);
    if ('via' in source) return this.#typeOf(source.value, source.to);
    if ('concat' in source) return 'text';
    if ('rollup' in source && source.value && (source.rollup === 'min' || source.rollup === 'max'))
      return this.#typeOf(source.value, source.from);
    return 'decimal';
  }
}

/** @throws Error where the collection has no such column. */
function typeOfColumn(schema: Schema, from: string, column: string): ColumnType {
  const collection = schema.collections[from];
  if (column === 'id') return collection?.id === 'text' ? 'reference' : 'number';
  if (column === '_version') return 'number';
  const found = collection?.columns.find(({ name }) => name === column);
  if (!found) throw new Error(`${from} has no column ${column}`);
  return found.type;
}

/** What a record's own texts are remembered by; undefined for what other records have a say in. */
function ownName(source: Source): string | undefined {
  if ('column' in source) return source.column;
  if (!('concat' in source)) return undefined;
  const parts = source.concat.map((part) => ('column' in part ? part.column : undefined));
  return parts.includes(undefined) ? undefined : `(${parts.join(' ')})`;
}

/** The order of two values of one type; NaN, which no comparison satisfies, when there is none. */
function order(one: Value, other: Value): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one === 'string' && typeof other === 'string' && !isEmpty(one) && !isEmpty(other))
    return compareKeys(one, other);
  return Number.NaN;
}

type Readers = readonly (readonly [name: string, read: Read])[];

const readersOf = <T>(named: { readonly [name: string]: T }, reader: (each: T) => Read): Readers =>
  Object.entries(named).map(([name, each]) => [name, reader(each)]);

const all = (readers: Readers, entry: Entry): { [name: string]: Value } =>
  Object.fromEntries(readers.map(([name, read]) => [name, read(entry)]));
