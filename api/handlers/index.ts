import type { HandlerName } from '../../resources/language/index.ts';
import { chooseGroup, followAnswer, keepOffers } from '../dispatch/follow-offers.ts';
import { ApiError } from '../errors.ts';
import { giveBack, takeBackPayment, takePayment } from '../ledger/payments.ts';
import { postLedger } from '../ledger/post.ts';
import type { Afterwards, HandlerAsked, RecordForesight, RecordHandler } from './asked.ts';
import { discardDraft } from './discard-draft.ts';
import { duplicate } from './duplicate.ts';
import { endSessions } from './end-sessions.ts';
import { inviteUser } from './invite-user.ts';
import { noteDraft } from './note-draft.ts';
import { notifyOwner } from './notify-owner.ts';
import { publishVersion, refusesToPublish } from './publish-version.ts';
import { resetFactors } from './reset-factors.ts';
import { workJobs } from './work-jobs.ts';

export type { Afterwards } from './asked.ts';

/** The handlers definitions may name in `does`. A name without an entry does not compile. */
const recordHandlers = {
  'invite-user': inviteUser,
  'end-sessions': endSessions,
  'notify-owner': notifyOwner,
  'reset-factors': resetFactors,
  'note-draft': noteDraft,
  'publish-version': publishVersion,
  'discard-draft': discardDraft,
  duplicate,
  'post-ledger': postLedger,
  'take-payment': takePayment,
  'take-back-payment': takeBackPayment,
  'give-back': giveBack,
  'choose-group': chooseGroup,
  'keep-offers': keepOffers,
  'follow-answer': followAnswer,
  'work-jobs': workJobs,
} as const satisfies Record<HandlerName, RecordHandler>;

/** Runs what follows a write, in its transaction. Answers what is left to do when that is durable. */
export async function runHandlers(names: readonly HandlerName[], asked: HandlerAsked): Promise<Afterwards[]> {
  const left: Afterwards[] = [];
  for (const name of new Set(names)) {
    const afterwards = await recordHandlers[name](asked);
    if (afterwards) left.push(afterwards);
  }
  return left;
}

/** What handlers can say beforehand that they would refuse. */
const foresights: { readonly [name in HandlerName]?: RecordForesight } = { 'publish-version': refusesToPublish };

/**
 * What a move refuses whose record was judged to be wrong, or right (`error` undefined): with what its handlers would refuse of it
 * besides, so that all is mended in one round. What they say of no part is told under the move's name.
 */
export async function withForeseen(
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
