import type { Row, Screen } from '../../resources/language/index.ts';
import { type Asked, readFor } from '../data/use-api.ts';
import type { ToldCard, ToldPeriod, ToldSeries } from './report-call.ts';

/** A block as it is answered (docs/api.md "Dashboards"). */
export type ToldBlock = {
  readonly name: string;
  readonly kind: 'card' | 'chart' | 'list' | 'queue';
  readonly card?: ToldCard;
  readonly series?: readonly ToldSeries[];
  readonly rows?: readonly Row[];
  readonly total?: { readonly count: number; readonly more: boolean };
};

export type ToldDashboard = { readonly period: ToldPeriod | null; readonly blocks: readonly ToldBlock[] };

/** The question for what the blocks of a dashboard tell. */
export function dashboardAsked(screen: Screen, period: string | null): Asked<ToldDashboard> {
  const query = period === null ? {} : { period };
  return {
    about: [...new Set((screen.dashboard?.blocks ?? []).map(({ resource }) => resource))],
    key: ['dashboard', screen.name, query],
    load: readFor<ToldDashboard>(screen.name, `/api/dashboards/${screen.name}`, query),
  };
}
