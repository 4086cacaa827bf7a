import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Id, RecordData } from '../../resources/language/index.ts';
import type { Client } from './client.ts';
import { type StartOptions, startHost, type TestHost } from './host.ts';

/** The product with its fixtures, and some of its people signed in. */
export type Stage = {
  readonly host: TestHost;
  as(email: string): Client;
  stored(collection: string): Promise<readonly RecordData[]>;
  /** The first record like this. @throws when there is none. */
  first(collection: string, test: (record: RecordData) => boolean): Promise<RecordData>;
  /** @throws when there is none. */
  one(collection: string, id: unknown): Promise<RecordData>;
};

/**
 * Starts a host for the file's tests; each begins with the fixtures, everybody named still signed
 * in.
 */
export function stageFor(emails: readonly string[], options: StartOptions = {}): Stage {
  let running: TestHost | undefined;
  const clients = new Map<string, Client>();
  const host = (): TestHost => {
    if (!running) throw new Error('The host has not been started.');
    return running;
  };
  beforeAll(async () => {
    running = await startHost(options);
    for (const email of emails) clients.set(email, await running.signIn(email));
  });
  afterAll(() => host().close());
  beforeEach(() => host().reset(...clients.values()));
  const first: Stage['first'] = async (collection, test) => {
    const found = (await host().all(collection)).find(test);
    if (!found) throw new Error(`No record of ${collection} is like this.`);
    return found;
  };
  return {
    get host() {
      return host();
    },
    as(email) {
      const client = clients.get(email);
      if (!client) throw new Error(`${email} is not signed in.`);
      return client;
    },
    stored: (collection) => host().all(collection),
    first,
    one: (collection, id) => first(collection, (record) => record.id === id),
  };
}

export const idsOf = (rows: readonly { readonly id: Id }[]): Id[] => rows.map(({ id }) => id).toSorted();
