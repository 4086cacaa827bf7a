import { type ReactNode, useSyncExternalStore } from 'react';
import type { Id, Row } from '../../../resources/language/index.ts';
import { t, tn } from '../../platform/i18n/index.ts';
import { notify } from '../../platform/notices.ts';
import type { Column } from '../../ui/table.tsx';
import { MOST_SELECTED, type Selection } from './selection.ts';

type Props = { readonly selection: Selection };

function tellTooMany(): void {
  notify({
    type: 'info',
    topic: 'selection',
    message: tn(
      'At most {count} record can be selected one by one.',
      'At most {count} records can be selected one by one.',
      MOST_SELECTED,
    ),
    description: t('Select a whole page and then all that match to take more.'),
  });
}

/** The box of a row. With Shift, it takes every row since the last one along. */
function RowBox({ selection, id, name }: Props & { readonly id: Id; readonly name: string }): ReactNode {
  const checked = useSyncExternalStore(selection.subscribe, () => selection.has(id));
  return (
    <label
      className="select-box"
      onMouseDown={(event) => {
        if (event.shiftKey) event.preventDefault();
      }}
    >
      <input
        type="checkbox"
        checked={checked}
        aria-label={t('Select {name}', { name })}
        onChange={(event) => {
          const { shiftKey } = event.nativeEvent as MouseEvent;
          if (!selection.set(id, event.target.checked, shiftKey === true)) tellTooMany();
        }}
      />
    </label>
  );
}

/** The box at the column's head: every row of the page. */
function PageBox({ selection }: Props): ReactNode {
  const page = useSyncExternalStore(selection.subscribe, () => selection.selected().page);
  return (
    <label className="select-box">
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = page === 'some';
        }}
        checked={page === 'all'}
        aria-label={t('Select all on this page')}
        onChange={() => {
          if (!selection.setPage(page !== 'all')) tellTooMany();
        }}
      />
    </label>
  );
}

/** The column of it, by its name. */
export const SELECT = ' select';

/** The column of boxes that stands before a list's own columns. */
export const selectColumn = (selection: Selection, nameOf: (row: Row) => string): Column<Row> => ({
  name: SELECT,
  label: '',
  head: <PageBox selection={selection} />,
  className: 'select-column',
  cell: (row) => <RowBox selection={selection} id={row.id} name={nameOf(row)} />,
});
