import { createContext, type ReactNode, use, useState } from 'react';
import type { CompleteMove, Resource, Row, Screen, Value } from '../../resources/language/index.ts';
import { headingOf } from '../fields/title.ts';
import { useCan, useSession } from '../platform/session.ts';
import { canMakeMove, movesOf } from './moves/permitted-moves.ts';
import { useMove } from './moves/use-move.tsx';
import { useBackToList } from './record-parts.tsx';
import type { RelatedState } from './related-list.tsx';

export type RecordMove = {
  readonly move: CompleteMove;
  readonly possible: boolean;
  /** Why not, in a sentence; null where the server does not tell. */
  readonly why: string | null;
  readonly busy: boolean;
  /** Begins it: asks what it asks, or makes it. */
  readonly begin: () => void;
  /** Makes it with answers the page requested itself. Rejects with the refusal. */
  readonly answer: (values: { readonly [field: string]: Value }) => Promise<Row | undefined>;
};

/** The record a page is about: what every part of the page shares. */
export type RecordContextValue = {
  readonly resource: Resource;
  readonly screen: Screen;
  /** undefined: a new one, on a form's page. */
  readonly id: number | undefined;
  /** undefined: it is awaited, or a new one. */
  readonly row: Row | undefined;
  /** It was there, and is not any more; `row` is how it was. */
  readonly removed: boolean;
  /** What the role may do to it besides editing, by the move's name. */
  readonly moves: { readonly [name: string]: RecordMove };
  /** What somebody chose of its lists, by the names of their tabs: kept while those are closed. */
  readonly lists: { readonly [tab: string]: RelatedState };
  readonly onList: (tab: string, state: RelatedState) => void;
};

const RecordContext = createContext<RecordContextValue | undefined>(undefined);

type Props = Pick<RecordContextValue, 'resource' | 'screen' | 'id' | 'row' | 'removed'> & {
  readonly children: ReactNode;
};

/** Provides the record and its moves to the page, one at a time. */
export function RecordProvider({ resource, screen, id, row, removed, children }: Props): ReactNode {
  const { user } = useSession();
  const can = useCan();
  const back = useBackToList(screen);
  const onMoved = (moved: Row): boolean => {
    if (moved._left) back();
    return moved._left === true;
  };
  const [lists, setLists] = useState<RecordContextValue['lists']>({});
  const onList: RecordContextValue['onList'] = (tab, state) => setLists((before) => ({ ...before, [tab]: state }));
  // On the page of its whole, a prompt about a part names the whole.
  const whole = use(RecordContext);
  const isPart = whole !== undefined && resource.partOf?.whole === whole.resource.name;
  const whose = isPart && whole.row ? headingOf(whole.resource, whole.row) : undefined;
  const { busy, begin, answer, drawn } = useMove({ resource, screen, row, whose, onMoved });
  const moves = movesOf({ resource, screen, user, can }).map((move): [string, RecordMove] => {
    const offered = row?._moves?.find(({ name }) => name === move.name);
    return [
      move.name,
      {
        move,
        possible: offered !== undefined && canMakeMove(offered),
        why: offered?.reason ?? null,
        busy: busy === move.name,
        begin: () => begin(move),
        answer: (values) => answer(move, values),
      },
    ];
  });
  return (
    <RecordContext value={{ resource, screen, id, row, removed, moves: Object.fromEntries(moves), lists, onList }}>
      {children}
      {drawn}
    </RecordContext>
  );
}

/** The surrounding record. @throws outside a record's page. */
export function useRecordContext(): RecordContextValue {
  const context = use(RecordContext);
  if (!context) throw new Error('RecordProvider is missing.');
  return context;
}

/** The moves of the surrounding record, by name: `useMoves().approve?.begin()`. */
export const useMoves = (): RecordContextValue['moves'] => useRecordContext().moves;

/** Whether a move of the record is under way: no other begins meanwhile. */
export const useIsMoving = (): boolean => Object.values(useMoves()).some(({ busy }) => busy);
