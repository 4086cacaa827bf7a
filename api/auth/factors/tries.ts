import type { Id } from '../../../resources/language/index.ts';
import type { ApiContext } from '../../context.ts';
import type { Writer } from '../../store.ts';
import { type Count, hit, LIMITS, waitFor } from '../limits.ts';
import { codesOf, countWrong } from '../wrong-codes.ts';

/** Who answers, when, and in which sign-in or session, named as it is stored. */
export type By = {
  readonly userId: Id;
  readonly now: Date;
  readonly attempt: string;
  /**
   * Who a wrong answer is held against: of a sign-in the account, so that changing the way brings
   * nobody more tries; of somebody who is signed in their session, since whoever got hold of one
   * must not keep its owner from signing in.
   */
  readonly against: 'account' | 'session';
};

/** How wrong answers of a session are counted. */
export const triesOf = (session: string): Count => ({ limit: LIMITS.confirm, subject: session });

/**
 * Whether an answer of a factor was right. `off`: too many were wrong, and none is taken until a
 * new password by a link. `spent`: so many of this session that it takes no more.
 */
export type Judged =
  | { readonly outcome: 'ok' | 'off' | 'spent' | 'wrong' }
  | { readonly outcome: 'too many'; readonly seconds: number };

/**
 * Judges an answer within the limits of wrong ones, which count together with wrong codes: nobody
 * gets more tries by changing the way. To be asked alone, and answers instead of throwing: a wrong
 * try must stay counted.
 */
export async function within(context: ApiContext, tx: Writer, by: By, judge: () => Promise<boolean>): Promise<Judged> {
  if (by.against === 'session') return ofSession(tx, by, judge);
  const { isOff, wait } = await codesOf(tx, by.userId, by.now);
  if (isOff) return { outcome: 'off' };
  if (wait > 0) return { outcome: 'too many', seconds: wait };
  if (await judge()) return { outcome: 'ok' };
  await countWrong(context, tx, by);
  return { outcome: 'wrong' };
}

async function ofSession(tx: Writer, { attempt, now }: By, judge: () => Promise<boolean>): Promise<Judged> {
  const tries = triesOf(attempt);
  if ((await waitFor(tx, tries, now)) > 0) return { outcome: 'spent' };
  if (await judge()) return { outcome: 'ok' };
  await hit(tx, tries, now);
  return { outcome: 'wrong' };
}
