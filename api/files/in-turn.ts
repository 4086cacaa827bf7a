import { turnsOf } from '../turns.ts';

/** Files that are whole in memory at a time, of 5 MB each at most. */
const MOST_IN_MEMORY = 4;

/** Does work that holds a file in memory when it is its turn. */
export const inTurn = turnsOf(MOST_IN_MEMORY);
