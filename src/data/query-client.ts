import { type CanParams, type GetListParams, keys } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import type { Id } from '../../resources/language/index.ts';
import { registry } from '../platform/registry.ts';
import { partsAddress } from './addresses.ts';
import { mayDo } from './may-do.ts';

type Previous = { readonly queryKey: readonly unknown[] } | undefined;

/**
 * A list keeps its rows while its next page comes; nothing else ever shows what was asked before.
 */
const keepRows = (rows: unknown, before: Previous): unknown => (before?.queryKey.includes('list') ? rows : undefined);

/**
 * The cache, but that what a role may do is known before it is asked: `useCan` and `CanAccess`
 * answer in their first drawing, and nothing allowed flickers in, nor anything forbidden.
 */
class Cache extends QueryClient {
  // Its own type has five parameters, of which nothing here depends.
  override defaultQueryOptions(options: never): never {
    const complete: { readonly queryKey: readonly unknown[] } = super.defaultQueryOptions(options);
    const [kind, resource, action, asked] = complete.queryKey;
    if (kind !== 'access') return complete as never;
    const { params } = (asked ?? {}) as { readonly params?: CanParams['params'] };
    const initialData = {
      can: mayDo({ resource: String(resource), action: String(action), ...(params ? { params } : {}) }),
    };
    return { ...complete, initialData } as never;
  }
}

/**
 * What Refine's hooks keep their answers in. It is ours, so that what is asked before the app is
 * drawn lies where they look.
 */
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

/**
 * Where `useOne` of a resource keeps a record for a screen: under the first screen of the resource,
 * as Refine looks names up.
 */
export function oneKey(resource: string, screen: string, id: Id): readonly unknown[] {
  const first = registry.screens.find((each) => each.resource === resource)?.name ?? resource;
  return keys().data('default').resource(first).action('one').id(id).params({ screen }).get();
}

/** Where `useOne` keeps all parts of a record for a screen. */
export function partsKey(resource: string, screen: string, id: Id): readonly unknown[] {
  const { resource: record, id: parts } = partsAddress(resource, id);
  return keys().data('default').resource(record).action('one').id(parts).params({ screen }).get();
}
