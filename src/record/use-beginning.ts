import { useEffect, useState } from 'react';
import type { Resource, Screen } from '../../resources/language/index.ts';
import { beginAddress } from '../data/addresses.ts';
import { ApiFailure, callRaw } from '../platform/api.ts';

/** Whether a new record can be made: it is being queried, it can, or why not. */
export type Beginning = 'asking' | 'may' | { readonly why: string };

/** Checks if a user limited to own rows may add one; unknown: the form is shown. */
export function useBeginning(resource: Resource, screen: Screen, isAsked: boolean): Beginning {
  const [known, setKnown] = useState<Beginning>(isAsked ? 'asking' : 'may');
  useEffect(() => {
    if (!isAsked) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    callRaw(beginAddress(resource.name), { query: { screen_label: screen.name }, signal }).then(
      () => setKnown('may'),
      (error: unknown) => {
        if (signal.aborted) return;
        setKnown(error instanceof ApiFailure && error.status === 403 ? { why: error.detail } : 'may');
      },
    );
    return () => leaving.abort();
  }, [resource, screen, isAsked]);
  return known;
}
