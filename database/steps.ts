import { type ColumnType, TIME_ZONE, type Value } from '../resources/language/index.ts';
import type { Connection } from './connection.ts';
import { creation, removal } from './definitions.ts';
import { plainType, TYPE_NAMES } from './follow.ts';
import type { Step } from './migration.ts';
import { primaryName } from './refusals.ts';
import { arrayText, type Param } from './sql.ts';
import { junctionOf, quoted, sequenceOf, type Table, type TableColumn } from './tables.ts';

type Place = { readonly table: Table; readonly column: string };

/** Applies the steps of migrations to the tables and to what is known of them. */
export class Steps {
  readonly #connection: Connection;
  readonly #tables: Map<string, Table>;
  /** What columns that are still to be added begin with. */
  readonly #fills = new Map<string, Exclude<Value, null>>();

  constructor(connection: Connection, tables: readonly Table[]) {
    this.#connection = connection;
    this.#tables = new Map(tables.map((table) => [table.name, table]));
  }

  /** The tables as the steps left them. */
  get tables(): readonly Table[] {
    return [...this.#tables.values()];
  }

  /** Fills a column that was just added with what a step said; in how many records. */
  readonly fillNew = async (table: string, column: string): Promise<number> => {
    const value = this.#fills.get(`${table}.${column}`);
    return value === undefined ? 0 : this.#fill(table, column, value);
  };

  /** What was done, as a line to tell. @throws Error when a step names what is not there. */
  async apply(step: Step): Promise<string> {
    if ('rename' in step) return this.#rename(step.rename, step.to);
    if ('drop' in step) return this.#drop(step.drop);
    if ('retype' in step) return this.#retype(step.retype, step.to);
    const [table = '', column = ''] = step.fill.split('.');
    if (!this.#tables.get(table)?.columns.some(({ name }) => name === column)) {
      this.#fills.set(step.fill, step.with);
      return `${step.fill}: to be filled when it is added`;
    }
    await this.#withoutKeys(table, column);
    return `${step.fill}: filled in ${await this.#fill(table, column, step.with)} records`;
  }

  async #fill(table: string, column: string, value: Exclude<Value, null>): Promise<number> {
    const { type } = this.#column({ table: this.#table(table), column }) ?? (await this.#typeInDatabase(table, column));
    const filled = await this.#connection.query(
      `with filled as (update ${quoted(table)} set ${quoted(column)} = $1::${plainType(type)} where ${quoted(column)} is null returning 1) select count(*) from filled`,
      [paramOf(type, value)],
    );
    return Number(filled[0]?.[0]);
  }

  async #typeInDatabase(table: string, column: string): Promise<{ type: string }> {
    const [row] = await this.#connection.query(
      'select format_type(atttypid, atttypmod) from pg_attribute where attrelid = $1::regclass and attname = $2',
      [quoted(table), column],
    );
    return { type: String(row?.[0]) };
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
    await this.#withoutParts(list.name, () => true);
    await this.#moveTable(list.name, name, { ...this.#table(list.name), name, list: { collection, column } });
  }

  async #moveTable(from: string, to: string, moved: Table): Promise<void> {
    await this.#run(`alter table ${quoted(from)} rename to ${quoted(to)}`);
    await this.#run(`alter index ${quoted(primaryName(from))} rename to ${quoted(primaryName(to))}`);
    this.#tables.delete(from);
    this.#tables.set(to, moved);
  }

  async #renameColumn(name: string, from: string, to: string): Promise<void> {
    this.#known(name, from);
    await this.#withoutKeys(name, from);
    await this.#withoutParts(name, ({ columns }) => columns.includes(from));
    await this.#run(`alter table ${quoted(name)} rename column ${quoted(from)} to ${quoted(to)}`);
    const table = this.#table(name);
    const columns = table.columns.map((column) => (column.name === from ? { ...column, name: to } : column));
    this.#tables.set(name, { ...table, columns });
  }

  async #drop(place: string): Promise<string> {
    const [name = '', column] = place.split('.');
    const list = column === undefined ? undefined : this.#listOf(name, column);
    if (column === undefined || list) {
      const table = list ?? this.#table(name);
      for (const other of this.tables) {
        if (other.list?.collection === table.name) await this.#dropTable(other.name);
        else if (other !== table) await this.#withoutParts(other.name, (part) => part.to === table.name);
      }
      await this.#dropTable(table.name);
    } else {
      this.#known(name, column);
      await this.#withoutKeys(name, column);
      await this.#withoutParts(name, ({ columns }) => columns.includes(column));
      await this.#dropColumn(name, column);
    }
    return `${place}: dropped`;
  }

  async #dropTable(name: string): Promise<void> {
    await this.#run(`drop table ${quoted(name)}`);
    this.#tables.delete(name);
  }

  async #dropColumn(name: string, column: string): Promise<void> {
    await this.#run(`alter table ${quoted(name)} drop column ${quoted(column)}`);
    const table = this.#table(name);
    this.#tables.set(name, { ...table, columns: table.columns.filter((each) => each.name !== column) });
  }

  async #retype(place: string, to: ColumnType): Promise<string> {
    const [name = '', column = ''] = place.split('.');
    const known = this.#known(name, column);
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
    const columns = table.columns.map((each) => (each.name === column ? { ...each, type } : each));
    this.#tables.set(name, { ...table, columns });
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
    this.#tables.set(junction.name, junction);
    await this.#dropColumn(name, column.name);
  }

  /** @throws Error naming the records whose value is none of the type; where the server is too old to be asked, its own. */
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
      await this.#run(`alter table ${quoted(name)} drop column ${quoted(derived.name)}`);
    }
    const derived = table.derived.filter(({ of }) => !of.includes(column));
    this.#tables.set(name, { ...this.#table(name), derived });
  }

  /** Lets go of indexes and constraints; they are made anew where they are still wanted. */
  async #withoutParts(name: string, which: (part: Table['parts'][number]) => boolean): Promise<void> {
    const table = this.#table(name);
    for (const part of table.parts.filter(which)) await this.#run(removal(name, part));
    this.#tables.set(name, { ...table, parts: table.parts.filter((part) => !which(part)) });
  }

  #listOf(collection: string, column: string): Table | undefined {
    return this.tables.find(({ list }) => list?.collection === collection && list.column === column);
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

/** A value as the text it is read from under its new type. */
function conversion({ name, type }: TableColumn, to: string): string {
  const column = quoted(name);
  if (type === 'timestamptz(3)' && to === 'date') return `(${column} at time zone '${TIME_ZONE}')::date::text`;
  if (type === 'date' && to === 'timestamptz(3)') return `(${column}::timestamp at time zone '${TIME_ZONE}')::text`;
  if (to === 'text[]') return `array[${column}::text]::text`;
  return to === 'jsonb' ? `to_jsonb(${column})::text` : `${column}::text`;
}

const paramOf = (type: string, value: Exclude<Value, null>): Param => {
  if (type === 'jsonb') return JSON.stringify(value);
  return Array.isArray(value) ? arrayText(value as string[]) : String(value);
};
