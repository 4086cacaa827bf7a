import {
  allOf,
  holds,
  type Id,
  type RecordData,
  type Registry,
  type Rule,
  type Value,
} from '../resources/language/index.ts';
import { type Reach, storedRule, withComputed } from './related.ts';
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
  /** Whether a rule holds on a stored record, whatever it reads of the records it refers to. */
  holds(resource: string, rule: Rule, record: RecordData, now: Date): Promise<boolean>;
  /** How many records within reach hold each value in a field. */
  countBy(resource: string, field: string, where?: Rule): Promise<ReadonlyMap<Value, number>>;
  /** The sum of a number over the records within reach that hold each value in a field. */
  sumBy(resource: string, by: string, field: string, where?: Rule): Promise<ReadonlyMap<Value, number>>;
  /** A question, asked only of what is within reach, over stored fields alone. */
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

  /** A rule over stored fields, of what is within reach; undefined: everything is. */
  const limited = async (name: string, where: Rule | undefined): Promise<Rule | undefined> => {
    const resource = Object.hasOwn(registry.resources, name) ? registry.resources[name] : undefined;
    const asked = resource && where ? await storedRule(reach, resource, where) : where;
    const own = await rule(name);
    return asked && own ? allOf(asked, own) : (asked ?? own);
  };
  const get = async (name: string, id: Id): Promise<RecordData | undefined> => {
    const record = await reader.get(name, id);
    return record && (await reaches(name, record)) ? record : undefined;
  };
  const reach: Reach = {
    registry,
    get,
    async find(name, where) {
      const limit = await limited(name, where);
      return (await reader.find(name, limit ? { where: limit } : {})).rows;
    },
  };

  return {
    ownership,
    rule,
    reaches,
    get,
    async holds(name, asked, record, now) {
      const resource = registry.resources[name];
      return holds(asked, resource ? await withComputed(reach, resource, record, asked) : record, now);
    },
    async countBy(name, field, where) {
      return reader.countBy(name, field, await limited(name, where));
    },
    async sumBy(name, by, field, where) {
      return reader.sumBy(name, by, field, await limited(name, where));
    },
    async confined(name, query) {
      const where = await limited(name, query.where);
      // An order by counts tells about what it counts.
      const sort = await Promise.all(
        (query.sort ?? []).map(async (key) =>
          'countOf' in key.by ? { ...key, by: { ...key.by, where: await limited(key.by.countOf, key.by.where) } } : key,
        ),
      );
      return { ...query, sort, ...(where ? { where } : {}) };
    },
  };
}
