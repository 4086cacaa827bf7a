import { type ReactNode, useId } from 'react';
import { t } from '../platform/i18n/index.ts';
import { useLockedBy } from '../ui/side-panel.tsx';
import { SlowNote } from '../ui/slow-note.tsx';
import { MoveButton } from './moves/move-buttons.tsx';
import { type RecordMove, useIsMoving, useMoves } from './record-provider.tsx';
import './moves/moves.css';

type Props = {
  /** The moves, by name, in order. Those the role never makes are left out. */
  readonly names: readonly string[];
};

const useNamed = (names: readonly string[]): readonly RecordMove[] => {
  const moves = useMoves();
  return names.flatMap((name) => moves[name] ?? []);
};

/** Moves as buttons, with reasons for the disabled ones. */
export function MoveButtonGroup({ names }: Props): ReactNode {
  const named = useNamed(names);
  const isMoving = useIsMoving();
  const lockedBy = useLockedBy();
  const id = useId();
  if (named.length === 0) return null;
  const reasons = lockedBy === undefined ? [...new Set(named.flatMap(({ why }) => why ?? []))] : [];
  return (
    <div className="stack">
      <div className="acts">
        {named.map(({ move, busy, possible, why, begin }) => {
          const held = !possible || lockedBy !== undefined;
          return (
            <MoveButton
              key={move.name}
              move={move}
              look="page"
              busy={busy}
              held={isMoving || held}
              {...(why !== null && lockedBy === undefined ? { describedBy: `${id}-${reasons.indexOf(why)}` } : {})}
              onPress={held ? nothing : begin}
            />
          );
        })}
        <SlowNote busy={isMoving} />
      </div>
      {reasons.map((why, at) => (
        <p key={why} id={`${id}-${at}`} className="muted small">
          {t(why)}
        </p>
      ))}
    </div>
  );
}

const nothing = (): void => undefined;
