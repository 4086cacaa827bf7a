import type { Id } from '../../resources/language/index.ts';

/** Where the records are found that a field of a resource may refer to, as a collection. */
export const lookupAddress = (resource: string, field: string): string => `${resource}/lookup/${field}`;

/** The address that checks if a record can be created: empty or a refusal. */
export const beginAddress = (resource: string): string => `/api/${resource}/new`;

/** Where the records of a list on a record's page are found, as a collection. */
export const relatedAddress = (resource: string, id: Id, list: string): string =>
  `${resource}/${encodeURIComponent(String(id))}/${list}`;

/** How a look-up receives what the record that refers holds in a field. */
export const referrerKey = (field: string): string => `referrer.${field}`;

/** The address of a record's parts, as a record named `parts`. */
export const partsAddress = (resource: string, id: Id): { readonly resource: string; readonly id: string } => ({
  resource: `${resource}/${encodeURIComponent(String(id))}`,
  id: PARTS,
});

const PARTS = 'parts';
