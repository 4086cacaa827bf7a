import type { Plan, RankedPlan, Search, Selection, Sort, Taking } from '../../api/store.ts';
import { type Expansion, type Source, wordsOf } from '../../resources/language/index.ts';
import { isExpansion, membersOf } from './decode.ts';
import { canBe, idOf, member, type Printing, type Scope, storedColumn, table } from './scope.ts';
import {
  asWritten,
  condition,
  conditionOf,
  joinedScope,
  measureOf,
  orNothing,
  referredScope,
  tableOf,
  value,
} from './sources.ts';
import { and, escapedLike, or, type Sql, sql, whereOf } from './sql.ts';
import { derivedOf, isNeverNothing, junctionOf, searchColumn, sortColumn } from './tables.ts';

/** Which records of a scope are selected. */
export const selected = (print: Printing, { where, search, besides }: Selection, scope: Scope): Sql =>
  and([
    ...(where ? [condition(print, where, scope)] : []),
    ...[search, besides].flatMap((each) => (each ? [searched(print, each, scope)] : [])),
  ]);

const TRIGRAM = 3;

const hasTrigram = (key: string): boolean => wordsOf(key).some((word) => word.length >= TRIGRAM);

/** A union: with "or" across records the database cannot use its indexes. */
function searched(print: Printing, { any }: Search, scope: Scope): Sql {
  const own = any.filter(({ of }) => !('via' in of));
  const far = any.filter(({ of }) => 'via' in of);
  const isSelective = any.every(({ contains }) => contains.every(hasTrigram));
  if (far.length === 0 || !isSelective) return or(any.map((each) => contains(print, each, scope)));
  const groups = [...(own.length > 0 ? [own] : []), ...far.map((each) => [each])];
  const found = groups.map((group) => {
    const inner = print.scope(scope.collection.name);
    const condition = or(group.map((each) => contains(print, each, inner)));
    return sql`select ${idOf(inner)} from ${table(scope.collection.name, inner.alias)} where ${condition}`;
  });
  return sql`${idOf(scope)} in (${sql.join(found, sql` union all `)})`;
}

function contains(print: Printing, position: Search['any'][number], scope: Scope): Sql {
  const { of, as, contains: keys, begins } = position;
  if ('via' in of) {
    const target = print.scope(of.to);
    const inner = and([
      ...(of.where ? [condition(print, of.where, target)] : []),
      contains(print, { ...position, of: of.value }, target),
    ]);
    return sql`${member(scope, of.via)} in (select ${idOf(target)} from ${table(of.to, target.alias)} where ${inner})`;
  }
  if (as === 'number') return sql`${idOf(scope)} in (${sql.join(keys.map((key) => print.value(key, 'bigint')))})`;
  const name = searchColumn(nameOf(of, scope));
  if (!derivedOf(scope.collection).some((derived) => derived.name === name && derived.key === as)) {
    throw new Error(`${scope.collection.name} keeps nothing to search ${JSON.stringify(of)} by as ${as}`);
  }
  const like = (pattern: string): Sql => sql`${member(scope, name)} like ${print.value(pattern, 'text')}`;
  const held = (key: string): Sql =>
    begins ? like(`${escapedLike(key)}%`) : and(wordsOf(key).map((word) => like(`%${escapedLike(word)}%`)));
  return or(keys.filter(canBe).map(held));
}

function nameOf(source: Source, { collection }: Scope): string {
  if ('column' in source) return source.column;
  const of = 'concat' in source ? source.concat.map((part) => ('column' in part ? part.column : '')) : [];
  const concat = collection.concats.find((each) => each.of.join('\n') === of.join('\n'));
  if (!concat) throw new Error(`${collection.name} keeps no keys of ${JSON.stringify(source)}`);
  return concat.name;
}

type Key = { readonly sql: Sql; readonly sure: boolean };

function keyOf(print: Printing, source: Source, scope: Scope): Key {
  const { collection } = scope;
  if ('via' in source) {
    const target = joinedScope(print, source, scope);
    return { sql: orNothing(keyOf(print, source.value, target).sql, source.value, target), sure: false };
  }
  if ('column' in source || 'concat' in source) {
    const name = nameOf(source, scope);
    const isText = 'concat' in source || storedColumn(collection, name).type === 'text';
    const column = isText && name !== 'id' ? sortColumn(name) : name;
    if (column !== name && !derivedOf(collection).some((derived) => derived.name === column)) {
      throw new Error(`${collection.name} keeps no order of ${name}: name it among its orderings`);
    }
    return { sql: member(scope, column), sure: isNeverNothing(collection, name) };
  }
  return 'operation' in source ? value(print, source, scope) : measureKey(print, source, scope);
}

