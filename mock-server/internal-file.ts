import { readFile } from 'node:fs/promises';
import { codeIn, messageIn } from '../api/errors.ts';
import type { RecordData, Schema } from '../resources/language/index.ts';

/** Start-up data besides records: passwords, sessions, history, write counts. */
export type Internal = {
  /** The records' file as it was when this was written: it is written next. */
  readonly before: string | null;
  readonly sequences: { readonly [collection: string]: number };
  /** What the records' file holds of collections that could not be written to it. */
  readonly base: Lists;
  /** Everything the store held. */
  readonly collections: Lists;
};

type Lists = { readonly [collection: string]: readonly RecordData[] };

/** A list as its text, a record a line. */
export const linesOf = (records: readonly object[]): string =>
  `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]`;

/** `lists`: texts of the collections. */
export function internalText(
  { before, sequences, base }: Omit<Internal, 'collections'>,
  lists: ReadonlyMap<string, string>,
): string {
  const head = JSON.stringify({ before, sequences, base }).slice(0, -1);
  const collections = [...lists].map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  return `${head},\n"collections":{\n${collections.join(',\n')}\n}}\n`;
}

/** Reads it, without undefined collections; undefined: no file. @throws Error if damaged. */
export async function readInternal(file: string, schema: Schema): Promise<Internal | undefined> {
  let internal: Internal;
  try {
    internal = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (codeIn(error) === 'ENOENT') return undefined;
    throw new Error(
      `${file} cannot be read (${messageIn(error)}): move it away, and passwords and history are those of the fixtures.`,
    );
  }
  const collections = Object.values(schema.collections).map(({ name, columns }) => {
    const known = new Set(['id', '_version', ...columns.map((column) => column.name)]);
    const records = internal.collections[name] ?? [];
    return [name, records.map((record) => only(record, known))] as const;
  });
  return { ...internal, collections: Object.fromEntries(collections) };
}

const only = ({ id, ...fields }: RecordData, known: ReadonlySet<string>): RecordData => ({
  ...Object.fromEntries(Object.entries(fields).filter(([name]) => known.has(name))),
  id,
});
