import type { SortKey } from '../api/store.ts';
import { type Field, kindOf, type Registry } from '../resources/language/index.ts';
import type { JsonStore } from './json-store.ts';

/** Below so many records an order is worked out before anybody notices. */
const LARGE = 5000;

/** Works out the orders and search texts of large lists, so that nobody who opens one first waits for them. */
export async function warmUp(registry: Registry, store: JsonStore): Promise<void> {
  for (const screen of registry.screens) {
    const resource = screen.resource === undefined ? undefined : registry.resources[screen.resource];
    if (!resource || !screen.list || store.current(resource.name).length < LARGE) continue;
    for (const name of screen.list.sort) {
      const by = keyOf(resource.fields[name]);
      if (by) await store.find(resource.name, { sort: [{ by, order: 'asc' }], end: 0 });
    }
    const fields = screen.list.search.map((name) => {
      const field = resource.fields[name];
      return { name, as: (field && kindOf(field).search) ?? 'text' };
    });
    if (fields.length > 0) await store.find(resource.name, { search: { text: 'warm', fields }, end: 0 });
  }
}

function keyOf(field: Field | undefined): SortKey | undefined {
  if (!field) return undefined;
  if (field.kind === 'count') return { countOf: field.of, by: field.by };
  if (field.kind === 'reference')
    return { field: field.name, through: { collection: field.to, field: field.titleField } };
  return { field: field.name };
}
