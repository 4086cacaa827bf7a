import { useEffect, useState } from 'react';

/** A part of the app that is loaded when it is needed, or before. */
export type Part<T> = {
  /** Begins loading it, once; a failed load can be tried again. */
  load(): Promise<T>;
  /** It, if it is there. */
  ready(): T | undefined;
};

/**
 * Declares a part. Used for whole pages in place of React's `lazy`: that one waits for a promise even when the part is
 * there, and React then shows a placeholder for at least 300 ms before it replaces it.
 */
export function part<T>(load: () => Promise<T>): Part<T> {
  let loaded: T | undefined;
  let loading: Promise<T> | undefined;
  return {
    ready: () => loaded,
    load() {
      loading ??= load().then(
        (value) => {
          loaded = value;
          return value;
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}

/** The part, or undefined until it is there. Throws what kept it from loading, for a boundary to show. */
export function usePart<T>(wanted: Part<T> | undefined): T | undefined {
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const [, setLoaded] = useState(0);
  const found = wanted?.ready();
  useEffect(() => {
    // Not `wanted.ready()`: it may have come between drawing and here, and then nothing would draw it.
    if (wanted === undefined || found !== undefined) return;
    let left = false;
    wanted.load().then(
      () => left || setLoaded((times) => times + 1),
      (error: unknown) => left || setFailure({ error }),
    );
    return () => {
      left = true;
    };
  }, [wanted, found]);
  if (failure) throw failure.error;
  return found;
}
