import type { Id, RecordData } from '../../resources/language/index.ts';
import { type Reader, SYSTEM, type Writer } from '../store.ts';
import { nameOf } from './secrets.ts';

/** A user with the role they act in. */
export type Account = { readonly user: RecordData; readonly role: RecordData };

/** The account of a user as it is now; undefined when user or role is missing or deactivated. */
export async function activeAccount(reader: Reader, userId: Id): Promise<Account | undefined> {
  const user = await reader.get('users', userId);
  if (user?.is_active !== true || typeof user.role_id !== 'number') return undefined;
  const role = await reader.get('roles', user.role_id);
  return role?.is_active === true ? { user, role } : undefined;
}

/** The user with an address, in the form in which addresses are stored. */
export async function userByEmail(reader: Reader, email: string): Promise<RecordData | undefined> {
  const { rows } = await reader.find('users', { where: { email: { is: email } }, start: 0, end: 1 });
  return rows[0];
}

export async function passwordHashOf(reader: Reader, userId: Id): Promise<string | undefined> {
  const hash = (await reader.get(SYSTEM.credentials, userId))?.password_hash;
  return typeof hash === 'string' ? hash : undefined;
}

export async function storePasswordHash(tx: Writer, userId: Id, hash: string): Promise<void> {
  if (await tx.get(SYSTEM.credentials, userId)) await tx.update(SYSTEM.credentials, userId, { password_hash: hash });
  else await tx.insert(SYSTEM.credentials, { id: userId, password_hash: hash });
}

/** A mark of a password hash: equal while the password is the same, and telling nothing of it. */
export const markOf = (hash: string): string => nameOf(hash);

/** Removes every row of a collection that belongs to a user, but the one to keep. */
export async function removeAllOf(tx: Writer, collection: string, userId: Id, keep?: Id): Promise<void> {
  const { rows } = await tx.find(collection, { where: { user_id: { is: userId } } });
  for (const row of rows) if (row.id !== keep) await tx.remove(collection, row.id);
}

/** A user's id as the audit log takes it. */
export const numeric = (id: Id | undefined): number | undefined => (typeof id === 'number' ? id : undefined);
