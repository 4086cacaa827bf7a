import { type CompleteMove, holds, type Resource, type Row, type Screen } from '../../resources/language/index.ts';
import type { Can } from '../session.ts';

type Asked = {
  readonly resource: Resource;
  readonly screen: Screen;
  /** Who asks. */
  readonly user: { readonly role_id: number };
  readonly can: Can;
};

const isOwner = ({ resource, user }: Pick<Asked, 'resource' | 'user'>): boolean =>
  resource.owner?.role === user.role_id;

/** The moves a role may make on a screen, whatever the record. */
export const movesOf = (asked: Asked): readonly CompleteMove[] =>
  asked.screen.moves.filter(
    (move) =>
      asked.can(asked.screen.name, 'access') &&
      asked.can(asked.screen.name, move.flag) &&
      (move.byOwner || !isOwner(asked)),
  );

/** Those of them that can be made on a record as it stands. */
export const movesOn = (moves: readonly CompleteMove[], row: Row): readonly CompleteMove[] =>
  moves.filter((move) => holds(move.when, row));

/** Whether a record no longer belongs to a screen's list: an approved product is no request any more. */
export const hasLeft = ({ resource, screen, user }: Omit<Asked, 'can'>, row: Row): boolean =>
  screen.where !== undefined && !(screen.ownerSeesAll && isOwner({ resource, user })) && !holds(screen.where, row);
