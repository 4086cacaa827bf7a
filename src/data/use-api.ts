import { useSubscription } from '@refinedev/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { screenShowing, waysTo } from '../../resources/language/index.ts';
import { type CallOptions, call } from '../platform/api.ts';
import { registry } from '../platform/registry.ts';
import { type Can, useCan } from '../platform/session.ts';
import { addressAbout } from './affected.ts';
import { PREFETCHED, useMarkRendered } from './prefetch.ts';

/** What is requested of a product's own call, which is about records and is none itself. */
export type ApiQuery<T> = {
  /** The resources in the response; any write of these reloads it. */
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

/** The query, also for prefetching (`firsts` of a product), and its cache key. */
export const apiQuery = <T>({ about, key, load }: ApiQuery<T>) => ({
  queryKey: ['data', 'default', addressAbout(about), ...key] as const,
  queryFn: ({ signal }: { readonly signal?: AbortSignal } = {}) => load(signal),
});

const POLLED_MS = 30_000;

type Options = {
  /** Whether it is requested at all. Default: true. */
  readonly enabled?: boolean;
  /** In a dialog: updates need not wait until it closes. Default: false. */
  readonly inDialog?: boolean;
};

/**
 * Loads custom data, live like lists: after own writes, and others' when the page may change. Polls
 * every half minute without live news.
 */
export function useApi<T>(wanted: ApiQuery<T>, { enabled = true, inDialog = false }: Options = {}): UseQueryResult<T> {
  const { queryKey, queryFn } = apiQuery(wanted);
  const can = useCan();
  const isTold = wanted.about.every((name) => isShown(can, name));
  const query = useQuery({
    ...PREFETCHED,
    queryKey,
    queryFn,
    enabled,
    refetchInterval: isTold ? false : POLLED_MS,
  });
  useMarkRendered(queryKey);
  useSubscription({
    channel: `resources/${addressAbout(wanted.about)}`,
    enabled,
    meta: { atOnce: inDialog },
    onLiveEvent: () => void query.refetch(),
  });
  return query;
}

function isShown(can: Can, name: string): boolean {
  const resource = registry.resources[name];
  return registry.screens.some(
    (screen) =>
      resource !== undefined &&
      can(screen.name, 'read') &&
      (screenShowing(screen, resource) !== undefined || waysTo(registry, screen, resource).length > 0),
  );
}
