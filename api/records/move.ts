import {
  type CompleteMove,
  type Field,
  holds,
  type Id,
  isEmpty,
  kindOf,
  type RecordData,
  type Resource,
  type Row,
  type Rule,
  type Value,
  writableOf,
} from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { conflict, invalid } from '../errors.ts';
import { fileFieldsOf } from '../files/held.ts';
import { recordOn } from './read.ts';
import {
  type Asked,
  type Body,
  done,
  inTransaction,
  judged,
  sent,
  stamps,
  told,
  type Write,
  type Written,
} from './write.ts';

/**
 * Makes a move: what it asks and what it sets, over the record as it is stored, judged as a whole. What is asked and not
 * answered is nothing. Two made at the same time go one after the other, so that the second finds what the first left.
 * @throws ApiError 404; 422 for what it does not ask, and by field; 409 where it cannot be made on the record as it is;
 * 403 or 409 of a named check. One transaction: a refusal leaves nothing.
 */
export function moveRecord(
  context: ApiContext,
  asked: Asked & { readonly move: CompleteMove; readonly id: Id; readonly body: Body },
): Promise<Row> {
  return inTransaction(context, asked, told, (write) => moveWithin(write, asked));
}

async function moveWithin(
  write: Write,
  { move, id, body }: { readonly move: CompleteMove; readonly id: Id; readonly body: Body },
): Promise<Written> {
  const { resource, tx, scope, now } = write;
  const stored = await recordOn({ ...write, id });
  const owned = await scope.ownership(resource.name);
  const names = move.asks.map(({ field }) => field);
  const given = sent({ resource, writes: names }, body, owned?.field);
  if (!(await scope.holds(resource.name, move.when, stored, now))) {
    throw conflict(await standing(write, move, stored));
  }
  const missing = move.asks.flatMap(({ field, required }): [string, string[]][] =>
    required !== undefined && isEmpty(given[field]) ? [[field, [required]]] : [],
  );
  if (missing.length > 0) throw invalid(Object.fromEntries(missing));
  const answers = Object.fromEntries(names.map((name) => [name, given[name] ?? null]));
  const { states, values } = settled(resource, move, stored);
  const value = await judged(write, {
    draft: { ...writableOf(resource, stored), ...answers, ...values },
    stored,
    states,
    hidden: owned?.field,
  });
  const record = await tx.update(resource.name, stored.id, { ...value, ...stamps(resource, now, ['updated']) });
  return {
    record,
    released: fileFieldsOf(resource).map((field) => stored[field.name] ?? null),
    afterwards: await done(write, 'updated', record, stored, move.does),
  };
}

/** Where the record will stand, and what else the move writes by itself. */
function settled(
  resource: Resource,
  { sets }: CompleteMove,
  stored: RecordData,
): { readonly states: Record<string, Value>; readonly values: Record<string, Value> } {
  const states: Record<string, Value> = {};
  const values: Record<string, Value> = {};
  for (const field of resource.fieldList) {
    const set = Object.hasOwn(sets, field.name) ? (sets[field.name] ?? null) : undefined;
    if (field.kind === 'state') states[field.name] = set ?? stored[field.name] ?? field.initial;
    else if (set !== undefined) values[field.name] = set;
  }
  return { states, values };
}

/** Why a move cannot be made on the record as it is: where it stands instead, in the words of its row. */
async function standing(write: Write, move: CompleteMove, stored: RecordData): Promise<string> {
  const { resource, now } = write;
  const one = resource.label.one.toLowerCase();
  const row = await told(write, stored);
  const field = failing(resource, move.when, row, now);
  const words = field && wordsFor(field, row);
  if (!field) return `${move.label} is not possible: this ${one} is not as it must be.`;
  if (field.kind === 'state') {
    return move.sets[field.name] === stored[field.name]
      ? `This ${one} is ${words} already.`
      : `${move.label} is not possible: this ${one} is ${words}.`;
  }
  return `${move.label} is not possible: ${field.label} is ${words ?? 'empty'}.`;
}

/** The first field whose test does not hold; a state before all others. */
function failing(resource: Resource, rule: Rule, row: RecordData, now: Date): Field | undefined {
  const found = Object.entries(rule).flatMap(([key, part]): Field[] => {
    if (key === 'all') return (part as Rule[]).flatMap((each) => failing(resource, each, row, now) ?? []);
    const field = Object.hasOwn(resource.fields, key) ? resource.fields[key] : undefined;
    return field && !holds({ [key]: part } as Rule, row, now) ? [field] : [];
  });
  return found.find(({ kind }) => kind === 'state') ?? found[0];
}

function wordsFor(field: Field, row: Row): string | undefined {
  const value = kindOf(field).exported(field, row);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null || value === '' ? undefined : String(value);
}
