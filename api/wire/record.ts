import type { Row, Value } from '../../resources/language/index.ts';

/** All parts of a record at every depth, by resource. */
export type PartRows = { readonly [resource: string]: readonly Row[] };

/** A masked field shown whole. */
export type RevealAnswer = { readonly value: Value };
