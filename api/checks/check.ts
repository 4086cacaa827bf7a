import type { RecordData, Registry, Resource, Value, WriteEvent } from '../../resources/language/index.ts';
import type { Session } from '../session.ts';
import type { Reader } from '../store.ts';

/** What a check is told of the write it is asked about. */
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
 * A check that needs other records or the user who writes. Asked after the record's own rules hold,
 * before anything is written. Answers what is wrong by field, or throws the ApiError (403, 409)
 * that refuses the write as a whole.
 */
export type RecordCheck = (asked: CheckInput) => Promise<Record<string, string[]>>;

/**
 * What a check will say of a record whatever becomes of it, so that people learn it before they
 * try. Decides nothing: the check itself is asked when they do.
 */
export type Foreseeing = {
  /** What of the record it reads besides its id: fields and paths. */
  reads(registry: Registry, resource: Resource): readonly string[];
  /** Why the session can neither change nor delete the record, in a sentence. */
  why(record: RecordData, asked: Pick<CheckInput, 'registry' | 'resource' | 'session' | 'now'>): string | undefined;
};

/** The answer of a check that has nothing against the write. */
export const FINE: Record<string, string[]> = {};
