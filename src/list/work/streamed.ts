import type { Progress } from '../../../api/wire/list.ts';
import { ApiFailure } from '../../platform/api.ts';

export type Reading = {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: Progress) => void;
};

type Line = Progress & {
  readonly finished?: boolean;
  readonly code?: string;
  readonly detail?: string;
  readonly errors?: ApiFailure['errors'];
};

/**
 * The last line of a streamed answer. @throws ApiFailure, code `cut` if it ends early; AbortError
 * if stopped.
 */
export async function lastOf<T>(response: Response, { signal, onProgress }: Reading): Promise<T> {
  try {
    for await (const line of linesOf(response.body)) {
      const text = JSON.parse(line) as Line;
      if (text.code !== undefined) throw refusalOf(text.code, text);
      if (text.finished) return text as T;
      onProgress?.({ done: text.done, total: text.total });
    }
  } catch (error) {
    if (signal?.aborted || error instanceof ApiFailure) throw error;
  }
  throw new ApiFailure({ status: 0, code: 'cut', detail: '' });
}

const refusalOf = (code: string, { detail = '', errors = {} }: Line): ApiFailure =>
  new ApiFailure({ status: code === 'confirm_first' ? 403 : 500, code, detail, errors });

/** The lines of an answer as they come, without empty ones. */
export async function* linesOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string> {
  if (body === null) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    rest += decoder.decode(value, { stream: !done });
    const lines = rest.split('\n');
    rest = done ? '' : (lines.pop() ?? '');
    for (const line of lines) if (line.trim() !== '') yield line;
    if (done) return;
  }
}
