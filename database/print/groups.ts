import type { Aggregate, Group, Grouping, GroupKey } from '../../api/store.ts';
import type { Source } from '../../resources/language/index.ts';
import { idOf, type Printing, type Scope, table } from './scope.ts';
import { asWritten, condition, orNothing, value } from './sources.ts';
import { and, type Row, type Sql, sql } from './sql.ts';
import { asText, type Part, places, Sums } from './sums.ts';

type Via = Extract<Source, { via: string }>;

/** PostgreSQL takes a hundred arguments at most. */
const ARGUMENTS = 90;

/** Groups several questions in one row of JSON lists (`groupsIn`), sharing sums (`Sums`). */
export function groupsOf(print: Printing, questions: readonly Grouping[]): Sql {
  const sums = sumsFor(print, questions);
  const lists = questions.map((question) => sql`(${listed(print, question, sums.get(question) as Sums)})`);
  const all = [...new Set(sums.values())].map((each) => sql`${sql.id(each.name)} as (${each.sql})`);
  return sql`with ${sql.join(all)} select ${sql.join(lists)}`;
}

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
        measures: Object.fromEntries(names.map((name, position) => [name, figures[position] ?? null])),
      };
    });
  });

function sumsFor(print: Printing, questions: readonly Grouping[]): ReadonlyMap<Grouping, Sums> {
  const sums = new Map<Grouping, Sums>();
  for (const question of questions.toSorted((one, other) => other.by.length - one.by.length)) {
    const known = [...sums.values()].find((each) => each.answers(question));
    sums.set(question, known ?? new Sums(print, question));
  }
  return sums;
}

const DIRECTIONS = { asc: sql.raw('asc'), desc: sql.raw('desc') } as const;

function listed(print: Printing, question: Grouping, sums: Sums): Sql {
  const { from, by, measures, sort, most } = question;
  const names = Object.keys(measures);
  if (sort && !names.includes(sort.measure)) throw new Error(`${from} is not measured by ${sort.measure}`);
  const group = print.alias();
  const whole = print.alias();
  const isWhole = sums.isWhole(question);
  const held = (name: string): Sql => sql.id(whole, name);
  const member = (name: string): Sql => sql.id(group, name);

  const keys = by.map((key, at) => ({ ...sums.key(key), at: `k${at}` }));
  const titles = by.map((key, at) => titleOf(print, key, member(`k${at}`)));
  const columns = [
    ...keys.map(({ name, at }) => sql`${held(name)} as ${sql.id(at)}`),
    ...by.flatMap(({ title }, at) => {
      if (!title || titles[at]) return [];
      const first = held(sums.title(title));
      return [sql`${isWhole ? first : sql`min(${first})`} as ${sql.id(`t${at}`)}`];
    }),
    ...Object.values(measures).map((each, at) => sql`${figure(sums, each, { held, isWhole })} as ${sql.id(`m${at}`)}`),
  ];
  const together = isWhole ? sql`` : sql` group by ${places(keys.length)}`;
  const groups = sql`select ${sql.join(columns)} from ${table(sums.name, whole)}${together}`;

  const order = [
    ...(sort ? [sql`${member(`m${names.indexOf(sort.measure)}`)} ${DIRECTIONS[sort.order]} nulls last`] : []),
    ...keys.map(({ at, kind }) => (kind === 'text' ? sql`${member(at)} collate "C"` : member(at))),
  ];
  const ordered = order.length > 0 ? sql` order by ${sql.join(order)}` : sql``;
  const first =
    most === undefined
      ? groups
      : sql`select * from (${groups}) as ${sql.id(group)}${ordered} limit ${String(most)}::bigint`;
  const selected = [
    ...keys.map(({ at, kind }) => asWritten({ sql: member(at), kind, list: false, sure: false })),
    ...by.map(({ title }, at) => titles[at]?.columns ?? (title ? member(`t${at}`) : sql`null`)),
    ...names.map((_, at) => member(`m${at}`)),
  ];
  const joined = sql.join(
    titles.map((each) => each?.join ?? sql``),
    sql``,
  );
  return sql`select coalesce(json_agg(${arrayOf(selected)}${ordered}), '[]'::json) from (${first}) as ${sql.id(group)}${joined}`;
}

/** A list of lists: one takes no more than so many arguments. */
function arrayOf(members: readonly Sql[]): Sql {
  const lists: Sql[] = [];
  for (let at = 0; at < members.length; at += ARGUMENTS)
    lists.push(sql`json_build_array(${sql.join(members.slice(at, at + ARGUMENTS))})`);
  return sql`json_build_array(${sql.join(lists)})`;
}

/** A measure of its parts: of one group of a sum, or of several. */
function figure(
  sums: Sums,
  aggregate: Aggregate,
  { held, isWhole }: { readonly held: (name: string) => Sql; readonly isWhole: boolean },
): Sql {
  const all = (part: Part, add: 'sum' | 'min' | 'max'): Sql => {
    const read = held(sums.part(part, aggregate));
    return isWhole ? read : sql`${sql.raw(add)}(${read})`;
  };
  switch (aggregate.measure) {
    case 'count':
      return sql`coalesce(${all('count', 'sum')}, 0)`;
    case 'sum':
      return sql`coalesce(round(${all('sum', 'sum')}, 6), 0)`;
    case 'avg':
      return sql`round(${all('sum', 'sum')} / nullif(${all('valued', 'sum')}, 0), 6)`;
    case 'min':
    case 'max':
      return all(aggregate.measure, aggregate.measure);
  }
}

/** A group's title: joined once per group, else the first of its records'. */
function titleOf(
  print: Printing,
  { of, title }: GroupKey,
  key: Sql,
): { readonly join: Sql; readonly columns: Sql } | undefined {
  const beyond = title && beyondOf(of, title);
  if (!beyond) return undefined;
  const target: Scope = { ...print.scope(beyond.to, { joins: true }), joined: true };
  const on = [sql`${idOf(target)} = ${key}`];
  if (beyond.where) on.push(condition(print, beyond.where, { ...target, joins: undefined }));
  const read = asText(value(print, beyond.value, target));
  const join = sql` left join ${table(beyond.to, target.alias)} on ${and(on)}${target.joins ? target.joins.sql : sql``}`;
  return { join, columns: orNothing(read, beyond.value, target) };
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
