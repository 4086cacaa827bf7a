import {
  type Comparand,
  type Condition,
  isDay,
  isInstant,
  QUOTIENT_DECIMALS,
  type Scalar,
  type Source,
  sameKey,
} from '../../resources/language/index.ts';
import {
  canBe,
  type Expression,
  idOf,
  type Kind,
  kindOfColumn,
  member,
  type Printing,
  type Scope,
  storedColumn,
  table,
} from './scope.ts';
import { and, FALSE, or, type Sql, sql, TRUE, whereOf } from './sql.ts';
import { collectionOf, junctionOf, sameColumn, TALLIES, type TallyOf, tallyName } from './tables.ts';

type Via = Extract<Source, { via: string }>;
type Rollup = Extract<Source, { rollup: unknown }>;
type Sum = Extract<Source, { operation: unknown }>;

/** What a source comes to on the record of a scope. */
export function value(print: Printing, source: Source, scope: Scope): Expression {
  if ('column' in source) return columnValue(print, source.column, scope);
  if ('via' in source) return scope.joins ? joinedValue(print, source, scope) : lookedUp(print, source, scope);
  if ('concat' in source) {
    const parts = source.concat.map((part) => value(print, part, scope));
    const read = sql`nullif(concat_ws(' ', ${sql.join(parts.map((part) => part.sql))}), '')`;
    return { sql: read, kind: 'text', list: false, sure: parts.some((part) => part.sure) };
  }
  if ('operation' in source) return arithmetic(print, source, scope);
  const tally = tallyOf(print, source);
  if (tally) return keptMeasure(print, source, tally, scope);
  const inner = print.scope(source.from, { joins: true });
  const { sql: measured, kind, sure } = measureOf(print, source, inner);
  const condition = and([linkOf(source, inner, idOf(scope)), conditionOf(print, source, inner)]);
  return { sql: sql`(select ${measured} from ${tableOf(inner)}${whereOf(condition)})`, kind, list: false, sure };
}

/** Numbers are exact, so that none is too large to be multiplied. */
function arithmetic(print: Printing, { operation, of, decimals }: Sum, scope: Scope): Expression {
  const parts = of.map((part): Pick<Expression, 'sql' | 'sure'> => {
    if (typeof part === 'number') return { sql: print.value(String(part), 'numeric'), sure: true };
    const { sql: read, sure, list } = value(print, part, scope);
    // An empty list is nothing, as where a list is stored by its members.
    if (list) return { sql: sql`nullif(cardinality(${read}), 0)::numeric`, sure: false };
    return { sql: sql`${read}::numeric`, sure };
  });
  const each = parts.map((part) => part.sql);
  const isSum = operation === 'sum';
  if (operation === 'quotient') {
    const [whole, part] = each;
    const to = sql.raw(String(decimals ?? QUOTIENT_DECIMALS));
    return { sql: sql`round(${whole} / nullif(${part}, 0), ${to})`, kind: 'decimal', list: false, sure: false };
  }
  const whole = isSum
    ? sql`(case when coalesce(${sql.join(each)}) is not null then ${sql.join(
        each.map((part) => sql`coalesce(${part}, 0)`),
        sql` + `,
      )} end)`
    : sql`(${sql.join(each, sql` * `)})`;
  return {
    sql: decimals === undefined ? whole : sql`round(${whole}, ${sql.raw(String(decimals))})`,
    kind: 'decimal',
    list: false,
    sure: isSum ? parts.some((part) => part.sure) : parts.every((part) => part.sure),
  };
}

/** What is kept counted that tells a rollup; undefined: it is computed. */
function tallyOf({ schema }: Printing, { rollup, from, by, value: measured, where }: Rollup): TallyOf | undefined {
  if (rollup === 'min' || rollup === 'max') return undefined;
  const { tallies = [] } = collectionOf(schema, from);
  const name = measured && ('column' in measured ? measured.column : '');
  const only = where && JSON.stringify(where);
  return tallies.find(
    (each) =>
      each.by === by &&
      (name === undefined || each.value === name) &&
      (each.where && JSON.stringify(each.where)) === only,
  );
}

