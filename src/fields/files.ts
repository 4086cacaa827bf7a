import type { FileInfo, Value } from '../../resources/language/index.ts';
import type { PreviewDocument } from '../ui/preview-source.ts';

/** A file as a row's `expanded` or an upload's answer describes it; undefined when it does not. */
export function fileIn(value: Value | undefined): FileInfo | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { id, url, name, type, size } = value as { readonly [key: string]: Value };
  if (typeof id !== 'string' || typeof url !== 'string' || typeof name !== 'string' || typeof type !== 'string')
    return undefined;
  // Only our own files: anything else in an address (`javascript:`) must not become a link.
  if (!url.startsWith('/')) return undefined;
  return { id, url, name, type, size: typeof size === 'number' ? size : 0 };
}

/** Where a picture of ours is found as small as lists draw it. */
export const smallOf = (file: FileInfo): string => `${file.url}/thumbnail`;

/** A file of ours, to be looked at; undefined when there should be one and it is gone. */
export const documentOf = (file: FileInfo | undefined): PreviewDocument | undefined =>
  file && { name: file.name, source: file.url };
