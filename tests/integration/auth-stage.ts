import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import express from 'express';
import { afterEach, beforeEach } from 'vitest';
import { grantAll } from '../../access-control/index.ts';
import { type ApiContext, type AuditEvent, type Message, NotSent } from '../../api/context.ts';
import { createApi } from '../../api/index.ts';
import { createWorker } from '../../api/jobs/worker.ts';
import { nameOf } from '../../api/sessions/secrets.ts';
import { SYSTEM, storeSchema } from '../../api/system.ts';
import { product } from '../../product/server.ts';
import { registry } from '../../resources/index.ts';
import type { RecordData, Value } from '../../resources/language/index.ts';
import { CHEAP, cheapHash } from '../stage/cheap-passwords.ts';
import { forwarding } from '../stage/forwarding.ts';
import { memoryStore } from '../stage/memory-store.ts';
import { runningAgain } from './running-again.ts';

export const PASSWORD = 'plum-tram-orbit';

export type Answer = {
  status: number;
  body: ReturnType<typeof JSON.parse>;
  headers: IncomingHttpHeaders;
  /** The session and the place that were set, as a browser would send them back. */
  cookie: string | undefined;
  place: string | undefined;
};
export type CallOptions = {
  method?: string;
  cookie?: string | undefined;
  from?: string;
  headers?: Record<string, string>;
};

const LONG_AGO = '2026-01-01T00:00:00.000Z';

const person = (id: number, first: string, more: { [field: string]: Value } = {}): RecordData => ({
  id,
  first_name: first,
  last_name: 'Al Suwaidi',
  email: `${first.toLowerCase()}@example.com`,
  phone_number: `+97150123450${id}`,
  profile_img: 'face',
  user_type: 'Admin',
  role_id: 1,
  zone_id: 1,
  full_address: 'Dubai',
  is_password_updated: true,
  is_active: true,
  created_at: LONG_AGO,
  ...more,
});

const people = [
  person(1, 'Mariam'),
  person(2, 'Omar', { role_id: 2 }),
  person(3, 'Layla', { is_password_updated: false }),
  person(4, 'Yousef', { is_active: false }),
  person(5, 'Huda', { role_id: 3 }),
];

const ids = { other: 0 };
const nothing = async () => undefined;

/**
 * Signing in over a store of its own, with a clock that stands until it is moved and a post office
 * that keeps all. Every transaction is run twice: whatever is proved here is proved for stores that
 * run one again. Passwords cost next to nothing, unless they are to be hashed as in the product
 * (`slow`); what is stored already is cheap, or `hash`.
 */
