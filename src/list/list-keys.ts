import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isFree, isFreeSign } from '../ui/typing.ts';
import type { Peek } from './peek/use-peek.ts';

const ROWS = 'tbody tr:not([aria-hidden])';

/**
 * Row keys: `/`, arrows, Home, End, Enter, Space preview, `x` select, Escape. Moves only the focus,
 * so that no row renders.
 */
export function useListKeys(card: RefObject<HTMLElement | null>, peek: Peek): void {
  const latest = useRef(peek);
  latest.current = peek;
  // With the rows, not after they have been painted: a key pressed at what can be seen is heard.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || card.current === null || !isFree(event)) return;
      if (pressed(event, card.current, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [card]);
}

function pressed(event: KeyboardEvent, card: HTMLElement, peek: Peek): boolean {
  if (event.key === '/') return isFreeSign(event) && focusOn(card.querySelector<HTMLElement>('[type="search"]'));
  const target = event.target instanceof Element ? event.target : document.body;
  const rows = [...card.querySelectorAll<HTMLTableRowElement>(ROWS)];
  const row = target.closest<HTMLTableRowElement>(ROWS);
  const at = row === null ? -1 : rows.indexOf(row);
  // With nothing in particular in focus, the arrows go into the table.
  if (at < 0 && !(target.matches('body, main, h1') || target.closest('.table-region') !== null)) return false;
  switch (event.key) {
    case 'ArrowDown':
      return goTo(rows[Math.min(at + 1, rows.length - 1)], peek);
    case 'ArrowUp':
      return at < 0 ? false : goTo(rows[Math.max(at - 1, 0)], peek);
    case 'Home':
      return at < 0 ? false : goTo(rows[0], peek);
    case 'End':
      return at < 0 ? false : goTo(rows.at(-1), peek);
  }
  // On a button of the row these keys are the button's.
  if (row === null || target !== row) return false;
  switch (event.key) {
    case 'Enter':
      return press(row.querySelector('[data-act="open"]') ?? row.querySelector('[data-act="view"], [data-act="edit"]'));
    case ' ':
      peek.show?.(idOf(row));
      // Where there is no room for it the page does not jump either.
      return true;
    case 'x':
    case 'X':
      return isFreeSign(event) && press(row.querySelector('.select-box input'));
    case 'Escape':
      if (peek.row === undefined) return focusOn(row.closest<HTMLElement>('.table-region'));
      peek.close();
      return true;
    default:
      return false;
  }
}

const idOf = (row: HTMLTableRowElement): number => Number(row.dataset.row);

/** Goes to a row; the panel next to the list then shows that one. */
function goTo(row: HTMLTableRowElement | undefined, peek: Peek): boolean {
  if (row) peek.follow(idOf(row));
  return focusOn(row);
}

function focusOn(element: HTMLElement | null | undefined): boolean {
  if (!element) return false;
  if (element instanceof HTMLTableRowElement) element.tabIndex = -1;
  element.focus();
  return true;
}

function press(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.click();
  return true;
}