function measureKey(print: Printing, source: Extract<Source, { rollup: unknown }>, scope: Scope): Key {
  const { joins } = scope;
  if (!joins) throw new Error('nothing is joined here');
  const none = source.rollup === 'count' || source.rollup === 'sum';
  const alias = joins.once(JSON.stringify([scope.alias, source]), () => {
    const name = print.alias();
    const inner = print.scope(source.from, { joins: true });
    const isList = storedColumn(inner.collection, source.by).type === 'references';
    const junction = print.alias();
    const by = isList ? sql.id(junction, 'target_id') : member(inner, source.by);
    const { sql: measured, kind } = measureOf(print, source, inner);
    if (kind === 'text' || kind === 'json') throw new Error('a list is not ordered by a measure of texts');
    const rows = conditionOf(print, source, inner);
    const from = isList
      ? sql`${table(junctionOf(source.from, source.by), junction)} join ${table(source.from, inner.alias)} on ${idOf(inner)} = ${sql.id(junction, 'record_id')}${inner.joins ? inner.joins.sql : sql``}`
      : tableOf(inner);
    const grouped = sql`select ${by} as of, ${measured} as measure from ${from}${whereOf(rows)} group by 1`;
    return {
      alias: name,
      part: sql`left join (${grouped}) as ${sql.id(name)} on ${sql.id(name, 'of')} = ${idOf(scope)}`,
    };
  });
  const measure = sql.id(alias, 'measure');
  return none ? { sql: sql`coalesce(${measure}, 0)`, sure: true } : { sql: measure, sure: false };
}

type Ordered = { readonly keys: readonly (Key & { readonly order: Sort['order'] })[]; readonly last: Sort['order'] };

/** Columns after the id are redundant; a repeated id would force a sort. */
function ordering(print: Printing, sort: readonly Sort[], scope: Scope): Ordered {
  const at = sort.findIndex(({ of }) => 'column' in of && of.column === 'id');
  const before = at < 0 ? sort : sort.slice(0, at);
  return {
    keys: before.map(({ of, order }) => ({ ...keyOf(print, of, scope), order })),
    last: (at < 0 ? sort.at(-1) : sort[at])?.order ?? 'asc',
  };
}

const DIRECTIONS = { asc: sql.raw('asc'), desc: sql.raw('desc') } as const;

/** `nulls last` only if nullable, so that a plain index serves both directions. */
const orderBy = ({ keys, last }: Ordered, id: Sql): Sql =>
  sql` order by ${sql.join([
    ...keys.map((key) =>
      key.sure || key.order === 'asc' ? sql`${key.sql} ${DIRECTIONS[key.order]}` : sql`${key.sql} desc nulls last`,
    ),
    sql`${id} ${DIRECTIONS[last]}`,
  ])}`;

/** Written out: of a page whose place is a parameter the database plans for a tenth of all rows. */
const limits = (page: Plan['page'] | undefined): Sql =>
  page
    ? sql` limit ${sql.lit(whole(page.end - page.start))}${page.start > 0 ? sql` offset ${sql.lit(whole(page.start))}` : sql``}`
    : sql``;

function whole(count: number): number {
  if (!Number.isSafeInteger(count)) throw new Error(`a page cannot be ${count} rows on`);
  return Math.max(0, count);
}

/** The ids of a plan's rows in their order: one row, of one list. */
export function idsOf(print: Printing, plan: Plan): Sql {
  const scope = print.scope(plan.from, { joins: true });
  const ordered = ordering(print, plan.sort ?? [], scope);
  const where = whereOf(selected(print, plan, scope));
  const ids = sql`select ${idOf(scope)} as id from ${tableOf(scope)}${where}${orderBy(ordered, idOf(scope))}${limits(plan.page)}`;
  return sql`select coalesce(json_agg(id), '[]') from (${ids}) as found`;
}

/**
 * The rows of a plan, as lists in JSON (`decode.ts`): `id`, `_version`, its fields, its expansions.
 * A page is cut first, so that what its rows tell is worked out for them alone.
 */
