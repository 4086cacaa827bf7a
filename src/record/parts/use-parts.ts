import { type HttpError, useOne } from '@refinedev/core';
import { useMemo, useRef } from 'react';
import { registry } from '../../../resources/index.ts';
import type { Resource, Row, Screen } from '../../../resources/language/index.ts';
import { partsAddress } from '../../data/addresses.ts';
import { ONCE_EARLY, useShown } from '../../data/early.ts';
import { partsKey, queryClient } from '../../data/query-client.ts';
import { useRetryWhenBack } from '../../data/use-retry.ts';
import type { PartsEditor } from './editor.ts';
import { keepingEdited, type PartList, type PartRows, treeOf } from './tree.ts';

type Asked = {
  /** The resource of the whole. */
  readonly resource: Resource;
  readonly screen: Screen;
  readonly row: Row;
  /** The kind of part that stands right under it. */
  readonly part: Resource;
  readonly editor: PartsEditor;
};

/** What the tree was made of last. */
type Before = { readonly rows: PartRows; readonly tree: PartList | undefined; readonly row: Row | undefined };

/** All parts of a record, in one call, as a tree; what others write comes into it, but nothing that is being edited leaves it. */
export function useParts({ resource, screen, row, part, editor }: Asked) {
  const { query } = useOne<Row, HttpError>({
    ...partsAddress(resource.name, row.id),
    meta: { screen: screen.name },
    queryOptions: ONCE_EARLY,
    successNotification: false,
    errorNotification: false,
  });
  useShown(useMemo(() => partsKey(resource.name, screen.name, row.id), [resource, screen, row.id]));
  useRetryWhenBack(query.isError, () => void query.refetch());
  const editing = editor.useOf((now) => now.editing);
  const rows = query.data?.data as unknown as PartRows | undefined;
  const before = useRef<Before>({ rows: {}, tree: undefined, row: undefined });
  const made = useMemo(() => {
    if (rows === undefined) return { tree: undefined, gone: new Set<string>() };
    const known = before.current;
    const kept = keepingEdited(registry, rows, known.rows, editing);
    // Beginning to edit changes nothing of it.
    const isSame = known.tree !== undefined && kept.rows === known.rows && row === known.row;
    const tree = isSame ? known.tree : treeOf(registry, { resource, row }, part, kept.rows, known.tree);
    before.current = { rows: kept.rows, tree, row };
    return { tree, gone: kept.gone };
  }, [rows, editing, resource, row, part]);
  return {
    ...made,
    error: query.error,
    refetching: query.isFetching,
    retry: () => void query.refetch(),
  };
}

/** Shows parts as they are known to be before they are loaded again. Answers how to take that back. */
export function showParts(
  { resource, screen, row }: Pick<Asked, 'resource' | 'screen' | 'row'>,
  next: (rows: PartRows) => PartRows,
): () => void {
  const queryKey = partsKey(resource.name, screen.name, row.id);
  const before = queryClient.getQueryData<{ readonly data: PartRows }>(queryKey);
  if (before) queryClient.setQueryData(queryKey, { ...before, data: next(before.data) });
  return () => queryClient.setQueryData(queryKey, before);
}
