import type { HandlerName, Resource } from '../../resources/language/index.ts';
import type { Afterwards, HandlerAsked, RecordHandler } from './asked.ts';
import { endSessions } from './end-sessions.ts';
import { inviteUser } from './invite-user.ts';

export type { Afterwards } from './asked.ts';

/** The handlers definitions may name in `does`. A name without an entry does not compile. */
const recordHandlers = {
  'invite-user': inviteUser,
  'end-sessions': endSessions,
} as const satisfies Record<HandlerName, RecordHandler>;

/** Runs what the resource does after such a write, in its transaction. Answers what is left to do when that is durable. */
export async function runHandlers(resource: Resource, asked: HandlerAsked): Promise<Afterwards[]> {
  const left: Afterwards[] = [];
  for (const name of resource.does[asked.event]) {
    const afterwards = await recordHandlers[name](asked);
    if (afterwards) left.push(afterwards);
  }
  return left;
}
