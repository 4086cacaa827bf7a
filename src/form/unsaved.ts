import { useEffect, useLayoutEffect, useRef } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { IN_FORM } from '../../resources/language/index.ts';
import { type Question, unsavedQuestion } from '../ui/question-types.ts';

type Location = { readonly pathname: string; readonly search: string };

const placeOf = ({ pathname, search }: Location, key: string): string =>
  `${pathname}?${new URLSearchParams(search).get(key) ?? ''}`;

type UnsavedContext = {
  /** The key of the address that names the record. Default: that of the form above a list. */
  readonly query?: string | undefined;
  readonly onLeft?: () => void;
  /** How it saves itself once it is left. Default: somebody has to. */
  readonly saves?: SavesItself | undefined;
  /** Whether anything else is not saved, as it is when queried. Default: nothing. */
  readonly isMore?: (() => boolean) | undefined;
};

/** Saves on leaving. Blur alone misses form submits and page changes. */
type SavesItself = {
  /** Saves what is typed, or shows what is wrong with it. Answers whether it was taken. */
  readonly save: () => Promise<boolean>;
  readonly isComplete: boolean;
  readonly isKept: boolean;
  /** Required by its step even if untouched. Default: false. */
  readonly isNeeded?: boolean;
};

type Guard = {
  readonly isDirty: () => boolean;
  readonly loses: (from: Location, to: Location) => boolean;
  /** How it saves itself; undefined: it does not. Answers whether it was taken. */
  readonly saving: () => SavesItself | undefined;
  readonly ask: (question: Question) => Promise<boolean>;
  readonly onLeft: () => void;
};

/** One set per page: a router uses only its last blocker (react-router, `useBlocker`). */
const guards = new Set<Guard>();

/** Holds people who leave a page where something is not saved. Drawn once, for all pages. */
export function useLeaving(): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => heldBetween(currentLocation, nextLocation).length > 0,
  );
  const from = useLocation();
  const origin = useRef(from);
  origin.current = from;
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const { location: to } = blocker;
    const from = origin.current;
    let asking = true;
    const leave = async (): Promise<void> => {
      for (const guard of heldBetween(from, to)) {
        const saving = guard.saving();
        if (saving?.isComplete) await saving.save();
      }
      if (!asking) return;
      const lost = heldBetween(from, to).filter((guard) => guard.loses(from, to));
      const isMeant = lost[0] === undefined || (await lost[0].ask(unsavedQuestion()));
      if (!asking) return;
      if (!isMeant) return blocker.reset();
      for (const guard of lost) guard.onLeft();
      blocker.proceed();
    };
    void leave();
    return () => {
      asking = false;
    };
  }, [blocker]);
}

/** What holds whoever goes from one address to another: it is saved first, or would be lost. */
const heldBetween = (from: Location, to: Location): Guard[] => {
  const isMoved = from.pathname !== to.pathname || from.search !== to.search;
  return [...guards].filter((guard) => guard.isDirty() && ((isMoved && guard.saving()) || guard.loses(from, to)));
};

/**
 * Saves all self-saving parts in turn. False if one failed or is missing. `isLater`: incomplete
 * ones may wait.
 */
export async function saveWhatSavesItself({ isLater }: { readonly isLater: boolean }): Promise<boolean> {
  const missing = isLater ? [] : [...guards].filter(isMissing);
  for (const guard of guards) {
    const saving = guard.isDirty() ? guard.saving() : undefined;
    if (!saving || (isLater && saving.isKept && !saving.isComplete)) continue;
    if (!(await saving.save())) return false;
  }
  for (const guard of missing.reverse()) await guard.saving()?.save();
  return missing.length === 0;
}

const isMissing = (guard: Guard): boolean => !guard.isDirty() && guard.saving()?.isNeeded === true;

/** Whether anything on the page is still to save itself, or to be begun. */
export const isAnyToSave = (): boolean =>
  [...guards].some((guard) => (guard.isDirty() && guard.saving()) || isMissing(guard));

/**
 * Guards unsaved changes on leaving the page or record; self-saving parts save first. Returns a
 * function that allows the next step.
 */
export function useUnsavedGuard(
  dirty: boolean,
  ask: (question: Question) => Promise<boolean>,
  { query = IN_FORM, onLeft, saves, isMore }: UnsavedContext = {},
): () => void {
  const latest = useRef({ dirty, ask, query, onLeft, saves, isMore });
  latest.current = { dirty, ask, query, onLeft, saves, isMore };
  const passing = useRef(false);
  /** Saved, which is not drawn yet. */
  const isSaved = useRef(false);
  if (!dirty) isSaved.current = false;
  useLayoutEffect(() => {
    const guard: Guard = {
      isDirty: () =>
        !passing.current && ((latest.current.dirty && !isSaved.current) || latest.current.isMore?.() === true),
      loses: (from, to) =>
        placeOf(from, latest.current.query) !== placeOf(to, latest.current.query) ||
        latest.current.saves?.isKept === false,
      saving: () => {
        const saving = latest.current.saves;
        return (
          saving && {
            ...saving,
            save: async () => {
              isSaved.current = await saving.save();
              return isSaved.current;
            },
          }
        );
      },
      ask: (question) => latest.current.ask(question),
      onLeft: () => latest.current.onLeft?.(),
    };
    guards.add(guard);
    return () => {
      guards.delete(guard);
    };
  }, []);
  const isAnything = dirty || isMore?.() === true;
  useEffect(() => {
    if (!isAnything) return;
    // A form that stays after its save guards what is typed next.
    passing.current = false;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isAnything]);
  return () => {
    passing.current = true;
  };
}

/** Blocks leaving a step until something required is given; `show` leads to it. */
export function useNeeded(isNeeded: boolean, show: () => void): void {
  useUnsavedGuard(false, async () => true, {
    saves: {
      save: async () => {
        show();
        return false;
      },
      isComplete: false,
      isKept: true,
      isNeeded,
    },
  });
}
