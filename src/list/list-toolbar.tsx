import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { isDrawn, type Resource, type Row } from '../../resources/language/index.ts';
import { inSentence, t } from '../platform/i18n/index.ts';
import { lazyComponent } from '../platform/lazy.tsx';
import { AddIcon, FilterIcon } from '../ui/icons.tsx';
import { Count, VisuallyHidden } from '../ui/marks.tsx';
import { Menu } from '../ui/menu.tsx';
import { Popover, PopoverWaiting } from '../ui/popover.tsx';
import { Toolbar } from '../ui/toolbar.tsx';
import { PHONE, useMedia } from '../ui/use-media.ts';
import { filtersOf, isSet } from './filters.ts';
import { ListMenu, type Opened } from './list-menu.tsx';
import { SearchBox } from './search-box.tsx';
import { activeFilters, type ListState, requestFilters, requestSort } from './state/list-state.ts';
import type { ListScreen } from './state/use-list-state.ts';
import type { ListViews } from './views/use-views.ts';
import './list.css';

const FilterChips = lazyComponent(async () => (await import('./filter-chips.tsx')).FilterChips);
const FiltersPanel = lazyComponent(async () => (await import('./filters-panel.tsx')).FiltersPanel);

type Props = {
  readonly resource: Resource;
  readonly screen: ListScreen;
  readonly state: ListState;
  readonly listed: ListState;
  readonly rows: readonly Row[] | undefined;
  readonly views: ListViews;
  readonly canExport: boolean;
  readonly onChange: (change: Partial<ListState>, options?: { readonly replace?: boolean }) => void;
  readonly canAdd: boolean;
  readonly onImported: () => Promise<void>;
};

const isImported = (resource: Resource, { form, writes }: ListScreen): boolean =>
  form?.only === undefined && !writes.some((name) => resource.fields[name] && isDrawn(resource.fields[name]));

/** What narrows a list and what is done with it as a whole. */
export function ListToolbar(props: Props): ReactNode {
  const { resource, screen, state, listed, rows, views, canExport, canAdd, onChange, onImported } = props;
  const { list } = screen;
  const isNarrow = useMedia(PHONE);
  const [opened, setOpened] = useState<Opened>();
  const [adding, setAdding] = useState<string>();
  const exported = useMemo(
    () => ({
      resource: resource.name,
      screen: screen.name,
      filters: requestFilters(resource, list, listed),
      sorters: requestSort(listed),
    }),
    [resource, screen, list, listed],
  );
  const isFiltered = Object.keys(state.filters).length > 0;
  const isOwn = isFiltered || state.q !== '' || state.sort !== undefined;
  const isKept = views.shown !== undefined && !views.shown.modified;
  return (
    <Toolbar
      end={
        <>
          {isNarrow ? <FiltersSheet {...{ resource, screen, state, onChange }} /> : null}
          <ListMenu
            {...{ resource, screen, state, views, opened, onChange }}
            exported={canExport ? exported : undefined}
            onImported={canAdd && isImported(resource, screen) ? onImported : undefined}
            onOpen={setOpened}
          />
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
      {isFiltered || state.number || adding !== undefined ? (
        <FilterChips {...{ resource, screen, state, rows, adding, onChange }} onAdded={() => setAdding(undefined)} />
      ) : null}
      {!isNarrow && list.filters.length > 0 ? (
        <AddFilter {...{ resource, screen, state }} onChoose={setAdding} />
      ) : null}
      {isOwn && !isKept && !isNarrow ? (
        <Button type="link" onClick={() => setOpened(views.shown ? 'views' : 'new-view')}>
          {t('Save view')}
        </Button>
      ) : null}
    </Toolbar>
  );
}

type SheetProps = Pick<Props, 'resource' | 'screen' | 'state' | 'onChange'>;

function FiltersSheet({ resource, screen, state, onChange }: SheetProps): ReactNode {
  const active = activeFilters(resource, screen.list, state);
  return (
    <Popover
      wide
      title={t('Filters')}
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
          {...{ resource, screen, state, onChange }}
        />
      )}
    </Popover>
  );
}

type AddFilterProps = {
  readonly resource: Resource;
  readonly screen: ListScreen;
  readonly state: ListState;
  readonly onChoose: (field: string) => void;
};

/** Offers what a list can be narrowed by. */
function AddFilter({ resource, screen, state, onChoose }: AddFilterProps): ReactNode {
  const filters = useMemo(() => filtersOf(resource, screen.list), [resource, screen]);
  return (
    <Menu
      label={t('Filter by')}
      along="start"
      items={filters.map((filter) => ({
        name: filter.field.name,
        label: t(filter.field.label),
        ...(isSet(filter, state) ? { note: t('set') } : {}),
        onChoose: () => onChoose(filter.field.name),
      }))}
      button={(carried) => (
        <Button icon={<AddIcon />} data-narrows="filters" {...carried}>
          {t('Filter')}
        </Button>
      )}
    />
  );
}
