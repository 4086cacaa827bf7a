import { flushSync } from 'react-dom';
import type { BoardPlace } from './board-context.ts';

const STOPS = 'a[href], button, input, select, [tabindex]';

const stopsIn = (within: Element): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(STOPS)].filter(
    (each) => each.tabIndex >= 0 && !each.matches(':disabled') && each.checkVisibility(),
  );

/** The target of Tab off the page's order. `told`: the booking in the details. */
function targetOf(root: HTMLElement, from: Element, bar: HTMLElement | null, isBack: boolean): HTMLElement | undefined {
  const line = root.querySelector('.board-strip');
  if (!line || !bar) return undefined;
  const buttons = stopsIn(line);
  if (from === bar) return isBack ? undefined : buttons[0];
  const others = stopsIn(root).filter((each) => !line.contains(each));
  const after = others[others.indexOf(bar) + 1];
  if (!isBack) return from === buttons.at(-1) ? after : undefined;
  if (from === buttons[0]) return bar;
  return from === after ? buttons.at(-1) : undefined;
}

/**
 * Tabs between a booking and its buttons in the details; otherwise other bookings come first and
 * replace them.
 */
export function onTab(event: KeyboardEvent, root: HTMLElement, { carry, looked }: BoardPlace): void {
  const { target, shiftKey: isBack } = event;
  if (!(target instanceof Element)) return;
  const bar = target.closest<HTMLElement>('[data-booking]');
  // The pointer may rest on another one.
  if (bar && !isBack && !carry.get()) flushSync(() => looked.set(Number(bar.dataset.booking)));
  const shownBar = root.querySelector<HTMLElement>(`[data-booking="${carry.get()?.id ?? looked.get()}"]`);
  const to = targetOf(root, target, shownBar, isBack);
  if (!to) return;
  event.preventDefault();
  to.focus();
}
