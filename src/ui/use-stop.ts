import { useEffect, useState } from 'react';

export type Stop = {
  /** Begins another: what it is stopped by. */
  readonly begin: () => AbortSignal;
  readonly now: () => void;
};

/** Work that can be stopped. Whoever leaves the page stops it: nobody would see what came of it. */
export function useStop(): Stop {
  const [stop] = useState(() => {
    let running: AbortController | undefined;
    return {
      begin(): AbortSignal {
        running = new AbortController();
        return running.signal;
      },
      now: (): void => running?.abort(),
    };
  });
  useEffect(() => stop.now, [stop]);
  return stop;
}
