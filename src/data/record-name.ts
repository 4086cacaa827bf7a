import { useEffect } from 'react';
import { createStore } from '../platform/store.ts';

/**
 * What the record of the open page is called. The page learns it with the record; the breadcrumbs
 * above it and the window's title want to know it too, without asking for the record again.
 */
type Named = { readonly screen: string; readonly part: string; readonly name: string };

const named = createStore<Named | undefined>(undefined);

/**
 * Tells what the record at this address is called, as long as the page is there; `part` is the
 * address's `:id`.
 */
export function useNaming(screen: string, part: string, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    named.set({ screen, part, name });
    return () => named.set(undefined);
  }, [screen, part, name]);
}

/** The name of the record at an address, once its page knows it. */
export const useRecordName = (screen: string | undefined, part: string | undefined): string | undefined =>
  named.useOf((now) => (now?.screen === screen && now?.part === part ? now?.name : undefined));
