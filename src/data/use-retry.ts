import { useEffect, useEffectEvent, useRef } from 'react';
import { useSessionState } from '../platform/session.ts';

/**
 * Asks again, once, what failed while there was no session, as soon as somebody has signed in again
 * over the page.
 */
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
