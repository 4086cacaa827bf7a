import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../../mock-server/fixtures/people.ts';
import type { JsonStore } from '../../mock-server/json-store.ts';
import type { OutboxEntry } from '../../mock-server/outbox.ts';
import { createHost, type Host, type HostOptions } from '../../server/host.ts';
import { readSettings } from '../../server/settings.ts';

/** What a call came back with. `body` is the parsed JSON, text where it is none, undefined where there is nothing. */
export type Answer<T = ReturnType<typeof JSON.parse>> = { status: number; body: T; headers: Headers };

export type CallOptions = {
  /** Headers added to, or (with undefined) taken from, what a browser of ours would send. */
  readonly headers?: { readonly [name: string]: string | undefined };
  /** A body sent as it stands, with the content type given in `headers`. */
  readonly raw?: string | Uint8Array | FormData;
};

/** A browser in miniature: keeps its cookie and sends what our own pages send. */
export class Client {
  readonly url: string;
  /** The cookie header it sends; empty before signing in. */
  cookie = '';

  constructor(url: string) {
    this.url = url;
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
    const headers = new Headers();
    if (this.cookie) headers.set('Cookie', this.cookie);
    if (method !== 'GET' && method !== 'HEAD') headers.set('X-Requested-With', 'fetch');
    if (body !== undefined) headers.set('Content-Type', 'application/json');
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      if (value === undefined) headers.delete(name);
      else headers.set(name, value);
    }
    const payload = options.raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(this.url + path, {
      method,
      headers,
      redirect: 'manual',
      ...(payload === undefined ? {} : { body: payload as BodyInit }),
    });
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

export type TestServer = {
  readonly url: string;
  readonly host: Host;
  readonly store: JsonStore;
  /** What was sent, newest first, as `GET /mock/outbox` answers it. */
  outbox(): Promise<readonly OutboxEntry[]>;
  /** A client that is not signed in. */
  client(): Client;
  /** Signs in as a demo account through the real calls: password, the code of the outbox, verify. */
  signIn(email: string, password?: string): Promise<Client>;
  /** Back to the fixtures, as `POST /mock/reset` does. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

export type TestOptions = Partial<Omit<HostOptions, 'settings' | 'ui'>> & {
  /** A folder with a store in it, which is kept. Default: an empty one, which is removed. */
  readonly dataDir?: string;
  /** Settings beside the folder. */
  readonly env?: { readonly [name: string]: string };
  /** Default: the demo in a JSON file. */
  readonly flags?: readonly string[];
};

/** Starts a whole server in this process, on a free port and an empty data folder, without the browser's pages. */
export async function startServer({
  dataDir,
  env = {},
  flags = ['--demo', '--json'],
  ...options
}: TestOptions = {}): Promise<TestServer> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'back-office-')));
  const settings = readSettings({ DATA_DIR: folder, ...env }, flags);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const host = await createHost({ settings, ui: 'none', publicUrl: url, log: () => undefined, ...options });
  server.on('request', host.app);

  const client = (): Client => new Client(url);
  const outbox = async (): Promise<readonly OutboxEntry[]> => (await client().get('/mock/outbox')).body;
  return {
    url,
    host,
    store: host.store as JsonStore,
    outbox,
    client,
    async signIn(email, password = DEMO_PASSWORD) {
      const browser = client();
      const login = await browser.post('/api/auth/login', { email, password });
      if (login.status !== 200) throw new Error(`login as ${email}: ${login.status} ${JSON.stringify(login.body)}`);
      const sent = (await outbox()).find((each) => each.kind === 'one_time_code' && each.to === email);
      const verify = await browser.post('/api/auth/otp/verify', { attempt: login.body.attempt, code: sent?.code });
      if (verify.status !== 200) throw new Error(`verify as ${email}: ${verify.status} ${JSON.stringify(verify.body)}`);
      return browser;
    },
    async reset() {
      const answer = await client().post('/mock/reset', {});
      if (answer.status !== 204) throw new Error(`reset: ${answer.status} ${JSON.stringify(answer.body)}`);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await host.close();
      if (!dataDir) await rm(folder, { recursive: true, force: true });
    },
  };
}
