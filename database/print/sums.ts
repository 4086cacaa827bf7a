import type { Aggregate, Grouping, GroupKey, Selection } from '../../api/store.ts';
import { type Condition, compareKeys, house, type Source } from '../../resources/language/index.ts';
import { selected } from './plans.ts';
import type { Expression, Kind, Printing, Scope } from './scope.ts';
import { condition, tableOf, value } from './sources.ts';
import { and, type Sql, sql, whereOf } from './sql.ts';

/** What is worked out of the records of a sum, from which measures are made. */
export type Part = 'count' | 'sum' | 'valued' | 'min' | 'max';

/** Records grouped by keys, with exact sums, so that further sums are exact too. */
export class Sums {
  readonly name: string;
  readonly #print: Printing;
  readonly #selection: Selection;
  readonly #scope: Scope;
  readonly #keys: ReadonlyMap<string, { readonly name: string; readonly expression: Expression }>;
  readonly #read = new Map<string, { readonly name: string; readonly sql: Sql }>();
  readonly #made = new Map<string, { readonly name: string; readonly sql: Sql }>();
  readonly #rows: string;

  constructor(print: Printing, question: Grouping) {
    const { from, by } = question;
    this.name = print.alias();
    this.#rows = print.alias();
    this.#print = print;
    this.#selection = selectionOf(question);
    this.#scope = print.scope(from, { joins: true });
    const different = new Map(by.map((key) => [nameOf(key), key]));
    this.#keys = new Map(
      [...different].map(([name, key], at) => [name, { name: `k${at}`, expression: keyOf(print, key, this.#scope) }]),
    );
  }

  /** Whether a question is answered of it. */
  answers(question: Grouping): boolean {
    return (
      JSON.stringify(selectionOf(question)) === JSON.stringify(this.#selection) &&
      question.by.every((key) => this.#keys.has(nameOf(key)))
    );
  }

  /** Whether a group of the question is one of its own. */
  isWhole({ by }: Grouping): boolean {
    return new Set(by.map(nameOf)).size === this.#keys.size;
  }

  key(key: GroupKey): { readonly name: string; readonly kind: Kind } {
    const found = this.#keys.get(nameOf(key));
    if (!found) throw new Error('it is put together by other keys');
    return { name: found.name, kind: found.expression.kind };
  }

  /** The column that holds a part of a measure. */
  part(part: Part, { value: of, where }: Pick<Aggregate, 'value' | 'where'>): string {
    const counts = where ? conjuncts(where) : [];
    return named(this.#made, 'p', JSON.stringify([part, of, counts]), () => {
      const conditions = counts.map((each) => this.#column('c', each, () => condition(this.#print, each, this.#scope)));
      const only = conditions.length > 0 ? sql` filter (where ${and(conditions)})` : sql``;
      if (part === 'count') return sql`count(*)${only}`;
      if (!of) throw new Error(`${part} measures nothing`);
      const read = this.#column('v', of, () => value(this.#print, of, this.#scope).sql);
      return sql`${sql.raw(part === 'valued' ? 'count' : part)}(${read})${only}`;
    });
  }

  /** The column that holds what comes first of what its records call themselves. */
  title(title: Source): string {
    return named(this.#made, 't', JSON.stringify(title), () => {
      const read = this.#column('n', title, () => asText(value(this.#print, title, this.#scope)));
      return sql`min(${read})`;
    });
  }

  /** Print last. Its own `with`: else the database overestimates the days and sorts. */
  get sql(): Sql {
    const keys = [...this.#keys.values()];
    const { where: wanted } = this.#selection;
    const hulls = wanted ? hullsOf(wanted).map((each) => condition(this.#print, each, this.#scope)) : [];
    const where = whereOf(and([selected(this.#print, this.#selection, this.#scope), ...hulls]));
    const read = [...keys.map(({ name, expression }) => ({ name, sql: expression.sql })), ...this.#read.values()].map(
      (each) => sql`${each.sql} as ${sql.id(each.name)}`,
    );
    const made = [...keys.map(({ name }) => ({ name, sql: sql.id(this.#rows, name) })), ...this.#made.values()].map(
      (each) => sql`${each.sql} as ${sql.id(each.name)}`,
    );
    const rows = sql`with "_apart" as (select) select ${sql.join(read)} from ${tableOf(this.#scope)}${where}`;
    return sql`select ${sql.join(made)} from (${rows}) as ${sql.id(this.#rows)} group by ${places(keys.length)}`;
  }

  #column(letter: string, of: Source | Condition, read: () => Sql): Sql {
    return sql.id(this.#rows, named(this.#read, letter, JSON.stringify([letter, of]), read));
  }
}

/** Which records a question means: all that says so, and nothing else. */
const selectionOf = ({ by: _by, measures: _measures, sort: _sort, most: _most, ...selection }: Grouping): Selection =>
  selection;

const nameOf = ({ of, grain }: GroupKey): string => JSON.stringify([of, grain]);

/** What all must hold, each by itself: measures share most of it. */
const conjuncts = (where: Condition): readonly Condition[] => ('all' in where ? where.all : [where]);

function named(
  columns: Map<string, { readonly name: string; readonly sql: Sql }>,
  letter: string,
  id: string,
  make: () => Sql,
): string {
  const known = columns.get(id);
  if (known) return known.name;
  const made = { sql: make(), name: `${letter}${columns.size}` };
  columns.set(id, made);
  return made.name;
}

/** The first columns by their places; of none all is one group. */
export const places = (count: number): Sql =>
  count === 0 ? sql`()` : sql.join(Array.from({ length: count }, (_, at) => sql.lit(at + 1)));

function hullsOf(where: Condition): readonly Condition[] {
  if ('all' in where) return where.all.flatMap(hullsOf);
  if (!('any' in where) || where.any.length < 2) return [];
  const periods = where.any.map(periodIn);
  const [first] = periods;
  if (
    !first ||
    !('column' in first.of) ||
    !periods.every((each) => each && JSON.stringify(each.of) === JSON.stringify(first.of))
  )
    return [];
  const bounds = (bound: 'from' | 'below'): readonly string[] =>
    periods.flatMap((each) => each?.[bound] ?? []).toSorted(compareKeys);
  return [
    { of: first.of, from: bounds('from')[0] ?? '' },
    { of: first.of, below: bounds('below').at(-1) ?? '' },
  ];
}

const allIn = (where: Condition): readonly Condition[] => ('all' in where ? where.all.flatMap(allIn) : [where]);

function periodIn(
  where: Condition,
): { readonly of: Source; readonly from: string; readonly below: string } | undefined {
  const parts = allIn(where);
  const from = parts.find((part) => 'from' in part && typeof part.from === 'string');
  const below = parts.find((part) => 'below' in part && typeof part.below === 'string');
  if (!from || !('from' in from) || !below || !('below' in below)) return undefined;
  if (JSON.stringify(from.of) !== JSON.stringify(below.of)) return undefined;
  return { of: from.of, from: String(from.from), below: String(below.below) };
}

function keyOf(print: Printing, { of, grain }: GroupKey, scope: Scope): Expression {
  const read = value(print, of, scope);
  if (!grain) {
    if (read.list || read.kind === 'json')
      throw new Error(
        `${scope.collection.name} cannot be put together by ${JSON.stringify(of)}, which is not one value`,
      );
    return read;
  }
  if (grain === 'hour') {
    if (read.list || read.kind !== 'text')
      throw new Error(`${scope.collection.name} has no hour of ${JSON.stringify(of)}`);
    return { ...read, sql: sql`nullif(left(${read.sql}, 2), '') || ':00'` };
  }
  if (read.list || (read.kind !== 'day' && read.kind !== 'instant'))
    throw new Error(`${scope.collection.name} has no ${grain} of ${JSON.stringify(of)}`);
  if (read.kind === 'day' && grain === 'day') return read;
  const ahead = sql.lit(`${house().timeZone.offsetMinutes} minutes`);
  const local =
    read.kind === 'day' ? sql`${read.sql}::timestamp` : sql`(${read.sql} at time zone 'UTC' + interval ${ahead})`;
  return { ...read, sql: sql`date_trunc(${sql.lit(grain)}, ${local})::date`, kind: 'day' };
}

/** What something is called. */
export function asText({ sql: read, kind, list }: Expression): Sql {
  if (list || (kind !== 'text' && kind !== 'number')) throw new Error(`nothing is called by a ${kind}`);
  return kind === 'text' ? sql`${read} collate "C"` : sql`${read}::text collate "C"`;
}
