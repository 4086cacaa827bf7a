import { useMemo } from 'react';
import type { Report } from '../../api/wire/reports.ts';
import type { Resource } from '../../resources/language/index.ts';
import { useApi } from '../data/use-api.ts';
import { queryOf } from '../list/state/list-query.ts';
import { type ListState, requestFilters } from '../list/state/list-state.ts';
import type { ListScreen } from '../list/state/use-list-state.ts';
import { type ReportChoice, reportQueryOf } from './report-call.ts';

const reportQuery = (resource: Resource, screen: ListScreen, state: ListState) => {
  const filters = requestFilters(resource, screen.list, { ...state, number: undefined });
  return reportQueryOf(resource, screen, state.figures as ReportChoice, queryOf({ filters, sorters: [] }));
};

/** The figures of a screen; nothing where it has none. */
export function useReport(resource: Resource, screen: ListScreen, state: ListState) {
  const query = useMemo(() => reportQuery(resource, screen, state), [resource, screen, state]);
  return useApi<Report>(query, { enabled: screen.report !== undefined });
}

/** Lists the rows of the first figure unless another was chosen. */
export function listedBelow(screen: ListScreen, state: ListState, report: Report | undefined): ListState {
  if (!screen.report || state.number) return state;
  const { opens } = report ?? {};
  return opens?.screen_label === screen.name ? { ...state, number: { of: opens._of, cell: opens._cell } } : state;
}
