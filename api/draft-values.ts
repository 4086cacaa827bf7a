import {
  type CompleteMove,
  type Condition,
  calculated,
  type Draft,
  type Id,
  isStamped,
  type Written as Operand,
  type Source,
  type Value,
} from '../resources/language/index.ts';
import type { Scope } from './scope.ts';
import type { Fields } from './store.ts';

/** What must be read of records of a collection, by the text of each source. */
type Read = {
  readonly from: string;
  readonly where: Condition | undefined;
  readonly ids: Set<Id>;
  readonly sources: Map<string, Source>;
};

/** A draft whose values are requested; `id`: that of the record it is of. */
export type Drafted = { readonly draft: Draft; readonly id: Id | undefined };

/** Values of names on drafts, in order. One query per collection and rule, if any. */
export async function valuesOf(
  scope: Scope,
  drafts: readonly Drafted[],
  names: readonly string[],
): Promise<readonly Fields[]> {
  const { resource, reader } = scope;
  const sources = Object.entries(scope.sources(resource, names));
  const reads = new Map<string, Read>();
  for (const drafted of drafts)
    for (const [, source] of sources) gather(reads, { ...drafted, own: resource.name }, source);
  const answers = new Map<string, Fields>();
  for (const { from, where, ids, sources: wanted } of reads.values()) {
    const named = [...wanted.values()].map((source, at): [string, Source] => [String(at), source]);
    const these: Condition = { of: { column: 'id' }, in: [...ids] };
    const rows = await reader.rows({
      from,
      where: where ? { all: [these, where] } : these,
      fields: Object.fromEntries(named),
    });
    const texts = [...wanted.keys()];
    for (const row of rows)
      answers.set(
        nameOf({ from, where }, row.id),
        Object.fromEntries(texts.map((text, at) => [text, row[at] ?? null])),
      );
  }
  return drafts.map((drafted) => {
    const of = { ...drafted, own: resource.name };
    return Object.fromEntries(sources.map(([name, source]) => [name, readFrom(answers, of, source)]));
  });
}

const nameOf = ({ from, where }: Pick<Read, 'from' | 'where'>, id: Id): string => JSON.stringify([from, where, id]);

/** A draft of a record of the collection `own`. */
type Subject = Drafted & { readonly own: string };

const isId = (value: Value | undefined): value is Id => typeof value === 'number' || typeof value === 'string';

function readAt(
  { own, draft, id }: Subject,
  source: Source,
): (Pick<Read, 'from' | 'where'> & { readonly id: Id; readonly source: Source }) | undefined {
  const at = 'via' in source ? draft[source.via] : 'rollup' in source ? id : undefined;
  if (!isId(at)) return undefined;
  const [from, where, value] = 'via' in source ? [source.to, source.where, source.value] : [own, undefined, source];
  return { from, id: at, where, source: value };
}

function gather(reads: Map<string, Read>, subject: Subject, source: Source): void {
  const parts = 'concat' in source ? source.concat : 'operation' in source ? source.of : [];
  for (const part of parts) if (typeof part !== 'number') gather(reads, subject, part);
  const read = readAt(subject, source);
  if (!read) return;
  const { from, where, source: value } = read;
  const key = JSON.stringify([from, where]);
  const known = reads.get(key) ?? { from, where, ids: new Set(), sources: new Map() };
  known.ids.add(read.id);
  known.sources.set(JSON.stringify(value), value);
  reads.set(key, known);
}

function readFrom(answers: ReadonlyMap<string, Fields>, subject: Subject, source: Source): Value {
  const of = (part: Source): Value => readFrom(answers, subject, part);
  if ('column' in source) return subject.draft[source.column] ?? null;
  if ('concat' in source) {
    const parts = source.concat.map(of).filter((part) => part !== null && String(part).trim() !== '');
    return parts.length > 0 ? parts.join(' ') : null;
  }
  if ('operation' in source) return calculated(source, of);
  const read = readAt(subject, source);
  const value = read && answers.get(nameOf(read, read.id))?.[JSON.stringify(read.source)];
  // Nobody refers to a record that is not stored yet.
  return value ?? ('rollup' in source && ['count', 'sum'].includes(source.rollup) ? 0 : null);
}

/** The moments the server notes with a write. */
export const stamps = (
  { resource, now }: Pick<Scope, 'resource' | 'now'>,
  which: readonly ('created' | 'updated')[],
): Record<string, Value> =>
  Object.fromEntries(
    resource.fieldList.flatMap((field): [string, Value][] =>
      which.some((event) => isStamped(field, event)) ? [[field.name, now.toISOString()]] : [],
    ),
  );

/** What a move writes by itself that the server makes, by field. */
export const moveValues = (scope: Scope, { sets }: CompleteMove, record: Fields): Fields =>
  Object.fromEntries(
    Object.entries(sets).map(([name, operand]) => [name, evaluateOperand(scope, operand ?? null, record)] as const),
  );

/** A move's operand: now, the user or another field. */
function evaluateOperand({ operands, now }: Scope, operand: Operand, record: Fields): Value {
  if (typeof operand !== 'object' || operand === null || !isOperand(operand)) return operand as Value;
  if ('now' in operand) return now.toISOString();
  if ('me' in operand) return operands.me?.[operand.me] ?? null;
  return record[operand.field] ?? null;
}

const isOperand = (
  operand: object,
): operand is Exclude<Operand, null | boolean | number | string | readonly unknown[]> => !Array.isArray(operand);
