import { type Historian, Journal } from '../api/history/journal.ts';
import { Away, type Fields, Missing, Referred, Slow, StoreRefusal, Taken, Unfit, type Writer } from '../api/store.ts';
import { SYSTEM } from '../api/system.ts';
import {
  type ColumnType,
  type Condition,
  type Id,
  isEmpty,
  type RecordData,
  type Schema,
} from '../resources/language/index.ts';

/** A tester's change past the API. `fields` undefined: delete. `id` undefined: new. */
export type Change = {
  readonly collection: string;
  readonly id: Id | undefined;
  readonly fields: Fields | undefined;
};

/** What is wrong, and where. */
export type Mistake = {
  /** The line of the file, where it is not JSON. */
  readonly line?: number;
  readonly collection?: string;
  readonly id?: Id;
  readonly field?: string;
  readonly problem: string;
  /** Whether another record is in its way, and not what it holds. */
  readonly isConflict?: boolean;
};

/** A change cannot be made; nothing was. */
export class Mistaken extends Error {
  readonly mistakes: readonly Mistake[];

  constructor(mistakes: readonly Mistake[]) {
    super(mistakes.map(sentenceOf).join(' '));
    this.mistakes = mistakes;
  }
}

/** A mistake in one sentence: `zones 3, zone_name: another record has it already.` */
export function sentenceOf({ line, collection, id, field, problem }: Mistake): string {
  const record = [collection, id].filter((part) => part !== undefined).join(' ');
  const position = [line === undefined ? '' : `line ${line}`, record, field ?? ''].filter((part) => part !== '');
  return `${position.join(', ')}: ${problem}.`;
}

class Held extends StoreRefusal {
  readonly by: { readonly collection: string; readonly id: Id; readonly field: string };

  constructor(by: Held['by'], change: Change) {
    super(`refers to ${change.collection} ${change.id}, which is removed`);
    this.by = by;
  }
}

export type Changing = { readonly historian: Historian; readonly schema: Schema };

/**
 * Applies changes in any order, with history. Returns the stored records. @throws Mistaken naming
 * all failures.
 */
export async function makeChanges(
  { historian, schema }: Changing,
  tx: Writer,
  changes: readonly Change[],
): Promise<ReadonlyMap<Change, RecordData | undefined>> {
  const journal = new Journal(historian, { by: null, screen: null });
  const made = new Map<Change, RecordData | undefined>();
  let open = changes;
  while (open.length > 0) {
    const refused: { readonly change: Change; readonly refusal: StoreRefusal }[] = [];
    for (const change of open) {
      try {
        const { before, after } = await tx.attempt(() => make({ historian, schema }, tx, change));
        made.set(change, after);
        const resource = historian.registry.resources[change.collection];
        if (resource && (before || after)) journal.note(resource, { before, after }, { event: 'raw' });
      } catch (error) {
        if (!(error instanceof StoreRefusal) || error instanceof Away || error instanceof Slow) throw error;
        refused.push({ change, refusal: error });
      }
    }
    if (refused.length === open.length)
      throw new Mistaken(refused.map(({ change, refusal }) => mistakeOf(schema, change, refusal)));
    open = refused.map(({ change }) => change);
  }
  await journal.store(tx);
  return made;
}

type Made = { readonly before: RecordData | undefined; readonly after: RecordData | undefined };

async function make({ schema }: Changing, tx: Writer, change: Change): Promise<Made> {
  const { collection, id, fields } = change;
  const before = id === undefined ? undefined : await tx.get(collection, id);
  if (fields === undefined) {
    if (before) await removeUnheld(schema, tx, change, before.id);
    return { before, after: undefined };
  }
  if (before) return { before, after: await tx.update(collection, before.id, fields) };
  const after = await tx.insert(collection, { ...fields, ...(id !== undefined && (await since(tx, collection, id))) });
  return { before, after };
}

async function since(tx: Writer, resource: string, id: Id): Promise<{ readonly id: Id; readonly _version: number }> {
  const column = (name: string) => ({ column: name });
  const where: Condition = {
    all: [
      { of: column('resource'), is: resource },
      { of: column('record_id'), is: id },
    ],
  };
  const [last] = await tx.rows({
    from: SYSTEM.history,
    where,
    fields: { version: column('version') },
    sort: [{ of: column('version'), order: 'desc' }],
    page: { start: 0, end: 1 },
  });
  return { id, _version: Number(last?.version ?? 0) + 1 };
}

async function removeUnheld(schema: Schema, tx: Writer, change: Change, id: Id): Promise<void> {
  for (const { name, columns } of Object.values(schema.collections)) {
    if (name.startsWith('_')) continue;
    for (const { name: field, to } of columns) {
      if (to !== change.collection) continue;
      const found = await tx.find({ from: name, where: { of: { column: field }, is: id }, most: 2 });
      const other = found.find((each) => name !== change.collection || each.id !== id);
      if (other) throw new Held({ collection: name, id: other.id, field }, change);
    }
  }
  await tx.remove(change.collection, id);
}

function mistakeOf(schema: Schema, { collection, id, fields = {} }: Change, refusal: StoreRefusal): Mistake {
  const at = { collection, ...(id !== undefined && { id }) };
  if (refusal instanceof Held) return { ...refusal.by, problem: refusal.message, isConflict: true };
  if (refusal instanceof Taken) {
    const isId = refusal.columns.includes('id');
    const problem = isId ? 'a record with this id exists already' : 'another record has it already';
    return { ...at, field: refusal.columns.join(', '), problem, isConflict: true };
  }
  if (refusal instanceof Referred) return { ...at, problem: `${refusal.collection} refers to it`, isConflict: true };
  if (refusal instanceof Missing)
    return { ...at, field: refusal.column, problem: `refers to what is not there: ${shown(fields[refusal.column])}` };
  if (!(refusal instanceof Unfit)) return { ...at, problem: refusal.message };
  const column = schema.collections[collection]?.columns.find(({ name }) => name === refusal.what);
  if (!column) return { ...at, problem: `the check '${refusal.what}' does not hold` };
  const value = fields[column.name];
  const problem = isEmpty(value ?? null) ? 'it is required' : `must be ${TYPES[column.type]}, not ${shown(value)}`;
  return { ...at, field: column.name, problem };
}

const TYPES = {
  text: 'text',
  number: 'a whole number',
  decimal: 'a number',
  boolean: 'true or false',
  day: 'a day (YYYY-MM-DD)',
  instant: 'an instant (YYYY-MM-DDThh:mm:ss.000Z)',
  texts: 'a list of texts',
  json: 'JSON',
  reference: 'an id',
  references: 'a list of ids',
} as const satisfies { readonly [type in ColumnType]: string };

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};
