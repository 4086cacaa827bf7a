import type { Row, Screen } from '../../resources/language/index.ts';
import { type ApiQuery, readFor } from '../data/use-api.ts';
import type { CardAnswer, PeriodAnswer, SeriesAnswer } from './report-call.ts';

/** A block as it is answered (docs/api.md "Dashboards"). */
export type BlockAnswer = {
  readonly name: string;
  readonly kind: 'card' | 'chart' | 'list' | 'queue';
  readonly card?: CardAnswer;
  readonly series?: readonly SeriesAnswer[];
  readonly rows?: readonly Row[];
  readonly total?: { readonly count: number; readonly more: boolean };
};

export type DashboardAnswer = { readonly period: PeriodAnswer | null; readonly blocks: readonly BlockAnswer[] };

/** The question for what the blocks of a dashboard tell. */
export function dashboardQueryOf(screen: Screen, period: string | null): ApiQuery<DashboardAnswer> {
  const query = period === null ? {} : { period };
  return {
    about: [...new Set((screen.dashboard?.blocks ?? []).map(({ resource }) => resource))],
    key: ['dashboard', screen.name, query],
    load: readFor<DashboardAnswer>(screen.name, `/api/dashboards/${screen.name}`, query),
  };
}
