import { readFile } from 'node:fs/promises';
import type { RecordData, Schema } from '../../resources/language/index.ts';
import { Collection } from './collection.ts';
import { whole } from './draft.ts';

/** Everything the store holds at one moment. */
export type Snapshot = {
  readonly collections: ReadonlyMap<string, Collection>;
  /** The highest id ever given in a collection: a removed record's id is never given again. */
  readonly sequences: ReadonlyMap<string, number>;
};

const FORMAT = 'back-office-store';
const VERSION = 1;

/** The store file cannot be used. It is left as it is. */
export class StoreFileError extends Error {}

/**
 * The file's text as its parts. One record a line, so that a person can read it and a comparison
 * shows what changed.
 */
export function serialised({ collections, sequences }: Snapshot): Uint8Array[] {
  const head = JSON.stringify({ format: FORMAT, version: VERSION, sequences: Object.fromEntries(sequences) });
  const parts: Uint8Array[] = [Buffer.from(`${head.slice(0, -1)},\n"collections":{`)];
  let first = true;
  for (const [name, collection] of collections) {
    parts.push(
      Buffer.from(`${first ? '' : ','}\n${JSON.stringify(name)}:[\n`),
      ...collection.lines(),
      Buffer.from('\n]'),
    );
    first = false;
  }
  parts.push(Buffer.from('\n}}\n'));
  return parts;
}

/**
 * Reads a store file. undefined: there is none yet.
 * @throws StoreFileError when it is damaged, or of a version this program does not know.
 */
export async function readSnapshot(file: string, schema: Schema): Promise<Snapshot | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StoreFileError(`The store file ${file} cannot be read: ${(error as Error).message}`);
  }
  return parsed(file, text, schema);
}

function parsed(file: string, text: string, schema: Schema): Snapshot {
  const refuse = (why: string): never => {
    throw new StoreFileError(
      `The store file ${file} ${why}. It was left as it is: repair it, or move it away to start from the fixtures.`,
    );
  };
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return refuse('is damaged (it is not whole JSON)');
  }
  if (!isObject(data) || data.format !== FORMAT) return refuse('is not a store of this program');
  if (data.version !== VERSION)
    return refuse(`has version ${JSON.stringify(data.version)}, and this program reads version ${VERSION}`);
  if (!isObject(data.collections) || !isObject(data.sequences))
    return refuse('is damaged (collections or sequences are missing)');
  const collections = new Map<string, Collection>();
  for (const [name, records] of Object.entries(data.collections)) {
    if (!Array.isArray(records) || !records.every(isRecord))
      return refuse(`is damaged (collection ${name} holds something that is no record)`);
    try {
      collections.set(name, Collection.of(records.map((record) => whole(schema, name, record))));
    } catch (error) {
      return refuse(`is damaged (collection ${name}: ${(error as Error).message})`);
    }
  }
  const sequences = new Map<string, number>();
  for (const [name, highest] of Object.entries(data.sequences)) {
    if (!Number.isSafeInteger(highest)) return refuse(`is damaged (the sequence of ${name})`);
    sequences.set(name, highest as number);
  }
  for (const [name, collection] of collections)
    sequences.set(name, Math.max(sequences.get(name) ?? 0, highestId(collection)));
  return { collections, sequences };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRecord = (value: unknown): value is RecordData =>
  isObject(value) && (typeof value.id === 'string' ? value.id !== '' : Number.isSafeInteger(value.id));

/**
 * The highest number among a collection's ids; 0 when there is none. Numbers stand before texts.
 */
function highestId(collection: Collection): number {
  for (let at = collection.entries.length - 1; at >= 0; at--) {
    const id = collection.entries[at]?.record.id;
    if (typeof id === 'number') return Math.max(0, id);
  }
  return 0;
}

/** Records by collection, as fixtures give them. */
export type Records = { readonly [collection: string]: readonly RecordData[] };

/**
 * Collections by the lists of plain records they were made of, and the names under which they were.
 */
export type MadeOf = WeakMap<readonly RecordData[], { readonly name: string; readonly collection: Collection }>;

/**
 * A snapshot of plain records. What is in `known` is not made anew: testers go back to the same
 * fixtures again and again, and making records of them, the text of their file and their indexes
 * takes most of that.
 */
export function snapshotOf(schema: Schema, records: Records, known: MadeOf = new WeakMap()): Snapshot {
  const collections = new Map<string, Collection>();
  for (const [name, list] of Object.entries(records)) {
    const made = known.get(list);
    const collection =
      made?.name === name ? made.collection : Collection.of(list.map((each) => whole(schema, name, each)));
    known.set(list, { name, collection });
    collections.set(name, collection);
  }
  const sequences = new Map([...collections].map(([name, collection]) => [name, highestId(collection)]));
  return { collections, sequences };
}
