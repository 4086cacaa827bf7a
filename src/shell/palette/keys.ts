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
  // With the page, not after it has been painted: what can be seen can be requested.
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

const NO_LETTERS = new Set(['Backspace', 'Enter']);

/**
 * Buffers typing until the palette loads. Returns a function that ends it with the text; callable
 * twice.
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
