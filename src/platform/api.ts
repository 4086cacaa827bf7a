import type { Clash as Refused } from '../../api/wire/refusal.ts';
import type { Row } from '../../resources/language/index.ts';
import { isMessage, say, t } from './i18n/index.ts';
import { createStore } from './lib/store.ts';

/** A conflicting edit of a record that is still in sight. */
export type Clash = Refused & { readonly current: Row };

/** A call that was refused or never arrived. `status` 0: the server could not be reached. */
export class ApiFailure extends Error {
  readonly status: number;
  /** The API's error code; `unreachable` without a response, `unknown` for another shape. */
  readonly code: string;
  /** By field, what is wrong: sentences for people, in English. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Seconds after which to try again, when the server said so. */
  readonly retryAfter: number | undefined;
  /** Of a save that is stale: what it would have overwritten. */
  readonly clash: Clash | undefined;
  /** All that was answered, where it says more than that. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly #detail: string;

  constructor(failure: {
    status: number;
    code: string;
    detail: string;
    errors?: Readonly<Record<string, readonly string[]>>;
    retryAfter?: number | undefined;
    clash?: Clash | undefined;
    said?: Readonly<Record<string, unknown>>;
  }) {
    super(failure.detail || failure.code);
    this.name = 'ApiFailure';
    this.status = failure.status;
    this.code = failure.code;
    this.#detail = failure.detail;
    this.errors = failure.errors ?? {};
    this.retryAfter = failure.retryAfter;
    this.clash = failure.clash;
    this.body = failure.said ?? {};
  }

  /** The server's sentence; empty if none. */
  get detail(): string {
    return isMessage(this.body.message) ? say(this.body.message) : t(this.#detail);
  }
}

/** What went wrong, in the server's words; '' when it gave none. */
export const detailOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'detail' in error && typeof error.detail === 'string'
    ? error.detail
    : '';

/** The status of a refusal; 0 when there was no answer. */
export const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : 0;

type QueryValue = string | number | boolean | null | undefined;

export type CallOptions = {
  /** Default: GET, or POST when there is a body or a form. */
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as multipart. */
  readonly form?: FormData;
  /** A list repeats its key; null and undefined are left out. */
  readonly query?: { readonly [key: string]: QueryValue | readonly QueryValue[] };
  /** Besides those every call has. */
  readonly headers?: { readonly [name: string]: string };
  /** Aborting rejects with the browser's AbortError, not with an ApiFailure. */
  readonly signal?: AbortSignal;
  /** Completes even if the page is left. Small bodies only: 64 KB per browser in all. */
  readonly keepalive?: boolean;
};

/** The latest refusal that was not part of signing in: a 401 there means the session has ended. */
export const refusal = createStore<ApiFailure | undefined>(undefined);

/** In which version the caller's rights stood at the latest answer, and what was called. */
export const rightsSeen = createStore<{ readonly version: string; readonly path: string } | undefined>(undefined);

/** Asks whoever is there to prove who they are; whether they did. */
type Confirming = () => Promise<boolean>;
const confirming: { ask: Confirming | undefined; pending: Promise<boolean> | undefined } = {
  ask: undefined,
  pending: undefined,
};

/** Handles calls the server wants confirmed first; on yes they are repeated. */
export function onConfirmFirst(ask: Confirming): () => void {
  confirming.ask = ask;
  return () => {
    if (confirming.ask === ask) confirming.ask = undefined;
  };
}

/** Asks for re-authentication, one dialog for all waiting calls. */
export function isConfirmed(): Promise<boolean> {
  confirming.pending ??= (confirming.ask?.() ?? Promise.resolve(false)).finally(() => {
    confirming.pending = undefined;
  });
  return confirming.pending;
}

/** When the latest call was begun, in milliseconds. */
export const latestCall = createStore(0);

/**
 * Calls the API; returns the raw response. `path`: `/api/…`. Throws ApiFailure if not 2xx or
 * unreachable. Repeats the call after confirmation.
 */
export async function callRaw(path: string, options: CallOptions = {}): Promise<Response> {
  const { body, form, signal } = options;
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Requested-With': 'fetch' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  Object.assign(headers, options.headers);
  const init: RequestInit = {
    method: options.method ?? (body === undefined && form === undefined ? 'GET' : 'POST'),
    headers,
    credentials: 'same-origin',
  };
  if (form) init.body = form;
  else if (body !== undefined) init.body = JSON.stringify(body);
  if (signal) init.signal = signal;
  if (options.keepalive) init.keepalive = true;

  let response: Response;
  latestCall.set(Date.now());
  try {
    response = await fetch(withQuery(path, options.query), init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiFailure({
      status: 0,
      code: 'unreachable',
      detail: t('The server cannot be reached. Please try again.'),
    });
  }
  const version = response.headers.get('X-Access-Version');
  if (version !== null) rightsSeen.set({ version, path });
  if (response.ok) return response;
  const failure = await failureOf(response);
  if (failure.code === 'confirm_first') {
    if (await isConfirmed()) return callRaw(path, options);
    throw failure;
  }
  if (!path.startsWith('/api/auth/')) refusal.set(failure);
  throw failure;
}

/** Calls the API and returns its JSON, or undefined if empty. Throws as `callRaw`. */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  return answerIn(await callRaw(path, options));
}

/** The JSON of an answer; undefined if empty. @throws ApiFailure if it cannot be read. */
export async function answerIn<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (text === '') return undefined as T;
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new ApiFailure({
      status: response.status,
      code: 'unknown',
      detail: t('The server gave an answer that cannot be read.'),
    });
  }
}

/** A path with its query: lists repeat their key, null and undefined are left out. */
export function withQuery(path: string, query: CallOptions['query']): string {
  if (query === undefined) return path;
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? (value as readonly QueryValue[]) : [value as QueryValue]) {
      if (one !== undefined && one !== null) parameters.append(key, String(one));
    }
  }
  const text = parameters.toString();
  return text === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${text}`;
}

async function failureOf(response: Response): Promise<ApiFailure> {
  const body: unknown = await response.json().catch(() => undefined);
  const shape = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const seconds = Number(response.headers.get('Retry-After') ?? '');
  return new ApiFailure({
    status: response.status,
    code: typeof shape.code === 'string' ? shape.code : 'unknown',
    detail: typeof shape.detail === 'string' ? shape.detail : '',
    errors: errorsOf(shape.errors),
    retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds : undefined,
    clash: isClash(shape) ? shape : undefined,
    said: shape,
  });
}

const isClash = (body: Record<string, unknown>): body is Record<string, unknown> & Clash =>
  body.code === 'stale' && typeof body.current === 'object' && body.current !== null;

function errorsOf(value: unknown): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  if (typeof value !== 'object' || value === null) return errors;
  for (const [field, messages] of Object.entries(value)) {
    if (Array.isArray(messages))
      errors[field] = messages.filter((message): message is string => typeof message === 'string');
  }
  return errors;
}
