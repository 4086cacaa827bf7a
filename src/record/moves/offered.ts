import {
  type CompleteMove,
  isListed,
  type Resource,
  type Row,
  type Screen,
} from '../../../resources/language/index.ts';
import { confinedTo, type Somebody } from '../../platform/asking.ts';
import type { Can } from '../../platform/session.ts';

type Asked = {
  readonly resource: Resource;
  readonly screen: Screen;
  /** Who asks. */
  readonly user: Somebody;
  readonly can: Can;
};

/** The moves a role may make on a screen, whatever the record. */
export function movesOf({ resource, screen, user, can }: Asked): readonly CompleteMove[] {
  const own = confinedTo(resource, user);
  return screen.moves.filter(
    (move) =>
      can(screen.name, 'access') && can(screen.name, move.flag) && (own === undefined || own.moves.includes(move.name)),
  );
}

/** Those of them that a list can offer. */
export const listedMovesOf = (asked: Asked): readonly CompleteMove[] => movesOf(asked).filter(isListed);

type Told = NonNullable<Row['_moves']>[number];

/**
 * Whether a move can be made now, as the server tells it. What others must do first leaves it
 * allowed, with what that is: whoever begins it would only be told the same.
 */
export const isMakeable = ({ allowed, reason }: Told): boolean => allowed && reason === null;

/** Those of them that the server says can be made on a record as it stands. */
export const movesOn = (moves: readonly CompleteMove[], row: Row): readonly CompleteMove[] =>
  moves.filter(({ name }) => row._moves?.some((each) => each.name === name && isMakeable(each)));

/** Whether a move asks something in a dialog: fields, what goes back, or why something passes. */
export const asksIn = ({ asks, rounds }: Pick<CompleteMove, 'asks' | 'rounds'>): boolean =>
  asks.length > 0 || rounds === 'return' || rounds === 'waive';
