import { Button } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../platform/i18n/index.ts';
import { ChevronDownIcon } from '../ui/icons.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { SlowNote } from '../ui/slow-note.tsx';
import { MoveButton } from './moves/move-buttons.tsx';
import { asksIn, nextMove } from './moves/permitted-moves.ts';
import { type RecordMove, useIsMoving, useMoves, useRecordContext } from './record-provider.tsx';

type Props = {
  /** Those that are buttons next to the next one. Default: all, where there are few. */
  readonly leading?: readonly string[];
  /** Those the page offers elsewhere: they are in no menu. Default: none. */
  readonly elsewhere?: readonly string[];
  readonly children?: ReactNode;
};

const FEW = 2;

/** A record's moves: the next one first, others in a menu with reasons. */
export function RecordMoves({ leading, elsewhere = [], children }: Props): ReactNode {
  const { row } = useRecordContext();
  const all = Object.values(useMoves());
  const isMoving = useIsMoving();
  if (!row) return children;
  const first = nextMove(
    all.map(({ move }) => move),
    row,
  );
  const next = all.find(({ move }) => move === first);
  const others = all.filter((each) => each !== next && !each.move.byPage && !elsewhere.includes(each.move.name));
  const possible = others.filter((each) => each.possible);
  const isFew = leading === undefined && possible.length <= FEW;
  const buttons = isFew ? possible : possible.filter(({ move }) => leading?.includes(move.name));
  const rest = possible.filter((each) => !buttons.includes(each));
  // Nobody looks for a way to take away what is not there.
  const refused = others.filter((each) => !each.possible && !each.move.danger);
  return (
    <>
      {next ? <NextButton of={next} held={isMoving} /> : null}
      {buttons.map(({ move, busy, begin }) => (
        <MoveButton key={move.name} move={move} look="page" busy={busy} held={isMoving} onPress={begin} />
      ))}
      {children}
      <SlowNote busy={isMoving} />
      {rest.length === 0 ? null : <More items={[...rest, ...refused].map(itemOf)} isBusy={isMoving} />}
    </>
  );
}

type NextProps = {
  readonly of: RecordMove;
  readonly held: boolean;
};

/** The next step: the primary button of the page. */
const NextButton = ({ of: { move, busy, begin }, held }: NextProps): ReactNode => (
  <Button
    type="primary"
    loading={busy}
    // Not disabled, which would drop the focus.
    aria-disabled={held || undefined}
    aria-haspopup={asksIn(move) || move.question !== undefined ? 'dialog' : undefined}
    onClick={() => (held ? undefined : begin())}
  >
    {t(move.label)}
  </Button>
);

const itemOf = ({ move, possible, why, begin }: RecordMove): MenuItem => ({
  name: move.name,
  label: t(move.label),
  danger: move.danger,
  refused: possible ? undefined : t(why ?? 'This cannot be done now.'),
  onChoose: begin,
});

const More = ({ items, isBusy }: { readonly items: readonly MenuItem[]; readonly isBusy: boolean }): ReactNode => (
  <Menu
    label={t('More')}
    button={(carried) => (
      <button type="button" className="move-button move-button-page" aria-busy={isBusy || undefined} {...carried}>
        {t('More')}
        <ChevronDownIcon />
      </button>
    )}
    items={items}
  />
);
