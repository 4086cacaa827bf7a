import type { Id } from '../resources/language/index.ts';
import { tooMany } from './errors.ts';

/** Seconds after which somebody tries again who was refused. */
const RETRY_AFTER = 10;

/**
 * Lets people do what takes much: each one at a time, and so many of them at this process. What it answers does a work for a person.
 * @throws ApiError 429 with one of the sentences, and what the work throws.
 */
export function fewAtOnce(
  most: number,
  { own, others }: { readonly own: string; readonly others: string },
): <T>(person: Id, work: () => Promise<T>) => Promise<T> {
  const working = new Set<Id>();
  return async (person, work) => {
    if (working.has(person)) throw tooMany(own, RETRY_AFTER);
    if (working.size >= most) throw tooMany(others, RETRY_AFTER);
    working.add(person);
    try {
      return await work();
    } finally {
      working.delete(person);
    }
  };
}
