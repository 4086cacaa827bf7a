import { type HttpError, useList } from '@refinedev/core';
import { useMemo } from 'react';
import type { Resource, Row } from '../../resources/language/index.ts';
import { useMarkRendered, wasPrefetched } from '../data/prefetch.ts';
import { listKey } from '../data/query-client.ts';
import { useRetryWhenBack } from '../data/use-retry.ts';
import { foundRows } from '../record/record-table.tsx';
import { listCall } from './list-call.ts';
import type { ListState } from './state/list-state.ts';
import type { ListScreen } from './state/use-list-state.ts';

const LOOKED_MS = 15_000;

/** The rows of a list; old rows stay until the next arrive. */
export function useRows(resource: Resource, screen: ListScreen, state: ListState, enabled = true) {
  const call = useMemo(() => listCall(resource, screen, state), [resource, screen, state]);
  const { query } = useList<Row, HttpError>({
    ...call,
    resource: screen.name,
    meta: { screen: screen.name },
    queryOptions: {
      enabled,
      placeholderData: (before) => before,
      staleTime: (query) => (wasPrefetched(query) ? Infinity : 1_000),
      retryOnMount: (query) => !wasPrefetched(query),
      // Nobody is notified of what is not noted.
      refetchInterval: resource.history ? false : LOOKED_MS,
    },
    successNotification: false,
    errorNotification: false,
  });
  useMarkRendered(useMemo(() => listKey(screen.name, call), [screen, call]));
  useRetryWhenBack(query.isError, () => void query.refetch());
  return {
    ...foundRows(query),
    /** What the rows of a number come to; undefined: they are those of none. */
    value: query.data?.value as number | null | undefined,
  };
}
