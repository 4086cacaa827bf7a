import { afterAll, beforeAll } from 'vitest';
import type { FieldDefinition, RecordData, ResourceDefinition, Value } from '../../../resources/language/index.ts';
import { forwarding } from '../../stage/forwarding.ts';
import type { Answer, Client } from '../client.ts';
import { startHost, type TestHost } from '../host.ts';
import { all, type FieldsPage, fieldsOf, type May, mayOn, placeFor, places, ROLES } from './fields.ts';

/** One screen as one role has it, and somebody of that role who is signed in. */
export type PageContext = {
  readonly client: Client;
  readonly role: RecordData;
  readonly place: FieldsPage;
  readonly may: May;
};

/** The house with somebody of each role, and its records as they are stored. */
export type FieldStage = {
  readonly server: TestHost;
  /** By role. */
  readonly clients: ReadonlyMap<number, Client>;
  clientOf(role: number): Client;
  storedIn(resource: string): readonly RecordData[];
  recordOf(resource: string, id: Value): RecordData;
  /** Asserts something on each screen that a role may read. */
  eachPlace(role: number, assert: (context: PageContext) => Promise<void>): Promise<void>;
  /**
   * Texts a record holds in fields that are not among the shown ones, as far as no shown one or
   * name tells them too.
   */
  secrets(resource: ResourceDefinition, record: RecordData, result: ReadonlySet<string>): string[];
};

export async function fieldStage(): Promise<FieldStage> {
  const server = await startHost();
  const clients = new Map<number, Client>();
  for (const [email, id] of Object.entries(ROLES)) clients.set(id, await server.signIn(email));
  const stored = new Map<string, readonly RecordData[]>();
  for (const { name } of all) stored.set(name, await server.all(name));
  const called = names(stored);
  const storedIn = (resource: string): readonly RecordData[] => stored.get(resource) ?? [];
  const clientOf = (role: number): Client => {
    const client = clients.get(role);
    if (!client) throw new Error(`There is nobody of role ${role}.`);
    return client;
  };
  return {
    ...{ server, clients, clientOf, storedIn },
    recordOf: (resource, id) => storedIn(resource).find((record) => record.id === id) ?? { id: 0 },
    async eachPlace(id, assert) {
      const role = await server.one('roles', id);
      if (!role) throw new Error(`There is no role ${id}.`);
      for (const path of places) {
        const may = mayOn(role, path);
        if (may('read')) await assert({ client: clientOf(id), role, place: placeFor(path, id), may });
      }
    },
    secrets(resource, record, result) {
      const open = [...result].map((name) => JSON.stringify(record[name] ?? null)).join() + called;
      return Object.entries(fieldsOf(resource)).flatMap(([name, { kind }]) => {
        const value = record[name];
        const isTelling = ['text', 'textarea', 'phone', 'email', 'image', 'file'].includes(kind);
        const isSecret = typeof value === 'string' && value.length >= 8 && !open.includes(value);
        return isTelling && !result.has(name) && isSecret ? [value] : [];
      });
    },
  };
}

/**
 * The titles of records, visible wherever something refers to them; names are made of parts.
 */
const names = (stored: ReadonlyMap<string, readonly RecordData[]>): string =>
  all
    .flatMap(({ name, title, fields }) => {
      const joined = Object.values(fields).flatMap((field: FieldDefinition) =>
        field.kind === 'joined' ? field.of : [],
      );
      return (stored.get(name) ?? []).flatMap((record) => [title, ...joined].map((part) => record[part]));
    })
    .join('\n');

/** The house for the tests of a file, once its hooks have run. */
export function houseOfFields(): FieldStage {
  let stage: FieldStage | undefined;
  beforeAll(async () => {
    stage = await fieldStage();
  });
  afterAll(() => stage?.server.close());
  return forwarding('The house', () => stage);
}

/** A list as a screen asks for it. */
export const listAt = ({ client, place: path }: Pick<PageContext, 'client' | 'place'>, query = ''): Promise<Answer> =>
  client.get(`/api/${path.resource.name}?screen_label=${path.name}${query}`);
