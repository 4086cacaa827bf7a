import type { ReactNode } from 'react';
import { useMoves } from '../record-provider.tsx';
import { MoveButton } from './move-buttons.tsx';

/** The moves that can be made on the record around, as buttons of its page. */
export function RecordMoves(): ReactNode {
  const all = Object.values(useMoves());
  const isBusy = all.some(({ busy }) => busy);
  return all
    .filter(({ move, possible }) => possible && !move.byPage)
    .map(({ move, busy, begin }) => (
      <MoveButton key={move.name} move={move} look="page" busy={busy} held={isBusy} onPress={begin} />
    ));
}
