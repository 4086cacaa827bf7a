import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { IN_FORM } from '../../resources/language/index.ts';
import { type Question, unsavedQuestion } from '../ui/asked.ts';

/** What of an address decides what a form on it is about. */
const placeOf = ({ pathname, search }: { readonly pathname: string; readonly search: string }, key: string): string =>
  `${pathname}?${new URLSearchParams(search).get(key) ?? ''}`;

type Around = {
  /** The key of the address that names the record. Default: that of the form above a list. */
  readonly query?: string | undefined;
  /** Told where the page is left all the same. */
  readonly onLeft?: () => void;
};

/**
 * Asks before a page with unsaved changes is left, in the app and out of it. Only another page
 * counts, or another record in the form above a list: the list's own state in the address may
 * change at will. Gives a function that lets the next step pass, for after a save.
 */
export function useUnsavedGuard(
  dirty: boolean,
  ask: (question: Question) => Promise<boolean>,
  { query = IN_FORM, onLeft }: Around = {},
): () => void {
  const left = useRef(onLeft);
  left.current = onLeft;
  const held = useRef(dirty);
  held.current = dirty;
  const passing = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      held.current && !passing.current && placeOf(currentLocation, query) !== placeOf(nextLocation, query),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let asking = true;
    void ask(unsavedQuestion()).then((leave) => {
      if (!asking) return;
      if (leave) {
        left.current?.();
        blocker.proceed();
      } else blocker.reset();
    });
    return () => {
      asking = false;
    };
  }, [blocker, ask]);
  useEffect(() => {
    if (!dirty) return;
    // A form that stays after its save guards what is typed next.
    passing.current = false;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
  return () => {
    passing.current = true;
  };
}
