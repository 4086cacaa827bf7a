import type { ReactNode } from 'react';
import type { CompleteMove, Resource, Row, Screen } from '../../../resources/language/index.ts';
import { titleText } from '../../fields/title.ts';
import { t } from '../../platform/i18n/index.ts';
import { MoreIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { movesOn } from './offered.ts';
import { preloadMove, useMove } from './use-move.tsx';
import './moves.css';

/** So many moves stand in a row as buttons, where the window is wide enough for them beside the data; the rest is in its menu. */
const IN_ROW = 2;
const WIDE = '(width >= 1600px)';
/** Of more letters a button would take a column's room in every row: it stands in the menu. */
const SHORT = 12;

type Props = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly row: Row;
  /** The moves the role may make here. */
  readonly moves: readonly CompleteMove[];
  /** `row`: small, beside the icons of a list's row; `page`: as large as the page's other buttons. */
  readonly look: 'row' | 'page';
  /** Told of the record after a move. True: it has left this page. */
  readonly onMoved?: (row: Row) => boolean;
};

/** The moves that can be made on a record, as buttons. */
export function MoveButtons({ resource, screen, row, moves, look, onMoved }: Props): ReactNode {
  const { busy, begin, drawn } = useMove({ resource, screen, row, onMoved });
  const possible = movesOn(moves, row);
  const inRow = useMedia(WIDE) ? IN_ROW : 1;
  const isShort = (move: CompleteMove): boolean => t(move.label).length <= SHORT;
  const shown = look === 'page' ? possible : possible.filter(isShort).slice(0, inRow);
  const rest = possible.filter((move) => !shown.includes(move));
  const isRestBusy = rest.some((move) => move.name === busy);
  const name = titleText(row[resource.title], row.id);
  return (
    <>
      {shown.map((move) => (
        <button
          key={move.name}
          type="button"
          className={`move-button move-button-${look}${move.danger ? ' move-button-danger' : ''}`}
          aria-label={look === 'row' ? t('{move} {name}', { move: t(move.label), name }) : undefined}
          // Not disabled, which would drop the focus.
          aria-disabled={busy !== undefined || undefined}
          aria-haspopup={move.asks.length > 0 || move.question !== undefined ? 'dialog' : undefined}
          aria-busy={busy === move.name || undefined}
          onPointerEnter={() => preloadMove(move)}
          onFocus={() => preloadMove(move)}
          onClick={() => begin(move)}
        >
          {busy === move.name ? <span className="move-turning" aria-hidden="true" /> : null}
          {t(move.label)}
        </button>
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
            onNear: () => preloadMove(move),
            onChoose: () => begin(move),
          }))}
        />
      ) : null}
      {drawn}
    </>
  );
}
