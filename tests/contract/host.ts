import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { AuditEvent } from '../../api/context.ts';
import { SYSTEM, type Writer } from '../../api/store.ts';
import { DEMO_PASSWORD } from '../../mock-server/fixtures/people.ts';
import { createHost, type HostOptions } from '../../mock-server/host.ts';
import type { OutboxEntry } from '../../mock-server/mailer.ts';
import type { Id, RecordData, Value } from '../../resources/language/index.ts';
import { Client } from './client.ts';

export { SYSTEM };

/** What a test may ask for besides the house as it is. */
export type StartOptions = Pick<HostOptions, 'registry' | 'fixtures' | 'log'> & { readonly dataDir?: string };

/** Records past every guard, as the store keeps them; `collection` is a resource or one of SYSTEM. */
export type RawRecords = {
  /** In the order of their ids. */
  all(collection: string): Promise<readonly RecordData[]>;
  one(collection: string, id: Id): Promise<RecordData | undefined>;
  /** Stores a record, in the place of the one with its id if there is one. */
  put(collection: string, record: RecordData): Promise<void>;
  /** False when there was none. */
  remove(collection: string, id: Id): Promise<boolean>;
};

/** Everything of a host that is not HTTP, as each kind of store has it in its own way. */
type Inside = RawRecords & {
  /** Lets a test do something around each transaction of the api, counted from 0, until `vi.restoreAllMocks()`. */
  around(each: (run: () => Promise<unknown>, at: number) => Promise<unknown>): void;
  /** Lets the api fail to remove this record, in the midst of its transaction, until `vi.restoreAllMocks()`. */
  breakRemoval(collection: string, id: Id): void;
  /** Whether the bytes of an uploaded file are kept. */
  hasFile(id: string): Promise<boolean>;
  /** The whole audit log, oldest first. */
  audit(): Promise<readonly AuditEvent[]>;
};

/** All that contract tests know of the product: HTTP, the testers' levers, and what is written down. */
export type TestHost = Inside & {
  readonly url: string;
  /** A client that is not signed in. */
  client(): Client;
  /** Signs a client in by the testers' lever. Default: a new one. */
  signIn(email: string, client?: Client): Promise<Client>;
  /** A client signed in by the real calls: password, the code of the outbox, verify. */
  signInByCode(email: string, password?: string): Promise<Client>;
  /** What was sent, newest first. */
  outbox(): Promise<readonly OutboxEntry[]>;
  /** Moves the server's clock so many milliseconds ahead of ours, until the next reset. */
  ahead(milliseconds: number): Promise<void>;
  /** Writes fields of a record, past every guard. @throws when there is no such record. */
  change(collection: string, id: Id, patch: { readonly [field: string]: Value }): Promise<void>;
  /** Back to the fixtures, if anything was written since the last time; then whoever is named is signed in again. */
  reset(...clients: readonly Client[]): Promise<void>;
  close(): Promise<void>;
};

type Opened = { readonly url: string; readonly inside: Inside; close(): Promise<void> };

/** The hosts there are, by the name TEST_STORE gives. */
const HOSTS: { readonly [store: string]: (options: StartOptions) => Promise<Opened> } = { json: openJson };

/**
 * Starts a whole product in this process, on a free port and an empty data folder, without the browser's pages. TEST_STORE
 * says on which store. Default: json.
 */
export async function startHost(options: StartOptions = {}): Promise<TestHost> {
  const store = process.env.TEST_STORE ?? 'json';
  const open = HOSTS[store];
  if (!open) throw new Error(`TEST_STORE is one of ${Object.keys(HOSTS).join(', ')}, not ${store}.`);
  const { url, inside, close } = await open(options);
  return { url, close, ...inside, ...overHttp(url, inside) };
}

type OverHttp = Omit<TestHost, 'url' | 'close' | 'around' | 'breakRemoval' | 'hasFile' | 'audit' | 'all' | 'one'>;

