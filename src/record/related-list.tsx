import { type HttpError, useList } from '@refinedev/core';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import {
  type CompleteRelatedList,
  kindOf,
  NEWEST,
  type Resource,
  type Row,
  type Screen,
  showPath,
} from '../../resources/language/index.ts';
import { useRetryWhenBack } from '../data/use-retry.ts';
import { listColumns } from '../fields/list-column.tsx';
import { nameOf } from '../fields/title.ts';
import { callRaw } from '../platform/api.ts';
import { inSentence, t, useLanguage } from '../platform/i18n/index.ts';
import { lazyComponent } from '../platform/lazy.tsx';
import { registry } from '../platform/registry.ts';
import { useCan } from '../platform/session.ts';
import { IconButton } from '../ui/button.tsx';
import { ViewIcon } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';
import { PAGE_SIZES } from '../ui/pager.tsx';
import { Empty } from '../ui/states.tsx';
import type { Column } from '../ui/table.tsx';
import { DownloadButton, paperOf, type Saved } from './download.tsx';
import { actionsColumn, foundRows, type Paging, RecordTable } from './record-table.tsx';

const RelatedDialog = lazyComponent(async () => (await import('./related-dialog.tsx')).RelatedDialog, { over: true });

/** What somebody chose of a related list; kept while its tab is closed. */
export type RelatedState = Paging;

export const startRelated = (list: CompleteRelatedList): RelatedState => ({
  page: 1,
  size: list.pageSize,
  sort: undefined,
});

type Props = {
  readonly screen: Screen;
  readonly list: CompleteRelatedList;
  readonly address: string;
  readonly label: string;
  readonly state: RelatedState;
  readonly onChange: (state: RelatedState) => void;
};

/** The records that refer to the one a page shows, with pages and an order of their own. */
export function RelatedRows(props: Props): ReactNode {
  const resource = registry.resources[props.list.of];
  return resource ? <Content {...props} resource={resource} /> : null;
}

function Content({ screen, list, address, label, state, onChange, resource }: Props & { readonly resource: Resource }) {
  const { page, size, sort } = state;
  const { query } = useList<Row, HttpError>({
    resource: address,
    pagination: { mode: 'server', currentPage: page, pageSize: size },
    sorters: sort ? [{ ...sort }] : [],
    meta: { screen: screen.name },
    queryOptions: { placeholderData: (before) => before },
    successNotification: false,
    errorNotification: false,
  });
  useRetryWhenBack(query.isError, () => void query.refetch());
  const [viewed, setViewed] = useState<Row>();
  const back = useRef<Element | null>(null);
  const view = useCallback((row: Row): void => {
    back.current = document.activeElement;
    setViewed(row);
  }, []);
  const columns = useRelatedColumns({
    screen,
    list,
    address,
    resource,
    onView: view,
  });
  return (
    <>
      <RecordTable
        resource={resource}
        label={label}
        columns={columns}
        found={foundRows(query)}
        paging={state}
        ownSort={NEWEST}
        sizes={PAGE_SIZES}
        onChange={(part) => onChange({ ...state, page: 1, ...part })}
        empty={<Empty title={t('No {records} yet', { records: inSentence(resource.label.many) })} />}
      />
      {viewed ? (
        <RelatedDialog
          resource={resource}
          list={list}
          row={viewed}
          onClose={() => {
            setViewed(undefined);
            // After the dialog has let go of the focus.
            requestAnimationFrame(() => (back.current instanceof HTMLElement ? back.current.focus() : undefined));
          }}
        />
      ) : null}
    </>
  );
}

type ColumnsOf = Pick<Props, 'screen' | 'list' | 'address'> & {
  readonly resource: Resource;
  readonly onView: (row: Row) => void;
};

function useRelatedColumns({ screen, list, address, resource, onView }: ColumnsOf): readonly Column<Row>[] {
  const can = useCan();
  const pages = useScreenWithPages(list.of);
  const isTaken = list.actions.includes('download') && can(screen.name, 'export');
  const { language } = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: its words are another language's in another language
  return useMemo(() => {
    const { secondLine, headings, missing } = list;
    const isViewed = list.actions.includes('view');
    const columns = listColumns(list.columns, { resource, under: secondLine, headings, missing }).map((column) => {
      const field = resource.fields[column.name];
      return { ...column, sortable: field !== undefined && kindOf(field).ordered(field) };
    });
    if (!isViewed && !isTaken) return columns;
    const actions = actionsColumn((row) => {
      const name = calledIn(resource, row);
      return (
        <>
          {isViewed && pages !== undefined ? (
            <PageLink screen={pages} row={row} name={name} />
          ) : isViewed ? (
            <IconButton
              data-act="view"
              aria-haspopup="dialog"
              label={t('View {name}', { name })}
              title={t('View')}
              onClick={() => onView(row)}
            >
              <ViewIcon />
            </IconButton>
          ) : null}
          {isTaken ? <Download {...{ screen, pages, list, address, row, name }} /> : null}
        </>
      );
    });
    return [...columns, actions];
  }, [screen, list, address, resource, isTaken, pages, onView, language]);
}

function useScreenWithPages(resource: string): Screen | undefined {
  const can = useCan();
  return registry.screens.find(
    ({ name, show, where, ...screen }) =>
      screen.resource === resource && show !== undefined && where === undefined && can(name, 'read'),
  );
}

type PageLinkProps = { readonly screen: Screen; readonly row: Row; readonly name: string };

const PageLink = ({ screen, row, name }: PageLinkProps): ReactNode => (
  <Link
    to={showPath(screen, row.id) ?? screen.path}
    className="icon-button"
    data-act="view"
    aria-label={t('View {name}', { name })}
    title={t('View')}
  >
    <ViewIcon />
  </Link>
);

/** What a row is called where its name alone may be a number: 'booking 12'. */
const calledIn = (resource: Resource, row: Row): string => `${inSentence(resource.label.one)} ${nameOf(resource, row)}`;

type DownloadProps = Pick<Props, 'screen' | 'list' | 'address'> & {
  readonly pages: Screen | undefined;
  readonly row: Row;
  readonly name: string;
};

function Download({ screen, pages, list, address, row, name }: DownloadProps): ReactNode {
  const load = async (): Promise<Saved> => {
    const [paper] = pages?.papers ?? [];
    if (pages && paper) return paperOf({ resource: list.of, id: row.id, paper, screen: pages.name });
    const query = { screen_label: screen.name, id: row.id, format: 'xlsx' };
    const response = await callRaw(`/api/${address}/export`, { query });
    return { name: `${list.of}-${row.id}.xlsx`, blob: await response.blob() };
  };
  return <DownloadButton name={name} load={load} />;
}
