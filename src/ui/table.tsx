import { memo, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { t } from '../platform/i18n/index.ts';
import { SortableIcon, SortedDownIcon, SortedUpIcon } from './icons.tsx';
import { Bone } from './states.tsx';
import './table.css';
import './table-cards.css';

export type Column<R> = {
  readonly name: string;
  readonly label: string;
  /** What stands in the second line of its cells, said below its label. */
  readonly under?: string;
  /** In place of the label, at the column's head. */
  readonly head?: ReactNode;
  readonly sortable?: boolean;
  readonly align?: 'end' | undefined;
  /** Shares the remaining width and truncates. Default: as wide as its content. */
  readonly flows?: boolean;
  /** Its role on a phone's card; if any has one, others are omitted. Default: a labelled line. */
  readonly card?: 'title' | 'status' | 'fact' | undefined;
  /** Whether it stays in sight next to the actions, where the table is wider than its box. */
  readonly pinned?: boolean;
  readonly className?: string;
  readonly cell: (row: R) => ReactNode;
};

export type TableProps<R> = {
  readonly label: string;
  readonly columns: readonly Column<R>[];
  /** undefined: the first rows are awaited. */
  readonly rows: readonly R[] | undefined;
  readonly keyOf: (row: R) => string | number;
  /** Rows shown while none are there, so that nothing jumps. */
  readonly expected: number;
  /** Whether the rows are old ones, kept while others are fetched. */
  readonly stale?: boolean;
  readonly sort?: { readonly field: string; readonly order: 'asc' | 'desc' } | undefined;
  readonly onSort?: (column: string) => void;
  /** Marks one row, e.g. the one in the form. */
  readonly current?: string | number | undefined;
  /** Marks one that is shown elsewhere on the page. */
  readonly shown?: string | number | undefined;
  /** A row was pressed, beside what can be pressed in it. */
  readonly onRow?: ((key: string) => void) | undefined;
  /** How much room a row takes. Default: as the height of the window has it. */
  readonly density?: 'comfortable' | 'compact' | undefined;
};

/**
 * A memoised table in a scroll region reachable by keyboard; cards on narrow screens
 * (`data-label`).
 */
export function DataTable<R>(props: TableProps<R>): ReactNode {
  const { columns, rows, keyOf, sort, onSort, current } = props;
  const labels = useMemo(() => columns.map((column) => column.label), [columns]);
  const region = useRef<HTMLDivElement>(null);
  useOverflow(region);
  const isCards = columns.some(({ card }) => card !== undefined);
  const classes = [
    'table',
    props.stale ? 'table-stale' : '',
    `table-${props.density ?? 'fitting'}`,
    isCards ? 'table-cards' : '',
  ];
  const share = 100 / Math.max(1, columns.filter(({ flows }) => flows).length);
  return (
    // Scroll regions must be focusable.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <div className="table-region" role="region" aria-label={props.label} tabIndex={0} ref={region}>
      <table className={classes.filter(Boolean).join(' ')} aria-busy={props.stale || rows === undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.name} column={column} share={share} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys of rows are the list's (list-keys.ts) */}
        <tbody onClick={props.onRow && ((event) => pressedRow(event, props.onRow))}>
          {rows === undefined
            ? // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have no other identity
              Array.from({ length: props.expected }, (_, index) => <BoneRow key={index} labels={labels} />)
            : rows.map((row) => (
                <TableRow
                  key={keyOf(row)}
                  row={row}
                  columns={columns as readonly Column<unknown>[]}
                  rowKey={String(keyOf(row))}
                  current={keyOf(row) === current}
                  shown={keyOf(row) === props.shown}
                />
              ))}
        </tbody>
      </table>
    </div>
  );
}

const TIGHT = ['table-tight', 'table-tightest'] as const;

/** Makes room where a table is wider than its place, as far as that helps: else it scrolls. */
function makeRoom(element: HTMLElement): void {
  const isWider = (): boolean => element.scrollWidth > element.clientWidth;
  element.classList.remove(...TIGHT);
  for (const way of TIGHT) if (isWider()) element.classList.add(way);
  if (isWider()) element.classList.remove('table-tightest');
}

function useOverflow(region: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = region.current;
    const table = element?.firstElementChild;
    if (!element || !table) return;
    const mark = (): void => {
      // In a page written from right to left what was scrolled is counted below zero.
      const left = element.scrollWidth - element.clientWidth - Math.abs(element.scrollLeft);
      element.classList.toggle('table-overflowing', left > 1);
    };
    const actions = table.querySelector<HTMLElement>('th.actions-column');
    const watch = new ResizeObserver(() => {
      makeRoom(element);
      element.style.setProperty('--actions', `${actions?.offsetWidth ?? 0}px`);
      mark();
    });
    for (const each of [element, table, actions]) if (each) watch.observe(each);
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', mark);
    };
  }, [region]);
}

