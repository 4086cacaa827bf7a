import { type ParseError, parse } from 'jsonc-parser';
import { type Collection, isEmpty, type RecordData, type Value } from '../resources/language/index.ts';
import { type Mistake, Mistaken } from './changes.ts';

/** Records as testers see them: without how often they were written. */
export type Plain = { readonly id: number } & { readonly [field: string]: Value };
/** Records by collection and id. */
export type Contents = ReadonlyMap<string, ReadonlyMap<number, Plain>>;

export function plainOf({ columns }: Collection, record: { readonly [field: string]: Value | undefined }): Plain {
  const fields = columns.map(({ name, type }) => {
    const value = record[name] ?? null;
    return [name, type !== 'json' && isEmpty(value) ? null : value] as const;
  });
  return { id: Number(record.id), ...Object.fromEntries(fields) };
}

/** The text of a collection in the file, as json-server writes its own: a field a line. */
export const textOf = (name: string, records: readonly (RecordData | Plain)[]): string =>
  `${JSON.stringify(name)}: ${JSON.stringify(records, null, 2)}`.replaceAll('\n', '\n  ');

/** The whole text, of those of its collections. */
export const fileOf = (texts: readonly string[]): string => `{\n  ${texts.join(',\n  ')}\n}\n`;

const MOST_LISTED = 20;

/** Parses records of these collections. @throws Mistaken with the position. */
export function contentsOf(text: string, collections: ReadonlyMap<string, Collection>): Contents {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Mistaken([{ line: lineOfMistake(text), problem: 'this is not JSON' }]);
  }
  if (!isObject(data)) throw new Mistaken([{ line: 1, problem: 'the file is no object of lists of records' }]);
  const mistakes: Mistake[] = [];
  for (const [collection, records] of Object.entries(data)) {
    if (!collections.has(collection)) mistakes.push({ collection, problem: 'there is no such collection' });
    else if (!Array.isArray(records)) mistakes.push({ collection, problem: 'this is no list of records' });
  }
  const contents = new Map(
    [...collections].map(([name, collection]) => {
      const records = data[name];
      return [name, recordsOf(collection, Array.isArray(records) ? records : [], mistakes)] as const;
    }),
  );
  if (mistakes.length > 0) throw new Mistaken(mistakes.slice(0, MOST_LISTED));
  return contents;
}

function recordsOf(of: Collection, records: readonly unknown[], mistakes: Mistake[]): ReadonlyMap<number, Plain> {
  const collection = of.name;
  const known = new Set(of.columns.map(({ name }) => name));
  const found = new Map<number, Plain>();
  for (const [at, record] of records.entries()) {
    const id = isObject(record) ? record.id : undefined;
    if (!isObject(record) || typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) {
      mistakes.push({ collection, problem: `record ${at + 1} of the list has no id, a whole number from 1` });
      continue;
    }
    if (found.has(id)) mistakes.push({ collection, id, problem: 'this id is there twice' });
    for (const field of Object.keys(record))
      if (field !== 'id' && !known.has(field))
        mistakes.push({ collection, id, field, problem: 'there is no such field' });
    found.set(id, plainOf(of, record as { readonly [field: string]: Value }));
  }
  return found;
}

const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function lineOfMistake(text: string): number {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  return text.slice(0, errors[0]?.offset).split('\n').length;
}
