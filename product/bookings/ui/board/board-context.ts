import { createContext, use } from 'react';
import type { CompleteMove, Id, Resource, Row, Screen } from '../../../../resources/language/index.ts';
import type { Store } from '../../../../src/platform/lib/store.ts';
import type { Board } from '../../rules/board.ts';
import { type Drop, dropOf, type Sheet, type Target } from './plan.ts';

/** A booking somebody has taken up. */
export type Carried = {
  readonly id: number;
  /** With the pointer, or with keys and the buttons below the board. */
  readonly by: 'pointer' | 'keys';
  readonly from: Target;
  readonly target: Target;
  /** It was dropped, and the server decides. */
  readonly busy: boolean;
};

/** A booking that could not be dropped, where that was, and why. */
export type NotDropped = {
  readonly id: number;
  readonly at: Target;
  readonly why: string;
};

/** The day as it is known now. */
export type Known = { readonly board: Board; readonly sheet: Sheet; readonly byId: ReadonlyMap<number, Row> };

/** The board's shared context. Stable: changing values are in stores, to limit redraws. */
export type BoardPlace = {
  readonly resource: Resource;
  readonly screen: Screen;
  /** The moves the role may make. */
  readonly moves: readonly CompleteMove[];
  readonly known: Store<Known>;
  /** The booking that is carried. */
  readonly carry: Store<Carried | undefined>;
  /** What could not be dropped last; undefined: it was read, or something else was begun. */
  readonly notDropped: Store<NotDropped | undefined>;
  /** The booking that is pointed at or has the focus, of which everything is shown. */
  readonly looked: Store<number | undefined>;
  /** Where a booking's page is; undefined: the role may not open it. */
  readonly pathOf: (id: Id) => string | undefined;
};

export const BoardContext = createContext<BoardPlace | undefined>(undefined);

/** The surrounding board. */
export function useBoard(): BoardPlace {
  const formPage = use(BoardContext);
  if (!formPage) throw new Error('This stands on a board.');
  return formPage;
}

/** What dropping what is carried would do. */
export function dropAt({ known, moves }: BoardPlace, { id, target }: Carried): Drop | undefined {
  const { board, sheet, byId } = known.get();
  const row = byId.get(id);
  return row && dropOf({ board, kind: sheet.kind, moves, row, target, now: Date.now() });
}
