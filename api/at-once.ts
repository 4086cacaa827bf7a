import type { Id } from '../resources/language/index.ts';
import { tooMany } from './errors.ts';

/** Seconds after which somebody tries again who was refused. */
const RETRY_AFTER = 10;

/** People who do what takes much. */
export type FewAtOnce = {
  /** @throws ApiError 429 where a work of theirs would be refused now. */
  refuse(person: Id): void;
  /** Does a work for a person. @throws ApiError as `refuse`, and what the work throws. */
  work<T>(person: Id, work: () => Promise<T>): Promise<T>;
};

/**
 * Lets people do what takes much: each one at a time, and so many of them at this process. Whoever
 * is refused reads one of the sentences.
 */
export function fewAtOnce(most: number, { own, others }: { readonly own: string; readonly others: string }): FewAtOnce {
  const working = new Set<Id>();
  const refuse = (person: Id): void => {
    if (working.has(person)) throw tooMany(own, RETRY_AFTER);
    if (working.size >= most) throw tooMany(others, RETRY_AFTER);
  };
  return {
    refuse,
    async work(person, work) {
      refuse(person);
      working.add(person);
      try {
        return await work();
      } finally {
        working.delete(person);
      }
    },
  };
}
