import { type GetListParams, keys } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { registry } from '../../resources/index.ts';
import type { Id } from '../../resources/language/index.ts';

type Previous = { readonly queryKey: readonly unknown[] } | undefined;

/** A list keeps its rows while its next page comes; nothing else ever shows what was asked before. */
const keepRows = (rows: unknown, before: Previous): unknown => (before?.queryKey.includes('list') ? rows : undefined);

/** What Refine's hooks keep their answers in. It is ours, so that what is asked before the app is drawn lies where they look. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // A failure is shown in its place with Retry; trying again silently only delays that.
      retry: false,
      gcTime: 5 * 60_000,
      networkMode: 'always',
      placeholderData: keepRows as never,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** What tells one list call from another. */
export type ListCall = Required<Pick<GetListParams, 'pagination' | 'filters' | 'sorters'>>;

/** Where `useList` of a screen keeps a call's answer. */
export const listKey = (screen: string, { pagination, filters, sorters }: ListCall): readonly unknown[] =>
  keys().data('default').resource(screen).action('list').params({ screen, filters, pagination, sorters }).get();

/** Where `useOne` of a resource keeps a record for a screen: under the first screen of the resource, as Refine looks names up. */
export function oneKey(resource: string, screen: string, id: Id): readonly unknown[] {
  const first = registry.screens.find((each) => each.resource === resource)?.name ?? resource;
  return keys().data('default').resource(first).action('one').id(id).params({ screen }).get();
}
