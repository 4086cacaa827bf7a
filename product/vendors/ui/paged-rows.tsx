import { type ReactNode, useState } from 'react';
import { PAGE_SIZES, Pager } from '../../../src/ui/pager.tsx';
import { type Column, DataTable } from '../../../src/ui/table.tsx';

type Props<R> = {
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string | number;
  readonly size: number;
  readonly onSize: (size: number) => void;
};

/** Rows that are all there, a page of them at a time. */
export function PagedRows<R>({ label, columns, rows, keyOf, size, onSize }: Props<R>): ReactNode {
  const [wanted, setPage] = useState(1);
  const page = Math.min(wanted, Math.max(1, Math.ceil(rows.length / size)));
  const shown = rows.slice((page - 1) * size, page * size);
  return (
    <>
      <DataTable label={label} columns={columns} rows={shown} keyOf={keyOf} expected={shown.length} />
      {rows.length > PAGE_SIZES[0] ? (
        <Pager
          page={page}
          size={size}
          total={{ count: rows.length, more: false }}
          shown={shown.length}
          sizes={PAGE_SIZES}
          onPage={setPage}
          onSize={(next) => {
            setPage(1);
            onSize(next);
          }}
        />
      ) : null}
    </>
  );
}