export function rowsOf(print: Printing, plan: RankedPlan): Sql {
  if (plan.nearest?.length) return nearestOf(print, plan, plan.nearest);
  if (!plan.page) {
    const scope = print.scope(plan.from, { joins: true });
    const columns = columnsOf(print, plan, scope);
    const ordered = ordering(print, plan.sort ?? [], scope);
    const where = whereOf(selected(print, plan, scope));
    return sql`select ${columns} from ${tableOf(scope)}${where}${orderBy(ordered, idOf(scope))}`;
  }
  const inner = print.scope(plan.from, { joins: true });
  const ordered = ordering(print, plan.sort ?? [], inner);
  const where = whereOf(selected(print, plan, inner));
  const keys = ordered.keys.map((key, at) => sql`, ${key.sql} as ${sql.id(`_o${at}`)}`);
  const page = sql`select ${sql.id(inner.alias)}.*${sql.join(keys, sql``)} from ${tableOf(inner)}${where}${orderBy(ordered, idOf(inner))}${limits(plan.page)}`;
  const outer = print.scope(plan.from, { joins: true });
  const columns = columnsOf(print, plan, outer);
  const joins = outer.joins ? outer.joins.sql : sql``;
  const outerKeys = ordered.keys.map((key, at) => ({ ...key, sql: sql.id(outer.alias, `_o${at}`) }));
  const outerOrder = orderBy({ ...ordered, keys: outerKeys }, idOf(outer));
  return sql`select ${columns} from (${page}) as ${sql.id(outer.alias)}${joins}${outerOrder}`;
}

/** Rows by search rank, a page per rank, so that each uses an index. */
function nearestOf(print: Printing, plan: RankedPlan, nearest: readonly Search[]): Sql {
  const { page, sort = [] } = plan;
  const first = page && { start: 0, end: page.end };
  let order: Ordered | undefined;
  const parts = [...nearest, undefined].map((search, at) => {
    const scope = print.scope(plan.from, { joins: true });
    const ordered = ordering(print, sort, scope);
    order ??= ordered;
    const nearer = nearest.slice(0, at).map((each) => sql`(${searched(print, each, scope)}) is not true`);
    const where = and([selected(print, plan, scope), ...(search ? [searched(print, search, scope)] : []), ...nearer]);
    const keys = ordered.keys.map((key, position) => sql`, ${key.sql} as ${sql.id(`_o${position}`)}`);
    return sql`(select ${sql.id(scope.alias)}.*${sql.join(keys, sql``)}, ${sql.lit(at)} as ${sql.id('_near')} from ${tableOf(scope)}${whereOf(where)}${orderBy(ordered, idOf(scope))}${limits(first)})`;
  });
  const outer = print.scope(plan.from, { joins: true });
  const columns = columnsOf(print, plan, outer);
  const { keys, last } = order ?? { keys: [], last: 'asc' };
  const near = { sql: sql.id(outer.alias, '_near'), sure: true, order: 'asc' } as const;
  const outerOrder: Ordered = {
    keys: [near, ...keys.map((key, at) => ({ ...key, sql: sql.id(outer.alias, `_o${at}`) }))],
    last,
  };
  return sql`select ${columns} from (${sql.join(parts, sql` union all `)}) as ${sql.id(outer.alias)}${outer.joins ? outer.joins.sql : sql``}${orderBy(outerOrder, idOf(outer))}${limits(page)}`;
}

/** PostgreSQL takes a hundred arguments at most. */
const ARGUMENTS = 90;

function columnsOf(print: Printing, { fields, expand = {} }: Plan, scope: Scope): Sql {
  const members = [
    idOf(scope),
    member(scope, '_version'),
    ...Object.values(fields).map((source) => asWritten(value(print, source, scope))),
    ...Object.values(expand).flatMap((each) => expandedFlat(print, each, scope)),
  ];
  const lists: Sql[] = [];
  for (let at = 0; at < members.length; at += ARGUMENTS)
    lists.push(sql`json_build_array(${sql.join(members.slice(at, at + ARGUMENTS))})`);
  return sql.join(lists);
}

