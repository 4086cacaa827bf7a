import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Resource } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';
import { announce } from '../ui/announcer.ts';
import { Select } from '../ui/labelled.tsx';
import { FilterField } from './filter-field.tsx';
import { filtersOf } from './filters.ts';
import type { ListState } from './state/list-state.ts';
import type { ListScreen } from './state/use-list-state.ts';

type Props = {
  readonly id: string;
  readonly resource: Resource;
  readonly screen: ListScreen;
  readonly state: ListState;
  readonly onChange: (change: Partial<ListState>) => void;
};

/** Filters and order in one sheet for small screens, applied at once. */
export function FiltersPanel({ id, resource, screen, state, onChange }: Props): ReactNode {
  const isClear = Object.keys(state.filters).length === 0;
  return (
    <section id={id} className="filters" aria-label={t('Filters')}>
      <SortChoice {...{ id, resource, screen, state, onChange }} />
      {filtersOf(resource, screen.list).map((filter) => {
        const labelId = `${id}-${filter.field.name}-label`;
        return (
          <div key={filter.field.name} className="filter shrinks">
            <span id={labelId} className="field-label">
              {t(filter.field.label)}
            </span>
            <FilterField {...{ filter, screen, state, onChange }} id={id} labelledBy={labelId} />
          </div>
        );
      })}
      <div className="filters-end">
        <Button
          // Not `disabled`: pressing it would lose the focus with what it clears.
          aria-disabled={isClear || undefined}
          onClick={() => {
            if (isClear) return;
            onChange({ filters: {} });
            announce(t('No filters are set.'));
          }}
        >
          {t('Clear all filters')}
        </Button>
      </div>
    </section>
  );
}

function SortChoice({ id, resource, screen, state, onChange }: Props): ReactNode {
  const { list } = screen;
  const labelOf = (name: string): string => t(list.headings[name] ?? resource.fields[name]?.label ?? name);
  const current = state.sort ? `${state.sort.field} ${state.sort.order}` : '';
  return (
    <div className="filter shrinks">
      <label className="field-label" htmlFor={`${id}-sort`}>
        {t('Sort by')}
      </label>
      <Select
        id={`${id}-sort`}
        value={current}
        onChange={({ target }) => {
          const [field = '', order] = target.value.split(' ');
          onChange({ sort: field === '' ? undefined : { field, order: order === 'desc' ? 'desc' : 'asc' } });
        }}
      >
        <option value="">{t('Default order')}</option>
        {list.sort.flatMap((name) =>
          (['asc', 'desc'] as const).map((order) => (
            <option key={`${name} ${order}`} value={`${name} ${order}`}>
              {order === 'asc'
                ? t('{column}, ascending', { column: labelOf(name) })
                : t('{column}, descending', { column: labelOf(name) })}
            </option>
          )),
        )}
      </Select>
    </div>
  );
}
