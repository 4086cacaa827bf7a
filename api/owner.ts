import {
  allOf,
  holds,
  type Id,
  type RecordData,
  type Registry,
  type Rule,
  type Value,
} from '../resources/language/index.ts';
import type { Session } from './session.ts';
import type { Query, Reader } from './store.ts';

/** The field of a resource that says whose a row is, and what it holds for this session; undefined: nothing can be theirs. */
export type Ownership = { readonly field: string; readonly value: Id | undefined };

/**
 * How far one session reaches, over one reader. Everything the api tells or takes of records goes through it, so that a
 * row somebody else owns is nowhere different from one that does not exist.
 */
export type Scope = {
  /** How the session owns rows of the resource; undefined: its role is not confined there. */
  ownership(resource: string): Promise<Ownership | undefined>;
  /** What rows of the resource must meet to be within reach; undefined: nothing. */
  rule(resource: string): Promise<Rule | undefined>;
  /** Whether a stored record of the resource is within reach. */
  reaches(resource: string, record: RecordData): Promise<boolean>;
  /** A record within reach. */
  get(resource: string, id: Id): Promise<RecordData | undefined>;
  /** How many records within reach hold each value in a field. */
  countBy(resource: string, field: string): Promise<ReadonlyMap<Value, number>>;
  /** A question, asked only of what is within reach. */
  confined(resource: string, query: Query): Promise<Query>;
};

/** The scope of a session. Remembers whose it is, so make one for each call, inside the transaction if there is one. */
export function scopeOf(reader: Reader, registry: Registry, session: Pick<Session, 'user' | 'role'>): Scope {
  const known = new Map<string, Promise<Ownership | undefined>>();

  const find = async (name: string): Promise<Ownership | undefined> => {
    const resource = Object.hasOwn(registry.resources, name) ? registry.resources[name] : undefined;
    if (!resource?.owner || resource.owner.role !== session.role.id) return undefined;
    const { field, by } = resource.owner;
    if (by === undefined) return { field, value: session.user.id };
    const owner = resource.fields[field];
    if (owner?.kind !== 'reference') throw new Error(`${name}.${field} refers to nothing`);
    const where: Rule = { [by]: { is: session.user.id } };
    const { rows } = await reader.find(owner.to, { where, start: 0, end: 1 });
    return { field, value: rows[0]?.id };
  };
  const ownership = (name: string): Promise<Ownership | undefined> => {
    const found = known.get(name) ?? find(name);
    known.set(name, found);
    return found;
  };
  const rule = async (name: string): Promise<Rule | undefined> => {
    const owned = await ownership(name);
    // Not `is: undefined`: whoever owns nothing must not reach the rows that nobody owns.
    return owned && { [owned.field]: { in: owned.value === undefined ? [] : [owned.value] } };
  };
  const reaches = async (name: string, record: RecordData): Promise<boolean> => {
    const where = await rule(name);
    return where === undefined || holds(where, record);
  };

  return {
    ownership,
    rule,
    reaches,
    async get(name, id) {
      const record = await reader.get(name, id);
      return record && (await reaches(name, record)) ? record : undefined;
    },
    async countBy(name, field) {
      return reader.countBy(name, field, await rule(name));
    },
    async confined(name, query) {
      const where = await rule(name);
      // An order by counts tells about what it counts.
      const sort = await Promise.all(
        (query.sort ?? []).map(async (key) =>
          'countOf' in key.by ? { ...key, by: { ...key.by, where: await rule(key.by.countOf) } } : key,
        ),
      );
      return { ...query, sort, ...(where ? { where: allOf(query.where, where) } : {}) };
    },
  };
}
