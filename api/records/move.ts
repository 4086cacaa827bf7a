import {
  type CompleteMove,
  dayOf,
  fieldsOf,
  holds,
  type Id,
  isEmpty,
  isState,
  isWritable,
  type Written as Operand,
  type RecordData,
  type Row,
  type Value,
  writableOf,
} from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { conflict, invalid } from '../errors.ts';
import type { Asked, Sight } from '../sight.ts';
import { rowFor } from './read.ts';
import { failingIn } from './words.ts';
import {
  type Body,
  changed,
  done,
  inTransaction,
  judged,
  releasedBy,
  sent,
  told,
  type Write,
  type Written,
} from './write.ts';

/**
 * Makes a move: what it asks and what it sets, over the record as it is stored, judged as a whole; what does not change is not
 * written. What is asked and not answered is nothing. Two made at the same time go one after the other, so that the second
 * finds what the first left.
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
  const { tx, sight } = write;
  const { resource, now, operands } = sight;
  const stored = await sight.record(id, fieldsOf(move.when));
  const names = move.asks.map(({ field }) => field);
  const given = sent(sight, names, body);
  if (!holds(move.when, stored, { now, me: operands.me })) throw conflict(await standing(sight, move, stored));
  const missing = move.asks.flatMap(({ field, required }): [string, string[]][] =>
    required !== undefined && isEmpty(given[field]) ? [[field, [required]]] : [],
  );
  if (missing.length > 0) throw invalid(Object.fromEntries(missing));
  const answers = Object.fromEntries(names.map((name) => [name, given[name] ?? null]));
  const { states, values, rest } = settled(sight, move, { ...stored, ...answers });
  const value = await judged(write, {
    draft: { ...writableOf(resource, stored), ...answers, ...values },
    stored,
    states,
  });
  const patch = changed(sight, { ...value, ...rest }, stored);
  const record = patch ? await tx.update(resource.name, stored.id, patch) : stored;
  return {
    record,
    released: patch ? releasedBy(sight, stored, patch) : [],
    afterwards: await done(write, 'updated', record, stored, move.does),
  };
}

type Values = { readonly [field: string]: Value };

/**
 * What a move writes by itself: where the record will stand, what a form could write too, and what nobody but the server
 * writes.
 */
function settled(
  sight: Sight,
  { sets }: CompleteMove,
  record: Values,
): { readonly states: Values; readonly values: Values; readonly rest: Values } {
  const states: Record<string, Value> = {};
  const values: Record<string, Value> = {};
  const rest: Record<string, Value> = {};
  for (const field of sight.resource.fieldList) {
    const set = Object.hasOwn(sets, field.name) ? meaning(sight, sets[field.name] ?? null, record) : undefined;
    if (isState(field)) states[field.name] = set ?? record[field.name] ?? null;
    else if (set !== undefined) (isWritable(field) ? values : rest)[field.name] = set;
  }
  return { states, values, rest };
}

/** What a move's operand stands for: the moment, the user who makes it, another field of the record. */
function meaning({ operands, now }: Sight, operand: Operand, record: Values): Value {
  if (typeof operand !== 'object' || operand === null || !isOperand(operand)) return operand as Value;
  if ('now' in operand) return now.toISOString();
  if ('today' in operand) return dayOf(now);
  if ('me' in operand) return operands.me?.[operand.me] ?? null;
  return record[operand.field] ?? null;
}

const isOperand = (
  operand: object,
): operand is Exclude<Operand, null | boolean | number | string | readonly unknown[]> => !Array.isArray(operand);

/** Why a move cannot be made on the record as it is: where it stands instead, in the words of its row. */
async function standing(sight: Sight, move: CompleteMove, stored: RecordData): Promise<string> {
  const { resource } = sight;
  const one = resource.label.one.toLowerCase();
  const row = await rowFor(sight, stored.id);
  const failing = row && failingIn(sight, resource, move.when, row);
  if (!failing) return `${move.label} is not possible: this ${one} is not as it must be.`;
  const { field, name, words } = failing;
  if (isState(field) && name === field.name) {
    return move.sets[name] === stored[name]
      ? `This ${one} is ${words} already.`
      : `${move.label} is not possible: this ${one} is ${words}.`;
  }
  return `${move.label} is not possible: ${field.label} is ${words ?? 'empty'}.`;
}
