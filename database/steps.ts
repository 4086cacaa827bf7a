import { type ColumnType, house, type Value } from '../resources/language/index.ts';
import type { Connection } from './connection.ts';
import { creation, newColumn, newDerived, removal } from './definitions.ts';
import { MigrationRefused, type Step } from './migration.ts';
import { primaryName } from './refusals.ts';
import type { Pair, State, Task, Watched } from './state.ts';
import { forgetTrigger } from './sync-triggers.ts';
import {
  type Derived,
  junctionOf,
  named,
  plainType,
  quoted,
  sequenceOf,
  type Table,
  type TableColumn,
  type TablePart,
  TYPE_NAMES,
} from './tables.ts';
import { perform } from './tasks.ts';

type Place = { readonly table: Table; readonly column: string };

/**
 * What is known of the tables while they are changed, and the steps of migrations, which change
 * them and it. A column that is renamed stays beside its new name, and is kept in step with it, so
 * that a version before can go on. What no version before could go on with is done only while none
 * is there.
 */
export class Steps {
  readonly #connection: Connection;
  readonly #tables: Map<string, Table>;
  /** Connections of other versions, as the database tells them. */
  readonly #others: readonly string[];
  /** What a step said of columns that are nothing. */
  readonly fills = new Map<string, Exclude<Value, null>>();
  /** What a step said is not needed any more. */
  readonly #done = new Set<string>();
  readonly #watched: Watched[];
  #pairs: readonly Pair[];
  /** What steps left to be done. */
  readonly tasks: Task[] = [];

  constructor(connection: Connection, { tables, pairs, watched }: State, others: readonly string[]) {
    this.#connection = connection;
    this.#tables = new Map(tables.map((table) => [table.name, table]));
    this.#pairs = pairs;
    this.#watched = [...watched];
    this.#others = others;
  }

  /** The tables as the steps left them. */
  get tables(): readonly Table[] {
    return [...this.#tables.values()];
  }

  get pairs(): readonly Pair[] {
    return this.#pairs;
  }

  /** Derived columns that not every version writes, where they are still. */
  get watched(): readonly Watched[] {
    return this.#watched.filter(({ table, name }) =>
      this.#tables.get(table)?.derived.some((derived) => derived.name === name),
    );
  }

  /** Whether other versions are connected. */
  get isBeside(): boolean {
    return this.#others.length > 0;
  }

  /** Whether a step said that a place is not needed any more. */
  isDone(place: string): boolean {
    return this.#done.has(place);
  }