function overHttp(url: string, inside: Inside): OverHttp {
  const emails = new Map<Client, string>();
  let isTouched = false;
  const touch = (): void => {
    isTouched = true;
  };
  const client = (): Client => new Client(url, touch);
  const lever = async (path: string, body: unknown, by = client()): Promise<void> => {
    const answer = await by.post(`/mock/${path}`, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };
  const signIn: TestHost['signIn'] = async (email, signedIn = client()) => {
    await lever('session', { email }, signedIn);
    emails.set(signedIn, email);
    return signedIn;
  };
  const outbox = async (): Promise<readonly OutboxEntry[]> => (await client().get('/mock/outbox')).body;
  const put: RawRecords['put'] = (collection, record) => {
    touch();
    return inside.put(collection, record);
  };
  return {
    client,
    outbox,
    put,
    remove(collection, id) {
      touch();
      return inside.remove(collection, id);
    },
    async change(collection, id, patch) {
      const record = await inside.one(collection, id);
      if (!record) throw new Error(`There is no ${id} among the ${collection}.`);
      await put(collection, { ...record, ...patch });
    },
    signIn,
    async signInByCode(email, password = DEMO_PASSWORD) {
      const browser = client();
      const login = await browser.post('/api/auth/login', { email, password });
      if (login.status !== 200) throw new Error(`login as ${email}: ${login.status} ${JSON.stringify(login.body)}`);
      const sent = (await outbox()).find((each) => each.kind === 'one_time_code' && each.to === email);
      const verify = await browser.post('/api/auth/otp/verify', { attempt: login.body.attempt, code: sent?.code });
      if (verify.status !== 200) throw new Error(`verify as ${email}: ${verify.status} ${JSON.stringify(verify.body)}`);
      return browser;
    },
    ahead: (milliseconds) => lever('clock', { now: new Date(Date.now() + milliseconds).toISOString() }),
    async reset(...clients) {
      if (isTouched) {
        await lever('reset', {});
        for (const each of clients) await signIn(emails.get(each) ?? '', each);
      }
      isTouched = false;
    },
  };
}

/** The embedded server over the JSON store. */
async function openJson({ dataDir, ...options }: StartOptions): Promise<Opened> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'back-office-')));
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const host = await createHost({ dataDir: folder, ui: 'none', publicUrl: url, log: () => undefined, ...options });
  server.on('request', host.app);
  const { store } = host;
  const transaction = store.transaction.bind(store);
  const inside: Inside = {
    all: async (collection) => (await store.find(collection, {})).rows,
    one: (collection, id) => store.get(collection, id),
    put: (collection, record) =>
      transaction(async (tx) => {
        await tx.remove(collection, record.id);
        await tx.insert(collection, record);
      }),
    remove: (collection, id) => transaction((tx) => tx.remove(collection, id)),
    around(each) {
      let at = 0;
      vi.spyOn(store, 'transaction').mockImplementation(
        (work) => each(() => transaction(work), at++) as ReturnType<typeof work>,
      );
    },
    breakRemoval(collection, id) {
      vi.spyOn(store, 'transaction').mockImplementation((work) =>
        transaction((tx) => work(withoutRemoval(tx, collection, id))),
      );
    },
    hasFile: async (id) => existsSync(join(folder, 'files', id)),
    async audit() {
      const lines = (await readFile(join(folder, 'audit.log'), 'utf8')).split('\n').filter((line) => line !== '');
      return lines.map((line): AuditEvent => JSON.parse(line));
    },
  };
  return {
    url,
    inside,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await host.close();
      if (!dataDir) await rm(folder, { recursive: true, force: true });
    },
  };
}

const withoutRemoval = (tx: Writer, collection: string, id: Id): Writer =>
  new Proxy(tx, {
    get(target, key) {
      const method: unknown = Reflect.get(target, key);
      if (typeof method !== 'function') return method;
      if (key !== 'remove') return method.bind(target);
      return (...asked: Parameters<Writer['remove']>) => {
        if (asked[0] === collection && asked[1] === id) throw new Error('the disk is full');
        return target.remove(...asked);
      };
    },
  });
