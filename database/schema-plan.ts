import { type Catalog, type HeldTable, keyName, keyNote, OWN, partNote, staleNote } from './catalog.ts';
import { isIndex } from './definitions.ts';
import { type Derived, plainType, type Table, type TableColumn, type TablePart } from './print/tables.ts';

type OfColumn = { readonly table: Table; readonly column: TableColumn };
/** An index or constraint to be made. `fresh`: columns it reads that no older version writes. */
export type OfPart = { readonly table: Table; readonly part: TablePart; readonly fresh: readonly string[] };

/** The steps from existing tables to a schema. Only adds, as other versions may run in parallel. */
export type Plan = {
  readonly create: readonly Table[];
  readonly addColumns: readonly OfColumn[];
  readonly addKeys: readonly { readonly table: Table; readonly key: Derived }[];
  readonly retype: readonly (OfColumn & { readonly from: string })[];
  /** Columns that may hold nothing from now on. */
  readonly relax: readonly { readonly table: string; readonly column: string }[];
  /** Checks and references that bind whoever writes from now on. */
  readonly bind: readonly OfPart[];
  /** Checks that read what is no longer declared, and so is written no more. */
  readonly ease: readonly { readonly table: string; readonly check: string; readonly columns: readonly string[] }[];
  /** Tables and columns that are no longer declared. */
  readonly left: readonly string[];
};

const heldType = (type: string): string => plainType(type).replace('timestamptz(3)', 'timestamp(3) with time zone');

/** Whether a column of one type holds all values of another: whole numbers fit among others. */
const holdsAll = (held: string, wanted: string): boolean =>
  held === heldType(wanted) || (held === 'numeric' && wanted === 'bigint');

type StoredTable = { readonly table: Table; readonly held: HeldTable };

export function planOf({ tables, notes }: Catalog, wanted: readonly Table[]): Plan {
  const create = wanted.filter(({ name }) => !tables.has(name));
  const stored = wanted.flatMap((table): StoredTable[] => {
    const held = tables.get(table.name);
    return held ? [{ table, held }] : [];
  });
  const namesOf = ({ columns, derived }: Table): readonly string[] => [...columns, ...derived].map(({ name }) => name);
  const undeclared = ({ table, held }: StoredTable) =>
    [...held.columns].filter(([name]) => !namesOf(table).includes(name));
  return {
    create,
    addColumns: stored.flatMap(({ table, held }) =>
      table.columns.filter(({ name }) => !held.columns.has(name)).map((column) => ({ table, column })),
    ),
    addKeys: stored.flatMap(({ table, held }) =>
      table.derived.filter(({ name }) => !held.columns.has(name)).map((key) => ({ table, key })),
    ),
    retype: stored.flatMap(({ table, held }) =>
      table.columns.flatMap((column) => {
        const from = held.columns.get(column.name)?.type;
        return from === undefined || holdsAll(from, column.type) ? [] : [{ table, column, from }];
      }),
    ),
    relax: stored.flatMap(({ table, held }) => [
      ...table.columns
        .filter(({ name, required }) => !required && held.columns.get(name)?.isRequired)
        .map(({ name }) => ({ table: table.name, column: name })),
      ...undeclared({ table, held })
        .filter(([, { isRequired, hasDefault }]) => isRequired && !hasDefault)
        .map(([column]) => ({ table: table.name, column })),
    ]),
    bind: stored.flatMap(({ table, held }) =>
      table.parts
        .filter((part) => !isIndex(part) && (!held.parts.has(part.name) || notes.get(part.name) !== partNote(part)))
        .map((part) => ({ table, part, fresh: freshOf(held, part) })),
    ),
    ease: stored.flatMap((each) => {
      const removed = undeclared(each).map(([name]) => name);
      return [...each.held.parts].flatMap(([check, { isCheck, columns }]) => {
        const without = columns.filter((name) => removed.includes(name));
        const isDone = notes.get(check) === EASED || each.table.parts.some(({ name }) => name === check);
        return isCheck && without.length > 0 && !isDone ? [{ table: each.table.name, check, columns: without }] : [];
      });
    }),
    left: [
      ...[...tables.keys()].filter((name) => !OWN.includes(name) && !wanted.some((table) => table.name === name)),
      ...stored.flatMap((each) =>
        undeclared(each)
          .filter(([name]) => !name.startsWith('_'))
          .map(([name]) => `${each.table.name}.${name}`),
      ),
    ].toSorted(),
  };
}

/** Noted of a check that asks nothing any more of records without what it read. */
export const EASED = 'eased';

const freshOf = (held: HeldTable, { kind, columns }: TablePart): readonly string[] =>
  kind === 'check' ? columns.filter((name) => !held.columns.has(name)) : [];

/** Whether there is nothing to be done to the tables. */
export const isDone = ({ left: _, ...plan }: Plan): boolean => Object.values(plan).every((each) => each.length === 0);

/** What a version needs and the tables have no more. */
export function lackOf({ tables }: Catalog, wanted: readonly Table[]): readonly string[] {
  return wanted.flatMap((table) => {
    const held = tables.get(table.name);
    if (!held) return [`${table.name} is gone`];
    return [
      ...table.columns.flatMap(({ name, type }) => {
        const found = held.columns.get(name);
        if (!found) return [`${table.name}.${name} is gone`];
        return holdsAll(found.type, type) ? [] : [`${table.name}.${name} is ${found.type}, and was ${plainType(type)}`];
      }),
      ...table.derived
        .filter(({ name }) => !held.columns.has(name))
        .map(({ of }) => `the keys of ${table.name}.${of.join(', ')} are gone`),
    ];
  });
}

/** What takes as long as there are records, and is done some at a time. */
export type Task =
  | {
      readonly do: 'work out';
      readonly table: Table;
      readonly keys: readonly Derived[];
      /** They were there before: only what an older version wrote meanwhile is wrong. */
      readonly isAgain: boolean;
    }
  /** Makes an index; where there is one by its name already, in the place of that. */
  | { readonly do: 'index'; readonly table: Table; readonly part: TablePart; readonly instead: boolean }
  | { readonly do: 'prove'; readonly table: Table; readonly part: TablePart };

/** What is still to be done to records once the tables are as they should be. */
export function tasksOf({ tables, notes }: Catalog, wanted: readonly Table[]): readonly Task[] {
  return wanted.flatMap((table): Task[] => {
    const held = tables.get(table.name);
    if (!held) return [];
    const noted = (key: Derived) => notes.get(keyName(table.name, key));
    const missing = table.derived.filter((key) => ![keyNote(key), staleNote(keyNote(key))].includes(noted(key) ?? ''));
    const stale = table.derived.filter((key) => noted(key) === staleNote(keyNote(key)));
    return [
      ...(missing.length > 0 ? [{ do: 'work out', table, keys: missing, isAgain: false } as const] : []),
      ...(stale.length > 0 ? [{ do: 'work out', table, keys: stale, isAgain: true } as const] : []),
      ...table.parts.flatMap((part): Task[] => {
        const is = held.parts.get(part.name);
        if (!isIndex(part)) return is && !is.isValid ? [{ do: 'prove', table, part }] : [];
        const isSame = is?.isValid === true && notes.get(part.name) === partNote(part);
        return isSame ? [] : [{ do: 'index', table, part, instead: is?.isValid === true }];
      }),
    ];
  });
}

/** Whether a version must not serve before a task is done: it would read or store what is wrong. */
export const isNeeded = (task: Task): boolean =>
  task.do === 'work out' ? !task.isAgain : task.do === 'index' && task.part.kind === 'unique';
