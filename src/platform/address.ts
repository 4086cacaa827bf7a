import { createStore } from './lib/store.ts';

/** The pages anybody may open, whether signed in or not. */
export const PUBLIC: ReadonlySet<string> = new Set([
  '/auth/forgot-password',
  '/auth/reset-password',
  '/auth/setup',
  '/auth/sign-up',
]);
export const CHANGE_PASSWORD = '/auth/force-password';

/** Whether a path is one of the pages outside the app that whoever is signed in may open. */
export const isOutside = (path: string): boolean => PUBLIC.has(path) || path === CHANGE_PASSWORD;

/** The address without a router, which would be a sixth of the sign-in pages' size. */
const steps = createStore(0, (tell) => {
  window.addEventListener('popstate', tell);
  return () => window.removeEventListener('popstate', tell);
});

/** The path of the address, live for `go` and the browser's back and forward. */
export const usePath = (): string => steps.useOf(() => location.pathname);

/** The history index; the app's router needs one at both ends to block a step. */
const at = (): number => (history.state as { readonly idx?: number } | null)?.idx ?? 0;

/** Goes to an address of ours without loading the page anew. */
export function go(address: string, how: 'push' | 'replace' = 'push'): void {
  const idx = at();
  if (how === 'push') {
    history.replaceState({ ...history.state, idx }, '');
    history.pushState({ idx: idx + 1 }, '', address);
  } else history.replaceState({ idx }, '', address);
  steps.set(steps.get() + 1);
}

/** A path on this host: foreign links (`/login?to=//elsewhere`) must not redirect. */
export function internalAddress(text: string | null | undefined, origin: string = location.origin): string | undefined {
  if (!text?.startsWith('/')) return undefined;
  let url: URL;
  try {
    url = new URL(text, origin);
  } catch {
    return undefined;
  }
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined;
  if (url.pathname === '/login' || url.pathname.startsWith('/auth/') || url.pathname.startsWith('/api/'))
    return undefined;
  return url.pathname + url.search + url.hash;
}
