import { english, type Message } from '../resources/language/message.ts';
import type { ErrorCode } from './wire/refusal.ts';
export const STATUS = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  confirm_first: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  accept_first: 409,
  stale: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  key_reused: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>;

/** A refusal: code, sentence and errors by field, answered in one module. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly errors: Record<string, string[]>;
  /** Seconds after which to try again; sent as Retry-After. */
  readonly retryAfter: number | undefined;
  /** What is returned besides the one shape: of a stale write, what changed meanwhile. */
  readonly more: { readonly [key: string]: unknown };

  constructor(
    code: ErrorCode,
    detail: string,
    more: { errors?: Record<string, string[]>; retryAfter?: number; more?: { readonly [key: string]: unknown } } = {},
  ) {
    super(detail);
    this.code = code;
    this.errors = more.errors ?? {};
    this.retryAfter = more.retryAfter;
    this.more = more.more ?? {};
  }

  get status(): number {
    return STATUS[this.code];
  }
}

export const badRequest = (detail: string, errors?: Record<string, string[]>): ApiError =>
  new ApiError('bad_request', detail, errors ? { errors } : {});
export const unauthenticated = (detail = 'Please sign in.'): ApiError => new ApiError('unauthenticated', detail);
export const forbidden = (detail = 'Your role does not allow this.'): ApiError => new ApiError('forbidden', detail);
/** Requires `POST /api/auth/confirm` and a retry. */
export const confirmFirst = (): ApiError =>
  new ApiError('confirm_first', 'Please confirm that it is you before you do this.');
export const notFound = (detail = 'Not found.'): ApiError => new ApiError('not_found', detail);
export const conflict = (detail: string, errors?: Record<string, string[]>): ApiError =>
  new ApiError('conflict', detail, errors ? { errors } : {});
/** A conflict that screens can say in their language. */
export const conflicting = (why: Message): ApiError =>
  new ApiError('conflict', english(why), { more: { message: why } });
export const invalid = (errors: Record<string, string[]>, detail = 'Please correct the marked fields.'): ApiError =>
  new ApiError('invalid', detail, { errors });
export const tooMany = (detail: string, retryAfter: number): ApiError =>
  new ApiError('too_many_requests', detail, { retryAfter });

/** True for a full disk, quota or file-size limit. */
export const isFull = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(thrown.code));

/** The code of a thrown error, as Node gives them: `ENOENT`. */
export const codeIn = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** The sentence of a thrown error. */
export const messageIn = (error: unknown): string => (error instanceof Error ? error.message : String(error));
