import {
  COUNTED,
  type Group,
  type Grouping,
  type Plan,
  type RankedPlan,
  type Reader,
  type Selection,
} from '../api/store.ts';
import type { Total } from '../api/wire/list.ts';
import type { Answer, Condition, Id, RecordData, Schema, Value } from '../resources/language/index.ts';
import type { QueryOptions } from './connection.ts';
import { decodeRows, idOfRow } from './print/decode.ts';
import { groupsIn, groupsOf } from './print/groups.ts';
import { countOf, foundOf, idsOf } from './print/plans.ts';
import { type Prints, printed } from './print/prints.ts';
import { Printing } from './print/scope.ts';
import { compiled, type Row, type Statement } from './print/sql.ts';
import { collectionOf } from './print/tables.ts';

/** Sends a statement; `timeout` as the connection takes it. */
export type Send = (statement: Statement, timeout?: QueryOptions['timeout']) => Promise<readonly Row[]>;

/** Answers plans over whatever sends statements. */
export class PlanReader implements Reader {
  readonly schema: Schema;
  readonly #send: Send;
  readonly #prints: Prints | undefined;

  /** `prints`: where many query one reader, the statements that are sent again. */
  constructor(schema: Schema, send: Send, prints?: Prints) {
    this.schema = schema;
    this.#send = send;
    this.#prints = prints;
  }

  async rows(plan: RankedPlan): Promise<readonly Answer[]> {
    return this.#rows(plan, this.#prints?.of(this.schema, plan) ?? printed(this.schema, plan));
  }

  async groups(questions: readonly Grouping[]): Promise<readonly (readonly Group[])[]> {
    if (questions.length === 0) return [];
    const [row = []] = await this.#send(compiled(groupsOf(new Printing(this.schema), questions)));
    return groupsIn(questions, row);
  }

  async total(selection: Selection): Promise<Total> {
    return this.count(selection, new Printing(this.schema));
  }

  /** The total, with what is printed known to the caller. */
  async count(selection: Selection, print: Printing): Promise<Total> {
    const [row] = await this.#send(compiled(countOf(print, selection, COUNTED + 1)));
    const count = Number(row?.[0]);
    return { count: Math.min(count, COUNTED), more: count > COUNTED };
  }

  async get(name: string, id: Id): Promise<RecordData | undefined> {
    const [record] = await this.find({ from: name, where: { of: { column: 'id' }, is: id } });
    return record;
  }

  async find({ most, ...selection }: Parameters<Reader['find']>[0]): Promise<readonly RecordData[]> {
    const rows = await this.#send(compiled(foundOf(new Printing(this.schema), selection, most)));
    return rows.map((row) => recordOf(this.schema, selection.from, row));
  }

  async *scan({ page, sort, ...plan }: Plan, chunk = 500): AsyncGenerator<readonly Answer[]> {
    const all = compiled(idsOf(new Printing(this.schema), { ...plan, page, sort }));
    const [[found] = []] = await this.#send(all, 'export');
    const stored = found as readonly Id[];
    for (let at = 0; at < stored.length; at += chunk) {
      const ids = stored.slice(at, at + chunk);
      const these: Condition = { of: { column: 'id' }, in: ids };
      const part: Plan = { ...plan, where: plan.where ? { all: [these, plan.where] } : these };
      const rows = await this.#rows(part, printed(this.schema, part));
      const byId = new Map(rows.map((row) => [row.id, row]));
      const there = ids.flatMap((id) => byId.get(id) ?? []);
      if (there.length > 0) yield there;
    }
  }

  async #rows(plan: Plan, statement: Statement): Promise<readonly Answer[]> {
    return decodeRows(plan, await this.#send(statement));
  }
}

/** A record of a row that holds it whole. */
export function recordOf(schema: Schema, name: string, row: Row): RecordData {
  const record: { id: Id; [field: string]: Value } = { id: idOfRow(row), _version: Number(row[1]) };
  for (const [at, { name: column }] of collectionOf(schema, name).columns.entries())
    record[column] = row[at + 2] ?? null;
  return record;
}
