import type { HandlerName } from '../../resources/language/index.ts';
import { chooseGroup, followAnswer, keepOffers } from '../dispatch/follow-offers.ts';
import { postLedger } from '../ledger/post.ts';
import type { Afterwards, HandlerAsked, RecordHandler } from './asked.ts';
import { discardDraft } from './discard-draft.ts';
import { duplicate } from './duplicate.ts';
import { endSessions } from './end-sessions.ts';
import { inviteUser } from './invite-user.ts';
import { noteDraft } from './note-draft.ts';
import { notifyOwner } from './notify-owner.ts';
import { publishVersion } from './publish-version.ts';
import { resetFactors } from './reset-factors.ts';

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
  'choose-group': chooseGroup,
  'keep-offers': keepOffers,
  'follow-answer': followAnswer,
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
