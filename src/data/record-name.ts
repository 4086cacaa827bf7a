import { useEffect, useSyncExternalStore } from 'react';

/**
 * What the record of the open page is called. The page learns it with the record; the breadcrumbs above it and the
 * window's title want to know it too, without asking for the record again.
 */
type Named = { readonly screen: string; readonly part: string; readonly name: string };

let named: Named | undefined;
const listeners = new Set<() => void>();

function become(next: Named | undefined): void {
  named = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Tells what the record at this address is called, as long as the page is there; `part` is the address's `:id`. */
export function useNaming(screen: string, part: string, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    become({ screen, part, name });
    return () => become(undefined);
  }, [screen, part, name]);
}

/** The name of the record at an address, once its page knows it. */
export const useRecordName = (screen: string | undefined, part: string | undefined): string | undefined =>
  useSyncExternalStore(subscribe, () => (named?.screen === screen && named?.part === part ? named?.name : undefined));
