import { ApiError } from '../errors.ts';
import { masked, putJob } from '../jobs/put.ts';
import type { RecordHandler } from '../records/handler.ts';
import { SYSTEM } from '../system.ts';

/** Sends an active user a password link. @throws ApiError 409 if a password is set. */
export const inviteUser: RecordHandler = async ({ context, record, session, tx }) => {
  const { user } = context.registry.identity;
  if (record[user.active] !== true) return undefined;
  if (await tx.get(SYSTEM.credentials, record.id))
    throw new ApiError('conflict', 'They have a password already. They can have it reset on the sign-in page.');
  await putJob(tx, context.now(), {
    name: 'invitation',
    about: `To ${masked(String(record[user.login]))}`,
    data: { user_id: Number(record.id), by: Number(session.user.id) },
  });
  return undefined;
};
