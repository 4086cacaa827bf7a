import type { Change } from './changes.ts';
import type { Connection } from './connection.ts';
import { addition, creation, isIndex, newColumn, newDerived } from './definitions.ts';
import type { Problem } from './migration.ts';
import type { Task } from './state.ts';
import type { Steps } from './steps.ts';
import { plainType, quoted, type Table, type TableColumn, type TablePart, TYPE_NAMES } from './tables.ts';
import { asked, bind, idsText, paramOf, placeOf, records, violators } from './tasks.ts';

/** How changes are made. */
export type Following = {
  readonly connection: Connection;
  /** What migrations did, and the tables as they left them. */
  readonly steps: Steps;
  /**
   * Whether others write meanwhile: then nothing is done here that takes as long as there are
   * records.
   */
  readonly beside: boolean;
};

/** What following a schema came to. */
export type Outcome = {
  readonly told: readonly string[];
  readonly problems: readonly Problem[];
  readonly tasks: readonly Task[];
};

/**
 * Makes changes, each only where it loses nothing and holds; what takes as long as there are
 * records is left to tasks. What cannot be made is a problem; whoever called then takes back the
 * whole.
 */
export async function follow(following: Following, changes: readonly Change[]): Promise<Outcome> {
  const told: string[] = [];
  const problems: Problem[] = [];
  const tasks: Task[] = [];
  /** Tables on which something could not be done: what stands on their columns is not tried. */
  const stuck = new Set<string>();
  for (const change of changes) {
    if (change.do === 'add part' && stuck.has(change.table.name)) continue;
    const answer = await made(following, change, tasks);
    if (typeof answer === 'object') {
      problems.push(answer);
      stuck.add(change.table.name);
    } else if (answer !== '') told.push(answer);
  }
  // What references point to is there by now.
  for (const change of changes) {
    if (change.do !== 'create table' || problems.length > 0) continue;
    for (const part of change.table.parts) await following.connection.query(addition(change.table.name, part));
  }
  return { told, problems, tasks: [...following.steps.tasks, ...tasks] };
}

/**
 * Makes one change. A line to tell (empty: nothing worth it), or the problem that keeps it from
 * being made.
 */
async function made(following: Following, change: Change, tasks: Task[]): Promise<string | Problem> {
  const { connection, steps } = following;
  const { table } = change;
  const name = quoted(table.name);
  switch (change.do) {
    case 'leave table':
      if (table.isLeft) return '';
      return leave(
        following,
        table,
        placeOf(table),
        change.candidates.map((each) => placeOf(each)),
      );
    case 'create table':
      for (const text of creation(table)) await connection.query(text);
      steps.know(table);
      return `${placeOf(table)}: made, with ${table.columns.length} columns`;
    case 'leave column':
      return leaveColumn(following, change);
    case 'add column':
      return addColumn(following, table, change.column);
    case 'retype':
      return retype(following, change);
    case 'require':
      return requireLater(following, table, change.column);
    case 'relax':
      await connection.query(`alter table ${name} alter column ${quoted(change.column.name)} drop not null`);
      steps.change(table.name, change.column.name, { required: false });
      return `${placeOf(table, change.column.name)}: no longer required`;
    case 'leave derived':
      steps.watch(table.name, change.derived);
      return '';
    case 'derive':
      for (const each of change.added) await connection.query(newDerived(table.name, each.name));
      steps.derive(table.name, change.derived);
      steps.watch(table.name, change.added);
      tasks.push({ do: 'derive', table: table.name, names: change.derived.map((each) => each.name) });
      return '';
    case 'leave part':
      return leavePart(following, change);
    case 'add part':
      return addPart(following, change, tasks);
  }
}

/**
 * What a schema declares no longer stays, whatever it holds. Where something else comes to be at
 * the same time that may be the same under another name, a person says whether it is: else records
 * would go on under a name that holds nothing.
 */
async function leave(
  { connection, steps }: Following,
  { name }: Table,
  place: string,
  candidates: readonly string[],
): Promise<string | Problem> {
  const inUse = steps.isBeside || (await asked(connection, `select 1 from ${quoted(name)} limit 1`)).length > 0;
  if (candidates.length === 0 || !inUse || steps.isDone(place)) {
    return `${place}: no longer declared, and left as it is until it is dropped by "npm run contract"`;
  }
  const [first, ...others] = candidates.map((to) => `{ rename: '${place}', to: '${to.split('.').at(-1)}' },`);
  return {
    sentence: `${place} is in no definition any more. It may be what is called ${candidates.join(' or ')} now.`,
    steps: [
      first ?? '',
      ...others.map((step) => `// or: ${step}`),
      `// or, when that is something else: { drop: '${place}' },`,
    ],
  };
}

async function leaveColumn(
  following: Following,
  { table, column, candidates }: Extract<Change, { do: 'leave column' }>,
): Promise<string | Problem> {
  const { connection, steps } = following;
  const place = placeOf(table, column.name);
  // What a pair keeps in step needs no word: the old name is written as long as there is a new one.
  const isPaired = steps.pairs.some((pair) => pair.table === table.name && pair.from === column.name);
  const left =
    isPaired || column.isLeft
      ? ''
      : await leave(
          following,
          table,
          place,
          candidates.map(({ name }) => name),
        );
  if (typeof left === 'object' || !column.required || column.isFilled) return left;
  await connection.query(`alter table ${quoted(table.name)} alter column ${quoted(column.name)} drop not null`);
  steps.change(table.name, column.name, { required: false });
  return left === '' ? '' : `${left}; it is no longer required`;
}

