import type { Derived, Table, TableColumn, TablePart } from './tables.ts';

/**
 * One difference between tables as they are and as a schema wants them. Only what is missing is
 * made: what a schema no longer declares is left, since a version that declares it may run beside
 * this one, or come back.
 */
export type Change =
  | { readonly do: 'leave table'; readonly table: Table; readonly candidates: readonly Table[] }
  | { readonly do: 'create table'; readonly table: Table }
  | {
      readonly do: 'leave column';
      readonly table: Table;
      readonly column: TableColumn;
      /** Columns that come to be now, and may be what it is called from now on. */
      readonly candidates: readonly TableColumn[];
    }
  | { readonly do: 'add column'; readonly table: Table; readonly column: TableColumn }
  | { readonly do: 'retype'; readonly table: Table; readonly column: TableColumn; readonly from: string }
  | { readonly do: 'require'; readonly table: Table; readonly column: TableColumn }
  | { readonly do: 'relax'; readonly table: Table; readonly column: TableColumn }
  | {
      readonly do: 'derive';
      readonly table: Table;
      readonly added: readonly Derived[];
      readonly derived: readonly Derived[];
    }
  | { readonly do: 'leave derived'; readonly table: Table; readonly derived: readonly Derived[] }
  | {
      readonly do: 'leave part';
      readonly table: Table;
      readonly part: TablePart;
      /** Columns it stands on that nobody declares any more: they hold nothing in new records. */
      readonly without: readonly string[];
    }
  | {
      readonly do: 'add part';
      readonly table: Table;
      readonly part: TablePart;
      /** What was called so, and is something else. */
      readonly instead?: TablePart | undefined;
      /** Columns it stands on that were not there: versions before write nothing into them. */
      readonly fresh: readonly string[];
    };

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const called = <T extends { readonly name: string }>(list: readonly T[], name: string): T | undefined =>
  list.find((each) => each.name === name);
const onlyIn = <T extends { readonly name: string }>(one: readonly T[], other: readonly T[]): readonly T[] =>
  one.filter(({ name }) => !called(other, name));

/**
 * What leads from one set of tables to another, in an order in which it can be done. `anew`: all
 * derived columns are.
 */
export function changesOf(applied: readonly Table[], wanted: readonly Table[], { anew }: { anew: boolean }): Change[] {
  const created = onlyIn(wanted, applied);
  const kept = wanted.flatMap((table) => {
    const old = called(applied, table.name);
    return old ? [{ old, table }] : [];
  });
  return [
    ...onlyIn(applied, wanted).map((table) => ({
      do: 'leave table' as const,
      table,
      candidates: table.isLeft ? [] : created.filter((each) => isAlike(table, each)),
    })),
    ...created.map((table) => ({ do: 'create table' as const, table })),
    ...kept.flatMap(({ old, table }) => columnChanges(old, table)),
    ...kept.flatMap(({ old, table }) => derivedChanges(old, table, anew)),
    ...kept.flatMap(({ old, table }) => partChanges(old, table)),
  ];
}

/**
 * Whether an old table may have been renamed to a new one: a list to another of its collection,
 * else by a column they share.
 */
function isAlike(old: Table, created: Table): boolean {
  if (old.list || created.list) return old.list !== undefined && old.list.collection === created.list?.collection;
  return old.columns.slice(2).some(({ name }) => called(created.columns, name));
}

function columnChanges(old: Table, table: Table): Change[] {
  const added = onlyIn(table.columns, old.columns);
  const changes: Change[] = onlyIn(old.columns, table.columns).map((column) => ({
    do: 'leave column',
    table: old,
    column,
    // Of what was left before it was said, or could not be meant, what it is.
    candidates: column.isLeft ? [] : added.filter(({ type }) => type === column.type),
  }));
  for (const column of added) changes.push({ do: 'add column', table, column });
  for (const column of table.columns) {
    const was = called(old.columns, column.name);
    if (!was) continue;
    if (was.type !== column.type) changes.push({ do: 'retype', table, column, from: was.type });
    if (was.required !== column.required) changes.push({ do: column.required ? 'require' : 'relax', table, column });
  }
  return changes;
}

function derivedChanges(old: Table, table: Table, anew: boolean): Change[] {
  const left = onlyIn(old.derived, table.derived);
  const added = onlyIn(table.derived, old.derived);
  const derived = table.derived.filter((each) => {
    const was = called(old.derived, each.name);
    return anew || !was || !same([was.of, was.key], [each.of, each.key]);
  });
  return [
    ...(left.length > 0 ? [{ do: 'leave derived' as const, table, derived: left }] : []),
    ...(derived.length > 0 ? [{ do: 'derive' as const, table, added, derived }] : []),
  ];
}

function partChanges(old: Table, table: Table): Change[] {
  const isColumn = (one: Table, name: string): boolean =>
    called(one.columns, name) !== undefined || called(one.derived, name) !== undefined;
  return [
    ...onlyIn(old.parts, table.parts).map((part) => ({
      do: 'leave part' as const,
      table,
      part,
      without: part.columns.filter((name) => !isColumn(table, name)),
    })),
    ...table.parts.flatMap((part) => {
      const was = called(old.parts, part.name);
      if (was && was.text === part.text && was.kind === part.kind) return [];
      const fresh = part.columns.filter((name) => !isColumn(old, name));
      return [{ do: 'add part' as const, table, part, instead: was, fresh }];
    }),
  ];
}
