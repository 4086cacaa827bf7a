import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { inject, vi } from 'vitest';
import { beginSetup } from '../../api/auth/setup.ts';
import type { AuditEvent } from '../../api/context.ts';
import { type Archived, archiveHistory } from '../../api/history/archive.ts';
import { type Verdict, verifyHistory } from '../../api/history/verify.ts';
import type { Reader, Store, Writer } from '../../api/store.ts';
import { SYSTEM } from '../../api/system.ts';
import type { OutboxEntry } from '../../mock-server/outbox.ts';
import { product } from '../../product/server.ts';
import { registry as house } from '../../resources/index.ts';
import type { Id, RecordData, Registry, Value } from '../../resources/language/index.ts';
import { archiveIn, archiveInto } from '../../server/archive-files.ts';
import { createHost, type HostOptions } from '../../server/host.ts';
import { secretsFor } from '../../server/secret.ts';
import { readSettings, type Settings } from '../../server/settings.ts';
import { CHEAP, withCheapPasswords } from '../stage/cheap-passwords.ts';
import { collectionsIn } from '../stage/collections.ts';
import { DEMO_PASSWORD, type Fixtures, fixturesFor } from '../stage/fixtures.ts';
import { Client } from './client.ts';
import { imageOf, pgliteInto } from './pglite.ts';
import { postgresFor } from './postgres.ts';
import type { Beginning } from './prepared.ts';

export { type AuditEvent, DEMO_PASSWORD, type Fixtures, fixturesFor, SYSTEM };

/** What a test may ask for besides the house as it is. */
export type StartOptions = Pick<HostOptions, 'fixtures' | 'log' | 'now' | 'jobsEvery' | 'patience'> & {
  /** What exists. Default: what the product defines. */
  readonly registry?: Registry;
  /** The address people open. Default: where it listens. */
  readonly publicUrl?: string;
  /** A folder that is kept. Default: an empty one, which is removed in the end. */
  readonly dataDir?: string;
  /** Settings in addition to the folder and the store. */
  readonly env?: { readonly [name: string]: string };
  /** Whether it begins with the fixtures and has levers. Default: yes. */
  readonly demo?: boolean;
};

/** The setting of one host's own store, whose data folder is given. */
type StoreOf = (folder: string, begin: Beginning) => Promise<{ readonly [name: string]: string }>;

/** The stores there are, by the name TEST_STORE gives. */
const STORES: { readonly [store: string]: StoreOf } = {
  async embedded(folder, begin) {
    await pgliteInto(folder, begin);
    return {};
  },
  postgres: async (_folder, begin) => ({ DATABASE_URL: await postgresFor(inject('postgres'), begin) }),
};

/** The database of each folder that is kept. */
const databases = new Map<string, { readonly [name: string]: string }>();

let made: Promise<Fixtures> | undefined;
/** The same on every day and at every call, and many hosts of one process ask for them. */
const houseFixtures = (): Promise<Fixtures> => {
  made ??= fixturesFor(house);
  return made;
};

const cheap =
  (fixtures: NonNullable<HostOptions['fixtures']>) =>
  async (registry: Registry, day: string): Promise<Fixtures> =>
    withCheapPasswords(await fixtures(registry, day));

/** The store the tests run on. */
const STORE = process.env.TEST_STORE ?? 'embedded';

/** Settings of whoever is to have everything in the store the tests run on. */
export const settingsFor: StoreOf = (folder, begin) => {
  const settings = STORES[STORE];
  if (!settings) throw new Error(`TEST_STORE is one of ${Object.keys(STORES).join(', ')}, not ${STORE}.`);
  return settings(folder, begin);
};

/**
 * Records past every guard, as the store keeps them; `collection` is a resource or one of SYSTEM.
 */
export type RawRecords = {
  /** In the order of their ids. */
  all(collection: string): Promise<readonly RecordData[]>;
  one(collection: string, id: Id): Promise<RecordData | undefined>;
  /**
   * Stores records in one transaction, each in the place of the one with its id if there is one.
   */
  put(collection: string, ...records: readonly RecordData[]): Promise<void>;
  /** False when there was none. */
  remove(collection: string, id: Id): Promise<boolean>;
};

