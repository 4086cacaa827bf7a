import { flushSync } from 'react-dom';
import type { BoardPlace } from './place.ts';

/** What the Tab key may lead to, where it is in sight. */
const STOPS = 'a[href], button, input, select, [tabindex]';

const stopsIn = (within: Element): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(STOPS)].filter(
    (each) => each.tabIndex >= 0 && !each.matches(':disabled') && each.checkVisibility(),
  );

/**
 * What Tab leads to, where that is not what follows on the page. `told`: the booking the line below
 * tells of.
 */
function targetOf(
  around: HTMLElement,
  from: Element,
  told: HTMLElement | null,
  isBack: boolean,
): HTMLElement | undefined {
  const line = around.querySelector('.board-strip');
  if (!line || !told) return undefined;
  const buttons = stopsIn(line);
  if (from === told) return isBack ? undefined : buttons[0];
  const others = stopsIn(around).filter((each) => !line.contains(each));
  const after = others[others.indexOf(told) + 1];
  if (!isBack) return from === buttons.at(-1) ? after : undefined;
  if (from === buttons[0]) return told;
  return from === after ? buttons.at(-1) : undefined;
}

/**
 * Leads the Tab key from a booking to its buttons in the line that tells all of it, from the last
 * of them to what follows the booking, and back. Without this other bookings come first, and the
 * line tells of those.
 */
export function onTab(event: KeyboardEvent, around: HTMLElement, { carry, looked }: BoardPlace): void {
  const { target, shiftKey: isBack } = event;
  if (!(target instanceof Element)) return;
  const bar = target.closest<HTMLElement>('[data-booking]');
  // The pointer may rest on another one.
  if (bar && !isBack && !carry.get()) flushSync(() => looked.set(Number(bar.dataset.booking)));
  const told = around.querySelector<HTMLElement>(`[data-booking="${carry.get()?.id ?? looked.get()}"]`);
  const to = targetOf(around, target, told, isBack);
  if (!to) return;
  event.preventDefault();
  to.focus();
}
