import {
  type Answer,
  type Condition,
  type Expansion,
  type Id,
  isStored,
  type RecordData,
  type Registry,
  type Source,
  type Value,
} from '../../resources/language/index.ts';
import { type Reader, upsert, type Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { nameOf } from './secrets.ts';

/** A user with the role they act in. */
export type Account = { readonly user: RecordData; readonly role: RecordData };

/** An id that no record has: a query with it costs the same as with any other. */
export const NOBODY = 0;

function stored(registry: Registry, name: string): { [field: string]: Source } {
  const fields = registry.resources[name]?.fieldList.filter(isStored) ?? [];
  const columns = [...fields.map((field) => field.name), '_version'];
  return Object.fromEntries(columns.map((column): [string, Source] => [column, { column }]));
}

type Expansions = { readonly [name: string]: Expansion };

/** By registry and column: a session is looked up for every call. */
const accounts = new WeakMap<Registry, Map<string, Expansions>>();

/** The user that a collection's column names, and their role, as `user` and `role`. */
export function accountBy(registry: Registry, column: string): Expansions {
  const known = accounts.get(registry) ?? new Map<string, Expansions>();
  accounts.set(registry, known);
  const account = known.get(column) ?? newAccount(registry, column);
  known.set(column, account);
  return account;
}

function newAccount(registry: Registry, column: string): Expansions {
  const { users, roles, user } = registry.identity;
  const role: Source = { via: column, to: users, value: { column: user.role } };
  return {
    user: { of: { column }, many: false, to: users, fields: stored(registry, users) },
    role: { of: role, many: false, to: roles, fields: stored(registry, roles) },
  };
}

/** The account that `accountBy` returned; undefined when user or role is missing or deactivated. */
export const activeIn = (registry: Registry, { expanded }: Answer): Account | undefined =>
  active(registry, expanded.user ?? null, expanded.role ?? null);

function active({ identity }: Registry, user: Value, role: Value): Account | undefined {
  if (!isRecord(user) || !isRecord(role)) return undefined;
  return user[identity.user.active] === true && role[identity.role.active] === true ? { user, role } : undefined;
}

const isRecord = (value: Value): value is RecordData =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The current account of a user; undefined if user or role is missing or deactivated. */
export async function activeAccount(reader: Reader, registry: Registry, userId: Id): Promise<Account | undefined> {
  const { users, roles, user } = registry.identity;
  const of: Source = { column: user.role };
  const [found] = await reader.rows({
    from: users,
    where: { of: { column: 'id' }, is: userId },
    fields: stored(registry, users),
    expand: { role: { of, many: false, to: roles, fields: stored(registry, roles) } },
  });
  return found && active(registry, found, found.expanded.role ?? null);
}

/** The user with an address, in the form in which addresses are stored. */
export async function userByEmail(
  reader: Reader,
  { identity }: Registry,
  email: string,
): Promise<RecordData | undefined> {
  const where: Condition = { of: { column: identity.user.login }, is: email };
  const [user] = await reader.find({ from: identity.users, where, most: 1 });
  return user;
}

export async function passwordHashOf(reader: Reader, userId: Id): Promise<string | undefined> {
  const hash = (await reader.get(SYSTEM.credentials, userId))?.password_hash;
  return typeof hash === 'string' ? hash : undefined;
}

export async function storePasswordHash(tx: Writer, userId: Id, hash: string): Promise<void> {
  const fields = { user_id: userId, password_hash: hash };
  await upsert(tx, SYSTEM.credentials, userId, fields);
}

/** A mark of a password hash: equal while the password is the same, and telling nothing of it. */
export const markOf = (hash: string): string => nameOf(hash);

/** The rows of a collection that belong to a user. */
export const ownedBy = (userId: Id): Condition => ({ of: { column: 'user_id' }, is: userId });

/** Removes every row of a collection that belongs to a user, but the one to keep. */
export async function removeAllOf(tx: Writer, from: string, userId: Id, keep?: Id): Promise<void> {
  const own = ownedBy(userId);
  const others: Condition = { all: [own, { none: [{ of: { column: 'id' }, is: keep ?? '' }] }] };
  await tx.removeWhere({ from, where: keep === undefined ? own : others });
}

/** A user's id as the audit log takes it. */
export const numeric = (id: Value | undefined): number | undefined => (typeof id === 'number' ? id : undefined);

/** A stored text; null: none. */
export const textOf = (value: Value | undefined): string | null => (typeof value === 'string' ? value : null);
