// A part refers to its whole by a field.
// TS2322: Type '"hole_id"' is not assignable
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
  partOf: { field: 'hole_id', form: ['name'] },
});
