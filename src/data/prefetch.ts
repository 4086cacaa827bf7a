import { hashKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Id } from '../../resources/language/index.ts';
import { partsAddress } from './addresses.ts';
import { dataProvider } from './provider.ts';
import { oneKey, partsKey, queryClient } from './query-client.ts';

const ASKED_EARLY_MS = 3_000;

const early = new Set<string>();

type Prefetch = { readonly queryKey: readonly unknown[]; readonly queryFn: () => Promise<unknown> };

/** Prefetches a query for the first render. Never rejects. */
export function prefetchFirstPage(query: Prefetch): Promise<void> {
  early.add(hashKey(query.queryKey));
  return queryClient.prefetchQuery(query);
}

/** Prefetched and not yet shown: used as it is, even on slow machines. */
export const wasPrefetched = ({ queryHash }: { readonly queryHash: string }): boolean => early.has(queryHash);

/** Query options for possibly prefetched records and parts. */
export const PREFETCHED = {
  placeholderData: undefined,
  staleTime: (query: { readonly queryHash: string }): number => (wasPrefetched(query) ? Infinity : ASKED_EARLY_MS),
  retryOnMount: (query: { readonly queryHash: string }): boolean => !wasPrefetched(query),
} as const;

/** Says that something is on screen: whoever comes to it from now on sees what is there then. */
export function useMarkRendered(queryKey: readonly unknown[]): void {
  const hash = hashKey(queryKey);
  useEffect(() => void early.delete(hash), [hash]);
}

/** Prefetches a record. Never rejects. */
export const prefetchRecord = (resource: string, screen: string, id: Id): Promise<void> =>
  queryClient.prefetchQuery({ ...recordOf(resource, screen, id), staleTime: ASKED_EARLY_MS });

/** Prefetches a record's parts in parallel. Never rejects. */
export const prefetchParts = (resource: string, screen: string, id: Id): Promise<void> =>
  queryClient.prefetchQuery({ ...partsOf(resource, screen, id), staleTime: Infinity });

/** How a record is requested. */
export const recordOf = (resource: string, screen: string, id: Id): Prefetch => ({
  queryKey: oneKey(resource, screen, id),
  queryFn: () => dataProvider.getOne({ resource, id, meta: { screen } }),
});

/** How all parts of a record are. */
export const partsOf = (resource: string, screen: string, id: Id): Prefetch => ({
  queryKey: partsKey(resource, screen, id),
  queryFn: () => dataProvider.getOne({ ...partsAddress(resource, id), meta: { screen } }),
});
