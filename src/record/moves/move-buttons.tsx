import type { ReactNode } from 'react';
import type { CompleteMove, Resource, Row, Screen } from '../../../resources/language/index.ts';
import { titleText } from '../../fields/title.ts';
import { t } from '../../platform/i18n/index.ts';
import { MoreIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { asksIn, movesOn } from './offered.ts';
import { useMove, usePreloadMove } from './use-move.tsx';
import './moves.css';

/**
 * So many moves stand in a row as buttons, where the window is wide enough for them beside the
 * data; the rest is in its menu.
 */
const IN_ROW = 2;
const WIDE = '(width >= 1600px)';
/** So wide that one has room beside a paper's icon, too. */
const ROOMY = '(width >= 1440px)';
/** Of more letters a button would take a column's room in every row: it stands in the menu. */
const SHORT = 12;

type ButtonProps = {
  readonly move: CompleteMove;
  /**
   * `row`: small, beside the icons of a list's row; `page`: as large as the page's other buttons.
   */
  readonly look: 'row' | 'page';
  /** What it is about, where the page does not say it. */
  readonly label?: string;
  /** The id of what says more of it: why it cannot be made. */
  readonly describedBy?: string;
  /** Whether it is being made, and whether any of the record's moves is. */
  readonly busy: boolean;
  readonly held: boolean;
  readonly onPress: () => void;
};

/** The button that begins a move. */
export function MoveButton({ move, look, label, describedBy, busy, held, onPress }: ButtonProps): ReactNode {
  const preload = usePreloadMove();
  return (
    <button
      type="button"
      className={`move-button move-button-${look}${move.danger ? ' move-button-danger' : ''}`}
      aria-label={label}
      aria-describedby={describedBy}
      // Not disabled, which would drop the focus.
      aria-disabled={held || undefined}
      aria-haspopup={asksIn(move) || move.question !== undefined ? 'dialog' : undefined}
      aria-busy={busy || undefined}
      onPointerEnter={() => preload(move)}
      onFocus={() => preload(move)}
      onClick={onPress}
    >
      {busy ? <span className="move-turning" aria-hidden="true" /> : null}
      {t(move.label)}
    </button>
  );
}

type Props = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly row: Row;
  /** The moves the role may make here. */
  readonly moves: readonly CompleteMove[];
  /** Whether the row has an icon more than to view, edit and delete it: that of its paper. */
  readonly crowded?: boolean;
  /** So many stand as buttons, however long they are. Default: as many as have room in a list. */
  readonly buttons?: number;
};

/**
 * The moves that can be made on the record of a list's row: as many buttons as have room, the rest
 * in a menu.
 */
export function MoveButtons({ resource, screen, row, moves, crowded = false, buttons }: Props): ReactNode {
  const { busy, begin, drawn } = useMove({ resource, screen, row });
  const preload = usePreloadMove();
  const possible = movesOn(moves, row);
  const isRoomy = useMedia(ROOMY);
  const isWide = useMedia(WIDE);
  const inRow = isWide ? IN_ROW : crowded && !isRoomy ? 0 : 1;
  const isShort = (move: CompleteMove): boolean => buttons !== undefined || t(move.label).length <= SHORT;
  const shown = possible.filter(isShort).slice(0, buttons ?? inRow);
  const rest = possible.filter((move) => !shown.includes(move));
  const isRestBusy = rest.some((move) => move.name === busy);
  const name = titleText(row[resource.title], row.id);
  return (
    <>
      {shown.map((move) => (
        <MoveButton
          key={move.name}
          move={move}
          look="row"
          label={t('{move} {name}', { move: t(move.label), name })}
          busy={busy === move.name}
          held={busy !== undefined}
          onPress={() => begin(move)}
        />
      ))}
      {rest.length > 0 ? (
        <Menu
          label={t('More for {name}', { name })}
          button={(carried) => (
            <button
              type="button"
              className="icon-button"
              aria-label={t('More for {name}', { name })}
              title={t('More')}
              aria-busy={isRestBusy || undefined}
              {...carried}
            >
              {isRestBusy ? <span className="move-turning" aria-hidden="true" /> : <MoreIcon />}
            </button>
          )}
          items={rest.map((move) => ({
            name: move.name,
            label: t(move.label),
            danger: move.danger,
            onNear: () => preload(move),
            onChoose: () => begin(move),
          }))}
        />
      ) : null}
      {drawn}
    </>
  );
}
