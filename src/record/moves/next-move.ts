import type { CompleteMove, Row } from '../../../resources/language/index.ts';
import { movesOn } from './offered.ts';

/**
 * The one move that carries a record on as it stands, which is offered before all others: of those
 * that can be made, say so and take nothing away, the furthest on, for what came before can often
 * be made anew. undefined: none does.
 */
export const nextMove = (moves: readonly CompleteMove[], row: Row): CompleteMove | undefined =>
  movesOn(moves, row).findLast(({ next, danger }) => next && !danger);