  /**
   * Before what no other version could go on with: what steps left to be done is done, since nobody
   * waits for us.
   * @throws MigrationRefused while other versions are connected.
   */
  async requireSole(what: string): Promise<void> {
    if (!this.isBeside) {
      for (const task of this.tasks.splice(0))
        await perform(this.#connection, task, { tables: this.tables, beside: false });
      return;
    }
    const sentence = `${what}, which no other version can go on with, and others are connected (${this.#others.join('; ')}). Stop them, then start again.`;
    throw new MigrationRefused([{ sentence, steps: [] }], []);
  }

  know(table: Table): void {
    this.#tables.set(table.name, table);
  }

  add(name: string, column: TableColumn): void {
    const table = this.#table(name);
    this.know({ ...table, columns: [...table.columns, column] });
  }

  change(name: string, column: string, to: Partial<TableColumn>): void {
    const table = this.#table(name);
    this.know({ ...table, columns: table.columns.map((each) => (each.name === column ? { ...each, ...to } : each)) });
  }

  /** Notes derived columns that are made as these. */
  derive(name: string, derived: readonly Derived[]): void {
    const table = this.#table(name);
    const others = table.derived.filter((each) => !derived.some((one) => one.name === each.name));
    this.know({ ...table, derived: [...others, ...derived] });
  }

  /** Notes derived columns that not every version writes. */
  watch(table: string, derived: readonly Derived[]): void {
    for (const { name, of } of derived) {
      const at = this.#watched.findIndex((each) => each.table === table && each.name === name);
      if (at >= 0) this.#watched.splice(at, 1);
      this.#watched.push({ table, name, of });
    }
  }

  /** Notes what a version declares no longer, or again. */
  declare(wanted: readonly Table[]): void {
    for (const table of this.tables) {
      const declared = wanted.find(({ name }) => name === table.name);
      const isOf = (name: string): boolean => declared?.columns.some((each) => each.name === name) ?? false;
      const columns = table.columns.map((column) => ({ ...column, isLeft: !isOf(column.name) }));
      this.know({ ...table, columns, isLeft: !declared });
    }
  }

  /** Notes an index or constraint, in the place of another by its name. */
  part(name: string, part: TablePart): void {
    const table = this.#table(name);
    this.know({ ...table, parts: [...table.parts.filter((each) => each.name !== part.name), part] });
  }

  /**
   * What was done, as a line to tell. A step about what this database never held is done: what is
   * made new has the new name and type already.
   */
  async apply(step: Step): Promise<string> {
    const place = placeIn(step);
    if (!('fill' in step) && !this.#holds(place)) return `${place}: never in this database, so nothing to do`;
    if ('rename' in step) return this.#rename(step.rename, step.to);
    if ('drop' in step) return this.#drop(step.drop);
    if ('retype' in step) return this.#retype(step.retype, step.to);
    const [name = '', column = ''] = step.fill.split('.');
    this.fills.set(step.fill, step.with);
    const table = this.#tables.get(name);
    if (!table?.columns.some((each) => each.name === column)) return `${step.fill}: to be filled when it is added`;
    this.tasks.push({ do: 'fill', table: name, column, with: step.with });
    const keys = table.derived.filter(({ of }) => of.includes(column)).map((derived) => derived.name);
    if (keys.length > 0) this.tasks.push({ do: 'derive', table: name, names: keys });
    return `${step.fill}: to be filled where it is nothing`;
  }

  async #rename(from: string, to: string): Promise<string> {
    const [table = '', column] = from.split('.');
    if (column === undefined) await this.#renameTable(table, to);
    else {
      const list = this.#listOf(table, column);
      if (list) await this.#renameList(list, table, to);
      else await this.#renameColumn(table, column, to);
    }
    return `${from}: renamed to ${to}`;
  }

  async #renameTable(from: string, to: string): Promise<void> {
    const table = this.#table(from);
    await this.requireSole(`${from} is to be called ${to}`);
    await forgetTrigger(this.#connection, from);
    this.#pairs = this.#pairs.map((pair) => (pair.table === from ? { ...pair, table: to } : pair));
    for (const [at, each] of this.#watched.entries())
      if (each.table === from) this.#watched[at] = { ...each, table: to };
    for (const other of this.tables) {
      if (other.list?.collection === from) await this.#renameList(other, to, other.list.column);
      else if (other !== table) await this.#withoutParts(other.name, (part) => part.to === from);
    }
    await this.#withoutParts(from, () => true);
    await this.#moveTable(from, to, { ...this.#table(from), name: to });
    if (!table.numbered) return;
    await this.#run(`alter sequence ${quoted(sequenceOf(from))} rename to ${quoted(sequenceOf(to))}`);
  }

  async #renameList(list: Table, collection: string, column: string): Promise<void> {
    const name = junctionOf(collection, column);
    await this.requireSole(`${list.list?.collection}.${list.list?.column} is to be called ${collection}.${column}`);
    await this.#withoutParts(list.name, () => true);
    await this.#moveTable(list.name, name, { ...this.#table(list.name), name, list: { collection, column } });
  }

  async #moveTable(from: string, to: string, moved: Table): Promise<void> {
    await this.#run(`alter table ${quoted(from)} rename to ${quoted(to)}`);
    await this.#run(`alter index ${quoted(primaryName(from))} rename to ${quoted(primaryName(to))}`);
    this.#tables.delete(from);
    this.#tables.set(to, moved);
  }

