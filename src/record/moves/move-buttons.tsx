import type { ReactNode } from 'react';
import type { CompleteMove, Resource, Row, Screen } from '../../../resources/language/index.ts';
import { headingOf } from '../../fields/title.ts';
import { t } from '../../platform/i18n/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { ChevronRightIcon, MoreIcon } from '../../ui/icons.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { asksIn, movesOn, nextMove } from './permitted-moves.ts';
import { useMove } from './use-move.tsx';
import './moves.css';

type ButtonProps = {
  readonly move: CompleteMove;
  readonly look: 'row' | 'page';
  readonly label?: string;
  /** The id of what says more of it: why it cannot be made. */
  readonly describedBy?: string;
  readonly busy: boolean;
  readonly held: boolean;
  readonly onPress: () => void;
};

/** The button that begins a move. */
export function MoveButton({ move, look, label, describedBy, busy, held, onPress }: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={`move-button move-button-${look}${move.danger ? ' move-button-danger' : ''}`}
      aria-label={label}
      // In a row its words may have no room.
      title={look === 'row' ? t(move.label) : undefined}
      aria-describedby={describedBy}
      // Not disabled, which would drop the focus.
      aria-disabled={held || undefined}
      aria-haspopup={asksIn(move) || move.question !== undefined ? 'dialog' : undefined}
      aria-busy={busy || undefined}
      onClick={onPress}
    >
      {busy ? <span className="move-turning" aria-hidden="true" /> : null}
      {look === 'row' ? (
        <>
          <span className="move-words">{t(move.label)}</span>
          <span className="move-short" aria-hidden="true">
            <ChevronRightIcon />
          </span>
        </>
      ) : (
        t(move.label)
      )}
    </button>
  );
}

type Props = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly row: Row;
  readonly moves: readonly CompleteMove[];
  /** Shows the first possible move. Default: the next one. */
  readonly chosen?: boolean;
  readonly others?: readonly MenuItem[];
  readonly children?: ReactNode;
};

/** A row's moves: the next one as a button, the rest in a menu. */
export function MoveButtons(props: Props): ReactNode {
  const { resource, screen, row, moves, chosen = false, others = NONE, children } = props;
  const { busy, begin, drawn } = useMove({ resource, screen, row });
  const possible = movesOn(moves, row);
  // One that takes something away is no step on, but may be what a list is for.
  const shown = nextMove(moves, row) ?? possible.find(({ primary }) => primary) ?? (chosen ? possible[0] : undefined);
  const rest = possible.filter((move) => move !== shown);
  const isRestBusy = rest.some((move) => move.name === busy);
  const name = headingOf(resource, row);
  const items = [
    ...rest.map(
      (move): MenuItem => ({
        name: move.name,
        label: t(move.label),
        danger: move.danger,
        onChoose: () => begin(move),
      }),
    ),
    ...others,
  ];
  return (
    <>
      {shown ? (
        <MoveButton
          move={shown}
          look="row"
          label={t('{move} {name}', { move: t(shown.label), name })}
          busy={busy === shown.name}
          held={busy !== undefined}
          onPress={() => begin(shown)}
        />
      ) : null}
      {children}
      {items.length > 0 ? (
        <Menu
          label={t('More for {name}', { name })}
          button={(carried) => (
            <IconButton
              label={t('More for {name}', { name })}
              title={t('More')}
              aria-busy={isRestBusy || undefined}
              {...carried}
            >
              {isRestBusy ? <span className="move-turning" aria-hidden="true" /> : <MoreIcon />}
            </IconButton>
          )}
          items={items}
        />
      ) : null}
      {drawn}
    </>
  );
}

const NONE: readonly MenuItem[] = [];
