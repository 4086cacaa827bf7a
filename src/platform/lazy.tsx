import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { t } from './i18n/index.ts';
import './lazy.css';

/** A part of the app that is loaded when it is needed, or before. */
export type LazyModule<T> = {
  /** Begins loading it, once; a failed load can be tried again. */
  load(): Promise<T>;
  /** It, if it is there. */
  ready(): T | undefined;
};

type PartOptions = {
  /** Whether it is loaded only when it is wanted: it is large, or few ever want it. Default: no. */
  readonly onDemand?: boolean;
};

const ahead: LazyModule<unknown>[] = [];
const now = { isLoadingAhead: false };

const rest = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const idle = (): Promise<unknown> =>
  // Safari has no idle callbacks.
  'requestIdleCallback' in window ? new Promise((done) => window.requestIdleCallback(done)) : rest(50);

/**
 * Loads the declared parts, and those that they declare, one after another while there is nothing
 * else to do. What fails is loaded when it is wanted. `isBusy`: whether data are being fetched.
 */
export async function loadAhead(isBusy: () => boolean): Promise<void> {
  const isSaving = 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData;
  if (now.isLoadingAhead || isSaving) return;
  now.isLoadingAhead = true;
  for (let next = ahead.shift(); next; next = ahead.shift()) {
    while (isBusy()) await rest(100);
    await idle();
    await next.load().catch(() => undefined);
  }
  now.isLoadingAhead = false;
}

/**
 * Declares a lazy part. Unlike React's `lazy`: no wait if loaded, no 300 ms placeholder, retries.
 */
export function lazyModule<T>(load: () => Promise<T>, { onDemand = false }: PartOptions = {}): LazyModule<T> {
  let loaded: T | undefined;
  let loading: Promise<T> | undefined;
  const declared: LazyModule<T> = {
    ready: () => loaded,
    load() {
      loading ??= load().then(
        (value) => {
          loaded = value;
          return value;
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
  if (!onDemand) ahead.push(declared);
  return declared;
}

/** How a part stands: there, awaited, or failed, with the way to try again. */
type LoadState<T> = { readonly value?: T; readonly failure?: { readonly error: unknown }; readonly retry: () => void };

function useLoadState<T>(wanted: LazyModule<T> | undefined): LoadState<T> {
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const [tries, setTries] = useState(0);
  const found = wanted?.ready();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads anew
  useEffect(() => {
    // Not `wanted.ready()`: it may have loaded since drawing, with nothing to redraw.
    if (wanted === undefined || found !== undefined) return;
    let left = false;
    wanted.load().then(
      () => left || setTries((before) => before + 1),
      (error: unknown) => left || setFailure({ error }),
    );
    return () => {
      left = true;
    };
  }, [wanted, found, tries]);
  const retry = (): void => {
    setFailure(undefined);
    setTries((before) => before + 1);
  };
  return { ...(found === undefined ? {} : { value: found }), ...(failure === undefined ? {} : { failure }), retry };
}

/** The part, or undefined until loaded. Throws its loading error, for a boundary. */
export function useLazyModule<T>(wanted: LazyModule<T> | undefined): T | undefined {
  const { value, failure } = useLoadState(wanted);
  if (failure) throw failure.error;
  return value;
}

/** A lazily loaded component. `waiting` is drawn until then. */
export type LazyComponent<P extends object> = ComponentType<P & { readonly waiting?: ReactNode }> & {
  /** Loads it. Never rejects; resolves when it is there, or failed. */
  readonly preload: () => Promise<void>;
};

type LaterOptions = PartOptions & {
  /** An overlay: its loading error is shown over the page. */
  readonly over?: boolean;
};

/** Makes a lazy component. A loading failure shows in its own area, with retry. */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { over = false, ...options }: LaterOptions = {},
): LazyComponent<P> {
  const wanted = lazyModule(load, options);
  function LoadedLater({ waiting = null, ...others }: P & { readonly waiting?: ReactNode }): ReactNode {
    const props = others as unknown as P;
    const { value, failure, retry } = useLoadState(wanted);
    if (value !== undefined) return createElement(value, props);
    if (failure === undefined) return waiting;
    return (
      <span className={over ? 'part-failed part-failed-over' : 'part-failed'} role="alert">
        {t('This part could not be loaded. The connection may be gone.')}{' '}
        <button type="button" className="link-button" onClick={retry}>
          {t('Try again')}
        </button>
      </span>
    );
  }
  return Object.assign(LoadedLater, {
    preload: () =>
      wanted.load().then(
        () => undefined,
        () => undefined,
      ),
  });
}