/** A rollup as it was counted: read by the id, of nothing where nobody ever referred. */
function keptMeasure(print: Printing, { rollup, from }: Rollup, tally: TallyOf, scope: Scope): Expression {
  const alias = print.alias();
  print.read.add(from);
  const column = (name: string): Sql => sql.id(alias, name);
  const read = {
    count: column('counted'),
    sum: sql`round(${column('total')}, 6)`,
    avg: sql`round(${column('total')} / nullif(${column('valued')}, 0), 6)`,
  }[rollup as 'count' | 'sum' | 'avg'];
  const one = sql`(select ${read} from ${table(TALLIES, alias)} where ${column('tally')} = ${print.value(tallyName(from, tally), 'text')} and ${column('id')} = ${idOf(scope)})`;
  if (rollup === 'avg') return { sql: one, kind: 'decimal', list: false, sure: false };
  return { sql: sql`coalesce(${one}, 0)`, kind: rollup === 'count' ? 'number' : 'decimal', list: false, sure: true };
}

/** The table of a scope with what was joined to it: to be printed after all that reads it. */
export const tableOf = (scope: Scope): Sql =>
  sql`${table(scope.collection.name, scope.alias)}${scope.joins ? scope.joins.sql : sql``}`;

function columnValue(print: Printing, name: string, scope: Scope): Expression {
  const column = storedColumn(scope.collection, name);
  const kind = kindOfColumn(print.schema, column);
  if (column.type !== 'references') {
    const isUnique = column.type === 'text' && scope.collection.uniques.some(({ columns }) => columns.includes(name));
    return {
      sql: member(scope, name),
      kind,
      list: column.type === 'texts',
      sure: column.required && !scope.joined,
      ...(isUnique && !print.literal && { key: member(scope, sameColumn(name)) }),
    };
  }
  const alias = print.alias();
  const list = sql`(select array_agg(${sql.id(alias, 'target_id')} order by ${sql.id(alias, 'position')}) from ${table(junctionOf(scope.collection.name, name), alias)} where ${sql.id(alias, 'record_id')} = ${idOf(scope)})`;
  return { sql: list, kind, list: true, sure: false };
}

/** The record at a path as a join, which the database may hash. */
export function joinedScope(print: Printing, { via, to, where }: Via, scope: Scope): Scope {
  checkReference(scope, via);
  return joinedBy(print, { of: { column: via }, to, where }, scope);
}

/** The record that an id stands for, joined. */
export function referredScope(print: Printing, { of, to, where }: Referred, scope: Scope): Scope {
  if ('column' in of) checkReference(scope, of.column);
  return joinedBy(print, { of, to, where }, scope);
}

type Referred = { readonly of: Source; readonly to: string; readonly where?: Condition | undefined };

/** A path and what its id stands for are the same record: it is joined once. */
function joinedBy(print: Printing, { of, to, where }: Referred, scope: Scope): Scope {
  const { joins } = scope;
  if (!joins) throw new Error('nothing is joined here');
  const target = print.scope(to);
  const alias = joins.once(JSON.stringify([scope.alias, of, to, where]), () => {
    const on = and([
      sql`${idOf(target)} = ${value(print, of, scope).sql}`,
      ...(where ? [condition(print, where, target)] : []),
    ]);
    return { alias: target.alias, part: sql`left join ${table(to, target.alias)} on ${on}` };
  });
  return { ...target, alias, joins, joined: true };
}

function joinedValue(print: Printing, source: Via, scope: Scope): Expression {
  const target = joinedScope(print, source, scope);
  const read = value(print, source.value, target);
  return { ...read, sql: orNothing(read.sql, source.value, target), sure: false, key: undefined };
}

/** Without a record there is nothing to return; but a count of what refers to it would be 0. */
export const orNothing = (read: Sql, source: Source, target: Scope): Sql =>
  'rollup' in source ? sql`case when ${idOf(target)} is not null then ${read} end` : read;

