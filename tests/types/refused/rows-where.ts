// Whose rows they are is asked of the user.
// TS2322: Type 'number' is not assignable
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
  rows: [{ role: 'vendor', where: { user_id: { is: 7 } }, sees: 'all' }],
});
