import { type ReactNode, useMemo } from 'react';
import type { Resource, Row, Screen } from '../../../resources/language/index.ts';
import type { ApiFailure } from '../../platform/api.ts';
import { useQuestion } from '../../ui/question.tsx';
import { makeMove, tryMove } from './make-move.ts';

type StageMoves = {
  /** Makes the move by its name; undefined: whoever was asked said no. Rejects with a refusal. */
  readonly make: (move: string, row: Row) => Promise<Row | undefined>;
  /** What would refuse it; undefined: nothing, or nobody could say. */
  readonly try: (move: string, row: Row) => Promise<ApiFailure | undefined>;
};

/** Makes and tries the moves of a form's stages on what was saved. Draw the second to ask. */
export function useStageMove(resource: Resource, screen: Screen): readonly [StageMoves, ReactNode] {
  const [ask, question] = useQuestion();
  const moves = useMemo((): StageMoves => {
    const making = (name: string, row: Row) => {
      const move = screen.moves.find((each) => each.name === name);
      if (!move) throw new Error(`${screen.name} has no move "${name}".`);
      return { resource, screen, row, move, values: {} };
    };
    return {
      make: (name, row) => makeMove(making(name, row), { ask }),
      try: (name, row) => tryMove(making(name, row)),
    };
  }, [ask, resource, screen]);
  return [moves, question];
}
