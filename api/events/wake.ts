import type { Store } from '../store.ts';

const listening = new WeakMap<Store, () => void>();

/** Names who is to hear of this process's own writes. */
export const onEvents = (store: Store, heard: () => void): void => {
  listening.set(store, heard);
};

/** Says that something was written just now. Without it the tail sees it a moment later. */
export const wake = (store: Store): void => listening.get(store)?.();
