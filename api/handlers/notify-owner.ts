import { notify } from '../auth/notices.ts';
import type { NoticeName } from '../context.ts';
import type { RecordHandler } from '../records/handler.ts';

/**
 * Notifies a changed address or number at the old one (ASVS 5 §6.3.7), against account takeover.
 */
export const notifyOwner: RecordHandler = async ({ context, record, before, tx }) => {
  const { login, phone } = context.registry.identity.user;
  const changes: readonly [field: string, notice: NoticeName][] = [
    [login, 'email_changed'],
    [phone, 'phone_changed'],
  ];
  const reported = changes.filter(([field]) => before !== undefined && before[field] !== record[field]);
  if (before === undefined) return undefined;
  for (const [, notice] of reported) await notify(context, tx, before, notice);
  return undefined;
};