  /** The new name stands beside the old one; the keys of the one are those of the other. */
  async #renameColumn(name: string, from: string, to: string): Promise<void> {
    const column = this.#known(name, from);
    const pair = { table: name, from, to };
    const pairs: Pair[] = [pair];
    const isThere = this.#column({ table: this.#table(name), column: to }) !== undefined;
    if (!isThere) {
      await this.#run(newColumn(name, { ...column, name: to, required: false }));
      this.add(name, { name: to, type: column.type, required: false });
    }
    const renamed = (of: readonly string[]): readonly string[] => of.map((each) => (each === from ? to : each));
    const derived: Derived[] = [];
    for (const each of this.#table(name).derived) {
      if (!each.of.includes(from)) derived.push(each);
      // What joins it with others keeps its name, and holds the same.
      else if (each.of.length > 1) derived.push({ ...each, of: renamed(each.of) });
      else {
        const key = { ...each, name: named(each.name.slice(0, 2), to), of: [to] };
        pairs.push({ table: name, from: each.name, to: key.name });
        derived.push(each);
        if (this.#table(name).derived.some((one) => one.name === key.name)) continue;
        await this.#run(newDerived(name, key.name));
        derived.push(key);
      }
    }
    this.know({ ...this.#table(name), derived });
    this.#pairs = [...this.#pairs, ...pairs];
    for (const each of pairs) this.tasks.push({ do: 'copy', pair: each });
  }

  async #drop(place: string): Promise<string> {
    this.#done.add(place);
    return `${place}: not needed any more; "npm run contract" drops it`;
  }

  async #retype(place: string, to: ColumnType): Promise<string> {
    const [name = '', column = ''] = place.split('.');
    const known = this.#known(name, column);
    await this.requireSole(`${place} is to be ${to}`);
    await this.#unpaired(name, column);
    await this.#withoutKeys(name, column);
    await this.#withoutParts(name, ({ columns }) => columns.includes(column));
    if (to === 'references') {
      await this.#single(name, known);
      return `${place}: now a list`;
    }
    const type = Object.keys(TYPE_NAMES).find((each) => TYPE_NAMES[each] === (to === 'reference' ? 'number' : to));
    if (!type) throw new Error(`a migration retypes ${place} to ${to}, which is no type`);
    const [table, read] = [this.#table(name), conversion(known, type)];
    await this.#convertible(place, table, read, type);
    await this.#run(
      `alter table ${quoted(name)} alter column ${quoted(column)} type ${type} using ${read}::${plainType(type)}`,
    );
    this.change(name, column, { type });
    return `${place}: now ${to}`;
  }

  /** A single reference becomes a list of one. */
  async #single(name: string, column: TableColumn): Promise<void> {
    const junction: Table = {
      name: junctionOf(name, column.name),
      list: { collection: name, column: column.name },
      numbered: false,
      columns: [
        { name: 'record_id', type: this.#table(name).columns[0]?.type ?? 'bigint', required: true },
        { name: 'target_id', type: column.type, required: true },
        { name: 'position', type: 'integer', required: true },
      ],
      derived: [],
      primary: ['record_id', 'target_id'],
      parts: [],
    };
    for (const text of creation(junction)) await this.#run(text);
    const from = `select id, ${quoted(column.name)}, 1 from ${quoted(name)} where ${quoted(column.name)} is not null`;
    await this.#run(`insert into ${quoted(junction.name)} (record_id, target_id, position) ${from}`);
    this.know(junction);
    await this.#retire(name, column.name);
  }

  /** An older name of a column that becomes something else is kept in step with it no more. */
  async #unpaired(name: string, column: string): Promise<void> {
    const ended = this.#pairs.filter(({ table, to }) => table === name && to === column);
    if (ended.length === 0) return;
    await forgetTrigger(this.#connection, name);
    for (const { from } of ended) await this.#retire(name, from);
  }

