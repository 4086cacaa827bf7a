import type { Id } from '../../../resources/language/index.ts';
import type { NoticeName } from '../../context.ts';
import type { Writer } from '../../plan.ts';
import { codesOf, countWrong } from '../wrong-codes.ts';

/** Who answers, when, and in which sign-in or session, named as it is stored. */
export type By = { readonly userId: Id; readonly now: Date; readonly attempt: string };

/**
 * Whether an answer of a factor was right; `notice` is what its owner is to be told of once that is durable. `off`: too many
 * were wrong, and none is taken until a new password by a link.
 */
export type Judged =
  | { readonly outcome: 'ok' | 'off' }
  | { readonly outcome: 'wrong'; readonly notice?: NoticeName | undefined }
  | { readonly outcome: 'too many'; readonly seconds: number };

/**
 * Judges an answer within the limits of wrong ones, which count together with wrong codes: nobody gets more tries by changing
 * the way. To be asked alone, and answers instead of throwing: a wrong try must stay counted.
 */
export async function within(tx: Writer, by: By, judge: () => Promise<boolean>): Promise<Judged> {
  const { isOff, wait } = await codesOf(tx, by.userId, by.now);
  if (isOff) return { outcome: 'off' };
  if (wait > 0) return { outcome: 'too many', seconds: wait };
  if (await judge()) return { outcome: 'ok' };
  return { outcome: 'wrong', notice: await countWrong(tx, by) };
}
