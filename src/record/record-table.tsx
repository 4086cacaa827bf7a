import type { GetListResponse, HttpError } from '@refinedev/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Total } from '../../api/wire/list.ts';
import type { Id, Resource, Row } from '../../resources/language/index.ts';
import { nextSort, type Sort } from '../data/sort.ts';
import { detailOf } from '../platform/api.ts';
import { inSentence, t } from '../platform/i18n/index.ts';
import { VisuallyHidden } from '../ui/marks.tsx';
import { Pager } from '../ui/pager.tsx';
import { Failed } from '../ui/states.tsx';
import { type Column, DataTable, type TableProps } from '../ui/table.tsx';
import { lastPage, totalIn } from '../ui/total.ts';

/** The rows of one call. `stale`: they are of another page or search, until the next are there. */
export type FoundRows = {
  /** undefined: awaited. */
  readonly rows: readonly Row[] | undefined;
  readonly total: Total;
  readonly stale: boolean;
  readonly error: unknown;
  readonly refetching: boolean;
  readonly retry: () => void;
};

/** What a query of rows found. */
export const foundRows = (query: UseQueryResult<GetListResponse<Row>, HttpError>): FoundRows => ({
  rows: query.data?.data,
  total: totalIn(query.data),
  stale: query.isPlaceholderData,
  error: query.error,
  refetching: query.isFetching,
  retry: () => void query.refetch(),
});

/** Which page of how many rows, and in which order; `sort` undefined: the table's own. */
export type Paging = { readonly page: number; readonly size: number; readonly sort: Sort | undefined };

type Props = Pick<TableProps<Row>, 'label' | 'columns' | 'current' | 'shown' | 'onRow' | 'density'> & {
  readonly resource: Resource;
  readonly found: FoundRows;
  readonly paging: Paging;
  readonly ownSort: Sort;
  /** How many rows a page has by itself. Default: as few as it can. */
  readonly ownSize?: number;
  readonly sizes: readonly number[];
  /** Told what changes; without a page, it begins with the first. */
  readonly onChange: (change: Partial<Paging>, options?: { readonly replace?: boolean }) => void;
  readonly empty: ReactNode;
  readonly children?: ReactNode;
};

export const rowId = ({ id }: Row): Id => id;

/** The column of what can be done with each row. */
export const actionsColumn = (cell: (row: Row) => ReactNode): Column<Row> => ({
  name: ' actions',
  label: t('Actions'),
  className: 'actions-column',
  cell: (row) => <span className="row-actions">{cell(row)}</span>,
});

/**
 * Records with their pages and their order: awaited, failed with a way to try again, none, or
 * there. A page that is not there, or no longer, becomes the last one.
 */
export function RecordTable({ resource, found, paging, ownSort, ownSize, sizes, empty, children, ...table }: Props) {
  const { onChange, ...drawn } = table;
  const { rows, total, stale } = found;
  const { page, size, sort } = paging;
  const last = lastPage(total, size);
  const isNone = rows !== undefined && rows.length === 0 && !stale;
  const isBeyond = isNone && total.count > 0 && page > last;
  useEffect(() => {
    if (isBeyond) onChange({ page: last }, { replace: true });
  }, [isBeyond, last, onChange]);
  if (found.error)
    return (
      <Failed
        title={t('Failed to load {records}.', { records: inSentence(resource.label.many) })}
        text={detailOf(found.error)}
        busy={found.refetching}
        onRetry={found.retry}
      />
    );
  return (
    <>
      {children}
      {isNone && !isBeyond ? (
        empty
      ) : (
        <>
          <DataTable
            {...drawn}
            rows={rows}
            keyOf={rowId}
            expected={size}
            stale={stale || isBeyond}
            sort={sort ?? ownSort}
            onSort={(field) => onChange({ sort: nextSort(ownSort, sort, field) })}
          />
          {rows === undefined ? (
            <div className="pager pager-waiting">
              <VisuallyHidden role="status">{t('Loading...')}</VisuallyHidden>
            </div>
          ) : (
            <Pager
              page={total.more ? page : Math.min(page, last)}
              size={size}
              total={total}
              shown={rows.length}
              sizes={sizes}
              {...(ownSize !== undefined && { own: ownSize })}
              onPage={(next) => onChange({ page: next })}
              onSize={(next) => onChange({ size: next })}
            />
          )}
        </>
      )}
    </>
  );
}
