import type { Collection, Column, ColumnType, Schema } from '../../resources/language/index.ts';

/** Schemas of tests, in few words: of columns and collections what is said, and nothing else. */

/** A column by its type; what else there is to say follows. */
export const column = (name: string, type: ColumnType = 'text', rest: Partial<Column> = {}): Column => ({
  name,
  type,
  required: false,
  ...rest,
});

/** A collection by its columns; what else there is to say follows. */
export const collection = (name: string, columns: readonly Column[], rest: Partial<Collection> = {}): Collection => ({
  name,
  id: 'number',
  columns,
  concats: [],
  uniques: [],
  checks: [],
  orderings: [],
  ...rest,
});

/** A schema of these collections. */
export const schemaOf = (...collections: readonly Collection[]): Schema => ({
  collections: Object.fromEntries(collections.map((each) => [each.name, each])),
});