/** What an id stands for, as members of the row itself: `decode.ts` makes a record of them. */
function expandedFlat(print: Printing, expansion: Expansion, scope: Scope): Sql[] {
  if (expansion.many) return [expanded(print, expansion, scope)];
  const target = referredScope(print, expansion, scope);
  return [
    idOf(target),
    ...membersOf(expansion).flatMap(([, each]) =>
      isExpansion(each) ? expandedFlat(print, each, target) : [asWritten(value(print, each, target))],
    ),
  ];
}

function expanded(print: Printing, expansion: Expansion, scope: Scope): Sql {
  const { of, many, to, where } = expansion;
  if (!many) {
    const target = referredScope(print, expansion, scope);
    return sql`case when ${idOf(target)} is not null then ${objectOf(print, expansion, target)} end`;
  }
  const target = print.scope(to, { joins: true });
  const inner = { ...target, joins: undefined };
  const condition_ = where ? [condition(print, where, inner)] : [];
  const columns = objectOf(print, expansion, target);
  const alias = print.alias();
  const position = sql.id(alias, 'position');
  const list = listed(print, of, scope, alias);
  const on = and([sql`${idOf(target)} = ${sql.id(alias, 'target_id')}`, ...condition_]);
  // The target is joined before what is joined to it.
  return sql`(select coalesce(json_agg(${columns} order by ${position}), '[]'::json) from ${list.from} join ${table(to, target.alias)} on ${on}${target.joins ? target.joins.sql : sql``}${whereOf(list.where)})`;
}

function listed(print: Printing, of: Source, scope: Scope, alias: string): { from: Sql; where: Sql } {
  if ('column' in of && storedColumn(scope.collection, of.column).type === 'references') {
    return {
      from: table(junctionOf(scope.collection.name, of.column), alias),
      where: sql`${sql.id(alias, 'record_id')} = ${idOf(scope)}`,
    };
  }
  const { sql: array } = value(print, of, scope);
  return { from: sql`unnest(${array}) with ordinality as ${sql.id(alias)} (target_id, position)`, where: and([]) };
}

function objectOf(print: Printing, expansion: Expansion, target: Scope): Sql {
  const columns: [string, Sql][] = [
    ['id', idOf(target)],
    ...membersOf(expansion).map(([name, each]): [string, Sql] => [
      name,
      isExpansion(each) ? expanded(print, each, target) : asWritten(value(print, each, target)),
    ]),
  ];
  const members = columns.map(([name, each]) => sql`${sql.lit(name)}, ${each}`);
  const most = ARGUMENTS / 2;
  if (members.length <= most) return sql`json_build_object(${sql.join(members)})`;
  const chunks: Sql[] = [];
  for (let at = 0; at < members.length; at += most) {
    chunks.push(sql`jsonb_build_object(${sql.join(members.slice(at, at + most))})`);
  }
  return sql`(${sql.join(chunks, sql` || `)})::json`;
}

/** How many records are selected, counted no further than `most`. */
export function countOf(print: Printing, selection: Selection, most: number): Sql {
  const scope = print.scope(selection.from);
  const where = whereOf(selected(print, selection, scope));
  return sql`select count(*) from (select 1 from ${table(selection.from, scope.alias)}${where} limit ${String(most)}::bigint) as counted`;
}

/** A record whole: `id`, `_version`, its columns in their order. */
export const wholeOf = (print: Printing, scope: Scope): Sql =>
  sql.join([
    idOf(scope),
    member(scope, '_version'),
    ...scope.collection.columns.map(({ name }) => asWritten(value(print, { column: name }, scope))),
  ]);

export function foundOf(print: Printing, selection: Selection, most: number | undefined): Sql {
  const scope = print.scope(selection.from);
  const where = whereOf(selected(print, selection, scope));
  const limit = most === undefined ? sql`` : sql` limit ${String(most)}::bigint`;
  return sql`select ${wholeOf(print, scope)} from ${table(selection.from, scope.alias)}${where} order by ${idOf(scope)} asc${limit}`;
}

/** Selects records that nobody has locked, whole, and locks them. */
export function takenOf(print: Printing, taking: Taking): Sql {
  const scope = print.scope(taking.from);
  const where = whereOf(selected(print, taking, scope));
  const order = sql`${member(scope, taking.by)} asc, ${idOf(scope)} asc`;
  return sql`select ${wholeOf(print, scope)} from ${table(taking.from, scope.alias)}${where} order by ${order} limit ${String(taking.most)}::bigint for update of ${sql.id(scope.alias)} skip locked`;
}
