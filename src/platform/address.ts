import { useSyncExternalStore } from 'react';

/**
 * The address, for the pages outside the router (signing in): those pages are to stay small, and a router for four
 * of them would be a sixth of their size.
 */
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) window.addEventListener('popstate', tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', tell);
  };
};

/** The path of the address, live for `go` and the browser's back and forward. */
export const usePath = (): string => useSyncExternalStore(subscribe, () => location.pathname);

/** Goes to an address of ours without loading the page anew. */
export function go(address: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', address);
  else history.replaceState(null, '', address);
  tell();
}

/**
 * An address of ours, or undefined. Only a path on this very host counts, so that a link made by a stranger
 * (`/login?to=//elsewhere`) cannot lead anybody away after signing in.
 */
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
