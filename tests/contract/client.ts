/** What a call came back with. `body` is the parsed JSON, text where it is none, undefined where there is nothing. */
export type Answer<T = ReturnType<typeof JSON.parse>> = { status: number; body: T; headers: Headers };

export type CallOptions = {
  /** Headers added to, or (with undefined) taken from, what a browser of ours would send. */
  readonly headers?: { readonly [name: string]: string | undefined };
  /** A body sent as it stands, with the content type given in `headers`. */
  readonly raw?: string | Uint8Array | FormData;
  /** Lets the caller go away before the answer. */
  readonly signal?: AbortSignal;
};

/** Calls that are counted against somebody even where they are refused. */
const COUNTED = /^\/api\/auth\/(login|otp|password)/;

/** A browser in miniature: keeps its cookie and sends what our own pages send. */
export class Client {
  readonly url: string;
  /** The cookie header it sends; empty before signing in. */
  cookie = '';
  readonly #onWrite: () => void;

  /** `onWrite` is told of every call that may have changed something. */
  constructor(url: string, onWrite: () => void) {
    this.url = url;
    this.#onWrite = onWrite;
  }

  get = (path: string, options?: CallOptions): Promise<Answer> => this.call('GET', path, undefined, options);
  post = (path: string, body?: unknown, options?: CallOptions): Promise<Answer> =>
    this.call('POST', path, body, options);
  patch = (path: string, body?: unknown, options?: CallOptions): Promise<Answer> =>
    this.call('PATCH', path, body, options);
  delete = (path: string, body?: unknown, options?: CallOptions): Promise<Answer> =>
    this.call('DELETE', path, body, options);

  /** Any call. Paths are whole, e.g. `/api/categories?screen_label=category-setup`. */
  async call(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
    const isWrite = method !== 'GET' && method !== 'HEAD';
    const headers = new Headers();
    if (this.cookie) headers.set('Cookie', this.cookie);
    if (isWrite) headers.set('X-Requested-With', 'fetch');
    if (body !== undefined) headers.set('Content-Type', 'application/json');
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      if (value === undefined) headers.delete(name);
      else headers.set(name, value);
    }
    const payload = options.raw ?? (body === undefined ? undefined : JSON.stringify(body));
    let isRefused = false;
    try {
      const response = await fetch(this.url + path, {
        method,
        headers,
        redirect: 'manual',
        ...(options.signal ? { signal: options.signal } : {}),
        ...(payload === undefined ? {} : { body: payload as BodyInit }),
      });
      isRefused = response.status >= 400 && !COUNTED.test(path);
      return await this.answer(response);
    } finally {
      if (isWrite && !isRefused) this.#onWrite();
    }
  }

  private async answer(response: Response): Promise<Answer> {
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const text = await response.text();
    return { status: response.status, body: parsed(text), headers: response.headers };
  }

  private keep(line: string): void {
    const pair = line.split(';')[0] ?? '';
    this.cookie = /max-age=0|expires=thu, 01 jan 1970/i.test(line) || pair.endsWith('=') ? '' : pair;
  }
}

const parsed = (text: string): unknown => {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
