import type { CompleteMove, Resource, Row, Screen } from '../../resources/language/index.ts';
import { answerTo, confinedTo, meOf, type Somebody } from '../asking.ts';
import type { Can } from '../session.ts';

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

/** Those of them that can be made on a record as it stands. What the browser cannot tell it leaves to the server. */
export const movesOn = (moves: readonly CompleteMove[], row: Row, user: Somebody): readonly CompleteMove[] =>
  moves.filter((move) => answerTo(move.when, row, { me: meOf(user) }) !== false);

/** Whether a record no longer belongs to a screen's list: an approved product is no request any more. */
export function hasLeft({ resource, screen, user }: Omit<Asked, 'can'>, row: Row): boolean {
  if (screen.where === undefined || confinedTo(resource, user)?.everywhere.includes(screen.name)) return false;
  return answerTo(screen.where, row, { me: meOf(user) }) === false;
}
