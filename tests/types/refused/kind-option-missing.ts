// A field says what its kind must be told.
// TS2322: Property 'to' is missing
import { defineResource } from '../../../resources/language/index.ts';

defineResource({
  name: 'things',
  label: { one: 'Thing', many: 'Things' },
  title: 'name',
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text' },
    price: { kind: 'money' },
    zone_id: { kind: 'reference' },
  },
});
