import { type CanParams, type GetListParams, keys } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import type { Id } from '../../resources/language/index.ts';
import { registry } from '../platform/registry.ts';
import { partsAddress } from './addresses.ts';
import { mayDo } from './may-do.ts';

type Previous = { readonly queryKey: readonly unknown[] } | undefined;

const keepRows = (rows: unknown, before: Previous): unknown => (before?.queryKey.includes('list') ? rows : undefined);

/** Knows permissions in advance, so that `useCan` and `CanAccess` answer in the first render. */
class Cache extends QueryClient {
  // Its own type has five parameters, of which nothing here depends.
  override defaultQueryOptions(options: never): never {
    const complete: { readonly queryKey: readonly unknown[] } = super.defaultQueryOptions(options);
    const [kind, resource, action, input] = complete.queryKey;
    if (kind !== 'access') return complete as never;
    const { params } = (input ?? {}) as { readonly params?: CanParams['params'] };
    const initialData = {
      can: mayDo({ resource: String(resource), action: String(action), ...(params ? { params } : {}) }),
    };
    return { ...complete, initialData } as never;
  }
}

/** The query client, our own so that prefetched data is found by Refine. */
export const queryClient: QueryClient = new Cache({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      // What there is stays; what failed has no one waiting for its Retry once the network is back.
      refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
      // A failure is shown in its place with Retry; trying again silently only delays that.
      retry: false,
      gcTime: 5 * 60_000,
      networkMode: 'always',
      placeholderData: keepRows as never,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

export type ListCall = Required<Pick<GetListParams, 'pagination' | 'filters' | 'sorters'>>;

/** Where `useList` of a screen keeps a call's answer. */
export const listKey = (screen: string, { pagination, filters, sorters }: ListCall): readonly unknown[] =>
  keys().data('default').resource(screen).action('list').params({ screen, filters, pagination, sorters }).get();

/** The key of `useOne` for a record: under the resource's first screen, as in Refine. */
export function oneKey(resource: string, screen: string, id: Id): readonly unknown[] {
  const first = registry.screens.find((each) => each.resource === resource)?.name ?? resource;
  return keys().data('default').resource(first).action('one').id(id).params({ screen }).get();
}

/** Where `useOne` keeps all parts of a record for a screen. */
export function partsKey(resource: string, screen: string, id: Id): readonly unknown[] {
  const { resource: record, id: parts } = partsAddress(resource, id);
  return keys().data('default').resource(record).action('one').id(parts).params({ screen }).get();
}