  /**
   * Keeps what a column held where no version finds it, until it is contracted: one that reads it
   * must not go on.
   */
  async #retire(name: string, column: string): Promise<void> {
    await this.#withoutParts(name, ({ columns }) => columns.includes(column));
    const kept = named('_was', column);
    await this.#run(`alter table ${quoted(name)} rename column ${quoted(column)} to ${quoted(kept)}`);
    await this.#run(`alter table ${quoted(name)} alter column ${quoted(kept)} drop not null`);
    this.change(name, column, { name: kept, required: false });
    const isOf = (pair: Pair): boolean => pair.table === name && [pair.from, pair.to].includes(column);
    this.#pairs = this.#pairs.filter((pair) => !isOf(pair));
  }

  /**
   * @throws Error naming the records whose value is none of the type; where the server is too old
   * to be asked, its own.
   */
  async #convertible(place: string, { name }: Table, read: string, type: string): Promise<void> {
    const [version] = await this.#connection.query('show server_version_num');
    if (Number(version?.[0]) < 160_000) return;
    const rows = await this.#connection.query(
      `select id, ${read} from ${quoted(name)} where not pg_input_is_valid(${read}, $1) order by id limit 10`,
      [plainType(type)],
    );
    if (rows.length === 0) return;
    const named = rows.map(([id, value]) => `${id} (${JSON.stringify(value)})`).join(', ');
    throw new Error(`${place} cannot become ${plainType(type)}: records ${named}. Nothing was changed.`);
  }

  /** Lets go of keys worked out from a column; they are made anew where they are still wanted. */
  async #withoutKeys(name: string, column: string): Promise<void> {
    const table = this.#table(name);
    for (const derived of table.derived.filter(({ of }) => of.includes(column))) {
      await this.#withoutParts(name, ({ columns }) => columns.includes(derived.name));
      const isOf = ({ table: of, from, to }: Pair): boolean => of === name && [from, to].includes(derived.name);
      this.#pairs = this.#pairs.filter((pair) => !isOf(pair));
      await this.#run(`alter table ${quoted(name)} drop column ${quoted(derived.name)}`);
    }
    const derived = table.derived.filter(({ of }) => !of.includes(column));
    this.know({ ...this.#table(name), derived });
  }

  /** Lets go of indexes and constraints; they are made anew where they are still wanted. */
  async #withoutParts(name: string, which: (part: Table['parts'][number]) => boolean): Promise<void> {
    const table = this.#table(name);
    for (const part of table.parts.filter(which)) await this.#run(removal(name, part));
    this.know({ ...table, parts: table.parts.filter((part) => !which(part)) });
  }

  #listOf(collection: string, column: string): Table | undefined {
    return this.tables.find(({ list }) => list?.collection === collection && list.column === column);
  }

  #holds(place: string): boolean {
    const [name = '', column] = place.split('.');
    if (column !== undefined && this.#listOf(name, column)) return true;
    const table = this.#tables.get(name);
    return table !== undefined && (column === undefined || this.#column({ table, column }) !== undefined);
  }

  #table(name: string): Table {
    const table = this.#tables.get(name);
    if (!table) throw new Error(`a migration speaks of ${name}, which the database does not hold`);
    return table;
  }

  #column({ table, column }: Place): TableColumn | undefined {
    return table.columns.find(({ name }) => name === column);
  }

  #known(name: string, column: string): TableColumn {
    const found = this.#column({ table: this.#table(name), column });
    if (!found) throw new Error(`a migration speaks of ${name}.${column}, which the database does not hold`);
    return found;
  }

  async #run(text: string): Promise<void> {
    await this.#connection.query(text);
  }
}

const placeIn = (step: Step): string =>
  'rename' in step ? step.rename : 'drop' in step ? step.drop : 'retype' in step ? step.retype : step.fill;

/** A value as the text it is read from under its new type. */
function conversion({ name, type }: TableColumn, to: string): string {
  const column = quoted(name);
  if (type === 'timestamptz(3)' && to === 'date')
    return `(${column} at time zone '${house().timeZone.name}')::date::text`;
  if (type === 'date' && to === 'timestamptz(3)')
    return `(${column}::timestamp at time zone '${house().timeZone.name}')::text`;
  if (to === 'text[]') return `array[${column}::text]::text`;
  return to === 'jsonb' ? `to_jsonb(${column})::text` : `${column}::text`;
}
