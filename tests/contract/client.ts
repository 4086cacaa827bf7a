import { Agent, request } from 'node:http';

/**
 * What a call came back with. `body` is the parsed JSON, text where it is none, undefined where
 * there is nothing.
 */
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
const COUNTED = /^\/api\/(auth\/(login|sign-up|otp|password|totp|passkey|recovery|confirm)|[^/]+\/\d+\/verify\/)/;

/** A browser in miniature: keeps its cookie and sends what our own pages send. */
export class Client {
  readonly url: string;
  /** The session it sends; empty before signing in. */
  cookie = '';
  /**
   * What it is known by as a place, once somebody signed in from it by the real calls; signing out
   * does not end it.
   */
  path = '';
  readonly #onWrite: () => void;

  /** `onWrite` is called after every call that may have changed something. */
  constructor(url: string, onWrite: () => void) {
    this.url = url;
    this.#onWrite = onWrite;
  }

  get = (path: string, options?: CallOptions): Promise<Answer> => this.call('GET', path, undefined, options);
  post = (path: string, body?: unknown, options?: CallOptions): Promise<Answer> =>
    this.call('POST', path, body, options);
  patch = (path: string, body?: unknown, options?: CallOptions): Promise<Answer> =>
    this.call('PATCH', path, body, options);
  put = (path: string, body?: unknown, options?: CallOptions): Promise<Answer> => this.call('PUT', path, body, options);
  delete = (path: string, body?: unknown, options?: CallOptions): Promise<Answer> =>
    this.call('DELETE', path, body, options);

  /** Any call. Paths are whole, e.g. `/api/categories?screen_label=category-setup`. */
  async call(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
    const isWrite = method !== 'GET' && method !== 'HEAD';
    const headers = new Headers();
    const cookies = [this.cookie, this.path].filter((each) => each !== '');
    if (cookies.length > 0) headers.set('Cookie', cookies.join('; '));
    if (isWrite) headers.set('X-Requested-With', 'fetch');
    if (body !== undefined) headers.set('Content-Type', 'application/json');
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      if (value === undefined) headers.delete(name);
      else headers.set(name, value);
    }
    const payload = options.raw ?? (body === undefined ? undefined : JSON.stringify(body));
    let isRefused = false;
    try {
      const answer = await sent(new URL(this.url + path), method, headers, payload, options.signal);
      for (const line of answer.headers.getSetCookie()) this.keep(line);
      isRefused = answer.status >= 400 && !COUNTED.test(path);
      return answer;
    } finally {
      if (isWrite && !isRefused) this.#onWrite();
    }
  }

  private keep(line: string): void {
    const pair = line.split(';')[0] ?? '';
    if (/^(__Host-)?place=/.test(pair)) this.path = pair;
    else this.cookie = /max-age=0|expires=thu, 01 jan 1970/i.test(line) || pair.endsWith('=') ? '' : pair;
  }
}

/** Connections go on from call to call, as a browser's do. */
const agent = new Agent({ keepAlive: true });

/**
 * One call and its whole answer, as `fetch` would make it, except that no redirect is followed and
 * nothing is compressed: there are some hundred thousand calls in a run, and `fetch` itself took a
 * sixth of it.
 */
async function sent(
  url: URL,
  method: string,
  headers: Headers,
  payload: CallOptions['raw'],
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const { bytes, type } = await bodyOf(payload);
  if (type !== null && !headers.has('Content-Type')) headers.set('Content-Type', type);
  headers.set('Accept', headers.get('Accept') ?? '*/*');
  headers.set('User-Agent', headers.get('User-Agent') ?? 'node');
  if (bytes || (method !== 'GET' && method !== 'HEAD')) headers.set('Content-Length', String(bytes?.length ?? 0));
  return new Promise((resolve, reject) => {
    const options = { method, agent, headers: Object.fromEntries(headers), ...(signal && { signal }) };
    const call = request(url, options, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: parsed(Buffer.concat(parts).toString('utf8')),
          headers: headersOf(response.rawHeaders),
        }),
      );
    });
    call.on('error', reject);
    call.end(bytes);
  });
}

type Body = { readonly bytes: Uint8Array | undefined; readonly type: string | null };

/** What is sent, and the type it has by itself. */
async function bodyOf(payload: CallOptions['raw']): Promise<Body> {
  if (typeof payload === 'string') return { bytes: Buffer.from(payload), type: 'text/plain;charset=UTF-8' };
  if (!(payload instanceof FormData)) return { bytes: payload, type: null };
  const form = new Response(payload);
  return { bytes: new Uint8Array(await form.arrayBuffer()), type: form.headers.get('Content-Type') };
}

function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at] ?? '', raw[at + 1] ?? '');
  return headers;
}

const parsed = (text: string): unknown => {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
