import type simpleRest from '@refinedev/simple-rest';
import { ApiFailure, callRaw, withQuery } from '../platform/api.ts';
import { t } from '../platform/i18n/index.ts';
import { idempotencyHeader } from './idempotent-call.ts';

/** The client `@refinedev/simple-rest` wants: an axios instance, of which it uses seven methods. */
export type RestClient = NonNullable<Parameters<typeof simpleRest>[1]>;

type Answer = { readonly data: unknown; readonly headers: { readonly [name: string]: string | null } };
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export type ClientOptions = {
  /** The screen that makes the call: the guard's `screen_label`. */
  readonly screen: string;
  /** Aborts the call when the answer is no longer wanted. */
  readonly signal: AbortSignal | undefined;
  /** Receives a list's totals. If set, a response without `X-Total-Count` is refused. */
  readonly onTotal: ((total: ListTotal) => void) | undefined;
  /** By what the server knows the call again (`once.ts`). */
  readonly key?: string | undefined;
  readonly step?: string | undefined;
  /** Receives the line of history a write left, where it left one. */
  readonly onEntry?: (entry: string) => void;
};

/** A list's totals: more than counted, and the sum of a report's rows. */
export type ListTotal = { readonly more: boolean; readonly value?: number | null };

type RestFailure = ApiFailure & { readonly statusCode: number };

/** A simple-rest client over `src/platform/api.ts`. Throws RestFailure, or AbortError. */
export function restClient(options: ClientOptions): RestClient {
  const send = async (method: Method, url: string, body?: unknown): Promise<Answer> => {
    const path = withQuery(url, { screen_label: options.screen, step: options.step });
    const response = await asRestFailure(
      callRaw(path, {
        method,
        ...(body === undefined ? {} : { body }),
        ...(options.signal ? { signal: options.signal } : {}),
        ...(options.key === undefined ? {} : { headers: idempotencyHeader(options.key) }),
      }),
    );
    const total = response.headers.get('X-Total-Count');
    if (options.onTotal && !/^\d+$/.test(total ?? '')) {
      throw restFailure(
        new ApiFailure({
          status: 502,
          code: 'unknown',
          detail: t('The server did not say how many records there are.'),
        }),
      );
    }
    const entry = entryIn(response);
    if (entry !== undefined) options.onEntry?.(entry);
    const value = response.headers.get('X-Number-Value');
    options.onTotal?.({
      more: response.headers.get('X-Total-More') === 'true',
      ...(value === null ? {} : { value: JSON.parse(value) as number | null }),
    });
    const text = await response.text();
    return { data: text === '' ? undefined : (JSON.parse(text) as unknown), headers: { 'x-total-count': total } };
  };
  const client = {
    get: (url: string) => send('GET', url),
    head: (url: string) => send('GET', url),
    options: (url: string) => send('GET', url),
    delete: (url: string) => send('DELETE', url),
    post: (url: string, body: unknown) => send('POST', url, body),
    put: (url: string, body: unknown) => send('PUT', url, body),
    patch: (url: string, body: unknown) => send('PATCH', url, body),
  };
  // simple-rest types its client as an axios instance but calls only the methods above.
  return client as unknown as RestClient;
}

/** The history line or bulk id of a write (docs/api.md); undefined if unchanged. */
export const entryIn = (answer: Response): string | undefined => answer.headers.get('X-History-Entry') ?? undefined;

const restFailure = (failure: ApiFailure): RestFailure => Object.assign(failure, { statusCode: failure.status });

async function asRestFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ApiFailure ? restFailure(error) : error;
  }
}
