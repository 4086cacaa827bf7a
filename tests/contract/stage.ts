import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Permissions } from '../../access-control/index.ts';
import type { Flag, Id, RecordData, Value } from '../../resources/language/index.ts';
import type { Client } from './client.ts';
import { type StartOptions, startHost, type TestHost } from './host.ts';

/** What a stage hands out, and what its people are answered. */
export type { Answer, Client } from './client.ts';

/** The product with its fixtures, and some of its people signed in. */
export type Stage<People extends readonly string[] = readonly string[]> = {
  readonly host: TestHost;
  /** Whoever was named, in that order; there once the tests run. */
  readonly people: { readonly [At in keyof People]: Client };
  /** By the email, or what stands before `@example.com` in it. */
  as(person: string): Client;
  stored(collection: string): Promise<readonly RecordData[]>;
  /** The first record like this. @throws when there is none. */
  first(collection: string, test: (record: RecordData) => boolean): Promise<RecordData>;
  /** @throws when there is none. */
  one(collection: string, id: unknown): Promise<RecordData>;
};

const emailOf = (person: string): string => (person.includes('@') ? person : `${person}@example.com`);

/** An object that is made before the tests run, as one that can be named where they are written. */
function later<T extends object>(find: () => T): T {
  return new Proxy({} as T, {
    get(_, key) {
      const found = find();
      const value: unknown = Reflect.get(found, key);
      return typeof value === 'function' ? value.bind(found) : value;
    },
    set: (_, key, value) => Reflect.set(find(), key, value),
  });
}

/**
 * Starts a host for the file's tests; each begins with the fixtures, everybody named still signed
 * in. People: emails, or what stands before `@example.com` in them.
 */
export function stageFor<const People extends readonly string[]>(
  people: People,
  options: StartOptions = {},
): Stage<People> {
  let running: TestHost | undefined;
  let clients: readonly Client[] = [];
  const host = later(() => {
    if (!running) throw new Error('The host has not been started.');
    return running;
  });
  const as = (person: string): Client => {
    const client = clients[people.indexOf(person)] ?? clients[people.map(emailOf).indexOf(emailOf(person))];
    if (!client) throw new Error(`${person} is not signed in.`);
    return client;
  };
  const first: Stage['first'] = async (collection, test) => {
    const found = (await host.all(collection)).find(test);
    if (!found) throw new Error(`No record of ${collection} is like this.`);
    return found;
  };
  beforeAll(async () => {
    running = await startHost(options);
    clients = await running.begin(...people.map(emailOf));
  });
  afterAll(() => host.close());
  beforeEach(() => host.reset(...clients));
  return {
    host,
    people: people.map((person) => later(() => as(person))) as unknown as Stage<People>['people'],
    as,
    stored: (collection) => host.all(collection),
    first,
    async one(collection, id) {
      const found = await host.one(collection, id as Id);
      if (!found) throw new Error(`There is no ${String(id)} of ${collection}.`);
      return found;
    },
  };
}

export const idsOf = (rows: readonly { readonly id: Id }[]): Id[] => rows.map(({ id }) => id).toSorted();

/** The permissions of a role with other flags on a screen. */
export const withFlags = (
  permissions: Value | undefined,
  screen: string,
  flags: { readonly [flag in Flag | 'access']?: boolean },
): Value =>
  (permissions as unknown as Permissions).map((module) => ({
    ...module,
    children: module.children.map((child) => (child.id === screen ? { ...child, ...flags } : child)),
  })) as unknown as Value;
