import { Button } from 'antd';
import type { ReactNode } from 'react';
import { type Field, filterKeys, type Resource } from '../../resources/language/index.ts';
import { viewOf } from '../fields/index.ts';
import { t } from '../platform/i18n/index.ts';
import { announce } from '../ui/announcer.ts';
import type { ListState } from './list-state.ts';
import type { ListScreen } from './use-list-state.ts';

type Props = {
  readonly id: string;
  readonly resource: Resource;
  readonly screen: ListScreen;
  readonly state: ListState;
  /** Whether it says in which order the rows stand, too: where they have no headings. */
  readonly sorts: boolean;
  readonly onChange: (change: Partial<ListState>) => void;
};

type Keys = { readonly [bound in 'is' | 'from' | 'to']?: string };

/** The filters of a list, each drawn by its field's kind. What is chosen counts at once. */
export function FiltersPanel({ id, resource, screen, state, sorts, onChange }: Props): ReactNode {
  const isClear = Object.keys(state.filters).length === 0;
  const byField = new Map<Field, Keys>();
  for (const { key, field, bound } of filterKeys(resource, screen.list)) {
    byField.set(field, { ...byField.get(field), [bound]: key });
  }
  const set = (key: string | undefined, values: readonly string[]): void => {
    if (key === undefined) return;
    const { [key]: _old, ...others } = state.filters;
    onChange({ filters: values.length > 0 ? { ...others, [key]: values } : others });
  };
  const valuesOf = (key: string | undefined): readonly string[] =>
    key === undefined ? [] : (state.filters[key] ?? []);
  return (
    <section id={id} className="filters" aria-label={t('Filters')}>
      {sorts ? <SortChoice {...{ id, resource, screen, state, onChange }} /> : null}
      {[...byField].map(([field, keys]) => {
        const { Filter } = viewOf(field);
        if (!Filter) return null;
        const labelId = `${id}-${field.name}-label`;
        return (
          <div key={field.name} className="filter">
            <span id={labelId} className="field-label">
              {t(field.label)}
            </span>
            <Filter
              field={field}
              values={{ is: valuesOf(keys.is), from: valuesOf(keys.from), to: valuesOf(keys.to) }}
              onChange={(bound, values) => set(keys[bound], values)}
              id={`${id}-${field.name}`}
              labelledBy={labelId}
              screen={screen}
            />
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

/** In which order the rows stand, as a choice. */
function SortChoice({ id, resource, screen, state, onChange }: Omit<Props, 'sorts'>): ReactNode {
  const { list } = screen;
  const labelOf = (name: string): string => t(list.headings[name] ?? resource.fields[name]?.label ?? name);
  const current = state.sort ? `${state.sort.field} ${state.sort.order}` : '';
  return (
    <div className="filter">
      <label className="field-label" htmlFor={`${id}-sort`}>
        {t('Sort by')}
      </label>
      <select
        id={`${id}-sort`}
        className="native-select"
        value={current}
        onChange={({ target }) => {
          const [field = '', order] = target.value.split(' ');
          onChange({ sort: field === '' ? undefined : { field, order: order === 'desc' ? 'desc' : 'asc' } });
        }}
      >
        <option value="">{t('As usual')}</option>
        {list.sort.flatMap((name) =>
          (['asc', 'desc'] as const).map((order) => (
            <option key={`${name} ${order}`} value={`${name} ${order}`}>
              {order === 'asc'
                ? t('{column}, ascending', { column: labelOf(name) })
                : t('{column}, descending', { column: labelOf(name) })}
            </option>
          )),
        )}
      </select>
    </div>
  );
}
