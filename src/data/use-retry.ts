import { useEffect, useEffectEvent, useRef } from 'react';
import { useSessionState } from '../platform/session.ts';

/** Retries once after the user signs in again. */
export function useRetryWhenBack(failed: boolean, retry: () => void): void {
  const { status } = useSessionState();
  const ended = useRef(false);
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (status === 'ended') ended.current = true;
    else if (ended.current && status === 'in') {
      ended.current = false;
      if (failed) again();
    }
  }, [status, failed]);
}
