import { type HttpError, useOne } from '@refinedev/core';
import type { Resource, Row, Screen } from '../../resources/language/index.ts';
import { useRetryWhenBack } from '../data/use-retry.ts';

/** One record with what it refers to. Never another record's data while its own are awaited. */
export function useRecord(resource: Resource, screen: Screen, id: number | undefined) {
  const { query } = useOne<Row, HttpError>({
    resource: resource.name,
    id: id ?? 0,
    meta: { screen: screen.name },
    queryOptions: { placeholderData: undefined, enabled: id !== undefined },
    successNotification: false,
    errorNotification: false,
  });
  useRetryWhenBack(query.isError, () => void query.refetch());
  return {
    row: query.data?.data,
    error: query.error,
    refetching: query.isFetching,
    retry: () => void query.refetch(),
  };
}
