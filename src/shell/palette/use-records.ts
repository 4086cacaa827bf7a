import { useCallback, useEffect, useState } from 'react';
import type { Can } from '../../platform/session.ts';
import { type Goal, recordsFor, SHORTEST_SEARCH } from './hits.ts';

const DEBOUNCE_MS = 200;

type Found = { readonly state: 'idle' | 'loading' | 'found' | 'failed'; readonly goals: readonly Goal[] };

const NONE: Found = { state: 'idle', goals: [] };

/**
 * The records that match what is typed, asked for when typing rests. What was found before stays
 * until the next answer is there; an answer to what is no longer typed is never shown.
 */
export function useRecords(typed: string, can: Can): Found & { readonly retry: () => void } {
  const [found, setFound] = useState<Found>(NONE);
  const [tries, setTries] = useState(0);
  const text = typed.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    if ([...text].length < SHORTEST_SEARCH) {
      setFound(NONE);
      return;
    }
    setFound(({ goals }) => ({ state: 'loading', goals }));
    const controller = new AbortController();
    const timer = setTimeout(() => {
      recordsFor(text, can, controller.signal).then(
        (goals) => controller.signal.aborted || setFound({ state: 'found', goals }),
        () => controller.signal.aborted || setFound({ state: 'failed', goals: [] }),
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, can, tries]);
  const retry = useCallback(() => setTries((before) => before + 1), []);
  return { ...found, retry };
}
