import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { sessionEnded } from '../../platform/session.ts';

export type Loaded<T> = {
  /** undefined: not there yet. What was there stays while it is loaded again. */
  readonly value: T | undefined;
  readonly failure: ApiFailure | undefined;
  readonly busy: boolean;
  readonly reload: () => Promise<void>;
};

/**
 * What a call about one's own account answers. Those calls belong to no screen of the registry, so that they do not go
 * through the data provider. `load` is to be the same function throughout.
 */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [value, setValue] = useState<T>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [busy, setBusy] = useState(true);
  const running = useRef<AbortController>(undefined);

  const reload = useCallback(async (): Promise<void> => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setBusy(true);
    try {
      const loaded = await withSession(load(mine.signal));
      if (mine.signal.aborted) return;
      setValue(loaded);
      setFailure(undefined);
    } catch (error) {
      if (mine.signal.aborted) return;
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    } finally {
      if (!mine.signal.aborted) setBusy(false);
    }
  }, [load]);

  useEffect(() => {
    void reload();
    return () => running.current?.abort();
  }, [reload]);

  return { value, failure, busy, reload };
}

/**
 * Waits for a call about one's own account. Without a session it says so (spec part 1 §8 Profile) and lets the person sign in
 * again over the page; the calls of `/api/auth` do not do that by themselves, as most of them are made without one.
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
