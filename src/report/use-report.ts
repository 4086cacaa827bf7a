import { useMemo } from 'react';
import type { Resource } from '../../resources/language/index.ts';
import { useApi } from '../data/use-api.ts';
import { queryOf } from '../list/list-query.ts';
import { type ListState, requestFilters } from '../list/list-state.ts';
import type { ListScreen } from '../list/use-list-state.ts';
import { type ReportChoice, reportAsked, type ToldReport } from './report-call.ts';

const askedOf = (resource: Resource, screen: ListScreen, state: ListState) => {
  const filters = requestFilters(resource, screen.list, { ...state, number: undefined });
  return reportAsked(resource, screen, state.figures as ReportChoice, queryOf({ filters, sorters: [] }));
};

/** The figures of a screen; nothing where it has none. */
export function useReport(resource: Resource, screen: ListScreen, state: ListState) {
  const asked = useMemo(() => askedOf(resource, screen, state), [resource, screen, state]);
  return useApi<ToldReport>(asked, { enabled: screen.report !== undefined });
}

/**
 * How a list stands below figures: where nobody chose a number of them, it lists the rows of the
 * first, so that figures and rows tell of the same.
 */
export function listedBelow(screen: ListScreen, state: ListState, report: ToldReport | undefined): ListState {
  if (!screen.report || state.number) return state;
  const { opens } = report ?? {};
  return opens?.screen_label === screen.name ? { ...state, number: { of: opens._of, cell: opens._cell } } : state;
}
