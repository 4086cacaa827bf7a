import { type HttpError, useOne } from '@refinedev/core';
import type { Resource, Row, Screen } from '../../resources/language/index.ts';
import { ASKED_EARLY_MS } from '../data/early.ts';
import { useRetryWhenBack } from '../data/use-retry.ts';
import { statusOf } from '../platform/api.ts';

/** One record with what it refers to. Never another record's data while its own are awaited. */
export function useRecord(resource: Resource, screen: Screen, id: number | undefined) {
  const { query } = useOne<Row, HttpError>({
    resource: resource.name,
    id: id ?? 0,
    meta: { screen: screen.name },
    // What was asked for as somebody was about to open it is not asked for again.
    queryOptions: { placeholderData: undefined, enabled: id !== undefined, staleTime: ASKED_EARLY_MS },
    successNotification: false,
    errorNotification: false,
  });
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
