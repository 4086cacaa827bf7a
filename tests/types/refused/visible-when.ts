// A rule of a field reads fields.
// TS2353: 'nmae' does not exist
import { defineResource } from '../../../resources/language/index.ts';

defineResource({
  name: 'things',
  label: { one: 'Thing', many: 'Things' },
  title: 'name',
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text' },
    price: { kind: 'money' },
    due: { kind: 'date', visibleWhen: { nmae: { empty: false } } },
  },
});
