// What is headed otherwise is a field.
// TS2353: 'nmae' does not exist
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
      list: { columns: ['name'], headings: { nmae: 'Name' } },
    },
  },
});
