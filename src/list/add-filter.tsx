import { Button } from 'antd';
import { type ReactNode, useMemo } from 'react';
import type { Resource } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';
import { AddIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import { filtersOf, isSet } from './filters.ts';
import type { ListState } from './state/list-state.ts';
import type { ListScreen } from './state/use-list-state.ts';

type Props = {
  readonly resource: Resource;
  readonly screen: ListScreen;
  readonly state: ListState;
  readonly onChoose: (field: string) => void;
};

/** Offers what a list can be narrowed by. */
export function AddFilter({ resource, screen, state, onChoose }: Props): ReactNode {
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
