import { sortKeys } from '../api/records/query.ts';
import { kindOf, type Registry } from '../resources/language/index.ts';
import type { JsonStore } from './json-store.ts';

/** Below so many records an order is worked out before anybody notices. */
const LARGE = 5000;

/** Works out the orders and search texts of large lists, so that nobody who opens one first waits for them. */
export async function warmUp(registry: Registry, store: JsonStore): Promise<void> {
  for (const screen of registry.screens) {
    const resource = screen.resource === undefined ? undefined : registry.resources[screen.resource];
    if (!resource || !screen.list || store.current(resource.name).length < LARGE) continue;
    for (const name of screen.list.sort) {
      await store.find(resource.name, {
        sort: sortKeys(registry, resource, name).map((by) => ({ by, order: 'asc' })),
        end: 0,
      });
    }
    const fields = screen.list.search.map((name) => {
      const field = resource.fields[name];
      return { name, as: (field && kindOf(field).search) ?? 'text' };
    });
    if (fields.length > 0) await store.find(resource.name, { search: { text: 'warm', fields }, end: 0 });
  }
}
