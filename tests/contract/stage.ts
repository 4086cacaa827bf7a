import { afterAll, beforeAll, beforeEach } from 'vitest';
import { SYSTEM } from '../../api/system.ts';
import type { Id, RecordData } from '../../resources/language/index.ts';
import { type Client, startServer, type TestServer } from './server.ts';

/** The product with its fixtures, and some of its people signed in. */
export type Stage = {
  readonly server: TestServer;
  as(email: string): Client;
  stored(resource: string): readonly RecordData[];
  /** The first record like this. @throws when there is none. */
  first(resource: string, test: (record: RecordData) => boolean): RecordData;
  one(resource: string, id: unknown): RecordData;
};

/** Starts a server for the file's tests; each begins with the fixtures, everybody named still signed in. */
export function stageFor(...emails: string[]): Stage {
  let running: TestServer | undefined;
  const clients = new Map<string, Client>();
  let sessions: readonly RecordData[] = [];
  const server = (): TestServer => {
    if (!running) throw new Error('The server has not been started.');
    return running;
  };
  beforeAll(async () => {
    running = await startServer();
    for (const email of emails) clients.set(email, await running.signIn(email));
    sessions = running.store.current(SYSTEM.sessions);
  });
  afterAll(() => server().close());
  beforeEach(async () => {
    await server().reset();
    // Signing in anew each time would take longer than all the rest.
    await server().store.transaction(async (tx) => {
      for (const session of sessions) await tx.insert(SYSTEM.sessions, session);
    });
  });
  const stored = (resource: string): readonly RecordData[] => server().store.current(resource);
  const first = (resource: string, test: (record: RecordData) => boolean): RecordData => {
    const found = stored(resource).find(test);
    if (!found) throw new Error(`No record of ${resource} is like this.`);
    return found;
  };
  return {
    get server() {
      return server();
    },
    as(email) {
      const client = clients.get(email);
      if (!client) throw new Error(`${email} is not signed in.`);
      return client;
    },
    stored,
    first,
    one: (resource, id) => first(resource, (record) => record.id === id),
  };
}

export const idsOf = (rows: readonly { readonly id: Id }[]): Id[] => rows.map(({ id }) => id).toSorted();
