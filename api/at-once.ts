import type { Id } from '../resources/language/index.ts';
import { tooMany } from './errors.ts';
import { turnsByKey, turnsOf } from './turns.ts';

/** Seconds after which somebody tries again who was refused. */
const RETRY_AFTER = 10;

type Bounds = {
  readonly ofOne: number;
  /** Works of one person that wait for these. Default: none, they are refused. */
  readonly waiting?: number;
  /** Works of all people that are done at a time at this process. Default: any number. */
  readonly inAll?: number;
  /** What somebody reads who is refused because of their own works. */
  readonly own: string;
  /** The same because of others'. Default: `own`. */
  readonly others?: string;
};

export type FewAtOnce = {
  /** Does a work for a person. @throws ApiError 429 where it is one too many; and as the work. */
  work<T>(person: Id, work: () => Promise<T>): Promise<T>;
};

/** Limits how much each person does at a time: nobody waits for all requests of another. */
function fewAtOnce({ ofOne, waiting = 0, inAll = Number.POSITIVE_INFINITY, own, others = own }: Bounds): FewAtOnce {
  const ofPerson = turnsByKey(ofOne, { waiting, refusal: () => tooMany(own, RETRY_AFTER) });
  const ofAll = turnsOf(inAll, { waiting: 0, refusal: () => tooMany(others, RETRY_AFTER) });
  return { work: (person, work) => ofPerson(person, () => ofAll(work)) };
}

/** What takes a thread, or the store, for long: papers, figures, searches over everything. */
export const HEAVY = fewAtOnce({
  ofOne: 2,
  waiting: 20,
  own: 'Too much of what you asked for is still being worked on. Please wait until it is done.',
});

/** Passwords, by the network they come from: each takes a core for a quarter of a second. */
export const PASSWORDS = fewAtOnce({
  ofOne: 2,
  waiting: 60,
  own: 'Too many passwords are being checked at the moment. Please try again soon.',
});

/** Pictures and other files: a page has many, which are read or made smaller at once. */
export const FILES = fewAtOnce({
  ofOne: 4,
  waiting: 200,
  own: 'Too many files are being read for you at the moment. Please wait for them.',
});

/** Each keeps the ids of its rows for as long as its reader takes. */
export const EXPORTS = fewAtOnce({
  ofOne: 1,
  inAll: 4,
  own: 'Another export of yours is under way. Please wait until it is done.',
  others: 'Other lists are being exported at the moment. Please try again soon.',
});

/** Each is held in memory, and as a whole in one transaction. */
export const IMPORTS = fewAtOnce({
  ofOne: 1,
  inAll: 4,
  own: 'Another file of yours is being imported. Please wait until it is done.',
  others: 'Other files are being imported at the moment. Please try again soon.',
});

/** Forms with files. */
export const UPLOADS = fewAtOnce({
  ofOne: 6,
  inAll: 200,
  own: 'Too many files are being sent at the moment. Please wait for them.',
});
