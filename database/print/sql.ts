import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Value } from '../../resources/language/index.ts';

/** An SQL fragment with parameters. Kysely builds, our connection executes. */
export type Sql = RawBuilder<unknown>;

/** A finished statement. Parameters are text, cast in SQL. */
export type Statement = {
  readonly text: string;
  readonly params: readonly Param[];
};
/**
 * A row by the places of its columns. Numbers are numbers, JSON is parsed, all else is text. Bytes
 * are bytes: `files.ts` alone reads some.
 */
export type Row = readonly Value[];

export type Param = string | Uint8Array | null;

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export const compiled = (piece: Sql): Statement => {
  const { sql: text, parameters } = piece.compile(compiler);
  return { text, params: parameters as readonly Param[] };
};

/** A statement whose values are literals: for definitions of tables, which take no parameters. */
export const textOf = (piece: Sql): string => {
  const { text, params } = compiled(piece);
  if (params.length > 0) throw new Error('a definition takes no parameters');
  return text;
};

export const TRUE = sql.raw<unknown>('true');
export const FALSE = sql.raw<unknown>('false');

export const and = (parts: readonly Sql[]): Sql => {
  const rest = parts.filter((part) => part !== TRUE);
  if (rest.includes(FALSE)) return FALSE;
  return rest.length > 1 ? sql`(${sql.join(rest, sql` and `)})` : (rest[0] ?? TRUE);
};

export const or = (parts: readonly Sql[]): Sql => {
  const rest = parts.filter((part) => part !== FALSE);
  if (rest.includes(TRUE)) return TRUE;
  return rest.length > 1 ? sql`(${sql.join(rest, sql` or `)})` : (rest[0] ?? FALSE);
};

/** ` where …`, or nothing where everything is selected. */
export const whereOf = (condition: Sql): Sql => (condition === TRUE ? sql`` : sql` where ${condition}`);

/** An array in PostgreSQL's own notation. */
export const arrayText = (values: readonly (string | number)[]): string =>
  `{${values.map((value) => `"${String(value).replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

/** Texts, some of them nothing, in PostgreSQL's own notation. */
export const textArray = (texts: readonly (string | null)[]): string =>
  `{${texts.map((text) => (text === null ? 'NULL' : arrayText([text]).slice(1, -1))).join(',')}}`;

/** Whether PostgreSQL can hold a text: no NUL, no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);

/** A text as a pattern that means itself. */
export const escapedLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export { sql };
