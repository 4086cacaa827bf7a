import {
  type Fields,
  type NewRecord,
  type Patch,
  type Selection,
  Stale,
  StoreRefusal,
  type Taking,
  type Writer,
} from '../api/store.ts';
import type { Collection, Column, Id, RecordData, Schema } from '../resources/language/index.ts';
import { type Connection, isAway, isConflict, run } from './connection.ts';
import { idOfRow } from './print/decode.ts';
import { selected, takenOf, wholeOf } from './print/plans.ts';
import { Printing, table } from './print/scope.ts';
import { arrayText, compiled, type Row, type Sql, type Statement, sql, whereOf } from './print/sql.ts';
import {
  collectionOf,
  columnOf,
  type Derived,
  derive,
  derivedOf,
  junctionOf,
  quoted,
  sequenceOf,
  typeOf,
} from './print/tables.ts';
import { PlanReader, recordOf } from './reader.ts';
import { checkId, isIdOf, paramOf, type Stored, storedFields } from './records.ts';
import type { Doing, Refusals } from './refusals.ts';

type Assignment = { readonly name: string; readonly value: Sql };

/** One transaction on one connection. */
export class Transaction extends PlanReader implements Writer {
  /** The collections that were written. */
  readonly written = new Set<string>();
  readonly #connection: Connection;
  readonly #refusals: Refusals;
  #broken: unknown;
  #failed: unknown;
  #over = false;
  #savepoints = 0;

  constructor(schema: Schema, connection: Connection, refusals: Refusals) {
    super(schema, (statement) => this.#send(statement, 'write'));
    this.#connection = connection;
    this.#refusals = refusals;
  }

  async insert(name: string, { id, _version = 1, ...fields }: NewRecord): Promise<RecordData> {
    const collection = collectionOf(this.schema, name);
    checkId(collection, id);
    const nothing = Object.fromEntries(collection.columns.map((column) => [column.name, null]));
    const record = await this.#judged(() => storedFields(collection, { ...nothing, ...fields }));
    this.written.add(name);
    if (typeof id === 'number') await this.#reserve(name, id);
    const assignments = [
      { name: '_version', value: sql`${String(_version)}::integer` },
      ...(id === undefined ? [] : [{ name: 'id', value: sql`${String(id)}::${sql.raw(castOf(collection.id))}` }]),
      ...this.#assignments(collection, record),
      ...derivedOf(collection).map((derived) => assigned(derived, record)),
    ];
    const [row] = await this.#send(
      compiled(
        sql`insert into ${sql.id(name)} (${sql.join(assignments.map((each) => sql.id(each.name)))}) values (${sql.join(assignments.map((each) => each.value))}) returning id`,
      ),
      'write',
    );
    const given = idOfRow(row ?? []);
    await this.#writeLists(collection, [given], record, { fresh: true });
    return { ...record, id: given, _version };
  }

