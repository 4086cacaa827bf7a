// What a move copies is a field.
// TS2322: Type '{ field: "prce"; }' is not assignable
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
  moves: [
    {
      name: 'close',
      when: { name: { empty: false } },
      sets: { price: { field: 'prce' } },
      messages: { done: 'd', failed: 'f' },
    },
  ],
});
