import type { TabCounts } from '../../api/wire/list.ts';
import { type ApiQuery, readFor, useApi } from '../data/use-api.ts';
import { formatNumber } from '../platform/formats.ts';
import type { ListScreen } from './state/use-list-state.ts';

const countsQuery = ({ name, resource = '' }: ListScreen): ApiQuery<TabCounts> => ({
  about: [resource],
  key: ['tab-counts', name],
  load: readFor<TabCounts>(name, `/api/${resource}/tabs`),
});

/** Live counts of tabs, requested after the list's rows. */
export function useTabCounts(screen: ListScreen, isThere: boolean): { readonly [tab: string]: string } {
  const enabled = isThere && screen.list.tabs.some(({ showCount }) => showCount);
  const { data = {} } = useApi(countsQuery(screen), { enabled });
  return Object.fromEntries(
    Object.entries(data).map(([tab, total]) => [tab, `${formatNumber(total.count)}${total.more ? '+' : ''}`]),
  );
}
