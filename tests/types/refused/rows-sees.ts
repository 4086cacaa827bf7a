// Whose rows they are says what of them is told.
// TS2741: Property 'sees' is missing
import { defineResource } from '../../../resources/language/index.ts';

defineResource({
  name: 'things',
  label: { one: 'Thing', many: 'Things' },
  title: 'name',
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text' },
    price: { kind: 'money' },
    user_id: { kind: 'reference', to: 'users' },
  },
  rows: [{ role: 'vendor', where: { user_id: { is: { me: 'id' } } } }],
});
