import { useSyncExternalStore } from 'react';

/** A value that lives outside React's tree, and who is notified when it changes. */
export type Store<T> = {
  readonly get: () => T;
  /** Nobody is notified where it stays the same. */
  readonly set: (next: T) => void;
  /** Tells `listener` of every change; answers how to end that. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The value in a component, live. */
  readonly use: () => T;
  /** What is made of it: the component is drawn anew only where that differs. */
  readonly useOf: <S>(of: (value: T) => S) => S;
};

/** `outside` subscribes to an external source while there are listeners. */
export function createStore<T>(initial: T, outside?: (tell: () => void) => () => void): Store<T> {
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  let value = initial;
  let end: (() => void) | undefined;
  const get = (): T => value;
  const subscribe = (listener: () => void): (() => void) => {
    if (listeners.size === 0) end = outside?.(tell);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) end?.();
    };
  };
  const useOf = <S>(of: (value: T) => S): S => useSyncExternalStore(subscribe, () => of(value));
  return {
    get,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      tell();
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get),
    useOf,
  };
}
