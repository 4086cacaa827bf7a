// A check reads fields.
// TS2353: 'prce' does not exist
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
  checks: [{ name: 'dear', expect: { prce: { above: 1 } }, says: { price: 'Too cheap' } }],
});
