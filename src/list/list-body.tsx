import { type ReactNode, useDeferredValue, useEffect, useMemo } from 'react';
import { type Id, meansSomething, ownOrder, type Resource, type Row } from '../../resources/language/index.ts';
import { isPhone } from '../fields/call.tsx';
import { listColumns } from '../fields/list-column.tsx';
import { pathsOf } from '../fields/record-link.tsx';
import { asCards } from '../fields/row-cards.ts';
import { nameOf } from '../fields/title.ts';
import { t, useLanguage } from '../platform/i18n/index.ts';
import { lazyComponent } from '../platform/lazy.tsx';
import { keepPreferences, usePreferences } from '../platform/preferences.ts';
import { useCan, useSession } from '../platform/session.ts';
import { listedMovesOf } from '../record/moves/permitted-moves.ts';
import { actionsColumn, type Paging, RecordTable, rowId } from '../record/record-table.tsx';
import { StoredSwitch } from '../record/stored-switch.tsx';
import type { Question } from '../ui/question-types.ts';
import type { Column } from '../ui/table.tsx';
import { PHONE, useMedia } from '../ui/use-media.ts';
import { SELECT, selectColumn } from './bulk/select-cells.tsx';
import type { Selection } from './bulk/selection.ts';
import { canOnScreen, formScreenOf } from './form-screen.ts';
import { NumberLine, withAdds } from './number-rows.tsx';
import type { Peek } from './peek/use-peek.ts';
import { canView, RowActions, RowTitleLink } from './row-parts.tsx';
import { type ListState, sizesOf } from './state/list-state.ts';
import type { ListScreen } from './state/use-list-state.ts';
import type { useRows } from './use-rows.ts';
import { shownColumns } from './views/columns.ts';

// Most lists have rows.
const NoRows = lazyComponent(async () => (await import('./no-rows.tsx')).NoRows);

type Props = {
  readonly resource: Resource;
  readonly screen: ListScreen;
  readonly state: ListState;
  /** The state of which the rows are: that of the page, or of the number they stand below. */
  readonly listed: ListState;
  readonly isSteady: boolean;
  readonly found: ReturnType<typeof useRows>;
  readonly canUpdate: boolean;
  readonly canDelete: boolean;
  readonly onRefused: (is: true) => void;
  readonly editing: Id | undefined;
  readonly onEdit: ((row: Row) => void) | undefined;
  readonly onDelete: (row: Row) => void;
  readonly ask: (question: Question) => Promise<boolean>;
  readonly onChange: (change: Partial<ListState>, options?: { readonly replace?: boolean }) => void;
  readonly onClear: () => void;
  readonly onAdd: (() => void) | undefined;
  readonly peek: Peek;
  /** undefined: there is nothing this role could do with a selection. */
  readonly selection: Selection | undefined;
};

/** The rows of a list, or in their place what there is to say; and the pager. */
export function ListBody(props: Props): ReactNode {
  const { resource, screen, state, listed, found, onChange, selection } = props;
  const { list } = screen;
  const { rows, total } = found;
  const preferences = usePreferences().lists[screen.name];
  const shown = useShownColumns(props, shownColumns(list, preferences));
  const numbered = useNumbered(shown, list.numbered, rows, (state.page - 1) * state.size);
  const { number } = listed;
  const columns = useMemo(() => withAdds(numbered, number, rows), [numbered, number, rows]);
  useEffect(() => selection?.showPage(rows?.map(rowId) ?? []), [selection, rows]);
  const change = (part: Partial<Paging>, options?: { readonly replace?: boolean }): void => {
    onChange(part, options);
    const { size } = part;
    if (size !== undefined) keepPreferences({ lists: { [screen.name]: { columns: [], ...preferences, size } } });
  };
  return (
    <RecordTable
      resource={resource}
      label={t(screen.label)}
      columns={columns}
      found={found}
      paging={state}
      ownSort={ownOrder(list, state.tab)}
      ownSize={list.pageSize}
      sizes={sizesOf(list)}
      onChange={change}
      empty={<NoRows {...props} />}
      current={props.editing}
      shown={props.peek.row?.id}
      onRow={props.peek.show && ((key) => props.peek.show?.(Number(key)))}
      density={preferences?.density}
    >
      {number && props.isSteady && found.value !== undefined && !found.stale ? (
        <NumberLine
          key={`${number.of} ${number.cell}`}
          {...{ number, value: found.value, count: total.count, isChosen: state.number !== undefined }}
        />
      ) : null}
    </RecordTable>
  );
}

