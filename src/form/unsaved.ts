import { useEffect, useLayoutEffect, useRef } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { IN_FORM } from '../../resources/language/index.ts';
import { type Question, unsavedQuestion } from '../ui/asked.ts';

type Location = { readonly pathname: string; readonly search: string };

/** What of an address decides what a form on it is about. */
const placeOf = ({ pathname, search }: Location, key: string): string =>
  `${pathname}?${new URLSearchParams(search).get(key) ?? ''}`;

type Around = {
  /** The key of the address that names the record. Default: that of the form above a list. */
  readonly query?: string | undefined;
  /** Told where the page is left all the same. */
  readonly onLeft?: () => void;
};

/** What would be lost if the page were left. */
type Guard = {
  /** Whether going from one address to another would lose it. */
  readonly holds: (from: Location, to: Location) => boolean;
  readonly ask: (question: Question) => Promise<boolean>;
  readonly onLeft: () => void;
};

/**
 * All of the page: it may have several forms, and a router asks one blocker only, the last
 * (react-router, `useBlocker`), so that what the others hold would be lost unasked.
 */
const guards = new Set<Guard>();

/** Holds whoever leaves a page where something is not saved. Drawn once, around all pages. */
export function useLeaving(): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    [...guards].some((guard) => guard.holds(currentLocation, nextLocation)),
  );
  const from = useLocation();
  const origin = useRef(from);
  origin.current = from;
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const { location: to } = blocker;
    const held = [...guards].filter((guard) => guard.holds(origin.current, to));
    let asking = true;
    void (held[0]?.ask(unsavedQuestion()) ?? Promise.resolve(true)).then((leave) => {
      if (!asking) return;
      if (leave) {
        for (const guard of held) guard.onLeft();
        blocker.proceed();
      } else blocker.reset();
    });
    return () => {
      asking = false;
    };
  }, [blocker]);
}

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
  const latest = useRef({ dirty, ask, query, onLeft });
  latest.current = { dirty, ask, query, onLeft };
  const passing = useRef(false);
  useLayoutEffect(() => {
    const guard: Guard = {
      holds: (from, to) =>
        latest.current.dirty &&
        !passing.current &&
        placeOf(from, latest.current.query) !== placeOf(to, latest.current.query),
      ask: (question) => latest.current.ask(question),
      onLeft: () => latest.current.onLeft?.(),
    };
    guards.add(guard);
    return () => {
      guards.delete(guard);
    };
  }, []);
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
