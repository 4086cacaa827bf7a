import * as z from 'zod/mini';
import type { Field } from '../resource.ts';
import { listOf, oneOf } from '../shapes.ts';
import type { Expansion, Source } from '../sources.ts';
import {
  asDefined,
  entryOf,
  inColumn,
  notImported,
  parseWith,
  unfiltered,
  ungrouped,
  unordered,
  unsearched,
  yes,
} from './helpers.ts';
import type { ExportValue, Parsed, Row, SampleContext } from './spec.ts';

/** Bytes: 5 MB (spec part 2 §9). */
export const MAX_FILE_SIZE = 5_242_880;

/** The collection in which the api keeps what is known of uploaded files. */
export const FILES = '_files';

type FileField = Field<'image'> | Field<'file'>;

/** The types a file field accepts, by content, as MIME types. */
export function acceptedTypes(field: FileField): readonly string[] {
  const types = field.types ?? (field.kind === 'image' ? ['png', 'jpeg'] : ['pdf', 'png', 'jpeg']);
  return types.map((type) => (type === 'pdf' ? 'application/pdf' : `image/${type}`));
}

/** Whether text has the shape of an uploaded file's generated id. */
export const isFileId = (text: string): boolean => /^[a-z0-9]{16,40}$/.test(text);

/** The id an upload answered. Whether it exists and fits, the server checks. */
const parseFile: (field: FileField, value: unknown) => Parsed = parseWith((field: FileField) =>
  z.string(`${field.label} must be a file's id`).check(z.refine(isFileId, `${field.label} must be a file's id`)),
);

/** What the id of a file stands for: what a `FileInfo` is made of. */
export const fileExpansion = (of: Source): Expansion => ({
  of,
  many: false,
  to: FILES,
  fields: { name: { column: 'name' }, type: { column: 'type' }, size: { column: 'size' } },
});

const reference = inColumn('reference');

/** What image and file have in common. */
export const uploaded = {
  ...asDefined,
  ...reference,
  ...unordered,
  ...unsearched,
  ...unfiltered,
  ...notImported,
  ...ungrouped,
  traits: ['file'],
  type: () => ({ as: 'opaque' }) as const,
  column: (field: FileField) => ({ ...reference.column(field), to: FILES }),
  expand: (_field: FileField, of: Source): Expansion => fileExpansion(of),
  writable: yes,
  parse: parseFile,
  sample: (_field: FileField, { file }: SampleContext) => file,
  /** The name of the file. */
  exported: (field: FileField, row: Row): ExportValue => {
    const name = entryOf(row.expanded?.[field.name], 'name');
    return typeof name === 'string' ? name : null;
  },
} as const;

export const fileLooks = (types: readonly string[]) => ({
  types: listOf(oneOf('file type', () => types)),
});
