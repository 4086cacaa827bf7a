import { type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { t } from '../platform/i18n/index.ts';
import { announce } from './announcer.ts';
import { IconButton } from './button.tsx';
import { ArrowUpIcon, ChevronDownIcon, GripIcon } from './icons.tsx';
import './reorder.css';

/** A list with the entry at `from` put where `to` is. */
export function moveItem<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from];
  if (entry === undefined || to === from || to < 0 || to >= list.length) return list;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}

type Options<T extends string> = {
  readonly order: readonly T[];
  readonly labelOf: (name: T) => string;
  readonly onOrder: (order: readonly T[]) => void;
};

/** The actions on an order. A stable object, so that a move redraws only the moved rows. */
export type ReorderActs = {
  /** A pointer is down on what one is dragged by. */
  readonly hold: (name: string) => void;
  /** Moves one so many places down. */
  readonly step: (name: string, by: 1 | -1) => void;
};

type Reorder = {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly acts: ReorderActs;
};

/** A list to reorder by dragging or buttons. Each step applies at once and is announced. */
export function useReorder<T extends string>(options: Options<T>): Reorder {
  const list = useRef<HTMLUListElement>(null);
  const now = useRef(options);
  now.current = options;
  const acts = useMemo((): ReorderActs => {
    const move = (from: number, to: number): void => {
      const { order, labelOf, onOrder } = now.current;
      const name = order[from];
      const next = moveItem(order, from, to);
      if (name === undefined || next === order) return;
      announce(t('{column}: place {place} of {total}', { column: labelOf(name), place: to + 1, total: order.length }));
      onOrder(next);
    };
    const placeOf = (name: string): number => (now.current.order as readonly string[]).indexOf(name);
    /** What is held goes where the pointer is. */
    const follow = (name: string, y: number): void => {
      const to = [...(list.current?.children ?? [])].findIndex((item) => {
        const { top, bottom } = item.getBoundingClientRect();
        return y >= top && y < bottom;
      });
      if (to >= 0) move(placeOf(name), to);
    };
    return {
      step: (name, by) => move(placeOf(name), placeOf(name) + by),
      hold(name) {
        const end = new AbortController();
        // On the window: the grip itself is put elsewhere in the list meanwhile.
        window.addEventListener('pointermove', ({ clientY }) => follow(name, clientY), { signal: end.signal });
        for (const event of ['pointerup', 'pointercancel'])
          window.addEventListener(event, () => end.abort(), { signal: end.signal });
      },
    };
  }, []);
  return { list, acts };
}

type GripProps = { readonly name: string; readonly acts: ReorderActs };

/** What one is dragged by; for pointers alone, the buttons do the same. */
export const ReorderGrip = ({ name, acts }: GripProps): ReactNode => (
  <span className="reorder-grip" aria-hidden="true" onPointerDown={() => acts.hold(name)}>
    <GripIcon />
  </span>
);

type ButtonsProps = GripProps & {
  readonly label: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
};

/** The buttons that move one up and down. */
export const ReorderButtons = ({ name, acts, label, isFirst, isLast }: ButtonsProps): ReactNode => (
  <>
    <IconButton
      label={t('Move {column} up', { column: label })}
      // Not disabled at the end, which would drop the focus of who just went there.
      aria-disabled={isFirst || undefined}
      onClick={() => acts.step(name, -1)}
    >
      <ArrowUpIcon />
    </IconButton>
    <IconButton
      label={t('Move {column} down', { column: label })}
      aria-disabled={isLast || undefined}
      onClick={() => acts.step(name, 1)}
    >
      <ChevronDownIcon />
    </IconButton>
  </>
);
