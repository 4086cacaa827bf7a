// A panel that a form names is registered.
// TS2820: Type '"role-efect"' is not assignable
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
      form: { fields: ['name'], panels: ['role-efect'] },
    },
  },
});
