import { type RefObject, useEffectEvent, useLayoutEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { Row } from '../../../../resources/language/index.ts';
import { reload } from '../../../../src/data/reload.ts';
import { ApiFailure, detailOf, statusOf } from '../../../../src/platform/api.ts';
import { failureText, tellFailure } from '../../../../src/platform/failures.ts';
import { t } from '../../../../src/platform/i18n/index.ts';
import { makeMove } from '../../../../src/record/moves/make-move.ts';
import { announce } from '../../../../src/ui/announcer.ts';
import { slotText } from '../../../rules/slot.ts';
import { type BoardPlace, type Carried, dropAt, type NotDropped } from './board-context.ts';
import { followPointer } from './follow-pointer.ts';
import { STEP, startWithin, WHOLE_DAY } from './geometry.ts';
import { isMovable, startOf, type Target } from './plan.ts';
import { onTab } from './tab-order.ts';
import { inSentences, lineOf, rowName, WITHOUT_KEYS } from './words.ts';

/** Taking up a booking, carrying it about, and dropping it. */
export type Carrying = {
  readonly take: (id: number, by: Carried['by']) => boolean;
  /** Carries it so many steps of time, or rows, further. */
  readonly step: (by: { readonly time?: number; readonly row?: number }) => void;
  readonly to: (target: Target) => void;
  /** Makes the move; the server decides. Never rejects. */
  readonly drop: () => Promise<void>;
  readonly putBack: () => void;
};

/** Drags bookings by pointer and keys, within `around`. */
export function useCarrying(formPage: BoardPlace, root: RefObject<HTMLElement | null>): Carrying {
  const navigate = useNavigate();
  const go = useEffectEvent((path: string) => void navigate(path));
  const carrying = useMemo(() => carryingOn(formPage, root), [formPage, root]);
  // Before paint, so that an immediate press counts.
  useLayoutEffect(() => {
    const end = new AbortController();
    if (root.current) listen(root.current, { path: formPage, carrying, go }, end.signal);
    return () => {
      end.abort();
      formPage.carry.set(undefined);
    };
  }, [formPage, carrying, root]);
  return carrying;
}

type RootRef = RefObject<HTMLElement | null>;

function carryingOn(path: BoardPlace, root: RootRef): Carrying {
  const { carry, known } = path;

  const to = (target: Target): void => {
    const carried = carry.get();
    if (!carried || carried.busy) return;
    const { party, start } = carried.target;
    if (party === target.party && start === target.start) return;
    const next = { ...carried, target };
    carry.set(next);
    if (carried.by === 'keys') say(path, root, next);
  };

  const putBack = (): void => {
    const carried = carry.get();
    if (!carried || carried.busy) return;
    carry.set(undefined);
    announce(t('Put back.'));
    // What was pressed last is gone with it.
    if (carried.by === 'keys') focusOn(root.current, carried.id);
  };

  return {
    take: (id, by) => take(path, root, id, by),
    step({ time = 0, row = 0 }) {
      const carried = carry.get();
      if (!carried) return;
      const { rows } = known.get().sheet;
      const at = rows.findIndex(({ party }) => party.id === carried.target.party);
      const party = row === 0 ? carried.target.party : rows[Math.min(Math.max(at + row, 0), rows.length - 1)]?.party.id;
      const start = time === 0 ? carried.target.start : startWithin(carried.target.start + time * STEP, WHOLE_DAY);
      to({ party: party ?? null, start });
    },
    to,
    putBack,
    async drop() {
      const carried = carry.get();
      const drop = carried && dropAt(path, carried);
      if (!carried || !drop || carried.busy) return;
      if (drop.move) return dropMove(path, root, carried);
      const [why] = drop.problems;
      if (why === undefined) return putBack();
      carry.set(undefined);
      tellWhyNot(path, root, { id: carried.id, at: carried.target, why: inSentences(drop.problems) });
      focusOn(root.current, carried.id);
    },
  };
}

/** Says where what is carried would stand now, and what is against it. */
function say(path: BoardPlace, root: RootRef, carried: Carried): void {
  const drop = dropAt(path, carried);
  const over = path.known.get().sheet.rows.find(({ party }) => party.id === carried.target.party);
  if (!drop) return;
  const fits = drop.problems.length === 0 ? t('Nothing is against it.') : inSentences(drop.problems);
  announce(`${over ? rowName(over) : t('Nobody')}, ${slotText(drop.slot)}. ${fits}`);
  scrollTo(root.current, carried.target);
}

/** Takes a booking up, or says why that cannot be; whether it did. */
function take(path: BoardPlace, root: RootRef, id: number, by: Carried['by']): boolean {
  const { carry, known, moves, resource } = path;
  const { board, sheet, byId } = known.get();
  const row = byId.get(id);
  if (!row || carry.get()) return false;
  if (!isMovable(row, moves)) {
    const why = dropAt(path, { id, by, ...nowhere(row, sheet.rows[0]?.party.id ?? null), busy: false })?.problems[0];
    const at = startOf(row, board, sheet.kind, Date.now());
    tellWhyNot(path, root, { id, at, why: why ?? t('Your role does not allow this.') });
    return false;
  }
  const from = startOf(row, board, sheet.kind, Date.now());
  // What nobody has begins with the first row, if it can be given to somebody at all.
  const party = from.party ?? (by === 'keys' ? (sheet.rows[0]?.party.id ?? null) : null);
  const carried = { id, by, from, target: { ...from, party }, busy: false };
  carry.set(carried);
  path.notDropped.set(undefined);
  path.looked.set(id);
  if (by === 'keys') {
    const how = matchMedia(WITHOUT_KEYS).matches
      ? t('Taken up. The buttons below say when and to whom.')
      : t('Taken up. Arrow keys move it, Delete gives it to nobody, Enter drops it, Escape puts it back.');
    announce(`${lineOf(resource, row, dropAt(path, carried)?.slot)}. ${how}`);
    scrollTo(root.current, carried.target);
  }
  return true;
}

/** Makes the move of dropping what is carried where it is. Never rejects. */
async function dropMove(path: BoardPlace, root: RootRef, carried: Carried): Promise<void> {
  const { carry, known, resource, screen } = path;
  const row = known.get().byId.get(carried.id);
  const drop = dropAt(path, carried);
  if (!row || !drop?.move) return;
  const { move } = drop;
  carry.set({ ...carried, busy: true });
  let why = '';
  try {
    const values = { ...drop.values, _version: row._version ?? null };
    await makeMove({ resource, screen, row, move, values }, { topic: 'board' });
  } catch (error) {
    why = refusedBy(error);
    if (why === '') tellFailure(move.messages.failed, error, { topic: 'board' });
    else why = failureText(move.messages.failed, allOf(drop.problems, t(why)));
  }
  // Refused, it may be because others wrote.
  await reload(resource.name);
  carry.set(undefined);
  if (why !== '') tellWhyNot(path, root, { id: carried.id, at: carried.target, why });
  if (carried.by === 'keys') focusOn(root.current, carried.id);
}

function tellWhyNot({ notDropped }: BoardPlace, root: RootRef, what: NotDropped): void {
  notDropped.set(what);
  requestAnimationFrame(() => root.current?.querySelector('.board-not-dropped')?.scrollIntoView({ block: 'nearest' }));
}

const nowhere = (row: Row, party: number | null): Pick<Carried, 'from' | 'target'> => {
  const target = { party, start: row.schedule_date === null ? 0 : -1 };
  return { from: target, target };
};

/** All that is against it: the server says the first of what is known here. */
function allOf(known: readonly string[], messages: string): string {
  const all = inSentences(known);
  return all.includes(messages) ? all : messages;
}

/** The server's reason, preferably by field; '' if not about the move. */
function refusedBy(error: unknown): string {
  const [messages] = error instanceof ApiFailure ? Object.values(error.errors).flat() : [];
  const isRefused = [409, 422].includes(statusOf(error));
  return isRefused ? (messages ?? detailOf(error)) : '';
}

const barOf = (root: HTMLElement | null, id: number): HTMLElement | null =>
  root?.querySelector<HTMLElement>(`[data-booking="${id}"]`) ?? null;

function focusOn(root: HTMLElement | null, id: number): void {
  requestAnimationFrame(() => barOf(root, id)?.focus({ preventScroll: false }));
}

function scrollTo(root: HTMLElement | null, { party }: Target): void {
  requestAnimationFrame(() => {
    root?.querySelector('.board-ghost')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (!root?.querySelector('.board-ghost'))
      root?.querySelector(`[data-party="${party}"]`)?.scrollIntoView({ block: 'nearest' });
  });
}

type Listening = {
  readonly path: BoardPlace;
  readonly carrying: Carrying;
  readonly go: (path: string) => void;
};

const bookingAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-booking]') : null;

