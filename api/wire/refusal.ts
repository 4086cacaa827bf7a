import type { Id, Row, Value } from '../../resources/language/index.ts';

export type ErrorCode =
  | 'bad_request'
  | 'unauthenticated'
  | 'forbidden'
  | 'confirm_first'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'accept_first'
  | 'stale'
  | 'too_large'
  | 'unsupported_type'
  | 'invalid'
  | 'key_reused'
  | 'too_many_requests'
  | 'internal'
  | 'unavailable';

/** The one shape every refusal has. */
export type ErrorBody = { code: ErrorCode; detail: string; errors: Record<string, string[]>; [more: string]: unknown };

/** A field two people changed: what both read, what is stored, what was sent. */
export type FieldClash = { readonly base: Value; readonly theirs: Value; readonly yours: Value };

/** What a `stale` refusal adds: the current record and the fields both changed. */
export type Clash = {
  readonly current: Row | null;
  readonly changed: { readonly [field: string]: FieldClash };
  readonly by: Author | null;
  readonly at: string | null;
};

/** Who wrote something; null where the reader does not see other people. */
export type Author = { readonly id: Id | null; readonly name: string | null };