type HeaderProps = {
  readonly column: Omit<Column<never>, 'cell'>;
  readonly share: number;
  readonly sort: TableProps<unknown>['sort'];
  readonly onSort: TableProps<unknown>['onSort'];
};

/** So many letters of a heading stand in one line; a longer one may take two. */
const SHORT = 14;

const classOf = ({ align, flows, card, pinned, className = '' }: Omit<Column<never>, 'cell'>): string | undefined =>
  [
    align === 'end' ? 'align-end' : '',
    flows ? 'flows' : '',
    card ? `card-${card}` : '',
    pinned ? 'pinned' : '',
    className,
  ]
    .filter(Boolean)
    .join(' ') || undefined;

function Header({ column, share, sort, onSort }: HeaderProps): ReactNode {
  const isLong = column.label.length > SHORT && !column.flows;
  const look = {
    className: [classOf(column), isLong ? 'head-long' : ''].filter(Boolean).join(' ') || undefined,
    ...(column.flows ? { style: { inlineSize: `${share}%` } } : {}),
  };
  const order = sort?.field === column.name ? sort.order : undefined;
  const under = column.under === undefined ? null : <span className="head-under">{column.under}</span>;
  if (!column.sortable || !onSort) {
    return (
      <th scope="col" {...look}>
        {column.head ?? column.label}
        {under}
      </th>
    );
  }
  return (
    <th scope="col" {...look} aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none'}>
      <button
        type="button"
        className="sort-button"
        onClick={() => onSort(column.name)}
        title={t('Sort by {column}', { column: column.label })}
      >
        {column.label}
        {order === 'asc' ? <SortedUpIcon /> : order === 'desc' ? <SortedDownIcon /> : <SortableIcon />}
      </button>
      {under}
    </th>
  );
}

function pressedRow({ target }: { readonly target: EventTarget }, tell: TableProps<unknown>['onRow']): void {
  if (!(target instanceof Element)) return;
  const row = target.closest('tr');
  // The region that surrounds all rows can be reached, too.
  if (row?.contains(target.closest('a, button, input, label, select, [tabindex="0"]'))) return;
  // Whoever marks a text to copy it presses nothing.
  if (window.getSelection()?.type === 'Range') return;
  const key = row?.dataset.row;
  if (key !== undefined) tell?.(key);
}

type RowProps = {
  readonly row: unknown;
  readonly rowKey: string;
  readonly columns: readonly Column<unknown>[];
  readonly current: boolean;
  readonly shown: boolean;
};

const TableRow = memo(function TableRow({ row, rowKey, columns, current, shown }: RowProps): ReactNode {
  return (
    <tr data-row={rowKey} className={current ? 'row-current' : shown ? 'row-shown' : undefined}>
      {columns.map((column) => (
        <td key={column.name} data-label={column.label} className={classOf(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
});

const BoneRow = memo(function BoneRow({ labels }: { readonly labels: readonly string[] }): ReactNode {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a table row takes no focus
    <tr className="row-bones" aria-hidden="true">
      {labels.map((label, index) => (
        <td key={label || index} data-label={label}>
          <Bone width={index % 3 === 1 ? '80%' : '55%'} />
        </td>
      ))}
    </tr>
  );
});
