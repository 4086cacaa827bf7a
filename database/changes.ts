import type { Derived, Table, TableColumn, TablePart } from './tables.ts';

/** One difference between tables as they are and as the schema wants them. */
export type Change =
  | { readonly do: 'drop part'; readonly table: Table; readonly part: TablePart }
  | { readonly do: 'drop table'; readonly table: Table; readonly maybe?: Table | undefined }
  | { readonly do: 'create table'; readonly table: Table }
  | {
      readonly do: 'drop column';
      readonly table: Table;
      readonly column: TableColumn;
      readonly maybe?: TableColumn | undefined;
    }
  | { readonly do: 'add column'; readonly table: Table; readonly column: TableColumn }
  | { readonly do: 'retype'; readonly table: Table; readonly column: TableColumn; readonly from: string }
  | { readonly do: 'require'; readonly table: Table; readonly column: TableColumn }
  | { readonly do: 'relax'; readonly table: Table; readonly column: TableColumn }
  | { readonly do: 'drop derived'; readonly table: Table; readonly name: string }
  | {
      readonly do: 'derive';
      readonly table: Table;
      readonly added: readonly Derived[];
      readonly derived: readonly Derived[];
    }
  | { readonly do: 'add part'; readonly table: Table; readonly part: TablePart };

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What leads from one set of tables to another, in an order in which it can be done. `anew`: all derived columns are. */
export function changesOf(applied: readonly Table[], wanted: readonly Table[], { anew }: { anew: boolean }): Change[] {
  const before = new Map(applied.map((table) => [table.name, table]));
  const after = new Map(wanted.map((table) => [table.name, table]));
  const created = wanted.filter(({ name }) => !before.has(name));
  const dropped = applied.filter(({ name }) => !after.has(name));
  const kept = wanted.flatMap((table) => {
    const old = before.get(table.name);
    return old ? [{ old, table }] : [];
  });
  return [
    ...kept.flatMap(({ old, table }) =>
      partsOnlyIn(old, table).map((part) => ({ do: 'drop part' as const, table, part })),
    ),
    // What points to a table that goes was dropped above, or goes with its own.
    ...dropped.flatMap((table) =>
      table.parts.filter(({ kind }) => kind === 'reference').map((part) => ({ do: 'drop part' as const, table, part })),
    ),
    ...dropped.map((table) => ({ do: 'drop table' as const, table, maybe: renamedTo(table, created) })),
    ...created.map((table) => ({ do: 'create table' as const, table })),
    ...kept.flatMap(({ old, table }) => columnChanges(old, table)),
    ...kept.flatMap(({ old, table }) => derivedChanges(old, table, anew)),
    ...created.flatMap((table) => table.parts.map((part) => ({ do: 'add part' as const, table, part }))),
    ...kept.flatMap(({ old, table }) =>
      partsOnlyIn(table, old).map((part) => ({ do: 'add part' as const, table, part })),
    ),
  ];
}

const partsOnlyIn = (one: Table, other: Table): readonly TablePart[] =>
  one.parts.filter(
    (part) =>
      !other.parts.some(({ name, text, kind }) => name === part.name && text === part.text && kind === part.kind),
  );

/** The only new table that is of the same making, if the old one may have been renamed to it. */
function renamedTo(table: Table, created: readonly Table[]): Table | undefined {
  if (table.list) return undefined;
  const alike = created.filter(
    (each) =>
      !each.list && each.columns.some(({ name }) => table.columns.slice(2).some((column) => column.name === name)),
  );
  return alike.length === 1 ? alike[0] : undefined;
}

function columnChanges(old: Table, table: Table): Change[] {
  const added = table.columns.filter(({ name }) => !old.columns.some((column) => column.name === name));
  const dropped = old.columns.filter(({ name }) => !table.columns.some((column) => column.name === name));
  const changes: Change[] = dropped.map((column) => {
    const alike = added.filter(({ type }) => type === column.type);
    return { do: 'drop column', table, column, maybe: alike.length === 1 ? alike[0] : undefined };
  });
  for (const column of added) changes.push({ do: 'add column', table, column });
  for (const column of table.columns) {
    const was = old.columns.find(({ name }) => name === column.name);
    if (!was) continue;
    if (was.type !== column.type) changes.push({ do: 'retype', table, column, from: was.type });
    if (was.required !== column.required) changes.push({ do: column.required ? 'require' : 'relax', table, column });
  }
  return changes;
}

function derivedChanges(old: Table, table: Table, anew: boolean): Change[] {
  const dropped = old.derived.filter(({ name }) => !table.derived.some((derived) => derived.name === name));
  const added = table.derived.filter(({ name }) => !old.derived.some((derived) => derived.name === name));
  const derived = table.derived.filter((each) => anew || !old.derived.some((one) => same(key(one), key(each))));
  return [
    ...dropped.map(({ name }) => ({ do: 'drop derived' as const, table, name })),
    ...(derived.length > 0 ? [{ do: 'derive' as const, table, added, derived }] : []),
  ];
}

/** What tells one derived column from another, however it was kept. */
const key = ({ name, of, key: made }: Derived): unknown => [name, of, made];