  async insertEach(name: string, records: readonly NewRecord[]): Promise<readonly Id[]> {
    const collection = collectionOf(this.schema, name);
    if (records.length === 0) return [];
    for (const { id } of records) checkId(collection, id);
    const nothing = Object.fromEntries(collection.columns.map((column) => [column.name, null]));
    const all = await this.#judged(() =>
      records.map(({ id: _id, _version, ...fields }) => storedFields(collection, { ...nothing, ...fields })),
    );
    this.written.add(name);
    const named = records.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
    if (named.length > 0) await this.#reserve(name, Math.max(...named));
    const columns = this.#typed(collection, ['_version', ...Object.keys(nothing)], derivedOf(collection));
    const rows = records.map(({ id, _version = 1 }, at) => {
      const stored = all[at] ?? {};
      const derived = derivedOf(collection).map((each) => [each.name, derive(each, stored)]);
      return { ...stored, ...Object.fromEntries(derived), _version, ...(id !== undefined && { id }) };
    });
    // Ids that are not given are drawn in the order of the records.
    const id =
      collection.id === 'number' ? sql`coalesce(new.id, nextval(${quoted(sequenceOf(name))}::regclass))` : sql`new.id`;
    const values = columns.map((column) => sql.id('new', column.name));
    const typed = columns.map(({ name: column, type }) => sql`${sql.id(column)} ${sql.raw(type)}`);
    const source = sql`rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (id ${sql.raw(castOf(collection.id))}, ${sql.join(typed)})) with ordinality as new (id, ${sql.join(columns.map((column) => sql.id(column.name)))}, place)`;
    const inserted = await this.#send(
      compiled(
        sql`insert into ${sql.id(name)} (id, ${sql.join(columns.map((column) => sql.id(column.name)))}) select ${id}, ${sql.join(values)} from ${source} order by new.place returning id`,
      ),
      'write',
    );
    const ids = inserted.map(idOfRow);
    await this.#writeNewLists(collection, ids, all);
    return ids;
  }

  async update(name: string, id: Id, patch: Fields, version?: number): Promise<RecordData> {
    const isOne = isIdOf(collectionOf(this.schema, name), id);
    const [row] = isOne ? await this.#update(name, [id], patch, version) : [];
    if (row) return row;
    const stored = await this.get(name, id);
    if (!stored) throw new Error(`${name} holds no record ${JSON.stringify(id)}`);
    throw this.#fail(new Stale(Number(stored._version)));
  }

  async updateEach(name: string, ids: readonly Id[], patch: Fields): Promise<void> {
    const collection = collectionOf(this.schema, name);
    const some = [...new Set(ids.filter((id) => isIdOf(collection, id)))];
    const isJoined = derivedOf(collection).some((derived) => isTouched(derived, patch) && !isWhole(derived, patch));
    if (isJoined)
      await this.patchEach(
        name,
        some.map((id) => ({ id, fields: patch })),
      );
    else if (some.length > 0) await this.#update(name, some, patch);
  }

  async patchEach(name: string, patches: readonly Patch[]): Promise<void> {
    const collection = collectionOf(this.schema, name);
    const some = patches.filter(({ id }) => isIdOf(collection, id));
    if (new Set(some.map(({ id }) => id)).size < some.length) throw new Error(`${name}: an id comes twice`);
    const all = await this.#judged(() =>
      some.map(({ id, fields }): Patch => ({ id, fields: storedFields(collection, fields) })),
    );
    this.written.add(name);
    for (const alike of namingTheSame(all)) await this.#patchAlike(collection, alike);
  }

  async remove(name: string, id: Id): Promise<boolean> {
    return (await this.removeWhere({ from: name, where: { of: { column: 'id' }, is: id } })) > 0;
  }

  /** Selected records that nobody else has locked, locked until the transaction ends. */
  async lock(taking: Taking): Promise<readonly RecordData[]> {
    const statement = compiled(takenOf(new Printing(this.schema), taking));
    const rows = await this.#send(statement, 'write');
    return rows.map((row) => recordOf(this.schema, taking.from, row));
  }

  async removeWhere(selection: Selection): Promise<number> {
    const print = new Printing(this.schema);
    const scope = print.scope(selection.from);
    const where = whereOf(selected(print, selection, scope));
    const removed = sql`delete from ${table(selection.from, scope.alias)}${where} returning 1`;
    this.written.add(selection.from);
    const statement = compiled(sql`with removed as (${removed}) select count(*) from removed`);
    const [row] = await this.#send(statement, 'remove');
    return Number(row?.[0]);
  }

  async attempt<T>(part: () => Promise<T>): Promise<T> {
    this.#savepoints++;
    const name = `attempt_${this.#savepoints}`;
    await this.#send({ text: `savepoint ${name}`, params: [] }, 'write');
    try {
      const value = await part();
      if (this.#failed !== undefined) throw this.#failed;
      await this.#send({ text: `release savepoint ${name}`, params: [] }, 'write');
      return value;
    } catch (error) {
      if (this.#broken === undefined) {
        this.#failed = undefined;
        await this.#send({ text: `rollback to savepoint ${name}`, params: [] }, 'write');
        await this.#send({ text: `release savepoint ${name}`, params: [] }, 'write');
      }
      throw error;
    }
  }

  /** Refuses queries after the work ends. @throws the error that broke it, even if caught. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    try {
      const value = await work();
      if (this.#failed !== undefined) throw this.#failed;
      return value;
    } catch (error) {
      throw this.#broken ?? error;
    } finally {
      this.#over = true;
    }
  }

  get isRunning(): boolean {
    return !this.#over;
  }

  async #send(statement: Statement, doing: Doing): Promise<readonly Row[]> {
    if (this.#over) throw new Error('the transaction is over');
    if (this.#broken !== undefined) throw this.#broken;
    if (this.#failed !== undefined) throw new Error('the transaction failed before', { cause: this.#failed });
    try {
      return await run(this.#connection, statement);
    } catch (error) {
      if (isConflict(error) || isAway(error)) this.#broken ??= error;
      throw this.#fail(this.#refusals.of(error, doing));
    }
  }

  #fail(refusal: unknown): unknown {
    this.#failed ??= refusal;
    return refusal;
  }

  async #judged<T>(work: () => T): Promise<T> {
    try {
      return work();
    } catch (error) {
      throw error instanceof StoreRefusal ? this.#fail(error) : error;
    }
  }

  /** Moves the sequence past a given id, so that none repeats. */
  async #reserve(name: string, id: number): Promise<void> {
    const sequence = sql.id(sequenceOf(name));
    const isAhead = compiled(sql`select 1 from ${sequence} where last_value < ${String(id)}::bigint`);
    if ((await this.#send(isAhead, 'write')).length === 0) return;
    await this.#send(compiled(sql`alter sequence ${sequence} no cycle`), 'write');
    const moved = sql`select setval(${quoted(sequenceOf(name))}::regclass, ${String(id)}::bigint) from ${sequence} where last_value < ${String(id)}::bigint`;
    await this.#send(compiled(moved), 'write');
  }

  async #update(name: string, ids: readonly Id[], patch: Fields, version?: number): Promise<readonly RecordData[]> {
    const collection = collectionOf(this.schema, name);
    const fields = await this.#judged(() => storedFields(collection, patch));
    this.written.add(name);
    const touched = derivedOf(collection).filter((derived) => isTouched(derived, fields));
    const others = await this.#others(collection, ids, fields, touched);
    const whole = { ...others.get(ids[0] ?? 0), ...fields };
    const print = new Printing(this.schema);
    const scope = print.scope(name);
    const assignments = [
      ...this.#assignments(collection, fields),
      ...touched.map((derived) => assigned(derived, whole)),
      { name: '_version', value: sql`${sql.id(scope.alias, '_version')} + 1` },
    ];
    const unchanged =
      version === undefined ? sql`` : sql` and ${sql.id(scope.alias, '_version')} = ${String(version)}::integer`;
    const set = sql.join(assignments.map((each) => sql`${sql.id(each.name)} = ${each.value}`));
    const returning = ids.length === 1 ? wholeOf(print, scope) : sql`${sql.id(scope.alias, 'id')}`;
    const statement = sql`update ${table(name, scope.alias)} set ${set} where ${sql.id(scope.alias, 'id')} = any(${idArray(collection, ids)})${unchanged} returning ${returning}`;
    const rows = await this.#send(compiled(statement), 'write');
    await this.#writeLists(collection, rows.map(idOfRow), fields, { fresh: false });
    if (ids.length > 1) return [];
    const lists = collection.columns.filter(({ name: column, type }) => type === 'references' && column in fields);
    const changed = Object.fromEntries(lists.map((column) => [column.name, fields[column.name] ?? null]));
    return rows.map((row) => ({ ...recordOf(this.schema, name, row), ...changed }));
  }

  async #patchAlike(collection: Collection, patches: readonly Patch[]): Promise<void> {
    const [first] = patches;
    if (!first) return;
    const ids = patches.map(({ id }) => id);
    const touched = derivedOf(collection).filter((derived) => isTouched(derived, first.fields));
    const others = await this.#others(collection, ids, first.fields, touched);
    const rows = patches.map(({ id, fields }) => {
      const whole = { ...others.get(id), ...fields };
      return { ...fields, ...Object.fromEntries(touched.map((each) => [each.name, derive(each, whole)])), id };
    });
    const columns = this.#typed(collection, Object.keys(first.fields), touched);
    const set = [
      sql`"_version" = held."_version" + 1`,
      ...columns.map(({ name }) => sql`${sql.id(name)} = ${sql.id('new', name)}`),
    ];
    const typed = [
      sql`id ${sql.raw(castOf(collection.id))}`,
      ...columns.map(({ name, type }) => sql`${sql.id(name)} ${sql.raw(type)}`),
    ];
    const written = await this.#send(
      compiled(
        sql`update ${table(collection.name, 'held')} set ${sql.join(set)} from json_to_recordset(${JSON.stringify(rows)}::json) as new (${sql.join(typed)}) where held.id = new.id returning held.id`,
      ),
      'write',
    );
    const found = new Set(written.map(idOfRow));
    const there = patches.filter(({ id }) => found.has(id));
    for (const column of collection.columns) {
      if (column.type !== 'references' || !(column.name in first.fields) || there.length === 0) continue;
      await this.#clearList(collection, column, [...found]);
    }
    await this.#writeNewLists(
      collection,
      there.map(({ id }) => id),
      there.map(({ fields }) => fields),
    );
  }

  async #others(
    collection: Collection,
    ids: readonly Id[],
    fields: Stored,
    touched: readonly Derived[],
  ): Promise<ReadonlyMap<Id, Stored>> {
    const parts = [...new Set(touched.flatMap(({ of }) => of))].filter((part) => !(part in fields));
    if (parts.length === 0) return new Map();
    const rows = await this.#send(
      compiled(
        sql`select id, ${sql.join(parts.map((part) => sql.id(part)))} from ${sql.id(collection.name)} where id = any(${idArray(collection, ids)}) order by id for update`,
      ),
      'write',
    );
    return new Map(
      rows.map((row) => [idOfRow(row), Object.fromEntries(parts.map((part, at) => [part, row[at + 1] ?? null]))]),
    );
  }

  #assignments(collection: Collection, fields: Stored): Assignment[] {
    return Object.entries(fields).flatMap(([name, value]) => {
      const column = columnOf(collection, name);
      const type = typeOf(this.schema, column);
      return type === undefined ? [] : [{ name, value: sql`${paramOf(column, value)}::${sql.raw(castOf(type))}` }];
    });
  }

  #typed(
    collection: Collection,
    names: readonly string[],
    derived: readonly Derived[],
  ): readonly { readonly name: string; readonly type: string }[] {
    const own = names.flatMap((name) => {
      if (name === '_version') return [{ name, type: 'integer' }];
      const type = typeOf(this.schema, columnOf(collection, name));
      return type === undefined ? [] : [{ name, type: castOf(type) }];
    });
    return [...own, ...derived.map(({ name }) => ({ name, type: 'text' }))];
  }

  /** Writes the lists of references of new records: those of one column in one statement. */
  async #writeNewLists(collection: Collection, ids: readonly Id[], records: readonly Stored[]): Promise<void> {
    for (const { name, type, to = '' } of collection.columns) {
      if (type !== 'references') continue;
      const members = records.flatMap((record, at) => {
        const list = record[name];
        return Array.isArray(list)
          ? list.map((target, position) => ({ of: ids[at] as Id, target, place: position }))
          : [];
      });
      if (members.length === 0) continue;
      const of = idArray(
        collection,
        members.map((member) => member.of),
      );
      const targets = idArray(
        collectionOf(this.schema, to),
        members.map(({ target }) => target),
      );
      const places = sql`${arrayText(members.map(({ place: position }) => position + 1))}::integer[]`;
      await this.#send(
        compiled(
          sql`insert into ${sql.id(junctionOf(collection.name, name))} (record_id, target_id, position) select * from unnest(${of}, ${targets}, ${places})`,
        ),
        'write',
      );
    }
  }

  async #clearList(collection: Collection, column: Column, ids: readonly Id[]): Promise<void> {
    const records = idArray(collection, ids);
    const junction = sql.id(junctionOf(collection.name, column.name));
    await this.#send(compiled(sql`delete from ${junction} where record_id = any(${records})`), 'write');
  }

  async #writeLists(
    collection: Collection,
    ids: readonly Id[],
    fields: Stored,
    { fresh }: { fresh: boolean },
  ): Promise<void> {
    for (const column of collection.columns) {
      const list = fields[column.name];
      if (column.type !== 'references' || list === undefined || ids.length === 0) continue;
      if (!fresh) await this.#clearList(collection, column, ids);
      if (!Array.isArray(list)) continue;
      const junction = sql.id(junctionOf(collection.name, column.name));
      const records = idArray(collection, ids);
      const targets = idArray(collectionOf(this.schema, column.to ?? ''), list);
      await this.#send(
        compiled(
          sql`insert into ${junction} (record_id, target_id, position) select record.id, target.id, target.place from unnest(${records}) as record (id), unnest(${targets}) with ordinality as target (id, place)`,
        ),
        'write',
      );
    }
  }
}

const isTouched = ({ of }: Derived, fields: Stored): boolean => of.some((part) => part in fields);
const isWhole = ({ of }: Derived, fields: Stored): boolean => of.every((part) => part in fields);

function namingTheSame(patches: readonly Patch[]): Iterable<readonly Patch[]> {
  const groups = new Map<string, Patch[]>();
  for (const patch of patches) {
    const names = JSON.stringify(Object.keys(patch.fields).sort());
    const group = groups.get(names);
    if (group) group.push(patch);
    else groups.set(names, [patch]);
  }
  return groups.values();
}

/** A type as a value is cast to it; how it is compared belongs to the column. */
const castOf = (type: string): string => (type === 'number' ? 'bigint' : (type.split(' ')[0] ?? type));

const idArray = (collection: Collection, ids: readonly Id[]): Sql =>
  sql`${arrayText(ids)}::${sql.raw(collection.id === 'number' ? 'bigint[]' : 'text[]')}`;

const assigned = (derived: Derived, record: Stored): Assignment => ({
  name: derived.name,
  value: sql`${derive(derived, record)}::text`,
});
