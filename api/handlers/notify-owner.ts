import { notify } from '../auth/notices.ts';
import type { NoticeName } from '../context.ts';
import type { RecordHandler } from './handler.ts';

/**
 * Tells a user that the address they sign in with or the number their codes go to was changed,
 * whoever changed it, where they were reached until now (ASVS 5 §6.3.7): who takes over an account
 * must not be the only one to hear of it.
 */
export const notifyOwner: RecordHandler = async ({ context, record, before, tx }) => {
  const { login, phone } = context.registry.identity.user;
  const changes: readonly [field: string, notice: NoticeName][] = [
    [login, 'email_changed'],
    [phone, 'phone_changed'],
  ];
  const told = changes.filter(([field]) => before !== undefined && before[field] !== record[field]);
  if (before === undefined) return undefined;
  for (const [, notice] of told) await notify(context, tx, before, notice);
  return undefined;
};
