// A paper that a screen names is registered.
// TS2820: Type '"invoce"' is not assignable
import { defineResource } from '../../../resources/language/index.ts';
import '../../../resources/names.ts';

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
      papers: ['invoce'],
    },
  },
});
