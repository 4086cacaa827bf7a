import type { Condition, Schema } from '../resources/language/index.ts';
import { Printing } from './print/scope.ts';
import { condition } from './print/sources.ts';
import { sql, textOf } from './print/sql.ts';
import { quoted, sequenceOf, type Table, type TableColumn, type TablePart, tablesOf } from './print/tables.ts';
import { primaryName } from './refusals.ts';

/** The tables of a schema, with its checks printed: two-valued, as every condition is. */
export const wantedTables = (schema: Schema): readonly Table[] =>
  tablesOf(schema, {
    check: (collection, { expect }) => ({
      text: `check (${holding(schema, collection, expect, collection)})`,
      columns: columnsIn(expect),
    }),
    holds: (collection, rule, alias) => holding(schema, collection, rule, alias),
  });

function holding(schema: Schema, collection: string, rule: Condition, alias: string): string {
  const print = new Printing(schema, { literal: true });
  const scope = { ...print.scope(collection), alias };
  return `coalesce(${textOf(sql`${condition(print, rule, scope)}`)}, false)`;
}

function columnsIn(part: unknown): string[] {
  if (part === null || typeof part !== 'object') return [];
  return Object.entries(part).flatMap(([key, each]) =>
    key === 'column' && typeof each === 'string' ? [each] : columnsIn(each),
  );
}

const DERIVED_TYPE = 'text collate "C"';

const columnText = ({ name, type, required }: TableColumn): string =>
  `${quoted(name)} ${type}${required ? ' not null' : ''}`;

/** What makes a table, without what stands on its columns. */
export function creation(table: Table): readonly string[] {
  const sequence = quoted(sequenceOf(table.name));
  const columns = [
    ...table.columns.map((column) =>
      table.numbered && column.name === 'id'
        ? `${columnText(column)} default nextval('${sequence.replaceAll("'", "''")}')`
        : columnText(column),
    ),
    ...table.derived.map(({ name }) => `${quoted(name)} ${DERIVED_TYPE}`),
    `constraint ${quoted(primaryName(table.name))} primary key (${table.primary.map(quoted).join(', ')})`,
  ];
  const create = `create table ${quoted(table.name)} (${columns.join(', ')})`;
  if (!table.numbered) return [create];
  return [
    `create sequence ${sequence} as bigint`,
    create,
    `alter sequence ${sequence} owned by ${quoted(table.name)}."id"`,
  ];
}

const checkText = ({ text }: TablePart, fresh: readonly string[]): string =>
  fresh.length === 0
    ? text
    : `check ((${fresh.map((name) => `${quoted(name)} is null`).join(' and ')}) or ${text.replace(/^check /, '')})`;

export const addition = (table: string, part: TablePart, fresh: readonly string[] = []): string =>
  isIndex(part)
    ? part.text
    : `alter table ${quoted(table)} add constraint ${quoted(part.name)} ${checkText(part, fresh)}`;

/** Without checking existing rows; `validation` does so later. */
export const unproven = (table: string, part: TablePart, fresh: readonly string[]): string =>
  `${addition(table, part, fresh)} not valid`;
export const validation = (table: string, { name }: TablePart): string =>
  `alter table ${quoted(table)} validate constraint ${quoted(name)}`;

/** A concurrent index, optionally renamed. Not allowed in a transaction. */
export const concurrently = ({ name, text }: TablePart, as = name): string =>
  text
    .replace(/^create (unique )?index /, 'create $1index concurrently ')
    .replace(` concurrently ${quoted(name)} `, ` concurrently ${quoted(as)} `);

export const removal = (table: string, part: TablePart): string =>
  isIndex(part)
    ? `drop index if exists ${quoted(part.name)}`
    : `alter table ${quoted(table)} drop constraint if exists ${quoted(part.name)}`;

export const isIndex = ({ kind }: TablePart): boolean => kind === 'index' || kind === 'unique';

export const newColumn = (table: string, column: TableColumn): string =>
  `alter table ${quoted(table)} add column ${columnText(column)}`;
export const newDerived = (table: string, name: string): string =>
  `alter table ${quoted(table)} add column ${quoted(name)} ${DERIVED_TYPE}`;
