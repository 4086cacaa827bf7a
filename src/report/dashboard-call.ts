import type { DashboardAnswer } from '../../api/wire/reports.ts';
import type { Screen } from '../../resources/language/index.ts';
import { type ApiQuery, readFor } from '../data/use-api.ts';

/** The question for what the blocks of a dashboard tell. */
export function dashboardQueryOf(screen: Screen, period: string | null): ApiQuery<DashboardAnswer> {
  const query = period === null ? {} : { period };
  return {
    about: [...new Set((screen.dashboard?.blocks ?? []).map(({ resource }) => resource))],
    key: ['dashboard', screen.name, query],
    load: readFor<DashboardAnswer>(screen.name, `/api/dashboards/${screen.name}`, query),
  };
}