function listen(root: HTMLElement, { path: position, carrying, go }: Listening, signal: AbortSignal): void {
  const { carry, looked } = position;
  const pressed = { by: '', dragged: false };
  const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void): void =>
    root.addEventListener(type, listener, { signal });
  const look = ({ target }: Event): void => {
    const bar = bookingAt(target);
    if (bar && !carry.get()) looked.set(Number(bar.dataset.booking));
  };
  // Only on pointer movement, not scrolling, nor while its buttons have the keyboard.
  on('pointermove', (event) => {
    if (!root.querySelector('.board-strip :focus-visible')) look(event);
  });
  on('focusin', (event) => {
    look(event);
    keepOneStop(root, bookingAt(event.target));
  });
  on('focusout', ({ target, relatedTarget }) => {
    forgetFocus(root, target);
    const stays = relatedTarget instanceof Element && root.contains(relatedTarget);
    if (relatedTarget !== null && !stays && carry.get()?.by === 'keys') carrying.putBack();
  });
  on('pointerdown', (event) => {
    const bar = bookingAt(event.target);
    pressed.by = event.pointerType;
    pressed.dragged = false;
    // A finger scrolls: it moves things by the buttons below the board.
    if (!bar || event.button !== 0 || event.pointerType === 'touch' || carry.get()) return;
    const onDragged = (): void => {
      pressed.dragged = true;
    };
    followPointer(event, { path: position, root, id: Number(bar.dataset.booking), carrying, onDragged, signal });
  });
  on('click', (event) => {
    const bar = bookingAt(event.target);
    if (!bar) return;
    const id = Number(bar.dataset.booking);
    const isFirstTouch = pressed.by === 'touch' && root.dataset.touched !== String(id);
    root.dataset.touched = String(id);
    const isOther = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    const isDone = pressed.dragged || isFirstTouch || carry.get() !== undefined;
    if (isDone || !isOther) event.preventDefault();
    if (isDone) pressed.dragged = false;
    const path = isDone || isOther ? undefined : position.pathOf(id);
    if (path !== undefined) go(path);
  });
  on('dragstart', (event) => event.preventDefault());
  on('keydown', (event) => onKey(event, root, { path: position, carrying }));
}

