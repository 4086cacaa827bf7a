import { useEffect } from 'react';
import { createStore } from '../platform/lib/store.ts';

type Named = { readonly screen: string; readonly part: string; readonly name: string };

const named = createStore<Named | undefined>(undefined);

/** Sets the record name for an address while mounted; `part` is `:id`. */
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
