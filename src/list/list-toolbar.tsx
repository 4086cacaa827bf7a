import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { isDrawn, type Resource } from '../../resources/language/index.ts';
import { inSentence, t } from '../platform/i18n/index.ts';
import { later } from '../platform/lazy.tsx';
import { usePreferences } from '../platform/preferences.ts';
import { AddIcon, ColumnsIcon, FilterIcon } from '../ui/icons.tsx';
import { Count, VisuallyHidden } from '../ui/marks.tsx';
import { Popover, PopoverWaiting } from '../ui/popover.tsx';
import { Toolbar } from '../ui/toolbar.tsx';
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
  /** undefined: nothing can be added here, or not by this role. */
  readonly onAdd: (() => void) | undefined;
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
  onChange,
  onAdd,
  onImported,
}: Props): ReactNode {
  const { list } = screen;
  const [open, setOpen] = useState(false);
  const active = activeFilters(resource, list, state);
  const panelId = `${screen.name}-filters`;
  const kept = usePreferences().lists[screen.name];
  const filters = useMemo(() => requestFilters(resource, list, listed), [resource, list, listed]);
  const sorters = useMemo(() => requestSort(listed), [listed]);
  return (
    <>
      <Toolbar
        end={
          <>
            <ViewsButton resource={resource} screen={screen} state={state} onChange={onChange} />
            {list.filters.length > 0 ? (
              <Button
                icon={<FilterIcon />}
                data-narrows="filters"
                aria-expanded={open}
                aria-controls={open ? panelId : undefined}
                onPointerEnter={FiltersPanel.preload}
                onFocus={FiltersPanel.preload}
                onClick={() => setOpen(!open)}
              >
                {t('Filters')}
                {active > 0 ? (
                  <Count>
                    {active}
                    <VisuallyHidden> {t('set')}</VisuallyHidden>
                  </Count>
                ) : null}
              </Button>
            ) : null}
            <Popover
              icon={<ColumnsIcon />}
              text={t('View')}
              title={t('Columns and rows')}
              onNear={ColumnsPanel.preload}
            >
              {() => <ColumnsPanel waiting={<PopoverWaiting />} resource={resource} screen={screen} kept={kept} />}
            </Popover>
            {canExport ? (
              <ExportMenu resource={resource.name} screen={screen.name} filters={filters} sorters={sorters} />
            ) : null}
            {onAdd && isImported(resource, screen) ? (
              <ImportButton resource={resource} screen={screen} onDone={onImported} />
            ) : null}
            {onAdd ? (
              <Button type="primary" icon={<AddIcon />} onClick={onAdd}>
                {t('Add {resource}', { resource: t(resource.label.one) })}
              </Button>
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
      {open ? (
        <FiltersPanel
          waiting={<div className="filters-waiting" />}
          id={panelId}
          resource={resource}
          screen={screen}
          state={state}
          onChange={onChange}
        />
      ) : null}
    </>
  );
}