/** One stop for the Tab key in each group: the booking that had the focus last. */
function keepOneStop(root: HTMLElement, bar: HTMLElement | null): void {
  const group = bar?.closest('.board-rows, .board-side');
  if (!bar || !group) return;
  root.dataset.focus = bar.dataset.booking;
  for (const other of group.querySelectorAll<HTMLElement>('[data-booking][tabindex="0"]')) other.tabIndex = -1;
  bar.tabIndex = 0;
}

/** Real blur, not removal on redraw; by the next task a script has moved the focus. */
function forgetFocus(root: HTMLElement, target: EventTarget | null): void {
  queueMicrotask(() => {
    const bar = bookingAt(target);
    const isLeft = bar?.isConnected && document.activeElement !== bar;
    if (isLeft && root.dataset.focus === bar.dataset.booking) delete root.dataset.focus;
  });
}

const ARROWS: { readonly [key: string]: { readonly time?: number; readonly row?: number } } = {
  ArrowLeft: { time: -1 },
  ArrowRight: { time: 1 },
  ArrowUp: { row: -1 },
  ArrowDown: { row: 1 },
};

function onKey(event: KeyboardEvent, root: HTMLElement, { path, carrying }: Omit<Listening, 'go'>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Tab') return onTab(event, root, path);
  const bar = bookingAt(event.target);
  const carried = path.carry.get();
  const isButton = event.target instanceof Element && event.target.closest('button') !== null;
  if (!bar && !isButton) return;
  const arrow = ARROWS[event.key];
  const turn = getComputedStyle(root).direction === 'rtl' ? -1 : 1;
  const isDone = (act: () => unknown): void => {
    event.preventDefault();
    event.stopPropagation();
    void act();
  };
  if (carried?.by === 'keys') {
    const far = event.shiftKey ? 4 : 1;
    if (arrow) isDone(() => carrying.step(arrow.time ? { time: arrow.time * turn * far } : arrow));
    else if (event.key === 'Escape') isDone(carrying.putBack);
    // Beside the rows: it is nobody's then.
    else if (event.key === 'Delete' || event.key === 'Backspace')
      isDone(() => carrying.to({ party: null, start: carried.from.start }));
    else if (bar && (event.key === 'Enter' || event.key === ' ')) isDone(carrying.drop);
    return;
  }
  if (event.key === 'Escape' && path.notDropped.get()) isDone(() => path.notDropped.set(undefined));
  if (!bar) return;
  if (event.key === ' ') isDone(() => carrying.take(Number(bar.dataset.booking), 'keys'));
  else if (arrow || event.key === 'Home' || event.key === 'End') {
    const next = neighbour(bar, event.key, turn);
    if (next) isDone(() => next.focus());
  }
}

function neighbour(bar: HTMLElement, key: string, turn: number): HTMLElement | undefined {
  const all = (within: Element | null | undefined): HTMLElement[] => [
    ...(within?.querySelectorAll<HTMLElement>('[data-booking]') ?? []),
  ];
  const row = bar.closest('.board-row');
  const here = all(row ?? bar.closest('.board-side'));
  const at = here.indexOf(bar);
  if (key === 'Home') return here[0];
  if (key === 'End') return here.at(-1);
  const isAlong = key === 'ArrowLeft' || key === 'ArrowRight';
  if (!row) return here[at + (key === 'ArrowUp' || (isAlong && key === 'ArrowLeft') ? -1 : 1)];
  if (isAlong) return here[at + (key === 'ArrowRight' ? 1 : -1) * turn];
  const rows = [...(row.parentElement?.children ?? [])];
  const step = key === 'ArrowDown' ? 1 : -1;
  const middle = (of: HTMLElement): number => of.getBoundingClientRect().x;
  for (let next = rows.indexOf(row) + step; next >= 0 && next < rows.length; next += step) {
    const bars = all(rows[next]);
    if (bars.length > 0)
      return bars.reduce((best, each) =>
        Math.abs(middle(each) - middle(bar)) < Math.abs(middle(best) - middle(bar)) ? each : best,
      );
  }
  return undefined;
}