function lookedUp(print: Printing, { via, to, where, value: read }: Via, scope: Scope): Expression {
  checkReference(scope, via);
  const target = print.scope(to);
  const inner = value(print, read, target);
  const on = and([sql`${idOf(target)} = ${member(scope, via)}`, ...(where ? [condition(print, where, target)] : [])]);
  return { ...inner, sql: sql`(select ${inner.sql} from ${tableOf(target)} where ${on})`, sure: false, key: undefined };
}

function checkReference({ collection }: Scope, via: string): void {
  if (storedColumn(collection, via).type === 'references')
    throw new Error(`${collection.name}.${via} is a list: no path leads through it`);
}

/** The records of a rollup that belong to a record: those whose column holds its id. */
function linkOf({ by }: Rollup, inner: Scope, id: Sql): Sql {
  if (storedColumn(inner.collection, by).type !== 'references') return sql`${member(inner, by)} = ${id}`;
  const junction = junctionOf(inner.collection.name, by);
  return sql`${idOf(inner)} in (select record_id from ${sql.id(junction)} where target_id = ${id})`;
}

export const conditionOf = (print: Printing, { where }: Rollup, inner: Scope): Sql =>
  where ? condition(print, where, inner) : and([]);

/** The measure over the records of a scope, and nothing for none as the contract says it. */
export function measureOf(
  print: Printing,
  { rollup, value: measured }: Rollup,
  inner: Scope,
): Omit<Expression, 'list'> {
  if (rollup === 'count') return { sql: sql`count(*)`, kind: 'number', sure: true };
  if (!measured) throw new Error(`${rollup} measures nothing`);
  const { sql: read, kind } = value(print, measured, inner);
  if (rollup === 'sum') return { sql: sql`coalesce(round(sum(${read}), 6), 0)`, kind: 'decimal', sure: true };
  if (rollup === 'avg') return { sql: sql`round(avg(${read}), 6)`, kind: 'decimal', sure: false };
  return { sql: rollup === 'min' ? sql`min(${read})` : sql`max(${read})`, kind, sure: false };
}

const INSTANT = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
const DAY = sql.lit('YYYY-MM-DD');

/** An expression as text: days and instants as they are written. Others are left. */
export const asWritten = ({ sql: read, kind, list }: Expression): Sql => {
  if (list) return sql`to_json(${read})`;
  if (kind === 'instant') return sql`to_char(${read} at time zone 'UTC', ${INSTANT}) collate "C"`;
  return kind === 'day' ? sql`to_char(${read}, ${DAY}) collate "C"` : read;
};

const ORDERS = { above: sql.raw('>'), below: sql.raw('<'), from: sql.raw('>='), to: sql.raw('<=') } as const;
type Order = keyof typeof ORDERS;

type Test =
  | { readonly op: 'empty'; readonly operands: readonly [] }
  | { readonly op: 'in' | Order; readonly operands: readonly Operand[] };
/** A test, and whether it is to hold or to fail. */
type Wanted = Test & { readonly holds: boolean };
type Operand = Scalar | Expression;
type Leaf = Extract<Condition, { of: Source }>;

/**
 * Prints a condition or, if `holds` is false, its negation, pushed down so that no NULL remains.
 */
export function condition(print: Printing, rule: Condition, scope: Scope, holds = true): Sql {
  if ('all' in rule) {
    const parts = rule.all.map((each) => condition(print, each, scope, holds));
    return holds ? and(parts) : or(parts);
  }
  if ('any' in rule || 'none' in rule) {
    const [parts, positive] = 'any' in rule ? [rule.any, holds] : [rule.none, !holds];
    const printed = parts.map((each) => condition(print, each, scope, positive));
    return positive ? or(printed) : and(printed);
  }
  const plain = { ...scope, joins: undefined };
  if ('empty' in rule) return tested(print, rule.of, plain, { op: 'empty', operands: [], holds: rule.empty === holds });
  return tested(print, rule.of, plain, { ...testOf(print, rule, plain), holds });
}

