import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { type Answered, answering } from '../../worker-thread.ts';

/** A password, as far as it is estimated, and the words others would try first. */
export type Guessed = { readonly password: string; readonly words: readonly string[] };
/** How many guesses it takes, and whether it is as a whole one of the common passwords. */
export type Guesses = { readonly guesses: number; readonly isCommon: boolean };

const COMMON = 'passwords-common';

let made: ZxcvbnFactory | undefined;
/** Made when the first password is judged: reading its lists takes a tenth of a second. */
const estimator = (): ZxcvbnFactory => {
  made ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return made;
};

/** Estimates a password in a thread of its own (`passwordProblem`): some take 50 ms. */
export const work = ({ password, words }: Guessed): Promise<Answered<Guesses>> =>
  answering(async () => {
    const { guesses, sequence } = estimator().check(password, [...words]);
    const [whole, ...others] = sequence;
    const isCommon =
      whole !== undefined && others.length === 0 && 'dictionaryName' in whole && whole.dictionaryName === COMMON;
    return { guesses, isCommon };
  });
