import { Button } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { isDrawn, type Resource } from '../../resources/language/index.ts';
import { inSentence, t } from '../platform/i18n/index.ts';
import { later } from '../platform/lazy.tsx';
import { usePreferences } from '../platform/preferences.ts';
import { ColumnsIcon, FilterIcon } from '../ui/icons.tsx';
import { Count, VisuallyHidden } from '../ui/marks.tsx';
import { Popover, PopoverWaiting } from '../ui/popover.tsx';
import { Toolbar } from '../ui/toolbar.tsx';
import { useMedia } from '../ui/use-media.ts';
import { ExportMenu } from './export-menu.tsx';
import { ImportButton } from './import/import-button.tsx';
import { activeFilters, type ListState, requestFilters, requestSort } from './list-state.ts';
import { SearchBox } from './search-box.tsx';
import type { ListScreen } from './use-list-state.ts';
import { ViewsButton } from './views/views-button.tsx';
import './list.css';

const FiltersPanel = later(async () => (await import('./filters-panel.tsx')).FiltersPanel);
const ColumnsPanel = later(async () => (await import('./views/columns-panel.tsx')).ColumnsPanel);

type Props = {
  readonly resource: Resource;
  readonly screen: ListScreen;
  readonly state: ListState;
  /** The state of which the rows are, which an export takes. */
  readonly listed: ListState;
  readonly canExport: boolean;
  readonly onChange: (change: Partial<ListState>, options?: { readonly replace?: boolean }) => void;
  /** Whether something can be added here, by this role. */
  readonly canAdd: boolean;
  /** What follows an import, to whoever may add. */
  readonly onImported: () => Promise<void>;
};

/**
 * Whether files are taken in here, and one can hold what new records are made of: nothing of it
 * that only a page can ask for.
 */
const isImported = (resource: Resource, { list, writes }: ListScreen): boolean =>
  list.imports && !writes.some((name) => resource.fields[name] && isDrawn(resource.fields[name]));

/** What narrows a list and what is done with it as a whole. */
export function ListToolbar({
  resource,
  screen,
  state,
  listed,
  canExport,
  canAdd,
  onChange,
  onImported,
}: Props): ReactNode {
  const { list } = screen;
  const active = activeFilters(resource, list, state);
  const isNarrow = useMedia(NARROW);
  const kept = usePreferences().lists[screen.name];
  const filters = useMemo(() => requestFilters(resource, list, listed), [resource, list, listed]);
  const sorters = useMemo(() => requestSort(listed), [listed]);
  return (
    <Toolbar
      end={
        <>
          {list.filters.length > 0 || isNarrow ? (
            <Popover
              wide
              title={t('Filters')}
              onNear={FiltersPanel.preload}
              button={(carried) => (
                <Button icon={<FilterIcon />} data-narrows="filters" {...carried}>
                  <span className="tool-words">{t('Filters')}</span>
                  {active > 0 ? (
                    <Count>
                      {active}
                      <VisuallyHidden> {t('set')}</VisuallyHidden>
                    </Count>
                  ) : null}
                </Button>
              )}
            >
              {() => (
                <FiltersPanel
                  waiting={<PopoverWaiting />}
                  id={`${screen.name}-filters`}
                  resource={resource}
                  screen={screen}
                  state={state}
                  sorts={isNarrow}
                  onChange={onChange}
                />
              )}
            </Popover>
          ) : null}
          <ViewsButton resource={resource} screen={screen} state={state} onChange={onChange} />
          <Popover
            title={t('Columns and rows')}
            onNear={ColumnsPanel.preload}
            button={(carried) => (
              <Button icon={<ColumnsIcon />} {...carried} aria-label={t('View')} title={t('Columns and rows')} />
            )}
          >
            {() => <ColumnsPanel waiting={<PopoverWaiting />} resource={resource} screen={screen} kept={kept} />}
          </Popover>
          {canExport ? (
            <ExportMenu bare resource={resource.name} screen={screen.name} filters={filters} sorters={sorters} />
          ) : null}
          {canAdd && isImported(resource, screen) ? (
            <ImportButton resource={resource} screen={screen} onDone={onImported} />
          ) : null}
        </>
      }
    >
      {list.search.length > 0 ? (
        <SearchBox
          label={t('Search {records}', { records: inSentence(resource.label.many) })}
          value={state.q}
          // Words typed one after another are one step back, not many.
          onSearch={(q) => onChange({ q }, { replace: q !== '' && state.q !== '' })}
        />
      ) : null}
    </Toolbar>
  );
}

/** Where rows are cards, which have no headings to sort by. */
const NARROW = '(width <= 640px)';
