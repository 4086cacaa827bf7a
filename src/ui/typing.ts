import { preferencesNow } from '../platform/preferences.ts';

const NO_TEXT = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);

/** Whether a key pressed there is text being typed. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NO_TEXT.has(target.type);
  return target.isContentEditable || target.matches('textarea, select, [role="combobox"], [role="textbox"]');
}

/** Whether a dialog, a menu or a panel lies over the page: its keys are its own. */
export const isCovered = (): boolean =>
  [...document.querySelectorAll('dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]')].some(
    (element) => element.getClientRects().length > 0,
  );

/** Whether a shortcut may be taken from this key, which types nothing by itself. */
export const isFree = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !event.isComposing && !isTyping(event.target) && !isCovered();

/** Single-key shortcuts are on; speech input needs them off (WCAG 2.1.4). */
export const isFreeSign = (event: KeyboardEvent): boolean => !preferencesNow().keys_off && isFree(event);
