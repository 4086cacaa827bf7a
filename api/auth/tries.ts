import type { Id } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import type { Writer } from '../store.ts';
import { type Count, hit, LIMITS, waitFor } from './limits.ts';
import { codesOf, countWrong } from './wrong-codes.ts';

/** Who answers, when, and in which sign-in or session, named as it is stored. */
export type By = {
  readonly userId: Id;
  readonly now: Date;
  readonly attempt: string;
  /**
   * The account at sign-in, so that switching factors gives no extra tries; else the session, so
   * that its thief cannot lock out the owner.
   */
  readonly against: 'account' | 'session';
};

/** How wrong answers of a session are counted. */
export const triesOf = (session: string): Count => ({ limit: LIMITS.confirm, subject: session });

/** Whether an answer was right. `off`: too many were wrong, until a new password by a link. */
export type Judged =
  | { readonly outcome: 'ok' }
  | { readonly outcome: 'off' | 'wrong' }
  | { readonly outcome: 'too many'; readonly seconds: number };

/** Validates within the limits. Run alone; returns, since throwing would undo the count. */
export async function within(context: ApiContext, tx: Writer, by: By, judge: () => Promise<boolean>): Promise<Judged> {
  if (by.against === 'session') return withinCount(tx, triesOf(by.attempt), by.now, judge);
  const { isOff, wait } = await codesOf(tx, by.userId, by.now);
  if (isOff) return { outcome: 'off' };
  if (wait > 0) return { outcome: 'too many', seconds: wait };
  if (await judge()) return { outcome: 'ok' };
  await countWrong(context, tx, by);
  return { outcome: 'wrong' };
}

/** The same within a count of its own. */
export async function withinCount(tx: Writer, count: Count, now: Date, judge: () => Promise<boolean>): Promise<Judged> {
  const seconds = await waitFor(tx, count, now);
  if (seconds > 0) return { outcome: 'too many', seconds };
  if (await judge()) return { outcome: 'ok' };
  await hit(tx, count, now);
  return { outcome: 'wrong' };
}
