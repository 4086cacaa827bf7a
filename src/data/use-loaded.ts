import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../platform/api.ts';
import { t } from '../platform/i18n/index.ts';
import { sessionEnded } from '../platform/session.ts';

export type Loaded<T> = {
  /** undefined: not there yet. What was there stays while it is loaded again. */
  readonly data: T | undefined;
  readonly error: ApiFailure | undefined;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<void>;
};

/**
 * What a call about one's own account answers. Those calls belong to no screen of the registry, so
 * that they do not go through the data provider. `load` is to be the same function throughout; it
 * may begin something, such as a secret that is told once.
 */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [data, setData] = useState<T>();
  const [error, setError] = useState<ApiFailure>();
  const [isFetching, setFetching] = useState(true);
  const running = useRef<AbortController>(undefined);

  const refetch = useCallback(async (): Promise<void> => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setFetching(true);
    try {
      const loaded = await withSession(load(mine.signal));
      if (mine.signal.aborted) return;
      setData(loaded);
      setError(undefined);
    } catch (thrown) {
      if (mine.signal.aborted) return;
      if (!(thrown instanceof ApiFailure)) throw thrown;
      setError(thrown);
    } finally {
      if (!mine.signal.aborted) setFetching(false);
    }
  }, [load]);

  useEffect(() => {
    // After a moment, so that what is taken down at once has begun nothing.
    const timer = setTimeout(() => void refetch());
    return () => {
      clearTimeout(timer);
      running.current?.abort();
    };
  }, [refetch]);

  return { data, error, isFetching, refetch };
}

/**
 * Runs an account call; without a session it says so (spec part 1 §8 Profile) and offers sign-in,
 * unlike `/api/auth`.
 */
export async function withSession<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 401) throw error;
    sessionEnded();
    throw new ApiFailure({ status: 401, code: error.code, detail: t('User session not found') });
  }
}
