import {
  type CompleteMove,
  isListed,
  type Resource,
  type Row,
  type Screen,
} from '../../../resources/language/index.ts';
import { confinedTo, type KnownUser } from '../../platform/known-user.ts';
import type { Can } from '../../platform/session.ts';

type OfferQuery = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly user: KnownUser;
  readonly can: Can;
};

/** The moves a role may make on a screen, whatever the record. */
export function movesOf({ resource, screen, user, can }: OfferQuery): readonly CompleteMove[] {
  const own = confinedTo(resource, user);
  return screen.moves.filter(
    (move) =>
      can(screen.name, 'access') && can(screen.name, move.flag) && (own === undefined || own.moves.includes(move.name)),
  );
}

/** Those of them that a list can offer. */
export const listedMovesOf = (query: OfferQuery): readonly CompleteMove[] => movesOf(query).filter(isListed);

type OfferedMove = NonNullable<Row['_moves']>[number];

/** True if a move is possible now, without waiting for others. */
export const canMakeMove = ({ allowed, reason }: OfferedMove): boolean => allowed && reason === null;

/** Those of them that the server says can be made on a record as it stands. */
export const movesOn = (moves: readonly CompleteMove[], row: Row): readonly CompleteMove[] =>
  moves.filter(({ name }) => row._moves?.some((each) => each.name === name && canMakeMove(each)));

/**
 * The one move that carries a record on as it stands, which is offered before all others: of those
 * that can be made, say so and take nothing away, the furthest on, for what came before can often
 * be made anew. undefined: none does.
 */
export const nextMove = (moves: readonly CompleteMove[], row: Row): CompleteMove | undefined =>
  movesOn(moves, row).findLast(({ primary, danger }) => primary && !danger);

/** Whether a move asks something in a dialog: fields, what goes back, or why something passes. */
export const asksIn = ({ inputs, rounds }: Pick<CompleteMove, 'inputs' | 'rounds'>): boolean =>
  inputs.length > 0 || rounds === 'return' || rounds === 'waive';

/**
 * Whether the questions of a move begin with what this row does not tell, or must be answered
 * otherwise than it holds: lists tell what they show, and a record its pages.
 */
export const beginsElsewhere = ({ inputs }: CompleteMove, row: Row): boolean =>
  inputs.some(
    ({ field, initialValue, mustDiffer }) =>
      (mustDiffer !== undefined && row[field] === undefined) ||
      (typeof initialValue === 'object' &&
        initialValue !== null &&
        'field' in initialValue &&
        row[initialValue.field] === undefined),
  );