/** What no call and no lever reaches. */
type Inside = RawRecords & {
  /**
   * How often the store was queried outside of transactions since it was started, by the way of the
   * query.
   */
  reads(): { readonly [way in keyof Reader]: number };
  /** Whose records the api asks the store for outside of transactions while something runs. */
  readBy(run: () => Promise<unknown>): Promise<ReadonlySet<string>>;
  /** How often transactions called their writer since then, whatever for. */
  askedInside(): number;
  /**
   * Lets a test wrap each transaction of the api, counted from 0, until
   * `vi.restoreAllMocks()`.
   */
  wrap(each: (run: () => Promise<unknown>, at: number) => Promise<unknown>): void;
  /**
   * Lets the api fail to remove this record, in the midst of its transaction, until
   * `vi.restoreAllMocks()`.
   */
  breakRemoval(collection: string, id: Id): void;
  /** Whether the bytes of an uploaded file are kept. */
  hasFile(id: string): Promise<boolean>;
  /** Keeps bytes that no record tells of. */
  putFile(id: string, bytes: Uint8Array): Promise<void>;
  /** Its data folder. */
  readonly folder: string;
  /** The whole audit log, oldest first. */
  audit(): Promise<readonly AuditEvent[]>;
  /** Where the first administrator is made; undefined when there are users. */
  readonly setupLink: string | undefined;
  /** The token of one more such link. */
  anotherSetupToken(): Promise<string | undefined>;
  /** What `npm run verify-history` finds; with `--archive`, in that folder too. */
  verify(archive?: string): Promise<Verdict>;
  /**
   * What `npm run archive-history` does at a moment. `fails`: it is ended once its files are
   * written.
   */
  archive(until: string, folder: string, at: { readonly now: Date; readonly fails?: boolean }): Promise<Archived>;
  /** Whether the fixtures were put in just now. */
  readonly seeded: boolean;
};

/**
 * All that contract tests know of the product: HTTP, the testers' levers, and what is written down.
 */
export type TestHost = Inside & {
  readonly url: string;
  /** A client that is not signed in. */
  client(): Client;
  /** Signs a client in by the testers' lever. Default: a new one. */
  signIn(email: string, client?: Client): Promise<Client>;
  /** A client signed in by the real calls: password, the code of the outbox, verify. */
  signInByCode(email: string, password?: string): Promise<Client>;
  /** Back to the fixtures, with these signed in: what the next reset leaves as it is. */
  begin(...emails: readonly string[]): Promise<readonly Client[]>;
  /** What was sent, newest first. */
  outbox(): Promise<readonly OutboxEntry[]>;
  /** Moves the server's clock so many milliseconds ahead of ours, until the next reset. */
  ahead(milliseconds: number): Promise<void>;
  /** Writes fields of a record, past every guard. @throws when there is no such record. */
  change(collection: string, id: Id, patch: { readonly [field: string]: Value }): Promise<void>;
  /**
   * Back to the fixtures, if anything was written since the last time; then whoever is named is
   * signed in again.
   */
  reset(...clients: readonly Client[]): Promise<void>;
  /** Lets go of it; a host of one's own ends. Once; what was closed already stays so. */
  close(): Promise<void>;
};

/** A host that the files of one worker take over from each other. */
type Shared = { readonly host: TestHost; isTaken: boolean };

/** Those of this worker, by what exists in them and what they begin with. */
const shared = new Map<Registry, Map<HostOptions['fixtures'], Shared>>();

/**
 * A whole product in this process, on a free port and an empty data folder, without the browser's
 * pages. TEST_STORE says on which store. Default: embedded, in memory, but for a folder that is
 * kept. Passwords cost next to nothing in it.
 *
 * Starting one takes as long as many a test: where a test needs nothing but a registry and
 * fixtures, the file gets the host of the file before it, reset, and `close` leaves it to the next
 * one. Whoever asks for more, or for a second one meanwhile, gets one of their own.
 */
export async function startHost(options: StartOptions = {}): Promise<TestHost> {
  const { registry = house, fixtures, ...others } = options;
  if (Object.keys(others).length > 0) return startOwn(options);
  const ofRegistry = shared.get(registry) ?? new Map<HostOptions['fixtures'], Shared>();
  shared.set(registry, ofRegistry);
  const known = ofRegistry.get(fixtures);
  if (known?.isTaken) return startOwn(options);
  const taken = known ?? { host: await startOwn(options), isTaken: true };
  ofRegistry.set(fixtures, taken);
  taken.isTaken = true;
  return handedOver(taken);
}

