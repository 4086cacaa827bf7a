// What is told of one's own rows is a field or a group.
// TS2322: Type '["nmae"]' is not assignable
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
  rows: [{ role: 'vendor', where: { user_id: { is: { me: 'id' } } }, sees: ['nmae'] }],
});
