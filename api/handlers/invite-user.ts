import { masked, putJob } from '../jobs/put.ts';
import type { RecordHandler } from './handler.ts';

/** Sends a new user a link to choose a password. Whoever is not active yet gets none. */
export const inviteUser: RecordHandler = async ({ context, record, session, tx }) => {
  const { user } = context.registry.identity;
  if (record[user.active] !== true) return undefined;
  await putJob(tx, context.now(), {
    name: 'invitation',
    about: `To ${masked(String(record[user.login]))}`,
    data: { user_id: Number(record.id), by: Number(session.user.id) },
  });
  return undefined;
};
