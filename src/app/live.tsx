import { keys } from '@refinedev/core';
import { useEffect, useRef } from 'react';
import { queryClient } from '../data/query-client.ts';
import { heardUpTo, useCan, useSessionState } from '../platform/session.ts';

/** Shows others' writes live. Starts when the page is idle. */
export function Live(): null {
  const { status } = useSessionState();
  useEffect(() => {
    if (status !== 'in') return;
    const stop = new AbortController();
    void idle(stop.signal)
      .then(() => import('../data/live/begin.ts'))
      // Without it pages are as fresh as when they were opened.
      .then(({ beginLive }) => stop.signal.aborted || beginLive(heardUpTo(), stop.signal))
      .catch(() => undefined);
    return () => stop.abort();
  }, [status]);
  // What a role may do is queried anew when that changed.
  const can = useCan();
  const known = useRef(can);
  useEffect(() => {
    if (known.current === can) return;
    known.current = can;
    void queryClient.invalidateQueries({ queryKey: keys().access().get() });
  }, [can]);
  return null;
}

/** Resolves when the page is loaded, nothing is awaited and the browser has nothing to do. */
async function idle(signal: AbortSignal): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done, { once: true }));
  do {
    await new Promise<void>((done) => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => done());
      else setTimeout(done, 1_000);
    });
  } while (queryClient.isFetching() > 0 && !signal.aborted);
}
