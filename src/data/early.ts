import { hashKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Id } from '../../resources/language/index.ts';
import { partsAddress } from './addresses.ts';
import { dataProvider } from './provider.ts';
import { oneKey, partsKey, queryClient } from './query-client.ts';

/**
 * What was asked for as somebody was about to open it is shown as it is for so long; whoever opens
 * it later asks anew.
 */
const ASKED_EARLY_MS = 3_000;

/** What was asked for before there was a page to show it, and is not on screen yet. */
const early = new Set<string>();

type Asked = { readonly queryKey: readonly unknown[]; readonly queryFn: () => Promise<unknown> };

/**
 * Asks for what the first page will show, while the app is still being made: it is drawn with that
 * in place of a placeholder. Never rejects; resolves when it has come.
 */
export function askFirst(asked: Asked): Promise<void> {
  early.add(hashKey(asked.queryKey));
  return queryClient.prefetchQuery(asked);
}

/**
 * Whether it was asked for before the first drawing and is not on screen yet: that takes it, or its
 * failure, as it is, however long a slow machine takes to get there.
 */
export const isEarly = ({ queryHash }: { readonly queryHash: string }): boolean => early.has(queryHash);

/**
 * How a record, or what is part of it, is asked for by the page that shows it, where it may have
 * been asked for before.
 */
export const ONCE_EARLY = {
  placeholderData: undefined,
  staleTime: (query: { readonly queryHash: string }): number => (isEarly(query) ? Infinity : ASKED_EARLY_MS),
  retryOnMount: (query: { readonly queryHash: string }): boolean => !isEarly(query),
} as const;

/** Says that something is on screen: whoever comes to it from now on sees what is there then. */
export function useShown(queryKey: readonly unknown[]): void {
  const hash = hashKey(queryKey);
  useEffect(() => void early.delete(hash), [hash]);
}

/**
 * Asks for a record that is shown next, and resolves when it is there. Never rejects: the page that
 * shows it asks again.
 */
export const loadEarly = (resource: string, screen: string, id: Id): Promise<void> =>
  queryClient.prefetchQuery({ ...recordOf(resource, screen, id), staleTime: ASKED_EARLY_MS });

/**
 * Asks for the parts of a record beside it, and not after it, unless they are there. Never rejects.
 */
export const loadParts = (resource: string, screen: string, id: Id): Promise<void> =>
  queryClient.prefetchQuery({ ...partsOf(resource, screen, id), staleTime: Infinity });

/** How a record is asked for. */
export const recordOf = (resource: string, screen: string, id: Id): Asked => ({
  queryKey: oneKey(resource, screen, id),
  queryFn: () => dataProvider.getOne({ resource, id, meta: { screen } }),
});

/** How all parts of a record are. */
export const partsOf = (resource: string, screen: string, id: Id): Asked => ({
  queryKey: partsKey(resource, screen, id),
  queryFn: () => dataProvider.getOne({ ...partsAddress(resource, id), meta: { screen } }),
});