function testOf(print: Printing, rule: Exclude<Leaf, { empty: boolean }>, scope: Scope): Test {
  const operand = (comparand: Comparand): Operand =>
    typeof comparand === 'object' ? value(print, comparand.source, scope) : comparand;
  if ('is' in rule) return { op: 'in', operands: [operand(rule.is)] };
  if ('in' in rule) return { op: 'in', operands: rule.in.map(operand) };
  if ('above' in rule) return { op: 'above', operands: [operand(rule.above)] };
  if ('below' in rule) return { op: 'below', operands: [operand(rule.below)] };
  if ('from' in rule) return { op: 'from', operands: [operand(rule.from)] };
  return { op: 'to', operands: [operand(rule.to)] };
}

/** A test on a source; paths as `exists`, which the database can plan freely. */
function tested(print: Printing, source: Source, scope: Scope, test: Wanted): Sql {
  const { holds } = test;
  if ('via' in source) {
    checkReference(scope, source.via);
    const target = print.scope(source.to);
    // What nothing passes is the complement of what only something can pass.
    const passesOnNothing = test.op === 'empty' ? holds : !holds;
    const inner = and([
      sql`${idOf(target)} = ${member(scope, source.via)}`,
      ...(source.where ? [condition(print, source.where, target)] : []),
      tested(print, source.value, target, { ...test, holds: passesOnNothing ? !holds : holds }),
    ]);
    const found = sql`exists (select 1 from ${table(source.to, target.alias)} where ${inner})`;
    return passesOnNothing ? sql`not ${found}` : found;
  }
  if ('column' in source && storedColumn(scope.collection, source.column).type === 'references') {
    return testedList(print, source.column, scope, test);
  }
  if ('rollup' in source && source.rollup === 'count') {
    const some = asksForSome(test);
    if (some !== undefined) return existing(print, source, scope, some === holds);
  }
  return compared(print, value(print, source, scope), test, holds);
}

/** `count above 0` and its like ask only whether there is one: the database stops at the first. */
function asksForSome({ op, operands }: Test): boolean | undefined {
  const [operand] = operands;
  if (operands.length !== 1 || typeof operand !== 'number') return undefined;
  if ((op === 'above' && operand === 0) || (op === 'from' && operand === 1)) return true;
  if ((op === 'in' && operand === 0) || (op === 'below' && operand === 1) || (op === 'to' && operand === 0))
    return false;
  return undefined;
}

function existing(print: Printing, source: Extract<Source, { rollup: unknown }>, scope: Scope, some: boolean): Sql {
  const inner = print.scope(source.from);
  const rows = and([linkOf(source, inner, idOf(scope)), conditionOf(print, source, inner)]);
  const found = sql`exists (select 1 from ${tableOf(inner)} where ${rows})`;
  return some ? found : sql`not ${found}`;
}

/** A list of references is a table of its own: whether it holds an id is looked up there. */
function testedList(print: Printing, column: string, scope: Scope, { holds, ...test }: Wanted): Sql {
  const alias = print.alias();
  const target = sql.id(alias, 'target_id');
  const kind = listKind(print, column, scope);
  const wanted: Sql =
    test.op === 'empty'
      ? TRUE
      : test.op === 'in'
        ? equalToAny(print, { sql: target, kind, list: false, sure: true }, test.operands)
        : FALSE;
  const found =
    wanted === FALSE
      ? FALSE
      : sql`exists (select 1 from ${table(junctionOf(scope.collection.name, column), alias)} where ${and([sql`${sql.id(alias, 'record_id')} = ${idOf(scope)}`, wanted])})`;
  const positive = test.op === 'empty' ? !holds : holds;
  if (positive) return found;
  return found === FALSE ? TRUE : sql`not ${found}`;
}

const listKind = (print: Printing, column: string, scope: Scope): Kind => value(print, { column }, scope).kind;

function compared(print: Printing, expression: Expression, test: Test, holds: boolean): Sql {
  const { sql: read, sure } = expression;
  if (test.op === 'empty') return holds ? sql`${read} is null` : sql`${read} is not null`;
  const printed =
    test.op === 'in'
      ? equalToAny(print, expression, test.operands)
      : ordered(print, expression, test.op, test.operands[0]);
  if (holds) return printed;
  if (printed === FALSE) return TRUE;
  if (printed === TRUE) return FALSE;
  const known = sure && test.operands.every((operand) => typeof operand !== 'object' || operand.sure);
  return known ? sql`not ${printed}` : sql`(${printed}) is not true`;
}

