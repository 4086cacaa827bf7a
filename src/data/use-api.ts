import { useSubscription } from '@refinedev/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { screenShowing, waysTo } from '../../resources/language/index.ts';
import { type CallOptions, call } from '../platform/api.ts';
import { registry } from '../platform/registry.ts';
import { type Can, useCan } from '../platform/session.ts';
import { addressAbout } from './affected.ts';
import { ONCE_EARLY, useShown } from './early.ts';

/** What is asked of a call of a product's own, which is about records and is none. */
export type Asked<T> = {
  /**
   * The names of the resources its answer is made of: a write of any of them, here or elsewhere,
   * loads it anew.
   */
  readonly about: readonly string[];
  /** What tells its answers apart, beginning with the name of the call. */
  readonly key: readonly [name: string, ...unknown[]];
  readonly load: (signal?: AbortSignal) => Promise<T>;
};

/** Reads an address for a screen: what `Asked` loads, in the usual case. */
export const readFor =
  <T>(screen: string, path: string, query: CallOptions['query'] = {}) =>
  (signal?: AbortSignal): Promise<T> =>
    call(path, { query: { screen_label: screen, ...query }, ...(signal && { signal }) });

/**
 * How it is asked for before there is a page to show it (`firsts` of a product), and where its
 * answer is kept.
 */
export const apiQuery = <T>({ about, key, load }: Asked<T>) => ({
  queryKey: ['data', 'default', addressAbout(about), ...key] as const,
  queryFn: ({ signal }: { readonly signal?: AbortSignal } = {}) => load(signal),
});

/**
 * How often it is asked again by whoever is not told of all it is made of, in milliseconds, while
 * somebody looks.
 */
const POLLED_MS = 30_000;

type Options = {
  /** Whether it is asked for at all. Default: true. */
  readonly enabled?: boolean;
  /**
   * Whether it stands in a dialog, so that what others write need not wait until that is closed.
   * Default: false.
   */
  readonly inDialog?: boolean;
};

/**
 * What a page of a product shows that is no record of a definition. It is live like lists: loaded
 * anew after one's own writes, and after those of others as soon as the page may change, at once in
 * a dialog. Who may not be told of all it is made of, since no screen shows it to them, asks again
 * every half minute.
 */
export function useApi<T>(asked: Asked<T>, { enabled = true, inDialog = false }: Options = {}): UseQueryResult<T> {
  const { queryKey, queryFn } = apiQuery(asked);
  const can = useCan();
  const isTold = asked.about.every((name) => isShown(can, name));
  const query = useQuery({
    ...ONCE_EARLY,
    queryKey,
    queryFn,
    enabled,
    refetchInterval: isTold ? false : POLLED_MS,
  });
  useShown(queryKey);
  useSubscription({
    channel: `resources/${addressAbout(asked.about)}`,
    enabled,
    meta: { atOnce: inDialog },
    onLiveEvent: () => void query.refetch(),
  });
  return query;
}

/**
 * Whether some screen shows records of a resource to whoever is signed in, so that they are told of
 * its writes.
 */
function isShown(can: Can, name: string): boolean {
  const resource = registry.resources[name];
  return registry.screens.some(
    (screen) =>
      resource !== undefined &&
      can(screen.name, 'read') &&
      (screenShowing(screen, resource) !== undefined || waysTo(registry, screen, resource).length > 0),
  );
}
