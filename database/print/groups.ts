import type { Aggregate, Group, Grouping, GroupKey } from '../../api/store.ts';
import { house, type Source } from '../../resources/language/index.ts';
import type { Row } from '../connection.ts';
import { type Sql, sql, whereOf } from '../sql.ts';
import { selected } from './plans.ts';
import { type Expression, idOf, type Printing, type Scope, table } from './scope.ts';
import { asWritten, condition, measureOf, orNothing, tableOf, value } from './sources.ts';

type Via = Extract<Source, { via: string }>;

/** PostgreSQL takes a hundred arguments at most. */
const ARGUMENTS = 90;

/**
 * The groups of several questions: one row, in which each question is a list in JSON. A group in it
 * is its keys, titles and measures, one after the other (`groupsIn`).
 */
export const groupsOf = (print: Printing, questions: readonly Grouping[]): Sql =>
  sql`select ${sql.join(questions.map((question) => sql`(${listed(print, question)})`))}`;

/** The groups of several questions that a row tells. */
export const groupsIn = (questions: readonly Grouping[], row: Row): readonly (readonly Group[])[] =>
  questions.map(({ by, measures }, at) => {
    const names = Object.keys(measures);
    return (row[at] as unknown[][][]).map((lists): Group => {
      const members = lists.flat();
      const figures = members.slice(2 * by.length) as (number | null)[];
      return {
        by: members.slice(0, by.length) as Group['by'],
        titles: members.slice(by.length, 2 * by.length) as Group['titles'],
        measures: Object.fromEntries(names.map((name, place) => [name, figures[place] ?? null])),
      };
    });
  });

const DIRECTIONS = { asc: sql.raw('asc'), desc: sql.raw('desc') } as const;

/** The list of one question's groups. */
function listed(print: Printing, { by, measures, sort, most, ...selection }: Grouping): Sql {
  const { from } = selection;
  const names = Object.keys(measures);
  if (sort && !names.includes(sort.measure)) throw new Error(`${from} is not measured by ${sort.measure}`);
  const scope = print.scope(from, { joins: true });
  const group = print.alias();
  const member = (name: string): Sql => sql.id(group, name);

  const keys = by.map((key, at) => ({ ...keyOf(print, key, scope), name: `k${at}` }));
  const titles = by.map((key, at) => titleOf(print, key, { scope, key: member(`k${at}`), own: member(`t${at}`) }));
  const columns = [
    ...keys.map(({ sql: read, name }) => sql`${read} as ${sql.id(name)}`),
    ...titles.flatMap(({ first }, at) => (first ? [sql`${first} as ${sql.id(`t${at}`)}`] : [])),
    ...Object.values(measures).map((each, at) => sql`${aggregated(print, each, scope)} as ${sql.id(`m${at}`)}`),
  ];
  const where = whereOf(selected(print, selection, scope));
  const places = keys.map((_, at) => sql.lit(at + 1));
  const groups = sql`select ${sql.join(columns)} from ${tableOf(scope)}${where} group by ${places.length > 0 ? sql.join(places) : sql`()`}`;

  const order = [
    ...(sort ? [sql`${member(`m${names.indexOf(sort.measure)}`)} ${DIRECTIONS[sort.order]} nulls last`] : []),
    ...keys.map(({ name, kind }) => (kind === 'text' ? sql`${member(name)} collate "C"` : member(name))),
  ];
  const ordered = order.length > 0 ? sql` order by ${sql.join(order)}` : sql``;
  const first =
    most === undefined
      ? groups
      : sql`select * from (${groups}) as ${sql.id(group)}${ordered} limit ${String(most)}::bigint`;
  const told = [
    ...keys.map((key) => asWritten({ ...key, sql: member(key.name) })),
    ...titles.map((title) => title.told),
    ...names.map((_, at) => member(`m${at}`)),
  ];
  const joined = sql.join(
    titles.map((title) => title.join),
    sql``,
  );
  return sql`select coalesce(json_agg(${arrayOf(told)}${ordered}), '[]'::json) from (${first}) as ${sql.id(group)}${joined}`;
}

/** A list of lists: one takes no more than so many arguments. */
function arrayOf(members: readonly Sql[]): Sql {
  const lists: Sql[] = [];
  for (let at = 0; at < members.length; at += ARGUMENTS)
    lists.push(sql`json_build_array(${sql.join(members.slice(at, at + ARGUMENTS))})`);
  return sql`json_build_array(${sql.join(lists)})`;
}

/** What records are put together by. Days of the house are cut by its clock. */
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

type Titled = {
  /** What is looked for in the records of a group. */
  readonly first?: Sql;
  /** What is joined to the groups. */
  readonly join: Sql;
  readonly told: Sql;
};

/**
 * What a group is called. Where that is read of the record its key names, it is read once a group;
 * else it is what comes first of what its records say.
 */
function titleOf(
  print: Printing,
  { of, title }: GroupKey,
  { scope, key, own }: { readonly scope: Scope; readonly key: Sql; readonly own: Sql },
): Titled {
  if (!title) return { join: sql``, told: sql`null` };
  const beyond = beyondOf(of, title);
  if (!beyond) return { first: sql`min(${asText(value(print, title, scope))})`, join: sql``, told: own };
  const target: Scope = { ...print.scope(beyond.to, { joins: true }), joined: true };
  const on = [sql`${idOf(target)} = ${key}`];
  if (beyond.where) on.push(condition(print, beyond.where, { ...target, joins: undefined }));
  const read = asText(value(print, beyond.value, target));
  const join = sql` left join ${table(beyond.to, target.alias)} on ${sql.join(on, sql` and `)}${target.joins ? target.joins.sql : sql``}`;
  return { join, told: orNothing(read, beyond.value, target) };
}

/** The step that leads from the id a key names to its title; undefined where there is none. */
function beyondOf(of: Source, title: Source): Via | undefined {
  if (!('via' in title)) return undefined;
  if ('column' in of) return title.via === of.column ? title : undefined;
  if (!('via' in of)) return undefined;
  const isSameWay =
    of.via === title.via && of.to === title.to && JSON.stringify(of.where) === JSON.stringify(title.where);
  return isSameWay ? beyondOf(of.value, title.value) : undefined;
}

function asText({ sql: read, kind, list }: Expression): Sql {
  if (list || (kind !== 'text' && kind !== 'number')) throw new Error(`nothing is called by a ${kind}`);
  return kind === 'text' ? sql`${read} collate "C"` : sql`${read}::text collate "C"`;
}

function aggregated(print: Printing, { measure, value: of, where }: Aggregate, scope: Scope): Sql {
  const only = where ? sql` filter (where ${condition(print, where, scope)})` : sql``;
  return measureOf(print, { measure, value: of }, scope, only).sql;
}
