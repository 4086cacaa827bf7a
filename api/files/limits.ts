import { turnsOf } from '../turns.ts';

/** The most pixels of a picture: a small file can unpack to one that stops whoever opens it. */
export const MAX_PIXELS = 40_000_000;

const MOST_IN_MEMORY = 4;

/** Does work that holds a file in memory when it is its turn. */
export const inTurn = turnsOf(MOST_IN_MEMORY);
