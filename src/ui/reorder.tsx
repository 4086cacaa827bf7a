import { type ReactNode, type RefObject, useRef } from 'react';
import { t } from '../platform/i18n/index.ts';
import { announce } from './announcer.ts';
import { ArrowUpIcon, ChevronDownIcon, GripIcon } from './icons.tsx';
import './reorder.css';

/** A list with the entry at `from` put where `to` is. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return list;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}

type Options<T extends string> = {
  /** The names of what is ordered. */
  readonly order: readonly T[];
  /** What people call one. */
  readonly labelOf: (name: T) => string;
  readonly onOrder: (order: readonly T[]) => void;
};

type Reorder<T extends string> = {
  /** Goes on the list whose children are what is ordered, one for each. */
  readonly list: RefObject<HTMLUListElement | null>;
  /** What one is dragged by; for pointers alone, the buttons do the same. */
  readonly grip: (name: T) => ReactNode;
  /** The buttons that move one up and down. */
  readonly buttons: (name: T) => ReactNode;
};

/** An order people change: by dragging, and by buttons for whoever does not drag. Each step counts at once and is said. */
export function useReorder<T extends string>({ order, labelOf, onOrder }: Options<T>): Reorder<T> {
  const list = useRef<HTMLUListElement>(null);
  const move = (name: T, to: number): void => {
    const next = moved(order, order.indexOf(name), to);
    if (next === order) return;
    announce(t('{column}: place {place} of {all}', { column: labelOf(name), place: to + 1, all: order.length }));
    onOrder(next);
  };

  /** What is held goes where the pointer is. */
  const follow = useRef((_name: T, _y: number): void => undefined);
  follow.current = (name, y) => {
    const at = [...(list.current?.children ?? [])].findIndex((item) => {
      const { top, bottom } = item.getBoundingClientRect();
      return y >= top && y < bottom;
    });
    if (at >= 0 && order[at] !== name) move(name, at);
  };
  const hold = (name: T): void => {
    const drag = (event: PointerEvent): void => follow.current(name, event.clientY);
    const end = new AbortController();
    // On the window: the grip itself is put elsewhere in the list meanwhile.
    window.addEventListener('pointermove', drag, { signal: end.signal });
    for (const event of ['pointerup', 'pointercancel'])
      window.addEventListener(event, () => end.abort(), { signal: end.signal });
  };

  return {
    list,
    grip: (name) => (
      <span className="reorder-grip" aria-hidden="true" onPointerDown={() => hold(name)}>
        <GripIcon />
      </span>
    ),
    buttons: (name) => {
      const at = order.indexOf(name);
      return (
        <>
          <button
            type="button"
            className="icon-button"
            aria-label={t('Move {column} up', { column: labelOf(name) })}
            // Not disabled at the end, which would drop the focus of who just went there.
            aria-disabled={at === 0 || undefined}
            onClick={() => move(name, at - 1)}
          >
            <ArrowUpIcon />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={t('Move {column} down', { column: labelOf(name) })}
            aria-disabled={at === order.length - 1 || undefined}
            onClick={() => move(name, at + 1)}
          >
            <ChevronDownIcon />
          </button>
        </>
      );
    },
  };
}
