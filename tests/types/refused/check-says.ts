// A check says something of fields.
// TS2561: 'prce' does not exist
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
  checks: [{ name: 'dear', expect: { price: { above: 1 } }, says: { prce: 'Too cheap' } }],
});
