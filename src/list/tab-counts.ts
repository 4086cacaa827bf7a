import { type Asked, readFor, useApi } from '../data/use-api.ts';
import { formatNumber } from '../platform/formats.ts';
import type { Total } from '../ui/total.ts';
import type { ListScreen } from './use-list-state.ts';

type Counts = { readonly [tab: string]: Total };

const asked = ({ name, resource = '' }: ListScreen): Asked<Counts> => ({
  about: [resource],
  key: ['tab-counts', name],
  load: readFor<Counts>(name, `/api/${resource}/tabs`),
});

/**
 * How many records each counted tab of a list has, in words, live; asked for once the list's own
 * rows are there, which come first.
 */
export function useTabCounts(screen: ListScreen, isThere: boolean): { readonly [tab: string]: string } {
  const enabled = isThere && screen.list.tabs.some(({ counted }) => counted);
  const { data = {} } = useApi(asked(screen), { enabled });
  return Object.fromEntries(
    Object.entries(data).map(([tab, total]) => [tab, `${formatNumber(total.count)}${total.more ? '+' : ''}`]),
  );
}
