import type { Store } from '../store.ts';

const working = new WeakMap<Store, () => void>();

/** Names who does the jobs of a store in this process. */
export const workOn = (store: Store, work: () => void): void => {
  working.set(store, work);
};

/**
 * Says that there may be a job to be done at once. Without it a process finds it when it looks
 * next.
 */
export const wakeJobs = (store: Store): void => working.get(store)?.();
