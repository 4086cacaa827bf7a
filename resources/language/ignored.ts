import { filterKeys, filterText, RESERVED_KEYS } from './list-address.ts';
import type { List, Resource } from './resource.ts';

/** Unknown filters of an address, by label: without them the list shows more. */
export function ignoredIn(
  resource: Resource,
  list: Pick<List, 'filters' | 'columns' | 'headings' | 'tabs'>,
  params: URLSearchParams,
): readonly string[] {
  const filters = filterKeys(resource, list);
  const tab = params.get('tab');
  const isTab = tab === null || list.tabs.some(({ name }) => name === tab);
  const unread = [...new Set(params.keys())].flatMap((key) => {
    if (RESERVED_KEYS.has(key)) return [];
    const filter = filters.find((each) => each.key === key);
    if (!filter) return [resource.fields[key]?.label ?? key];
    return params.getAll(key).every((text) => filterText(filter, text).ok) ? [] : [filter.field.label];
  });
  return [...new Set([...(isTab ? [] : [tab]), ...unread])];
}
