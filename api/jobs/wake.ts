import type { Store } from '../store.ts';

const working = new WeakMap<Store, () => void>();

/** Names who does the jobs of a store in this process. */
export const onJobs = (store: Store, work: () => void): void => {
  working.set(store, work);
};

/** Hints at a due job; otherwise polling finds it. */
export const wakeJobs = (store: Store): void => working.get(store)?.();
