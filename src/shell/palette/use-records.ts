import { useCallback, useEffect, useState } from 'react';
import { useCan, useSession } from '../../platform/session.ts';
import { type Goal, recordsFor, SHORTEST_SEARCH } from './hits.ts';
import { movesFor } from './move-goals.ts';

const DEBOUNCE_MS = 200;

type Found = {
  readonly state: 'idle' | 'loading' | 'found' | 'failed';
  readonly moves: readonly Goal[];
  readonly goals: readonly Goal[];
};

const NONE: Found = { state: 'idle', moves: [], goals: [] };

/** Searches records and moves, shown together so that nothing shifts under Enter. */
export function useRecords(typed: string): Found & { readonly retry: () => void } {
  const can = useCan();
  const { user } = useSession();
  const [found, setFound] = useState<Found>(NONE);
  const [tries, setTries] = useState(0);
  const text = typed.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    if ([...text].length < SHORTEST_SEARCH) {
      setFound(NONE);
      return;
    }
    setFound((before) => ({ ...before, state: 'loading' }));
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const { signal } = controller;
      Promise.all([movesFor(text, { user, can }, signal), recordsFor(text, can, signal)]).then(
        ([moves, goals]) => signal.aborted || setFound({ state: 'found', moves, goals }),
        () => signal.aborted || setFound({ ...NONE, state: 'failed' }),
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, can, user, tries]);
  const retry = useCallback(() => setTries((before) => before + 1), []);
  return { ...found, retry };
}
