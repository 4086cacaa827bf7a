// A field takes the options of its kind.
// TS2353: 'decimals' does not exist
import { defineResource } from '../../../resources/language/index.ts';

defineResource({
  name: 'things',
  label: { one: 'Thing', many: 'Things' },
  title: 'name',
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text' },
    price: { kind: 'money' },
    fee: { kind: 'money', decimals: 2 },
  },
});
