import { useSyncExternalStore } from 'react';

/** What a person chose; `system` follows the device. */
export type Mode = 'light' | 'dark' | 'system';
export const MODES: readonly Mode[] = ['light', 'dark', 'system'];

const YEAR_S = 365 * 24 * 60 * 60;
const device = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let mode: Mode = written();

/** The server writes the kept choice into the page, so that nothing flashes and no script has to run before the rest. */
function written(): Mode {
  const value = document.documentElement.dataset.mode;
  return value === 'light' || value === 'dark' ? value : 'system';
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

/** Changes the mode, here and, by a cookie the server reads, for the next visit. */
export function setMode(next: Mode): void {
  mode = next;
  document.documentElement.dataset.mode = next;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
  document.cookie = `mode=${next}; Path=/; Max-Age=${YEAR_S}; SameSite=Strict`;
  tell();
}

/** Tells `listener` of every change; for what lives outside React's tree. */
export const onModeChange = subscribe;
