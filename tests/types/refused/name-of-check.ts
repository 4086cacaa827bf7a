// A check that a definition names is registered.
// TS2322: Type '"booked-twice"' is not assignable
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
  checkedBy: ['booked-twice'],
});