export async function openStage(
  options: { publicUrl?: string; hash?: string; slow?: boolean; mailFails?: () => boolean } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'auth-'));
  const store = runningAgain(await memoryStore(storeSchema(registry)));
  const hash = options.hash ?? (await cheapHash(PASSWORD));
  await store.transaction(async (tx) => {
    await tx.insert('zones', { id: 1, zone_name: 'Dubai', is_active: true });
    await tx.insert(SYSTEM.files, { id: 'face', name: 'me.png', type: 'image/png', size: 9, created_at: LONG_AGO });
    const permissions = grantAll(registry) as unknown as Value;
    await tx.insert('roles', { id: 1, name: 'Super Admin', permissions, is_active: true });
    await tx.insert('roles', { id: 2, name: 'Nobody', permissions: [], is_active: true });
    await tx.insert('roles', { id: 3, name: 'Closed', permissions, is_active: false });
    for (const each of people) {
      await tx.insert('users', each);
      await tx.insert(SYSTEM.credentials, { id: each.id, user_id: each.id, password_hash: hash });
    }
  });
  let time = Date.parse('2026-11-21T08:00:00.000Z');
  const outbox: Message[] = [];
  const audit: AuditEvent[] = [];
  const context: ApiContext = {
    product,
    registry,
    store,
    files: { write: nothing, read: nothing, remove: nothing, ids: async () => [] },
    mailer: {
      send: async (message) => {
        if (options.mailFails?.()) throw new NotSent('There is no line.');
        outbox.unshift(message);
      },
    },
    audit: (event) => void audit.push(event),
    canAudit: () => true,
    now: () => new Date(time),
    uploads: folder,
    secret: randomBytes(32),
    publicUrl: options.publicUrl ?? 'http://localhost:4000',
    languages: [],
    otherOrigins: [],
    hashCost: options.slow ? undefined : CHEAP,
  };
  const worker = createWorker(context, { every: 0, log: () => undefined });
  const app = express();
  app.use('/api', createApi(context));
  const server = createServer(app);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;

  const call = (
    path: string,
    body?: unknown,
    { method = 'POST', cookie, from, headers }: CallOptions = {},
  ): Promise<Answer> =>
    new Promise((done, fail) => {
      const ours = { 'X-Requested-With': 'fetch', ...(body !== undefined && { 'Content-Type': 'application/json' }) };
      const options = {
        ...{ port, host: '127.0.0.1', path: `/api/auth${path}`, method, ...(from && { localAddress: from }) },
        headers: { ...ours, ...(cookie && { Cookie: cookie }), ...headers },
      };
      const request = httpRequest(options, (response) => {
        const set = (name: string): string | undefined =>
          response.headers['set-cookie']?.find((line) => line.includes(`${name}=`))?.split(';')[0];
        text(response).then((sent) =>
          done({
            status: response.statusCode ?? 0,
            body: sent === '' ? undefined : JSON.parse(sent),
            headers: response.headers,
            cookie: set('session'),
            place: set('place'),
          }),
        );
      });
      request.on('error', fail);
      request.end(body === undefined ? undefined : JSON.stringify(body));
    });

  const stage = {
    store,
    context,
    outbox,
    audit,
    call,
    /** What follows from calls is done. */
    settled: () => worker.settled(),
    advance: (seconds: number) => {
      time += seconds * 1000;
    },
    /** An address no other test has called from. */
    elsewhere: () => {
      ids.other += 1;
      return `127.0.${1 + Math.floor(ids.other / 200)}.${2 + (ids.other % 200)}`;
    },
    login: (email = 'mariam@example.com', password = PASSWORD, more?: CallOptions) =>
      call('/login', { email, password }, more),
    /** A sign-in half done, as its attempt. */
    attempt: async (email?: string): Promise<string> => (await stage.login(email)).body.attempt,
    /** The code sent last. */
    code: () => {
      const message = outbox.find((each) => each.kind === 'one_time_code');
      return message?.kind === 'one_time_code' ? message.code : '';
    },
    /** A code that is not the one sent last. */
    wrongCode: () => String((Number(stage.code()) + 1) % 10_000).padStart(4, '0'),
    verify: (attempt: string, code: string, more?: CallOptions) => call('/otp/verify', { attempt, code }, more),
    session: (cookie?: string) => call('/session', undefined, { method: 'GET', cookie }),
    /** A browser the user signed in from before, as its cookie. */
    async knownPlace(email: string): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      const id = `known:${nameOf(email)}@${nameOf(token)}`;
      await store.transaction((tx) =>
        tx.insert(SYSTEM.limits, { id, hits: [], until: new Date(time + 3_600_000).toISOString() }),
      );
      return `place=${token}`;
    },
    async signIn(email?: string, password?: string, more?: CallOptions): Promise<string> {
      const login = await stage.login(email, password, more);
      const verified = await stage.verify(login.body.attempt, stage.code(), more);
      if (!verified.cookie) throw new Error(`not signed in: ${login.status}, ${JSON.stringify(verified.body)}`);
      return verified.cookie;
    },
    update: (collection: string, id: number | string, patch: { [field: string]: Value }) =>
      store.transaction((tx) => tx.update(collection, id, patch)),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      // The next one has the same database.
      await worker.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return stage;
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** A stage for each test of a file, or of a group of them. */
export function eachStage(options?: Parameters<typeof openStage>[0]): Stage {
  let stage: Stage | undefined;
  beforeEach(async () => {
    stage = await openStage(options);
  });
  afterEach(() => stage?.close());
  return forwarding('The stage', () => stage);
}
