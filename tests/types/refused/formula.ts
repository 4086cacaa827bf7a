// A formula is made of fields of its own.
// TS2322: Type '"nmae"' is not assignable
import { defineResource } from '../../../resources/language/index.ts';

defineResource({
  name: 'things',
  label: { one: 'Thing', many: 'Things' },
  title: 'name',
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text' },
    price: { kind: 'money' },
    cost: { kind: 'formula', product: ['price', 'nmae'] },
  },
});
