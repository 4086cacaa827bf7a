import { useLayoutEffect } from 'react';
import { isCovered, isFreeSign } from '../../ui/typing.ts';

/** What a key opens over any page. */
export type Opened = 'palette' | 'help';

const opensBy = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): Opened | undefined => {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? 'palette' : undefined;
  return key === '?' ? 'help' : undefined;
};

/** Listens for the keys that mean something on every page: Ctrl or Cmd and K, and `?`. */
export function useAppKeys(onOpen: (what: Opened) => void): void {
  // With the page, not after it has been painted: what can be seen can be asked.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const what = opensBy(event);
      // Ctrl and K writes nothing, so it may be pressed amid typing too.
      const isMeant = what === 'palette' ? !event.defaultPrevented && !isCovered() : isFreeSign(event);
      if (what === undefined || !isMeant) return;
      event.preventDefault();
      onOpen(what);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onOpen]);
}

/** Keys of what is being opened that write nothing. */
const NO_LETTERS = new Set(['Backspace', 'Enter']);

/**
 * Keeps what is typed until what was opened is there to take it, so that the first letters are not
 * lost while its code is loaded. Enter is kept from the page, where it would press what had the
 * focus. Answers what was typed, and how to end that: both in one call, which may be made again.
 */
export function keepTyped(): () => string {
  let typed = '';
  const onKey = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || (!NO_LETTERS.has(key) && [...key].length > 1)) return;
    if (key === 'Backspace') typed = [...typed].slice(0, -1).join('');
    else if (key !== 'Enter') typed += key;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', onKey, true);
  return () => {
    window.removeEventListener('keydown', onKey, true);
    return typed;
  };
}

/** Whether this machine's keyboards say ⌘ where others say Ctrl. */
export const saysCommand = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);
