import type { Id, Registry, Resource } from '../../resources/language/index.ts';
import type { Scope } from '../owner.ts';
import type { Reader } from '../store.ts';

/**
 * Who refers to a record, as the end of a sentence: "3 sub-categories refer"; undefined when nobody does. Of records
 * beyond the scope it tells only that there are some: neither how many nor of what.
 */
export async function referringTo(
  reader: Reader,
  asked: { readonly registry: Registry; readonly resource: Resource; readonly scope: Scope; readonly id: Id },
): Promise<string | undefined> {
  const { registry, resource, scope, id } = asked;
  const totals = new Map<string, number>();
  let beyond = false;
  for (const { resource: name, field } of resource.referredBy) {
    const all = (await reader.countBy(name, field)).get(id) ?? 0;
    const within = all > 0 ? ((await scope.countBy(name, field)).get(id) ?? 0) : 0;
    if (within > 0) totals.set(name, (totals.get(name) ?? 0) + within);
    beyond ||= all > within;
  }
  if (totals.size === 0 && !beyond) return undefined;
  const parts = [...totals].map(([name, count]) => {
    const label = registry.resources[name]?.label;
    return `${count} ${((count === 1 ? label?.one : label?.many) ?? name).toLowerCase()}`;
  });
  if (beyond) parts.push('other records');
  const last = parts.pop() ?? '';
  const only = parts.length === 0 && !beyond && [...totals.values()][0] === 1;
  return `${parts.length > 0 ? `${parts.join(', ')} and ` : ''}${last} ${only ? 'refers' : 'refer'}`;
}
