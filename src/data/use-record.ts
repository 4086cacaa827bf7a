import { type HttpError, useOne } from '@refinedev/core';
import { useMemo } from 'react';
import type { Resource, Row, Screen } from '../../resources/language/index.ts';
import { statusOf } from '../platform/api.ts';
import { PREFETCHED, recordOf, useMarkRendered } from './prefetch.ts';
import { useRetryWhenBack } from './use-retry.ts';

/** One record with what it refers to. Never another record's data while its own are awaited. */
export function useRecord(resource: Resource, screen: Screen, id: number | undefined) {
  const { query } = useOne<Row, HttpError>({
    resource: resource.name,
    id: id ?? 0,
    meta: { screen: screen.name },
    // What was requested as somebody was about to open it is not requested again.
    queryOptions: { ...PREFETCHED, enabled: id !== undefined },
    successNotification: false,
    errorNotification: false,
  });
  useMarkRendered(useMemo(() => recordOf(resource.name, screen.name, id ?? 0).queryKey, [resource, screen, id]));
  useRetryWhenBack(query.isError, () => void query.refetch());
  return {
    row: query.data?.data,
    error: query.error,
    /** It was there, and is not any more: deleted meanwhile, or taken out of sight. */
    gone: query.data !== undefined && statusOf(query.error) === 404,
    refetching: query.isFetching,
    retry: () => void query.refetch(),
  };
}