function useShownColumns(props: Props, shown: readonly string[]): readonly Column<Row>[] {
  const { resource, screen, selection } = props;
  const all = useColumns(props);
  // By name, so that a density change renders no row; deferred, for a quick checkbox.
  const names = useDeferredValue(shown.join(' '));
  return useMemo(
    () => [
      ...(selection ? [selectColumn(selection, (row) => nameOf(resource, row))] : []),
      ...asCards(
        names.split(' ').flatMap((name) => all.find((column) => column.name === name) ?? []),
        resource,
        (name) => screen.list.toggles.includes(name) || meansSomething(resource.fields[name]),
        screen.list.card,
      ),
      ...all.filter((column) => !screen.list.columns.includes(column.name)),
    ],
    [screen, names, all, selection, resource],
  );
}

function useNumbered(
  columns: readonly Column<Row>[],
  heading: string | undefined,
  rows: readonly Row[] | undefined,
  before: number,
): readonly Column<Row>[] {
  return useMemo(() => {
    if (heading === undefined) return columns;
    const places = new Map(rows?.map((row, at) => [row.id, before + at + 1]));
    const number: Column<Row> = {
      name: ' number',
      label: t(heading),
      align: 'end',
      cell: ({ id }) => <span className="digits">{places.get(id)}</span>,
    };
    const at = columns[0]?.name === SELECT ? 1 : 0;
    return [...columns.slice(0, at), number, ...columns.slice(at)];
  }, [columns, heading, rows, before]);
}

/** Memoised: identical while nothing changes. */
function useColumns(props: Props): readonly Column<Row>[] {
  const { resource, screen, canUpdate, canDelete, onEdit, onDelete, ask } = props;
  const { user } = useSession();
  const can = useCan();
  const { language } = useLanguage();
  const isCards = useMedia(PHONE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its words are another language's in another language
  return useMemo(() => {
    const { list } = screen;
    const pageOf = pathsOf(resource.name, can, true);
    const { secondLine, headings, missing } = list;
    const columns = listColumns(list.columns, { resource, under: secondLine, headings, missing }, (row, field) => {
      if (canUpdate && list.toggles.includes(field.name))
        return <StoredSwitch {...{ resource, screen, field, row, ask }} />;
      return field.name === resource.title ? RowTitleLink({ resource, screen, row, canUpdate, pageOf }) : undefined;
    }).map((column) => ({ ...column, sortable: list.sort.includes(column.name) }));
    const moves = listedMovesOf({ resource, screen, user, can });
    const canEdit = list.editedOn
      ? canOnScreen(formScreenOf(screen), can, 'update')
      : canUpdate && screen.form !== undefined && screen.form.only === undefined;
    const downloads = can(screen.name, 'export') ? screen.papers[0] : undefined;
    // Wider windows have no telephone.
    const phones = isCards
      ? list.columns
          .flatMap((name) => [name, ...(list.secondLine[name] ?? [])])
          .filter((name) => isPhone(resource, name))
      : [];
    const isPlain = !canView(screen) && !canEdit && !canDelete && moves.length === 0 && downloads === undefined;
    if (isPlain && phones.length === 0) return columns;
    const actions = actionsColumn((row) => (
      <RowActions
        {...{ resource, screen, row, canDelete, onEdit, onDelete, moves, downloads, phones }}
        canUpdate={list.editedOn ? canEdit : canUpdate}
        keeps={row._refuses?.delete === undefined ? undefined : t(row._refuses.delete)}
      />
    ));
    return [...columns, actions];
  }, [resource, screen, canUpdate, canDelete, onEdit, onDelete, ask, user, can, language, isCards]);
}
