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
import { IconButton } from '../ui/button.tsx';
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
  const { resource, screen, row, canDelete, onDelete, moves, downloads, keeps } = props;
  // What cannot be done is in the menu with its reason, not an icon that does nothing.
  const isMenu = moves.length > 0 || downloads !== undefined || keeps !== undefined;
  const links = <RowLinks {...props} />;
  if (isMenu)
    return (
      <MoveButtons resource={resource} screen={screen} row={row} moves={moves} others={otherItems(props)}>
        {links}
      </MoveButtons>
    );
  return (
    <>
      {links}
      {canDelete ? (
        <IconButton
          danger
          label={t('Delete {name}', { name: headingOf(resource, row) })}
          title={t('Delete')}
          onClick={() => onDelete(row)}
        >
          <DeleteIcon />
        </IconButton>
      ) : null}
    </>
  );
}

/** What leads from a row: a call, its page, and its form. */
function RowLinks({ resource, screen, row, canUpdate, onEdit, phones }: ActionsProps): ReactNode {
  // A bare number says nothing by itself.
  const name = headingOf(resource, row);
  const show = viewPath(screen, row.id);
  const form = editPath(screen, row);
  return (
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
        <IconButton
          data-edit={row.id}
          data-act="edit"
          label={t('Edit {name}', { name })}
          title={t('Edit')}
          onClick={() => onEdit(row)}
        >
          <EditIcon />
        </IconButton>
      ) : null}
    </>
  );
}

const otherItems = (props: ActionsProps): readonly MenuItem[] => {
  const { resource, screen, row, canDelete, onDelete, downloads: paper, keeps } = props;
  const download = {
    name: ' download',
    label: t('Download PDF'),
    onChoose: () => paper && void savePaper({ resource: resource.name, id: row.id, paper, screen: screen.name }),
  };
  const erase = { name: ' delete', label: t('Delete'), danger: true, refused: keeps, onChoose: () => onDelete(row) };
  return [...(paper === undefined ? [] : [download]), ...(canDelete ? [erase] : [])];
};

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