/**
 * A new column is required once it is contracted: a version that does not know it writes nothing
 * there, or what a migration said.
 */
async function addColumn(
  { connection, steps }: Following,
  table: Table,
  column: TableColumn,
): Promise<string | Problem> {
  const place = placeOf(table, column.name);
  const value = steps.fills.get(`${table.name}.${column.name}`);
  if (column.required && value === undefined) {
    const count = await countOf(connection, quoted(table.name));
    if (count > 0) return requiredProblem(table, column, `${records(count)}`);
  }
  const isFilled = value !== undefined;
  const text = newColumn(table.name, { ...column, required: column.required && isFilled });
  await connection.query(isFilled ? `${text} default ${literal(String(paramOf(column.type, value)))}` : text);
  steps.add(table.name, { ...column, required: column.required && isFilled, ...(isFilled && { isFilled }) });
  const filled = value === undefined ? '' : ', and filled in every record';
  return `${place}: added${filled}${column.required && value === undefined ? LATER : ''}`;
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const LATER = ', and required once "npm run contract" was run';

const requiredProblem = (table: Table, { name, type }: TableColumn, where: string): Problem => ({
  sentence: `${placeOf(table, name)} is to be required, and is nothing in ${where}.`,
  steps: [`{ fill: '${placeOf(table, name)}', with: ${EXAMPLES[type] ?? "'…'"} },`],
});

const EXAMPLES: { readonly [type: string]: string } = { bigint: '0', numeric: '0', boolean: 'false' };

async function requireLater(
  { connection, steps }: Following,
  table: Table,
  column: TableColumn,
): Promise<string | Problem> {
  const place = placeOf(table, column.name);
  if (steps.fills.has(place)) return `${place}: required once "npm run contract" was run`;
  // What is still to be copied from an older name is read there.
  const pair = steps.pairs.find((each) => each.table === table.name && each.to === column.name);
  const empty = `${quoted(table.name)} where ${quoted(column.name)} is null${pair ? ` and ${quoted(pair.from)} is null` : ''}`;
  const ids = await asked(connection, `select id from ${empty} order by id limit 11`);
  if (ids.length === 0) return `${place}: required once "npm run contract" was run`;
  return requiredProblem(table, column, `${records(await countOf(connection, empty))}: ${idsText(ids)}`);
}

export const countOf = async (connection: Connection, from: string): Promise<number> =>
  Number((await asked(connection, `select count(*) from ${from}`))[0]);

/** Types whose values are all values of another, also as versions before write them. */
const WIDER: readonly string[] = ['bigint numeric'];

async function retype(
  { connection, steps }: Following,
  { table, column, from }: Extract<Change, { do: 'retype' }>,
): Promise<string | Problem> {
  const place = placeOf(table, column.name);
  const isWider = WIDER.includes(`${from} ${column.type}`);
  const count = await countOf(connection, `${quoted(table.name)} where ${quoted(column.name)} is not null`);
  if (count > 0 && !isWider) {
    return {
      sentence: `${place} held ${plainType(from)} and is to hold ${plainType(column.type)}; ${records(count)} hold something there.`,
      steps: [`{ retype: '${place}', to: '${TYPE_NAMES[column.type] ?? column.type}' },`],
    };
  }
  if (!isWider) await steps.requireSole(`${place} is to hold ${plainType(column.type)}`);
  const using = count > 0 ? quoted(column.name) : 'null';
  await connection.query(
    `alter table ${quoted(table.name)} alter column ${quoted(column.name)} type ${column.type} using ${using}::${plainType(column.type)}`,
  );
  steps.change(table.name, column.name, { type: column.type });
  return `${place}: now ${plainType(column.type)}`;
}

/**
 * A rule stays that versions before rely on; of what it reads and nobody writes any more it asks
 * nothing.
 */
async function leavePart(
  { connection, steps }: Following,
  { table, part, without }: Extract<Change, { do: 'leave part' }>,
): Promise<string> {
  if (part.kind === 'check' && without.length > 0) {
    const eased = { ...part, eased: without };
    await bind(connection, table.name, eased, part);
    steps.part(table.name, eased);
  }
  // Those of what is left too go with it, and are not worth a line.
  if (part.kind === 'index' || without.length > 0) return '';
  return `${placeOf(table)}: ${part.name} is no longer declared, and kept until "npm run contract"`;
}

async function addPart(
  { connection, steps, beside }: Following,
  { table, part: declared, instead, fresh }: Extract<Change, { do: 'add part' }>,
  tasks: Task[],
): Promise<string | Problem> {
  const part = declared.kind === 'check' && fresh.length > 0 ? { ...declared, eased: fresh } : declared;
  if (beside && !isIndex(part)) await bind(connection, table.name, part, instead);
  steps.part(table.name, part);
  tasks.push({ do: 'part', table: table.name, part, instead: instead !== undefined });
  return '';
}

/** What keeps changes from being made, as far as it can be told without changing anything. */
export async function foreseen(connection: Connection, changes: readonly Change[]): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const change of changes) {
    if (change.do !== 'add part' || change.fresh.length > 0) continue;
    const problem = await violators(connection, change.table, change.part as TablePart);
    if (problem) problems.push(problem);
  }
  return problems;
}
