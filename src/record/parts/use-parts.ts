import { type HttpError, useOne } from '@refinedev/core';
import { useMemo, useRef } from 'react';
import type { PartRows } from '../../../api/wire/record.ts';
import type { Resource, Row, Screen } from '../../../resources/language/index.ts';
import { partsAddress } from '../../data/addresses.ts';
import { PREFETCHED, useMarkRendered } from '../../data/prefetch.ts';
import { partsKey, queryClient } from '../../data/query-client.ts';
import { useRetryWhenBack } from '../../data/use-retry.ts';
import { registry } from '../../platform/registry.ts';
import type { PartsEditor } from './editor.ts';
import { keepingEdited, type PartList, treeOf } from './tree.ts';

type PartsQuery = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly row: Row;
  readonly part: Resource;
  readonly editor: PartsEditor;
};

type Before = {
  readonly rows: PartRows;
  readonly tree: PartList | undefined;
  readonly gone: ReadonlySet<string>;
};

const NONE: ReadonlySet<string> = new Set();

/** A record's parts as a live tree; keeps what is being edited. */
export function useParts({ resource, screen, row, part, editor }: PartsQuery) {
  const { query } = useOne<Row, HttpError>({
    ...partsAddress(resource.name, row.id),
    meta: { screen: screen.name },
    queryOptions: PREFETCHED,
    successNotification: false,
    errorNotification: false,
  });
  useMarkRendered(useMemo(() => partsKey(resource.name, screen.name, row.id), [resource, screen, row.id]));
  useRetryWhenBack(query.isError, () => void query.refetch());
  const rows = query.data?.data as unknown as PartRows | undefined;
  const before = useRef<Before>({ rows: {}, tree: undefined, gone: NONE });
  // Editing changes the tree only where it keeps a deleted part.
  const keeping = editor.useOf(({ editing }) => (before.current.gone.size > 0 ? editing : NONE));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is being edited is queried when there is something to keep
  const made = useMemo(() => {
    if (rows === undefined) return { tree: undefined, gone: NONE };
    const known = before.current;
    const saved = keepingEdited(registry, rows, known.rows, editor.get().editing);
    const tree = treeOf(registry, { resource, row }, { part, rows: saved.rows }, known.tree);
    before.current = { rows: saved.rows, tree, gone: saved.removed };
    return { tree, gone: saved.removed };
  }, [rows, keeping, resource, row, part, editor]);
  return {
    ...made,
    error: query.error,
    refetching: query.isFetching,
    retry: () => void query.refetch(),
  };
}

/** Shows parts optimistically. Returns a rollback. */
export function showParts(
  { resource, screen, row }: Pick<PartsQuery, 'resource' | 'screen' | 'row'>,
  next: (rows: PartRows) => PartRows,
): () => void {
  const queryKey = partsKey(resource.name, screen.name, row.id);
  const before = queryClient.getQueryData<{ readonly data: PartRows }>(queryKey);
  if (before) queryClient.setQueryData(queryKey, { ...before, data: next(before.data) });
  return () => queryClient.setQueryData(queryKey, before);
}