/** The shared host for one file: as it began, and given back by `close`. */
async function handedOver(taken: Shared): Promise<TestHost> {
  const { host } = taken;
  vi.restoreAllMocks();
  await host.reset();
  const before = (await host.audit()).length;
  return {
    ...host,
    audit: async () => (await host.audit()).slice(before),
    async close() {
      taken.isTaken = false;
    },
  };
}

async function startOwn({ dataDir, env = {}, demo = true, ...options }: StartOptions): Promise<TestHost> {
  const folder = dataDir ?? (await mkdtemp(join(inject('folder'), 'back-office-')));
  // A folder that is kept is one whose beginning is looked at.
  const isHouse = demo && dataDir === undefined && options.fixtures === undefined;
  const begin = options.registry !== undefined ? 'empty' : isHouse ? 'demo' : 'tables';
  const isInMemory = STORE === 'embedded' && dataDir === undefined;
  const path = isInMemory ? {} : (databases.get(folder) ?? (await settingsFor(folder, begin)));
  // It keeps its database too.
  if (dataDir !== undefined) databases.set(folder, path);
  const read = readSettings({ DATA_DIR: folder, ...path, ...env }, demo ? ['--demo'] : []);
  const settings: Settings = isInMemory ? { ...read, store: { kind: 'memory', image: await imageOf(begin) } } : read;
  // Idle connections stay: one that ends in the moment a call takes it is a call that fails
  // ("socket hang up").
  const server = createServer({ keepAliveTimeout: 0 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const host = await createHost({
    settings,
    ui: 'none',
    publicUrl: url,
    log: () => undefined,
    hashCost: CHEAP,
    // Statements are counted, and nobody waits.
    jobsEvery: 0,
    product: options.registry === undefined ? product : { ...product, registry: options.registry },
    ...options,
    fixtures: cheap(options.fixtures ?? (options.registry === undefined ? houseFixtures : (of) => fixturesFor(of))),
  }).catch((error) => {
    server.close();
    throw error;
  });
  server.on('request', host.app);
  // What ran out while nothing ran: a start does not wait for it.
  if (options.jobsEvery === undefined) await host.settled();
  const { store, setupLink, seeded } = host;
  const inside: Inside = {
    ...insideOf(store),
    putFile: (id, bytes) => host.files.write(id, bytes),
    folder,
    hasFile: async (id) => (await host.files.read(id)) !== undefined,
    async audit() {
      const lines = (await readFile(join(folder, 'audit.log'), 'utf8')).split('\n').filter((line) => line !== '');
      return lines.map((line): AuditEvent => JSON.parse(line));
    },
    setupLink,
    seeded,
    verify: async (archive) =>
      verifyHistory({
        registry: options.registry ?? house,
        store,
        ...(await secretsFor(settings, { make: false })),
        ...(archive === undefined ? {} : { archive: await archiveIn(archive) }),
      }),
    async archive(until, to, { now, fails = false }) {
      const { add, finish } = await archiveInto(to);
      return archiveHistory({
        ...{ registry: options.registry ?? house, store, now: () => now, until },
        ...(await secretsFor(settings, { make: false })),
        writer: {
          add,
          async finish() {
            const files = await finish();
            if (fails) throw new Error('ended');
            return files;
          },
        },
      });
    },
    anotherSetupToken: () => beginSetup({ store, registry: options.registry ?? house, now: new Date() }),
  };
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await host.close();
    if (!dataDir) await rm(folder, { recursive: true, force: true });
  };
  let closing: Promise<void> | undefined;
  return {
    ...inside,
    ...overHttp(url, inside),
    url,
    close() {
      closing ??= close();
      return closing;
    },
  };
}

type OverHttp = Omit<TestHost, 'url' | 'close' | Exclude<keyof Inside, 'put' | 'remove'>>;

function overHttp(url: string, inside: Inside): OverHttp {
  const emails = new Map<Client, string>();
  let isTouched = false;
  /** Whether it ever was: what a host starts with is near to what it is reset to, and no more. */
  let isReset = false;
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
  const reset: TestHost['reset'] = async (...clients) => {
    if (isTouched) {
      await lever('reset', {});
      isReset = true;
      // At once: sessions that are begun together are stored together.
      await Promise.all(clients.map((each) => signIn(emails.get(each) ?? '', each)));
    }
    isTouched = false;
  };
  const outbox = async (): Promise<readonly OutboxEntry[]> => (await client().get('/mock/outbox')).body;
  const put: RawRecords['put'] = (collection, ...records) => {
    touch();
    return inside.put(collection, ...records);
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
    reset,
    async begin(...emails) {
      await reset();
      const clients = await Promise.all(emails.map((email) => signIn(email)));
      isTouched = !isReset;
      return clients;
    },
  };
}

function insideOf(
  store: Store,
): RawRecords & Pick<Inside, 'reads' | 'readBy' | 'askedInside' | 'wrap' | 'breakRemoval'> {
  // What a test disturbs is the api's, never its own.
  const transaction = store.transaction.bind(store);
  const [find, get] = [store.find.bind(store), store.get.bind(store)];
  const counts = { groups: 0, rows: 0, total: 0, get: 0, find: 0, scan: 0 };
  let read = new Set<string>();
  for (const way of Object.keys(counts) as (keyof Reader)[]) {
    const ask = store[way].bind(store) as (...given: unknown[]) => unknown;
    Object.assign(store, {
      [way]: (...given: unknown[]) => {
        counts[way]++;
        if (way === 'get') read.add(String(given[0]));
        else collectionsIn(given, read);
        return ask(...given);
      },
    });
  }
  let inside = 0;
  Object.assign(store, {
    transaction: <T>(work: (tx: Writer) => Promise<T>) => transaction((tx) => work(watched(tx, () => void inside++))),
  });
  return {
    async readBy(run) {
      read = new Set();
      await run();
      return read;
    },
    askedInside: () => inside,
    all: (collection) => find({ from: collection }),
    one: (collection, id) => get(collection, id),
    reads: () => ({ ...counts }),
    // Neither is in the history.
    put: (collection, ...records) =>
      transaction(async (tx) => {
        for (const { id, _version, ...fields } of records) {
          const before = await tx.get(collection, id);
          if (!before) await tx.insert(collection, { ...fields, id });
          else await tx.update(collection, id, { ...emptied(before), ...fields });
        }
      }),
    remove: (collection, id) => transaction((tx) => tx.remove(collection, id)),
    wrap(each) {
      let at = 0;
      vi.spyOn(store, 'transaction').mockImplementation(
        (work) => each(() => transaction(work), at++) as ReturnType<typeof work>,
      );
    },
    breakRemoval(collection, id) {
      vi.spyOn(store, 'transaction').mockImplementation((work) =>
        transaction((tx) => work(watched(tx, (key, given) => failToRemove(tx, [collection, id], [key, given])))),
      );
    },
  };
}

/** Nothing in every field, for what is put in their place. */
const emptied = ({ id: _id, _version, ...fields }: RecordData): { [field: string]: null } =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, null]));

/** A transaction of which each call is seen before it is made. */
const watched = (tx: Writer, see: (key: string, given: readonly unknown[]) => void | Promise<void>): Writer =>
  new Proxy(tx, {
    get(target, key) {
      const method: unknown = Reflect.get(target, key);
      if (typeof method !== 'function') return method;
      return (...given: unknown[]): unknown => {
        const seen = see(String(key), given);
        return seen ? seen.then(() => method.apply(target, given)) : method.apply(target, given);
      };
    },
  });

function failToRemove(
  tx: Writer,
  [collection, id]: readonly [string, Id],
  [key, [first, second]]: readonly [key: string, given: readonly unknown[]],
): void | Promise<void> {
  const full = new Error('the disk is full');
  if (key === 'remove' && first === collection && second === id) throw full;
  if (key !== 'removeWhere') return;
  const selection = first as Parameters<Writer['removeWhere']>[0];
  if (selection.from !== collection) return;
  return tx.find(selection).then((found) => {
    if (found.some((record) => record.id === id)) throw full;
  });
}
