import type { OwnHandlerName } from '../../resources/language/index.ts';
import type { RecordHandler } from '../records/handler.ts';
import { duplicate } from './duplicate.ts';
import { endSessions } from './end-sessions.ts';
import { inviteUser } from './invite-user.ts';
import { notifyOwner } from './notify-owner.ts';
import { resetFactors } from './reset-factors.ts';
import { workJobs } from './work-jobs.ts';

/** The engine's handlers that definitions name. Unknown names do not compile. */
export const builtInHandlers: { readonly [name in OwnHandlerName]: RecordHandler } = {
  'invite-user': inviteUser,
  'end-sessions': endSessions,
  'notify-owner': notifyOwner,
  'reset-factors': resetFactors,
  duplicate,
  'work-jobs': workJobs,
};
