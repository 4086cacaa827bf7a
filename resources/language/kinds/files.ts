import * as z from 'zod/mini';
import type { Field } from '../resource.ts';
import { entryOf, parseWith } from './helpers.ts';
import type { ExportValue, Parsed, Row } from './spec.ts';

/** Bytes: 5 MB (spec part 2 §9). */
export const MAX_FILE_SIZE = 5_242_880;

/** The types a file field accepts, by content, as MIME types. */
export function acceptedTypes(field: Field<'image'> | Field<'file'>): readonly string[] {
  const types = field.types ?? (field.kind === 'image' ? ['png', 'jpeg'] : ['pdf', 'png', 'jpeg']);
  return types.map((type) => (type === 'pdf' ? 'application/pdf' : `image/${type}`));
}

/** The largest file a field accepts, in bytes. */
export const acceptedSize = (field: Field<'image'> | Field<'file'>): number => field.maxSize ?? MAX_FILE_SIZE;

/** Whether text has the shape of an uploaded file's generated id. */
export const isFileId = (text: string): boolean => /^[a-z0-9]{16,40}$/.test(text);

/** `parse` of image and file: the id an upload answered. Whether it exists and fits, the server checks. */
export const parseFile: (field: Field<'image'> | Field<'file'>, value: unknown) => Parsed = parseWith(
  (field: Field<'image'> | Field<'file'>) =>
    z.string(`${field.label} must be a file's id`).check(z.refine(isFileId, `${field.label} must be a file's id`)),
);

/** Exports the name of the file. */
export const exportedFile = (field: { readonly name: string }, row: Row): ExportValue => {
  const name = entryOf(row.expanded?.[field.name], 'name');
  return typeof name === 'string' ? name : null;
};
