import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import {
  type CompleteMove,
  formViewPath,
  type Id,
  type PaperName,
  type Resource,
  type Row,
  recordPath,
  showPath,
} from '../../resources/language/index.ts';
import { CallLink } from '../fields/call.tsx';
import { headingOf, nameOf } from '../fields/title.ts';
import { tellFailure } from '../platform/failures.ts';
import { t } from '../platform/i18n/index.ts';
import { MoveButtons } from '../record/moves/move-buttons.tsx';
import { DeleteIcon, EditIcon, ViewIcon } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';
import type { MenuItem } from '../ui/menu.tsx';
import { editPath } from './form-screen.ts';
import type { ListScreen } from './state/use-list-state.ts';

const viewPath = (screen: ListScreen, id: Id): string | undefined => showPath(screen, id) ?? formViewPath(screen, id);

/** Whether a screen has such an address for its records. */
export const canView = (screen: ListScreen): boolean => viewPath(screen, 1) !== undefined;

type NameProps = {
  readonly resource: Resource;
  readonly screen: ListScreen;
  readonly row: Row;
  readonly canUpdate: boolean;
  readonly pageOf: ((id: Id) => string | undefined) | undefined;
};

/** The record's name, which opens it; undefined if nothing would open. */
export function RowTitleLink({ resource, screen, row, canUpdate, pageOf }: NameProps): ReactNode {
  const to = recordPath(screen, row.id, canUpdate) ?? pageOf?.(row.id);
  return to === undefined ? undefined : (
    <RowLink act="open" to={to} className="row-name">
      <bdi>{nameOf(resource, row)}</bdi>
    </RowLink>
  );
}

type ActionsProps = {
  readonly resource: Resource;
  readonly screen: ListScreen;
  readonly row: Row;
  readonly canUpdate: boolean;
  readonly canDelete: boolean;
  readonly onEdit: ((row: Row) => void) | undefined;
  readonly onDelete: (row: Row) => void;
  readonly moves: readonly CompleteMove[];
  readonly downloads: PaperName | undefined;
  /** Why the row cannot be deleted, in a sentence, where that is known beforehand. */
  readonly keeps: string | undefined;
  /** The telephone numbers by which the record is called from here; the first there is. */
  readonly phones: readonly string[];
};

/** A row's next move, links and menu, as permitted. A lone delete is an icon. */
export function RowActions(props: ActionsProps): ReactNode {
  const { resource, screen, row, canUpdate, canDelete, onEdit, onDelete, moves, downloads, keeps, phones } = props;
  // A bare number says nothing by itself.
  const name = headingOf(resource, row);
  const show = viewPath(screen, row.id);
  const form = editPath(screen, row);
  const ways = (
    <>
      <CallLink resource={resource} fields={phones} row={row} />
      {show === undefined ? null : (
        <RowLink act="view" to={show} label={t('View {name}', { name })}>
          <ViewIcon />
        </RowLink>
      )}
      {!canUpdate ? null : form !== undefined ? (
        <RowLink act="edit" to={form} label={t('Edit {name}', { name })}>
          <EditIcon />
        </RowLink>
      ) : onEdit ? (
        <button
          type="button"
          className="icon-button"
          data-edit={row.id}
          data-act="edit"
          aria-label={t('Edit {name}', { name })}
          title={t('Edit')}
          onClick={() => onEdit(row)}
        >
          <EditIcon />
        </button>
      ) : null}
    </>
  );
  // What cannot be done is in the menu with its reason, not an icon that does nothing.
  const isMenu = moves.length > 0 || downloads !== undefined || keeps !== undefined;
  if (!isMenu)
    return (
      <>
        {ways}
        {canDelete ? (
          <button
            type="button"
            className="icon-button icon-button-danger"
            aria-label={t('Delete {name}', { name })}
            title={t('Delete')}
            onClick={() => onDelete(row)}
          >
            <DeleteIcon />
          </button>
        ) : null}
      </>
    );
  const others: readonly MenuItem[] = [
    ...(downloads === undefined
      ? []
      : [
          {
            name: ' download',
            label: t('Download PDF'),
            onChoose: () =>
              void savePaper({ resource: resource.name, id: row.id, paper: downloads, screen: screen.name }),
          },
        ]),
    ...(canDelete
      ? [
          {
            name: ' delete',
            label: t('Delete'),
            danger: true,
            refused: keeps,
            onChoose: () => onDelete(row),
          },
        ]
      : []),
  ];
  return (
    <MoveButtons resource={resource} screen={screen} row={row} moves={moves} others={others}>
      {ways}
    </MoveButtons>
  );
}

async function savePaper(of: Parameters<typeof import('../record/download.tsx').paperOf>[0]): Promise<void> {
  try {
    const { paperOf, saveLoaded } = await import('../record/download.tsx');
    saveLoaded(await paperOf(of));
  } catch (error) {
    tellFailure('The download failed. Please try again.', error);
  }
}

type LinkProps = {
  /** What the row's keys look for: Enter opens the first of these. */
  readonly act: 'open' | 'view' | 'edit';
  readonly to: string;
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
};

// The list's own address goes along, so that the page it leads to can return to the same rows.
const RowLink = (props: LinkProps): ReactNode =>
  props.to.includes('?') ? <OverRows {...props} /> : <Leading {...props} />;

function OverRows({ to, ...props }: LinkProps): ReactNode {
  const { search, pathname } = useLocation();
  const [path = '', own] = to.split('?');
  // The form of another screen takes nothing of this list along.
  const merged = new URLSearchParams(path === pathname ? search : '');
  for (const [key, value] of new URLSearchParams(own)) merged.set(key, value);
  return <Leading {...props} to={`${path}?${merged}`} />;
}

const Leading = ({ act, to, label, className = 'icon-button', children }: LinkProps): ReactNode => (
  <Link
    to={to}
    state={() => ({ list: window.location.search })}
    className={className}
    data-act={act}
    {...(label === undefined ? {} : { 'aria-label': label, title: label })}
  >
    {children}
  </Link>
);
