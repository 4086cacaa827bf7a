import type { RecordData, Registry, Resource, Value, WriteEvent } from '../../resources/language/index.ts';
import type { Session } from '../session.ts';
import type { Reader } from '../store.ts';

/** What a check receives of the write it judges. */
export type CheckInput = {
  readonly event: WriteEvent;
  readonly resource: Resource;
  /** The judged values that would be stored; undefined when the record is deleted. */
  readonly value: { readonly [field: string]: Value } | undefined;
  /** The record as it is stored; undefined for a new one. */
  readonly stored: RecordData | undefined;
  /** What it was before it was deleted, where it comes back. */
  readonly was?: { readonly [field: string]: Value | undefined } | undefined;
  /** The transaction the write is made in. */
  readonly reader: Reader;
  readonly session: Session;
  readonly registry: Registry;
  /** The instant of the call. */
  readonly now: Date;
};

/**
 * A check against other records or the user, after the record's own rules. Returns errors by field,
 * or throws ApiError (403, 409).
 */
export type RecordCheck = (input: CheckInput) => Promise<Record<string, string[]>>;

/** Predicts a check's result for the form. Decides nothing. */
export type DeleteBlocker = {
  /** What of the record it reads besides its id: fields and paths. */
  reads(registry: Registry, resource: Resource): readonly string[];
  /** Why the session can neither change nor delete the record, in a sentence. */
  why(record: RecordData, input: Pick<CheckInput, 'registry' | 'resource' | 'session' | 'now'>): string | undefined;
};

/** The answer of a check that has nothing against the write. */
export const FINE: Record<string, string[]> = {};
