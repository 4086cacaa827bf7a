// A card of a record's page shows a field.
// TS2820: Type '"prce"' is not assignable
import { defineResource } from '../../../resources/language/index.ts';

defineResource({
  name: 'things',
  label: { one: 'Thing', many: 'Things' },
  title: 'name',
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text' },
    price: { kind: 'money' },
  },
  screens: {
    'thing-list': {
      module: 'Stage',
      path: '/things',
      offers: ['read'],
      list: { columns: ['name'] },
      show: { path: '/things/:id', tabs: [{ name: 'sums', cards: ['prce'] }] },
    },
  },
});
