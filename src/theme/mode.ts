import { useSyncExternalStore } from 'react';

/** What a person chose; `system` follows the device. */
export type Mode = 'light' | 'dark' | 'system';
export const MODES: readonly Mode[] = ['light', 'dark', 'system'];

const KEY = 'mode';
const device = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let mode: Mode = stored();

function stored(): Mode {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}

const tell = (): void => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) device.addEventListener('change', tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) device.removeEventListener('change', tell);
  };
};

/** The chosen mode, live. */
export const useMode = (): Mode => useSyncExternalStore(subscribe, () => mode);

/** Whether dark is what shows, by choice or by the device. */
export const useDark = (): boolean => useSyncExternalStore(subscribe, isDark);

/** The same, once, outside React. */
export const isDark = (): boolean => (mode === 'system' ? device.matches : mode === 'dark');

/** Changes the mode, here and for the next visit. `public/mode.js` reads it before the first paint. */
export function setMode(next: Mode): void {
  mode = next;
  if (next === 'system') delete document.documentElement.dataset.mode;
  else document.documentElement.dataset.mode = next;
  try {
    if (next === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
  } catch {
    // Storage may be forbidden; the choice then lasts until the page is left.
  }
  tell();
}

/** Tells `listener` of every change; for what lives outside React's tree. */
export const onModeChange = subscribe;
