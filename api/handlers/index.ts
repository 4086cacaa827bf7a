import type { HandlerName, OwnHandlerName } from '../../resources/language/index.ts';
import { ApiError } from '../errors.ts';
import type { ServerProduct } from '../product.ts';
import type { Afterwards, HandlerAsked, RecordForesight, RecordHandler } from './asked.ts';
import { duplicate } from './duplicate.ts';
import { endSessions } from './end-sessions.ts';
import { inviteUser } from './invite-user.ts';
import { notifyOwner } from './notify-owner.ts';
import { resetFactors } from './reset-factors.ts';
import { workJobs } from './work-jobs.ts';

export type { Afterwards } from './asked.ts';

/** The engine's handlers, which any definition may name in `does`. A name without an entry does not compile. */
const own: { readonly [name in OwnHandlerName]: RecordHandler } = {
  'invite-user': inviteUser,
  'end-sessions': endSessions,
  'notify-owner': notifyOwner,
  'reset-factors': resetFactors,
  duplicate,
  'work-jobs': workJobs,
};

/** Runs what follows a write, in its transaction. Answers what is left to do when that is durable. */
export async function runHandlers(names: readonly HandlerName[], asked: HandlerAsked): Promise<Afterwards[]> {
  const left: Afterwards[] = [];
  const all: { readonly [name: string]: RecordHandler } = { ...asked.context.product.handlers, ...own };
  for (const name of new Set(names)) {
    const afterwards = await all[name]?.(asked);
    if (afterwards) left.push(afterwards);
  }
  return left;
}

/**
 * What a move refuses whose record was judged to be wrong, or right (`error` undefined): with what its handlers would refuse of it
 * besides, so that all is mended in one round. What they say of no part is told under the move's name.
 */
export async function withForeseen(
  { foresights }: Pick<ServerProduct, 'foresights'>,
  { name, does }: { readonly name: string; readonly does: readonly HandlerName[] },
  error: unknown,
  asked: Parameters<RecordForesight>[0],
): Promise<unknown> {
  const isWrong = error instanceof ApiError && error.code === 'invalid';
  if (error !== undefined && !isWrong) return error;
  for (const each of new Set(does)) {
    const foreseen = await foresights[each]?.(asked);
    if (!foreseen) continue;
    if (!isWrong) return foreseen;
    const { errors, more } = foreseen;
    const isOfParts = Array.isArray(more.parts) && more.parts.length > 0;
    const rest = isOfParts ? {} : { [name]: [foreseen.message] };
    return new ApiError('invalid', error.message, {
      errors: { ...errors, ...rest, ...error.errors },
      more: { ...error.more, parts: more.parts },
    });
  }
  return error;
}
