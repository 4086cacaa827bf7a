import type { Collection, Column, Schema } from '../../resources/language/index.ts';
import { arrayText, isStorable, type Sql, sql } from './sql.ts';
import { collectionOf, columnOf } from './tables.ts';

/** What an expression holds, as far as printing must know. A list holds several of it. */
export type Kind = 'text' | 'number' | 'decimal' | 'boolean' | 'day' | 'instant' | 'json';

export type Expression = {
  readonly sql: Sql;
  readonly kind: Kind;
  readonly list: boolean;
  /** Whether it is never nothing. */
  readonly sure: boolean;
  /** Of a text that is unique: what its index holds of it, the same wherever the text is. */
  readonly key?: Sql | undefined;
};

/** A record that sources are read from: an alias in a statement. */
export type Scope = {
  readonly alias: string;
  readonly collection: Collection;
  /** Whether it may be no record at all: then nothing in it is sure. */
  readonly joined?: boolean;
  readonly joins?: Joins | undefined;
};

class Joins {
  readonly #aliases = new Map<string, string>();
  readonly #parts: Sql[] = [];

  /** The alias of a join, made by `make` when there is none yet. */
  once(key: string, make: () => { readonly alias: string; readonly part: Sql }): string {
    const known = this.#aliases.get(key);
    if (known !== undefined) return known;
    const { alias, part } = make();
    this.#aliases.set(key, alias);
    this.#parts.push(part);
    return alias;
  }

  get sql(): Sql {
    return this.#parts.length > 0 ? sql` ${sql.join(this.#parts, sql` `)}` : sql``;
  }
}

/** What one statement is printed with. */
export class Printing {
  readonly schema: Schema;
  /** The collections that are read. */
  readonly read = new Set<string>();
  /** Whether values are written out, as in the definition of a table. */
  readonly literal: boolean;
  #aliases = 0;

  constructor(schema: Schema, { literal = false }: { literal?: boolean } = {}) {
    this.schema = schema;
    this.literal = literal;
  }

  scope(name: string, { joins = false }: { joins?: boolean } = {}): Scope {
    const collection = collectionOf(this.schema, name);
    this.read.add(name);
    return { alias: this.alias(), collection, ...(joins && { joins: new Joins() }) };
  }

  alias(): string {
    this.#aliases++;
    return `t${this.#aliases}`;
  }

  /** A value where it stands: a parameter, or a literal in the definition of a table. */
  value(value: string, type: string): Sql {
    return this.literal ? sql`${sql.lit(value)}::${sql.raw(type)}` : sql`${value}::${sql.raw(type)}`;
  }

  scalar(value: string | number | boolean): Sql {
    if (typeof value === 'boolean') return this.value(String(value), 'boolean');
    if (typeof value === 'string') return this.value(value, 'text');
    return this.value(String(value), Number.isSafeInteger(value) ? 'bigint' : 'numeric');
  }

  /** Several values of one kind. */
  array(values: readonly (string | number)[]): Sql {
    const [first] = values;
    if (typeof first === 'string') return this.value(arrayText(values), 'text[]');
    return this.value(arrayText(values), values.every(Number.isSafeInteger) ? 'bigint[]' : 'numeric[]');
  }
}

export const table = (name: string, alias: string): Sql => sql`${sql.id(name)} as ${sql.id(alias)}`;
export const member = (scope: Scope, name: string): Sql => sql.id(scope.alias, name);
export const idOf = (scope: Scope): Sql => member(scope, 'id');

const SCALAR_KINDS = {
  text: 'text',
  number: 'number',
  decimal: 'decimal',
  boolean: 'boolean',
  day: 'day',
  instant: 'instant',
  json: 'json',
  texts: 'text',
} as const satisfies { [type: string]: Kind };

/** What a column holds, seen by printing: ids are numbers or text. */
export const kindOfColumn = (schema: Schema, { type, to = '' }: Column): Kind =>
  type === 'reference' || type === 'references' ? collectionOf(schema, to).id : SCALAR_KINDS[type];

/** A column by its name, and what every record has besides its columns. */
export const storedColumn = (collection: Collection, name: string): Column => {
  if (name === 'id') return { name, type: collection.id, required: true };
  if (name === '_version') return { name, type: 'number', required: true };
  return columnOf(collection, name);
};

/** Whether a value can be stored as text at all; what cannot is found nowhere. */
export const canBe = (value: unknown): boolean => typeof value !== 'string' || isStorable(value);
