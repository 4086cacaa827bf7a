/** What a record holds, by field. */
export type Values = { readonly [field: string]: unknown };

export const isNothing = (value: unknown): boolean => value === null || value === undefined;
export const idIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);
export const idsIn = (value: unknown): readonly number[] => (Array.isArray(value) ? value.map(Number) : []);
export const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0);
/** A text; null where there is none. */
export const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
