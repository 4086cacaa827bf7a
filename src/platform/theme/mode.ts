import { createStore } from '../lib/store.ts';

/** What a person chose; `system` follows the device. */
export type Mode = 'light' | 'dark' | 'system';
export const MODES: readonly Mode[] = ['light', 'dark', 'system'];

const YEAR_S = 365 * 24 * 60 * 60;
const device = window.matchMedia('(prefers-color-scheme: dark)');
/** From the page, so that nothing flashes and no script must run first. */
function written(): Mode {
  const value = document.documentElement.dataset.mode;
  return value === 'light' || value === 'dark' ? value : 'system';
}

const chosen = createStore(written(), (tell) => {
  device.addEventListener('change', tell);
  return () => device.removeEventListener('change', tell);
});

/** The chosen mode, live. */
export const useMode = (): Mode => chosen.use();

/** Whether dark is what shows, by choice or by the device. */
export const useDark = (): boolean => chosen.useOf(darkBy);

const darkBy = (mode: Mode): boolean => (mode === 'system' ? device.matches : mode === 'dark');

/** Changes the mode, here and, by a cookie the server reads, for the next visit. */
export function setMode(next: Mode): void {
  document.documentElement.dataset.mode = next;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
  document.cookie = `mode=${next}; Path=/; Max-Age=${YEAR_S}; SameSite=Strict`;
  chosen.set(next);
}
