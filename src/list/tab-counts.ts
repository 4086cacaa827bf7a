import { type ApiQuery, readFor, useApi } from '../data/use-api.ts';
import { formatNumber } from '../platform/formats.ts';
import type { Total } from '../ui/total.ts';
import type { ListScreen } from './state/use-list-state.ts';

type Counts = { readonly [tab: string]: Total };

const countsQuery = ({ name, resource = '' }: ListScreen): ApiQuery<Counts> => ({
  about: [resource],
  key: ['tab-counts', name],
  load: readFor<Counts>(name, `/api/${resource}/tabs`),
});

/** Live counts of tabs, requested after the list's rows. */
export function useTabCounts(screen: ListScreen, isThere: boolean): { readonly [tab: string]: string } {
  const enabled = isThere && screen.list.tabs.some(({ showCount }) => showCount);
  const { data = {} } = useApi(countsQuery(screen), { enabled });
  return Object.fromEntries(
    Object.entries(data).map(([tab, total]) => [tab, `${formatNumber(total.count)}${total.more ? '+' : ''}`]),
  );
}
