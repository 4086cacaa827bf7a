// What a row of one's own begins with is a field.
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
    user_id: { kind: 'reference', to: 'users' },
  },
  rows: [{ role: 'vendor', where: { user_id: { is: { me: 'id' } } }, sees: 'all', starts: { nmae: 'New' } }],
});
