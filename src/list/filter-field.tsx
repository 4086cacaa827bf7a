import type { ReactNode } from 'react';
import { controlsOf } from '../fields/controls/index.tsx';
import { chosenOf, type Filter, withValues } from './filters.ts';
import type { ListState } from './state/list-state.ts';
import type { ListScreen } from './state/use-list-state.ts';

type Props = {
  readonly id: string;
  readonly labelledBy: string;
  readonly filter: Filter;
  readonly screen: ListScreen;
  readonly state: ListState;
  readonly onChange: (change: Partial<ListState>) => void;
};

/** What a filter is chosen with, drawn by its field's kind. What is chosen counts at once. */
export function FilterField({ id, labelledBy, filter, screen, state, onChange }: Props): ReactNode {
  const { field, keys } = filter;
  const { Filter: Control } = controlsOf(field);
  if (!Control) return null;
  return (
    <Control
      field={field}
      values={chosenOf(filter, state)}
      onChange={(bound, values) => onChange({ filters: withValues(state, keys[bound], values) })}
      id={`${id}-${field.name}`}
      labelledBy={labelledBy}
      screen={screen}
    />
  );
}
