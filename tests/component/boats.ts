import { defineResource, type Form, type Resource, resolve, type Screen } from '../../resources/language/index.ts';
import { people, specimens } from '../stage/specimens.ts';

/** Boats, with a list, a form, a page and moves; and buoys, which no screen shows. */

const ALWAYS = { name: { empty: false } } as const;
const messages = { done: 'Done', failed: 'Failed' };

const boats = defineResource({
  name: 'boats',
  label: { one: 'Boat', many: 'Boats' },
  title: 'name',
  fields: { id: { kind: 'id' }, name: { kind: 'text', required: true }, notes: { kind: 'text' } },
  moves: [
    { name: 'note', when: ALWAYS, inputs: [{ field: 'notes', initialValue: { field: 'notes' } }], messages },
    { name: 'haul', when: ALWAYS, sets: { notes: 'hauled' }, messages },
    { name: 'sink', when: ALWAYS, sets: { notes: 'sunk' }, question: 'Really?', messages },
  ],
  screens: {
    boats: {
      module: specimens.modules[0]?.name ?? '',
      path: '/boats',
      permissions: ['read', 'write', 'update'],
      list: { columns: ['id', 'name'] },
      form: { fields: ['name'] },
      show: { path: '/boats/:id', sections: [{ title: 'Boat', fields: ['name', 'notes'] }] },
    },
  },
});
const buoys = defineResource({
  name: 'buoys',
  label: { one: 'Buoy', many: 'Buoys' },
  title: 'name',
  fields: { id: { kind: 'id' }, name: { kind: 'text', required: true } },
});

export const registry = resolve({ ...specimens, resources: [...people, boats, buoys] });
export const resource = registry.resources.boats as Resource;
export const screen = registry.screen.boats as Screen & { readonly form: Form };