const isNumeric = (kind: Kind): boolean => kind === 'number' || kind === 'decimal';
const isWritten = (kind: Kind): boolean => kind === 'text' || kind === 'day' || kind === 'instant';

/** Whether a value is of a kind, so that it may be compared with it at all. */
const fits = (scalar: Scalar, kind: Kind): boolean =>
  typeof scalar === 'number'
    ? isNumeric(kind)
    : typeof scalar === 'boolean'
      ? kind === 'boolean'
      : isWritten(kind) && canBe(scalar);

function equalToAny(print: Printing, expression: Expression, operands: readonly Operand[]): Sql {
  const scalars = operands.filter((operand): operand is Scalar => typeof operand !== 'object');
  const expressions = operands.filter((operand): operand is Expression => typeof operand === 'object');
  const values = scalars.filter((scalar) => fits(scalar, expression.kind));
  return or([
    ...(values.length > 0 ? [equalToScalars(print, expression, values)] : []),
    ...expressions.map((other) => equalTo(expression, other)),
  ]);
}

function equalToScalars(print: Printing, expression: Expression, values: readonly Scalar[]): Sql {
  const { sql: read, kind, list, key } = expression;
  if (list) return sql`${read} && ${print.array(values.map(plain))}`;
  if (kind === 'boolean') return or([...new Set(values)].map((each) => sql`${read} = ${print.scalar(each)}`));
  if (kind === 'day' || kind === 'instant') {
    const real = values.filter((each) => typeof each === 'string' && (kind === 'day' ? isDay(each) : isInstant(each)));
    const type = kind === 'day' ? 'date' : 'timestamptz';
    return or(real.map((each) => sql`${read} = ${print.value(String(each), type)}`));
  }
  const equal = (one: Sql, all: readonly Scalar[]): Sql =>
    all.length === 1 ? sql`${one} = ${print.scalar(all[0] ?? '')}` : sql`${one} = any(${print.array(all.map(plain))})`;
  // Only the key has an index.
  if (key) return sql`(${equal(read, values)} and ${equal(key, values.map(String).map(sameKey))})`;
  return equal(read, values);
}

const plain = (scalar: Scalar): string | number => (typeof scalar === 'boolean' ? String(scalar) : scalar);

function equalTo(one: Expression, other: Expression): Sql {
  const [a, b] = comparable(one, other) ?? [];
  if (!a || !b) return FALSE;
  if (one.list) return other.list ? sql`${a} && ${b}` : sql`${b} = any(${a})`;
  return other.list ? sql`${a} = any(${b})` : sql`${a} = ${b}`;
}

/** Two expressions in a form in which they can be compared; undefined where they cannot. */
function comparable(one: Expression, other: Expression): readonly [Sql, Sql] | undefined {
  if (one.kind === other.kind && one.kind !== 'json') return [one.sql, other.sql];
  if (isNumeric(one.kind) && isNumeric(other.kind)) return [one.sql, other.sql];
  if (!isWritten(one.kind) || !isWritten(other.kind) || one.list || other.list) return undefined;
  return [asWritten(one), asWritten(other)];
}

function ordered(print: Printing, expression: Expression, op: Order, operand: Operand | undefined): Sql {
  const { sql: read, kind, list } = expression;
  if (operand === undefined || list || kind === 'boolean' || kind === 'json') return FALSE;
  const sign = ORDERS[op];
  if (typeof operand === 'object') {
    const [a, b] = (!operand.list && comparable(expression, operand)) || [];
    return a && b ? sql`${a} ${sign} ${b}` : FALSE;
  }
  if (!fits(operand, kind)) return FALSE;
  if (kind === 'day' && isDay(String(operand))) return sql`${read} ${sign} ${print.value(String(operand), 'date')}`;
  if (kind === 'instant' && isInstant(String(operand))) {
    return sql`${read} ${sign} ${print.value(String(operand), 'timestamptz')}`;
  }
  // A day is compared with what is none by its text, as everything written is.
  return sql`${asWritten(expression)} ${sign} ${print.scalar(operand)}`;
}
